import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { evaluation } from './evaluation.record.ts';
import { checkPanel, openFindingsOn } from './interest-check.server.ts';
import { interestFinding } from './interest-finding.record.ts';
import { panelMember } from './panel-member.record.ts';
import { declare } from './panel.server.ts';
import { queueOf, roomOf } from './showing.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { openedCall, type Panel, panelWorld } from './test-world.ts';

let here: Panel;
beforeAll(async () => {
  here = await panelWorld();
});
afterAll(() => here.close());

type Given = Parameters<typeof declare>[2];

/** A panel of Ada and the chair, with two bidders; each time new firms of other names. */
let drawn = 0;
async function invited(person: Person = here.evaluators[0]) {
  const mark = [
    'Alder',
    'Birch',
    'Cedar',
    'Dogwood',
    'Elm',
    'Fir',
    'Ginkgo',
    'Hazel',
    'Ivy',
    'Juniper',
    'Katsura',
    'Larch',
    'Maple',
    'Nyssa',
    'Oak',
    'Pine',
    'Quaking',
    'Rowan',
  ][drawn++];
  const names = [`${mark} Debris Removal LLC`, `${mark} Harbor Monitoring`] as const;
  const call = await openedCall(here, [
    { name: names[0], cents: 100_000_00 },
    { name: names[1], cents: 125_000_00 },
  ]);
  const { id } = await here.chair.make(evaluation, { solicitation: call.id });
  const { id: member } = await here.chair.make(panelMember, { evaluation: id, person: person.id });
  await here.chair.run(evaluation, 'invite', id);
  const [bidder = '', other = ''] = call.vendors;
  const signs = (given: Partial<Given> = {}, ownFirms: readonly string[] = []) =>
    here.run(person, (work) =>
      declare(work, id, { hasConflict: false, signature: person.actor.name, ...given }, ownFirms),
    );
  const findings = () => here.chief.list(interestFinding, `evaluation=${id}`);
  return { call, id, member, bidder, other, names, signs, findings };
}

const resolve = (person: Person, step: 'clear' | 'uphold', finding: string, conclusion: string) =>
  here.run(person, (work) => work.move(interestFinding, finding, step, { input: { conclusion } }));
const say = (text: string, ...values: readonly unknown[]) =>
  here.run(here.product, (work) => work.tx.query(text, [here.organizationId, ...values]));
/** What a vendor of the world disclosed before it was approved. */
const disclosed = async (vendor: string, [name, title, share]: readonly [string, string | null, number | null]) => {
  const id = crypto.randomUUID();
  await say(
    `insert into vendor_ownership (organization_id, id, created_by, number, vendor) values ($1, $2, $2, $3, $4)`,
    id,
    `OWN-${id.slice(0, 8)}`,
    vendor,
  );
  await say(
    `insert into vendor_ownership_owners (organization_id, id, parent, position, name, title, share) values ($1, $2, $2, 0, $3, $4, $5)`,
    id,
    name,
    title,
    share,
  );
};
const spouse = (firm: string, vendor?: string) =>
  ({ firms: [{ firm, relation: 'spouse', role: 'owner', ...(vendor ? { vendor } : {}) }] }) as const;

describe('a declared firm', () => {
  test('that bids recuses at once, whatever case, punctuation and form of business it is typed in', async () => {
    const at = await invited();
    expect(await at.signs(spouse(at.names[0].replace(' LLC', ', inc.').toUpperCase()))).toEqual({ status: 'recused' });
    expect(await at.findings()).toEqual([]);
    const row = await here.chief.see(panelMember, at.member);
    expect(row.checkReport).toContain('(spouse or partner, owner): in the directory as');
    expect(row.checkedAt).not.toBeNull();
    expect(row).not.toHaveProperty('firms');
    expect(await here.chair.see(panelMember, at.member)).not.toHaveProperty('checkReport');
  });

  test('with a slip in its name is a finding that a person resolves, and recuses no one by itself', async () => {
    const at = await invited();
    expect(await at.signs(spouse(at.names[0].replace('Debris', 'Debriss')))).toEqual({ status: 'cleared' });
    expect(await at.findings()).toMatchObject([{ ground: 'similar', status: 'open', bidder: at.bidder }]);
    // A likeness holds no one up.
    await expect(here.run(here.evaluators[0], (work) => queueOf(work, at.id))).rejects.toMatchObject({
      code: 'evaluation.not_scoring',
    });
  });

  test('is a finding on each of two bidders, which can still be merged: each stays about the one it was about', async () => {
    const at = await invited();
    await at.signs({
      firms: at.names.map((name) => ({ firm: name.replace(/r /, 'rr '), relation: 'spouse', role: 'owner' })),
    });
    const before = await at.findings();
    expect(before.map(({ bidder }) => bidder).toSorted()).toEqual([at.bidder, at.other].toSorted());
    const why = 'One firm under two names';
    await here.run(here.product, (work) =>
      work.act(work.around.registry.get(vendor.name), {
        id: at.other,
        name: 'mergeInto',
        input: { into: at.bidder, why },
      }),
    );
    expect((await at.findings()).map(({ bidder }) => bidder)).toEqual(before.map(({ bidder }) => bidder));
  });

  test('that was merged into a bidder is that bidder', async () => {
    const at = await invited();
    const old = (await invited()).bidder;
    await say(
      `update vendor set status = 'merged', merged_into = $2 where organization_id = $1 and id = $3`,
      at.bidder,
      old,
    );
    expect(await at.signs(spouse('Anything else', old))).toEqual({ status: 'recused' });
  });

  test('that does not bid clears, with what it was paid', async () => {
    const at = await invited();
    expect(await at.signs(spouse('Quince Bookkeeping'))).toEqual({ status: 'cleared' });
    expect(await at.findings()).toEqual([]);
    const { checkReport } = await here.chief.see(panelMember, at.member);
    expect(checkReport).toContain(
      'Quince Bookkeeping (spouse or partner, owner): not in the vendor directory; no payments.',
    );
  });
});

describe('what was not declared', () => {
  test('a spouse’s firm with the member’s own phone holds the member up until someone else resolves it', async () => {
    const person = here.evaluators[1];
    await say(
      `update organization_members set phone = '+17575550144' where organization_id = $1 and id = $2`,
      person.id,
    );
    const at = await invited(person);
    await say(`update vendor set phone = '+17575550144' where organization_id = $1 and id = $2`, at.bidder);
    expect(await at.signs()).toEqual({ status: 'cleared' });
    const [found] = await at.findings();
    expect(found).toMatchObject({ ground: 'phone', bidder: at.bidder, status: 'open' });
    const finding = found?.id ?? '';
    await expect(here.run(person, (work) => queueOf(work, at.id))).rejects.toMatchObject({
      code: 'evaluation.shut_finding',
    });
    const conclusion = 'The number is the switchboard of the building.';
    const own = person.with({ duties: ['evaluator', 'chief_procurement_officer'] });
    await expect(resolve(own, 'clear', finding, conclusion)).rejects.toMatchObject({
      code: 'interest_finding.resolver_is_not_member',
    });
    await expect(resolve(here.chair, 'clear', finding, conclusion)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await resolve(here.chief, 'clear', finding, conclusion);
    await here.run(here.chair, (work) => checkPanel(work, { id: at.id }));
    expect(await at.findings()).toMatchObject([{ status: 'cleared', resolvedBy: here.chief.id }]);
    await expect(here.run(person, (work) => queueOf(work, at.id))).rejects.toMatchObject({
      code: 'evaluation.not_scoring',
    });
    await say('update organization_members set phone = null where organization_id = $1 and id = $2', person.id);
  });

  test('an own account at the bidder is found, and recuses when it is upheld', async () => {
    const at = await invited();
    const firm = crypto.randomUUID();
    await say('update vendor set firm = $2 where organization_id = $1 and id = $3', firm, at.other);
    expect(await at.signs({}, [crypto.randomUUID(), firm])).toEqual({ status: 'cleared' });
    const [found] = await at.findings();
    expect(found).toMatchObject({ ground: 'account', bidder: at.other });
    await resolve(here.chief, 'uphold', found?.id ?? '', 'Sells for the firm.');
    expect((await here.chief.see(panelMember, at.member)).status).toBe('recused');
  });

  test('a contact of the member’s name is reviewed; those who do not resolve findings read no bidder', async () => {
    const at = await invited();
    await say(
      `insert into vendor_contacts (organization_id, id, parent, position, name, title)
       values ($1, gen_random_uuid(), $2, 1, 'ada  okafor', 'Owner')`,
      at.bidder,
    );
    await at.signs();
    expect(await at.findings()).toMatchObject([
      { ground: 'contact', source: expect.stringContaining('Owner') as string },
    ]);
    const [shown] = await here.chair.list(interestFinding, `evaluation=${at.id}`);
    expect(shown).not.toHaveProperty('bidder');
    expect(shown).not.toHaveProperty('source');
    const room = await here.run(here.chair, (work) => roomOf(work, at.id));
    expect(room.findings).toEqual([]);
    expect(room.panel.find(({ id }) => id === at.member)).toMatchObject({ toResolve: 1 });
    const asMember = await here.run(here.evaluators[0], (work) => roomOf(work, at.id));
    expect(asMember.panel.map(({ toResolve }) => toResolve)).toEqual([null, null]);
    expect((await here.run(here.chief, (work) => roomOf(work, at.id))).findings).toMatchObject([{ ground: 'contact' }]);
  });

  test('an owner of the member’s name holds the member up, whatever the spelling', async () => {
    const at = await invited();
    await disclosed(at.bidder, ['ADA  Okafor,', 'Member', 40]);
    expect(await at.signs()).toEqual({ status: 'cleared' });
    expect(await at.findings()).toMatchObject([{ ground: 'owner', bidder: at.bidder, status: 'open' }]);
    expect((await at.findings())[0]?.source).toContain('(Member, 40 percent) is an owner or officer of');
    await expect(here.run(here.evaluators[0], (work) => queueOf(work, at.id))).rejects.toMatchObject({
      code: 'evaluation.shut_finding',
    });
    const [shown] = await here.chair.list(interestFinding, `evaluation=${at.id}`);
    expect(shown).not.toHaveProperty('source');
  });

  test('a declared firm that owns a bidder, or shares an owner with it, is found', async () => {
    const at = await invited();
    const declared = (await invited()).other;
    await disclosed(at.bidder, ['Quince Holdings, Inc.', null, 51]);
    await disclosed(at.other, ['Paul Okafor', 'Treasurer', null]);
    await disclosed(declared, ['paul okafor', null, 100]);
    const firms = [
      { firm: 'quince holdings llc', relation: 'spouse', role: 'employee' },
      { firm: 'His own', vendor: declared, relation: 'spouse', role: 'owner' },
    ] as const;
    expect(await at.signs({ firms })).toEqual({ status: 'cleared' });
    const found = await at.findings();
    expect(found.map(({ ground, bidder }) => [ground, bidder]).toSorted()).toEqual(
      [
        ['holder', at.bidder],
        ['co_owner', at.other],
      ].toSorted(),
    );
    expect(found.map(({ source }) => source).join(' ')).toContain(
      'quince holdings llc was declared (spouse or partner, employee).',
    );
    // The owner of a vendor that was merged into the bidder is the bidder’s.
    await say(`update vendor_ownership set vendor = $2 where organization_id = $1 and vendor = $3`, at.other, declared);
    const later = await invited();
    const old = (await invited()).bidder;
    await disclosed(old, ['Quince Holdings', null, 30]);
    await say(
      `update vendor set status = 'merged', merged_into = $2 where organization_id = $1 and id = $3`,
      later.bidder,
      old,
    );
    await later.signs({ firms: [firms[0]] });
    expect(await later.findings()).toMatchObject([{ ground: 'holder', bidder: later.bidder }]);
  });

  test('raises a red flag on an award to that bidder alone, until it is resolved', async () => {
    const at = await invited();
    await at.signs(spouse(at.names[0].replace('Debris', 'Debriss')));
    const isOpen = (vendor: string) => here.run(here.product, (work) => openFindingsOn(work, at.call.id, vendor));
    expect([await isOpen(at.bidder), await isOpen(at.other)]).toEqual([true, false]);
    const [found] = await at.findings();
    await resolve(here.chief, 'clear', found?.id ?? '', 'Another firm of another state.');
    expect(await isOpen(at.bidder)).toBe(false);
  });

  test('of another organization is not looked at', async () => {
    const at = await invited();
    const elsewhere = await here.organization('Elsewhere County');
    const other = await here.member('Zoe Blake', 'admin', elsewhere);
    const seen = await here.door.run(other.actor, (work) => openFindingsOn(work, at.call.id, at.bidder));
    expect(seen).toBe(false);
    expect(await other.list(interestFinding)).toEqual([]);
  });
});
