import { serverParts } from '#domains/server.ts';
import { pointingsAt, usesOf } from '#server/records/pointing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';

/** Records whose rows can be merged: those with the action. */
const merges = serverParts.actions.filter(({ name }) => name === 'mergeInto');
const mergeable = merges.map(({ record }) => record);

/** Places that belong to the row itself and stay with it. */
const ownPlaces: Readonly<Record<string, readonly string[]>> = {
  commodity_code: ['master_data_change.commodityCode'],
  unit_of_measure: ['master_data_change.unit'],
  payment_term: ['master_data_change.paymentTerm'],
  reason_code: ['master_data_change.reasonCode'],
  // A request to merge stays about the vendors that it was about, and who was merged says into which.
  // Where a vendor is paid is never changed by a merge, and what a check of interests found stays about the firm that it was about.
  vendor: ['vendor_merge.vendor', 'vendor_merge.target', 'vendor_bank_account.vendor', 'interest_finding.bidder'],
  agency: ['agency_place.agency', 'agency_place.under', 'agency.beginsUnder', 'holiday.agency'],
};

describe('a merge', () => {
  let here: Everything;
  beforeAll(async () => {
    here = await everything();
  });
  afterAll(() => here.close());

  test('is looked at for every record that can be merged', () => expect(mergeable.length).toBeGreaterThanOrEqual(5));

  test.each(mergeable)('of %s leaves nothing pointing at what is no more, and loses nothing', async (name) => {
    const { door, database } = here.world;
    const { organizationId } = here.ours;
    const { registry } = door.around;
    const compiled = registry.get(name);
    const [first] = compiled.record.states;
    const active = here.ours.rowsOf(name).filter((row) => row['status'] === first);
    const count = (id: string) =>
      database.within({ organizationId }, (tx) => usesOf({ tx, registry, organizationId }, name, [id]));
    const counted = await Promise.all(active.map(async (row) => ({ row, uses: await count(row.id) })));
    const [from, into] = counted.toSorted((one, other) => other.uses.length - one.uses.length);
    if (!from || !into) throw new Error(`There are no two ${name} to merge`);
    const isOwn = ({ record, field }: { record: string; field: string }) =>
      ownPlaces[name]?.includes(`${record}.${field}`) ?? false;
    expect(pointingsAt(registry, name).length).toBeGreaterThan(0);

    // Where nobody merges alone, the product does it once two people agreed.
    const isAlone = merges.find(({ record }) => record === name)?.by !== 'nobody';
    await door.run(isAlone ? everyRight(here.ours, from.row) : here.world.product.actor, (work) =>
      work.act(compiled, { id: from.row.id, name: 'mergeInto', input: { into: into.row.id, why: 'A law' } }),
    );

    expect((await count(from.row.id)).filter((use) => !isOwn(use))).toEqual([]);
    const sum = (uses: readonly { count: number }[]) => uses.reduce((total, use) => total + use.count, 0);
    const [before, after] = [
      sum(from.uses.filter((use) => !isOwn(use))),
      sum((await count(into.row.id)).filter((use) => !isOwn(use))),
    ];
    expect(after).toBeGreaterThanOrEqual(Math.max(before, sum(into.uses.filter((use) => !isOwn(use)))));
  });
});
