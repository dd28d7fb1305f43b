import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { usesOf } from '#server/records/pointing.ts';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { propose } from './change.server.ts';
import { addCommonUnits, missingUnits } from './common-units.server.ts';
import { masterDataChange } from './master-data-change.record.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

let county: World;
let dana: Person;
let rosa: Person;
let center: string;

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  rosa = await county.member('Rosa Delgado');
  center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
});
afterAll(() => county.close());

const line = (unit: string) => ({
  item: 'Hose',
  quantity: { amount: '2', unit },
  unitPrice: { cents: 9000, currency: 'USD' },
});
const ask = (...units: string[]) =>
  rosa.make(requisition, { purpose: 'Pump hoses', costCenter: center, federalFunds: false, lines: units.map(line) });
const refused = (at: number, message: unknown) => ({
  code: 'invalid',
  issues: [{ path: `lines.${at}.quantity.unit`, code: 'quantity.offered', message }],
});
const unit = async (code: string) => (await dana.list(unitOfMeasure, `code=${code}`))[0] ?? { id: '' };

describe('the unit of a quantity', () => {
  test('is a common one while the organization keeps none of its own', async () => {
    await ask('EA', 'LS');
    await expect(ask('EA', 'PAL')).rejects.toMatchObject(refused(1, expect.stringContaining('there is no unit “PAL”')));
  });

  test('is one of its own list from then on, on the days on which it is in force', async () => {
    const old = await ask('LS');
    await dana.make(unitOfMeasure, { code: 'PAL', name: 'Pallet', kind: 'count' });
    await dana.make(unitOfMeasure, { code: 'SOON', name: 'Soon', kind: 'count', validFrom: '2026-11-21' });
    await dana.make(unitOfMeasure, { code: 'GONE', name: 'Gone', kind: 'count', validUntil: '2026-11-19' });
    await ask('PAL');
    await expect(ask('EA')).rejects.toMatchObject(
      refused(0, 'Quantity: there is no unit “EA”. Choose one of PAL, or have it added under Master data → Units'),
    );
    await expect(ask('PAL', 'SOON')).rejects.toMatchObject(
      refused(1, 'Quantity: the unit “SOON” begins on 2026-11-21 and cannot be chosen'),
    );
    await expect(ask('GONE')).rejects.toMatchObject(
      refused(0, 'Quantity: the unit “GONE” ended on 2026-11-19 and cannot be chosen'),
    );
    // What was written before stays, also when something else of the request changes.
    const [stored] = old.lines ?? [];
    const kept = await rosa.edit(requisition, old.id, 1, {
      lines: [{ ...line('LS'), id: stored?.id ?? '' }, line('PAL')],
    });
    expect(kept.lines?.map(({ quantity }) => quantity.unit)).toEqual(['LS', 'PAL']);
    await expect(rosa.edit(requisition, old.id, 2, { lines: [line('EA')] })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('is refused as soon as it looks like none, in the words of the field', async () => {
    for (const odd of ['ea', 'E A', '', 'TOOLONGACODE', '1ST'])
      await expect(ask(odd)).rejects.toMatchObject({
        issues: [{ path: 'lines.0.quantity.unit', message: 'Must be a unit: capital letters and digits, such as EA' }],
      });
    await expect(dana.make(unitOfMeasure, { code: 'sq ft', name: 'Foot', kind: 'area' })).rejects.toMatchObject({
      issues: [{ path: 'code', code: 'text.form', message: expect.stringContaining('such as EA or FT2') }],
    });
  });

  test('keeps its code: another one is another entry', async () => {
    const { id } = await unit('PAL');
    const wish = { entryKind: 'unit', entry: id, act: 'change', proposal: { code: 'PLT' }, why: 'Shorter' } as const;
    await expect(county.door.run(rosa.actor, (work) => propose(work, wish))).rejects.toMatchObject({
      issues: [{ path: 'proposal.code' }],
    });
  });

  test('is added with all the common ones that the list never had, by whoever adds units', async () => {
    const missing = await county.database.within({ organizationId: county.organizationId }, (tx) => missingUnits(tx));
    const codes: readonly string[] = missing.map(([code]) => code);
    const added = (who: Person, wanted = codes) => county.door.run(who.actor, (work) => addCommonUnits(work, wanted));
    expect(await added(dana, ['EA', 'PAL'])).toEqual(['EA']);
    await expect(added(rosa)).rejects.toMatchObject({ code: 'rights' });
    expect(await added(dana)).toEqual(expect.arrayContaining(['HR', 'LS']));
    await ask('EA', 'HR', 'PAL');
    expect(await added(dana)).toEqual([]);
  });

  test('is counted where it is written, and written anew when it is merged into another', async () => {
    const { id: pallet } = await unit('PAL');
    const { id: each } = await unit('EA');
    const row = await ask('PAL', 'EA');
    const { organizationId } = county;
    const { registry } = county.door.around;
    const uses = (entry: string) =>
      county.database.within({ organizationId }, (tx) =>
        usesOf({ tx, registry, organizationId }, 'unit_of_measure', [entry]),
      );
    const inRequests = { record: 'requisition', field: 'quantity' };
    expect(await uses(pallet)).toContainEqual({ id: pallet, ...inRequests, count: 4 });
    const merge = {
      entryKind: 'unit',
      entry: pallet,
      act: 'merge',
      proposal: { into: each },
      why: 'The same',
    } as const;
    const request = await county.door.run(rosa.actor, (work) => propose(work, merge));
    await dana.run(masterDataChange, 'approve', request.id);
    expect((await uses(pallet)).filter(({ record }) => record === 'requisition')).toEqual([]);
    const anew = await rosa.see(requisition, row.id);
    expect(anew.lines?.map(({ quantity }) => quantity)).toEqual([
      { amount: '2', unit: 'EA' },
      { amount: '2', unit: 'EA' },
    ]);
    expect(anew.version).toBe(2);
    await expect(ask('PAL')).rejects.toMatchObject(
      refused(0, 'Quantity: the unit “PAL” is merged and cannot be chosen'),
    );
  });
});
