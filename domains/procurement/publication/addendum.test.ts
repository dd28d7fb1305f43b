import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { opportunitySubscription } from '../../public/opportunities/opportunity-subscription.record.ts';
import { saidOn, type Visited, visited } from '../../public/test-world.ts';
import { LATE_LEAVES, LATE_WITHIN, lateChangeBy, usualLateChange } from '../rule-packs/late-change.ts';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { addendum } from './addendum.record.ts';
import { changesBetween, wordsBetween } from './redline.ts';
import { changeable } from './addendum.server.ts';
import { marketOf, pumps } from './test-world.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const written = async (change: object, given: object = {}) => {
  const call = await market.published();
  const { id } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Larger pumps', ...given });
  const draft = await market.buyer.see(addendum, id);
  return { call, draft: await market.buyer.edit(addendum, id, draft.version, change) };
};
const seen = (id: string) => market.buyer.see(solicitation, id);
const six = [{ item: 'Trash pump', kind: 'base', quantity: { amount: '6', unit: 'EA' } }] as const;

describe('an addendum', () => {
  test('begins as what is published, and says in its draft what it changes', async () => {
    const { draft } = await written({ items: six, meetingPlace: 'Yard 4' });
    const { changes } = await market.buyer.see(addendum, draft.id);
    expect(changes).toEqual([
      { field: 'items', label: 'Items', line: '2. Hose kit', from: expect.stringContaining('Hose kit'), to: null },
      { field: 'items.quantity', label: 'Quantity', line: '1. Trash pump', from: '4 EA', to: '6 EA' },
      { field: 'meetingPlace', label: 'Meeting place', line: null, from: 'Yard 3', to: 'Yard 4' },
    ]);
  });

  test('brings no percentage of cost into a call that federal money pays', async () => {
    const marked = [...six, { ...six[0], item: 'Spare parts, mark-up in percent' }] as const;
    const call = await market.published({
      federalFunds: true,
      awardedOn: '2025-03-14',
      dueAt: '2027-01-15T19:00:00Z',
    });
    const { id } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Spare parts', items: marked });
    await expect(market.chief.run(addendum, 'issue', id)).rejects.toMatchObject({
      code: 'addendum.no_percentage_of_cost',
      message: expect.stringContaining('2 CFR 200.324(c)') as string,
    });
    expect((await seen(call.id)).items).toHaveLength(2);
    const draft = await market.buyer.see(addendum, id);
    await market.buyer.edit(addendum, id, draft.version, { items: six });
    expect(await market.chief.run(addendum, 'issue', id)).toMatchObject({ status: 'issued' });
  });

  test('is issued by the chief procurement officer and by someone else than its author', async () => {
    const { draft } = await written({ items: six });
    await expect(market.counsel.run(addendum, 'issue', draft.id)).rejects.toThrow(
      'Only people with the duty chief procurement officer',
    );
    const both = market.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(addendum, 'issue', draft.id)).rejects.toThrow('You wrote this addendum');
  });

  test('changes the solicitation, its page and its data at once, and tells who subscribed', async () => {
    const product = here.county.product;
    const { id: ana } = await product.make(opportunitySubscription, {
      email: 'ana@marsh.example',
      wants: 'opportunities',
    });
    await product.run(opportunitySubscription, 'confirm', ana);
    const { call, draft } = await written({ items: six });
    const before = here.lettersTo('ana@marsh.example').length;
    await market.chief.run(addendum, 'issue', draft.id);
    const after = await seen(call.id);
    expect(after.items).toMatchObject([{ item: 'Trash pump', quantity: { amount: '6', unit: 'EA' } }]);
    expect(after.items?.[0]?.id).toBe(call.items?.[0]?.id);
    const page = saidOn(await here.site.get(`/public-opportunities/${call.number}`));
    for (const said of ['Addendum 1', 'Larger pumps', '1. Trash pump: Quantity', '4 6 EA'])
      expect(page).toContain(said);
    const tags = await here.county.door.run(product.actor, ({ tx, actor }) =>
      tx.query(
        "select tag, release->'tender'->'items'->1->>'quantity' as second from ocds_release where organization_id = $1 and solicitation = $2 order by id",
        [actor.organizationId, call.id],
      ),
    );
    expect(tags).toEqual([
      { tag: 'tender', second: '4' },
      { tag: 'tenderUpdate', second: '0' },
    ]);
    expect(
      here
        .lettersTo('ana@marsh.example')
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([`Addendum 1: ${call.number} Trash pumps for the north basin`]);
  });

  test.each([
    ['late and material: four days are left', '2026-12-17T19:00:00Z', true, '2026-12-21T19:00:00.000Z', true],
    ['late, but nothing material', '2026-12-17T19:00:00Z', false, '2026-12-18T19:00:00.000Z', false],
    ['in time', '2026-12-10T19:00:00Z', true, '2026-12-18T19:00:00.000Z', false],
  ])('moves the deadline by rule where it comes %s', async (_what, now, isMaterial, dueAt, movedByRule) => {
    const { call, draft } = await written({ meetingPlace: 'Yard 4' }, { isMaterial });
    here.county.clock.set(now);
    expect((await market.chief.run(addendum, 'issue', draft.id)).status).toBe('issued');
    expect(await seen(call.id)).toMatchObject({ dueAt });
    expect(await market.buyer.see(addendum, draft.id)).toMatchObject({ movedByRule, number: 1, dueAt });
  });

  test('postpones, and never brings the deadline forward', async () => {
    const { call, draft } = await written({ dueAt: '2027-01-08T19:00:00Z' });
    await market.chief.run(addendum, 'issue', draft.id);
    expect(await seen(call.id)).toMatchObject({ dueAt: '2027-01-08T19:00:00.000Z' });
    const early = await written({ dueAt: '2026-12-17T19:00:00Z' });
    await expect(market.chief.run(addendum, 'issue', early.draft.id)).rejects.toThrow('never brought forward');
    expect(await seen(early.call.id)).toMatchObject({ dueAt: new Date(pumps.dueAt).toISOString() });
  });

  test('is refused once the deadline has passed, after another one, and for what is not published', async () => {
    const { call, draft } = await written({ items: six });
    const { id } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'A second one' });
    await market.chief.run(addendum, 'issue', draft.id);
    await expect(market.chief.run(addendum, 'issue', id)).rejects.toThrow('Another addendum was issued since');
    const late = await written({ items: six });
    here.county.clock.set(pumps.dueAt);
    await expect(market.chief.run(addendum, 'issue', late.draft.id)).rejects.toThrow('The deadline has passed');
    here.county.clock.set('2026-11-20T15:00:00Z');
    const ready = await market.approved();
    await expect(market.buyer.make(addendum, { solicitation: ready.id, reason: 'Early' })).rejects.toThrow(
      'Only a published solicitation that is still open has addenda',
    );
  });

  test('stays as it was issued', async () => {
    const { draft } = await written({ items: six });
    const { id } = await market.chief.run(addendum, 'issue', draft.id);
    const { version } = await market.buyer.see(addendum, id);
    await expect(market.buyer.edit(addendum, id, version, { reason: 'Other' })).rejects.toThrow(
      'This addendum is issued',
    );
  });

  test('has no way to change what decides', () => {
    expect(Object.keys(changeable)).toEqual([
      'summary',
      'specification',
      'documents',
      'lots',
      'items',
      'extras',
      'meetingAt',
      'meetingPlace',
      'mustAttend',
      'questionsDueAt',
      'dueAt',
    ]);
    expect(
      Object.keys(addendum.fields).filter((name) => ['criteria', 'leastBids', 'type', 'bidSecurity'].includes(name)),
    ).toEqual([]);
  });
});

describe('the late-change rule', () => {
  beforeAll(async () => {
    const given = { jurisdiction: 'CA', entity: 'county', fromDay: '2026-01-01' } as const;
    const { id } = await market.chief.make(rulePackChoice, given);
    await market.counsel.run(rulePackChoice, 'review', id);
  });

  const built = async () => {
    const call = await market.published({ category: 'construction' });
    const { id } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Larger pumps' });
    return { call, draft: await market.buyer.see(addendum, id) };
  };

  test.each([
    ['71 hours before', '2026-12-15T20:00:00Z', '2026-12-18T20:00:00.000Z', true],
    ['80 hours before', '2026-12-15T11:00:00Z', '2026-12-18T19:00:00.000Z', false],
  ])('is California’s 72 hours for public works, not the usual four days: %s', async (_, now, dueAt, movedByRule) => {
    const { call, draft } = await built();
    expect(draft.lateRule).toContain(
      'last 72 hours leaves vendors at least 72 hours. (Cal. Pub. Contract Code 4104.5)',
    );
    here.county.clock.set(now);
    await market.chief.run(addendum, 'issue', draft.id);
    expect(await seen(call.id)).toMatchObject({ dueAt });
    expect(await market.buyer.see(addendum, draft.id)).toMatchObject({ movedByRule });
  });

  test('is the usual one for goods, on which that law says nothing', async () => {
    const call = await market.published();
    const { id } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Larger pumps' });
    expect((await market.buyer.see(addendum, id)).lateRule).toContain('last 96 hours');
    here.county.clock.set('2026-12-15T11:00:00Z');
    await market.chief.run(addendum, 'issue', id);
    expect(await seen(call.id)).toMatchObject({ dueAt: '2026-12-19T11:00:00.000Z' });
  });

  test('is the strictest that any rule states, and its silence is the usual one', () => {
    const figure = (name: string, value: number) => ({
      rule: 'x/y',
      pack: 'x',
      version: '1',
      citation: `Law ${value}`,
      unconfirmed: false,
      figure: name,
      value,
      unit: 'hours' as const,
    });
    const figures = [48, 120].flatMap((value) => [figure(LATE_WITHIN, value), figure(LATE_LEAVES, value)]);
    expect(lateChangeBy({ figures })).toEqual({ underHours: 120, leavesHours: 120, citation: 'Law 120' });
    expect(lateChangeBy({ figures: [figure(LATE_WITHIN, 48)] })).toEqual(usualLateChange);
    expect(lateChangeBy(null)).toEqual(usualLateChange);
  });
});

describe('a redline', () => {
  test('says word by word what went and what came', () => {
    expect(wordsBetween('four small pumps', 'four large pumps')).toEqual([
      { kind: 'same', text: 'four ' },
      { kind: 'from', text: 'small ' },
      { kind: 'to', text: 'large ' },
      { kind: 'same', text: 'pumps' },
    ]);
  });

  test('finds nothing between equals, and a line by its name wherever it moved', () => {
    const lines = [
      { item: 'A', kind: 'base' },
      { item: 'B', kind: 'base' },
    ];
    expect(changesBetween(changeable, { items: lines }, { items: lines.toReversed() })).toEqual([]);
  });
});
