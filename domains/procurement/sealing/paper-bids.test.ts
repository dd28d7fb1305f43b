import type { Person } from '#world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type AwardWorld, awardWorld, recommend } from '../award/test-world.ts';
import type { BidResponse } from '../bidding/bid-response.ts';
import { sealedBy, submit } from '../bidding/test-world.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { bidFrom, type BidContent, differingParts } from './bid-content.ts';
import { utf8 } from './bytes.ts';
import { openingSession } from './opening-session.record.ts';
import { askedOnPaper, roomFor } from './sealing-reads.server.ts';
import { closed, dueAt, enter, enterTwice, firm, liveEvent, liveTwo, opened, type Typed } from './test-world.ts';

let here: AwardWorld;
let server: Serving;
beforeAll(async () => {
  here = await awardWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

const response: BidResponse = {
  answers: {},
  meets: ['1'],
  forms: { '1': '2705-118' },
  security: { kind: 'check', number: 'C-17', surety: 'Old Bay Bank', cents: 50_00 },
  subcontractors: [{ name: 'Shore Electric', trade: 'Electrical', license: '2705-1', cents: 12_00 }],
  tradeSecrets: [{ section: 'Method', ground: 'Not known outside the firm.' }],
  signer: { name: 'Ida Marsh', title: 'Owner' },
};
const typed: Typed = { cents: 0, offer: { prices: { '1': 1_234_567 }, extras: {} }, response, notes: 'As on page 2.' };
const call = {
  category: 'construction',
  bidSecurity: 5,
  criteria: [{ name: 'Licensed in Virginia', kind: 'pass_fail' }],
  forms: [
    { name: 'License number', kind: 'text' },
    { name: 'Signed W-9', kind: 'file' },
  ],
} as const;

const proposals = {
  type: 'rfp',
  criteria: [
    { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
    { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
  ],
} as const;

const bidIn = async (event: string) => {
  const [row] = (await here.product.list(bid)).filter((one) => one.event === event);
  if (!row) throw new Error('no bid');
  return row;
};
type Live = Awaited<ReturnType<typeof liveEvent>>;
const openedPaper = async (again: Typed, given: Typed = typed, more: object = call): Promise<Live> => {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call: more });
  await enterTwice(here, at, await firm(here), given, again);
  await closed(here, at);
  await opened(here, at);
  return at;
};

describe('a paper bid', () => {
  test('has after the opening the prices, checklist, security and subcontractors of an electronic one', async () => {
    const at = await openedPaper({
      ...typed,
      response: { ...response, signer: { name: 'IDA  Marsh ', title: 'owner' } },
    });
    const row = await bidIn(at.event);
    expect(row).toMatchObject({ status: 'opened', entriesDiffer: false, differing: null, total: { cents: 493_83 } });
    const { json } = await server.ask({
      as: here.buyer.actor,
      method: 'GET',
      path: `/api/v1/bid/${row.id}/responsiveness`,
    });
    expect(json).toMatchObject({
      response,
      lines: [{ price: 1_234_567, cents: 493_83 }],
      checks: [
        { words: 'Price sheet complete', isMet: true },
        { words: 'Licensed in Virginia', isMet: true },
        { words: 'License number: 2705-118', isMet: true },
        { words: 'Signed W-9', isMet: false, why: 'Attach the file and choose it.' },
        { words: 'Bid security of 5%', isMet: true },
        { words: 'Subcontractors listed', isMet: true },
        { words: 'Signed', isMet: true },
      ],
      security: { said: 'Inspect the original.', defects: [] },
    });
    expect(await here.buyer.run(bid, 'accept', row.id)).toMatchObject({ status: 'responsive' });
  });

  test('whose entries differ says in which parts, and is not responsive', async () => {
    const other = { ...response, signer: { name: 'Ada Marsh', title: 'Owner' }, security: null };
    const row = await bidIn((await openedPaper({ ...typed, response: other })).event);
    expect(row).toMatchObject({ status: 'opened', entriesDiffer: true, differing: 'Bid security, Signer' });
    await expect(here.buyer.run(bid, 'accept', row.id)).rejects.toMatchObject({ code: 'bid.entries_agree' });
  });

  test('whose entries differ is settled from the paper by a third person, once, with both entries kept', async () => {
    const other = { ...response, signer: { name: 'Ada Marsh', title: 'Owner' } };
    const offer = { prices: { '1': 2_000_000 }, extras: {} };
    const call = await openedPaper({ ...typed, offer, response: other });
    const row = await bidIn(call.event);
    const { number } = await here.product.see(solicitation, call.solicitation);
    const inPublic = async () =>
      (await server.ask({ method: 'GET', path: `/public-opportunities/${number}/tabulation.csv` })).text;
    expect(await inPublic()).toContain('two entries differ');
    expect(JSON.stringify(await here.product.list(openingSession))).toContain('493.83. The two entries differ.');
    const at = `/api/v1/bid/${row.id}`;
    const { json } = await server.ask({ as: here.buyer.actor, method: 'GET', path: `${at}/entries` });
    expect(json).toMatchObject({
      places: [
        { place: 'Line 1', first: '$123.4567', second: '$200.00' },
        { place: 'Signer', first: 'Ida Marsh, Owner', second: 'Ada Marsh, Owner' },
      ],
    });
    const settle = (as: Person, body: object) =>
      server.ask({ as: as.actor, method: 'POST', path: `${at}/settle`, body });
    const taken = { entry: 'second', reason: 'Page 2 has $200 and Ada Marsh.' };
    // Of an entry that was not kept there is nothing to take.
    const keep = (entry: unknown) =>
      here.run(here.product, ({ tx, actor: { organizationId } }) =>
        tx.query('update bid set second_entry = $3 where organization_id = $1 and id = $2', [
          organizationId,
          row.id,
          entry && JSON.stringify(entry),
        ]),
      );
    const held = await here.run(here.product, (work) => work.row(bid, { where: { id: row.id } }));
    await keep(null);
    expect((await settle(here.chief, taken)).json).toMatchObject({
      code: 'bid.entry_not_kept',
      issues: [{ path: 'entry', code: 'bid.entry_not_kept' }],
    });
    await keep(held?.secondEntry ?? null);
    for (const typist of [here.buyer, here.second])
      expect((await settle(typist, taken)).json).toMatchObject({ code: 'bid.settled_by_another' });
    expect((await settle(here.product, taken)).status).toBe(403);
    expect((await settle(here.chief, { ...taken, entry: 'third' })).json).toMatchObject({
      issues: [{ path: 'entry' }],
    });
    expect((await settle(here.chief, taken)).status).toBe(200);
    expect(await here.product.see(bid, row.id)).toMatchObject({
      entriesDiffer: false,
      total: { cents: 800_00 },
      settledBy: here.chief.id,
      settlement: `Second entry: ${taken.reason}`,
    });
    expect(await inPublic()).toContain('compared with the paper');
    expect((await settle(here.chief, { entry: 'first', reason: 'Page 2.' })).json).toMatchObject({
      code: 'bid.entries_settled',
    });
    expect(await here.buyer.run(bid, 'accept', row.id)).toMatchObject({ status: 'responsive' });
  });

  test('that stays withheld is compared by an officer who opened it, and stays withheld', async () => {
    const again = { ...typed, offer: { prices: { '1': 2_000_000 }, extras: {} } };
    const row = await bidIn((await openedPaper(again, typed, proposals)).event);
    const at = `/api/v1/bid/${row.id}`;
    const [opener, , absent] = here.officers as [Person, Person, Person];
    for (const person of [here.chief, absent])
      expect((await server.ask({ as: person.actor, method: 'GET', path: `${at}/entries` })).json).toMatchObject({
        code: 'bid.entries_withheld',
      });
    const { json } = await server.ask({ as: opener.actor, method: 'GET', path: `${at}/entries` });
    expect(json).toMatchObject({ places: [{ place: 'Line 1', first: '$123.4567', second: '$200.00' }] });
    const body = { entry: 'second', reason: 'Page 2 has $200.' };
    expect((await server.ask({ as: opener.actor, method: 'POST', path: `${at}/settle`, body })).status).toBe(200);
    expect(await here.product.see(bid, row.id)).toMatchObject({
      entriesDiffer: false,
      vendor: null,
      total: null,
      settlement: 'Second entry',
      withheld: { cents: 800_00 },
    });
    expect(await here.buyer.run(bid, 'accept', row.id)).toMatchObject({ status: 'responsive', total: null });
  });

  test('that is sealed with hostile content opens with the others, and costs no one the opening', async () => {
    const text = 'a\0b\ud800';
    const hostile = {
      ...response,
      answers: { 1: text, __proto__: 'x', [text]: 'y' },
      signer: { name: text, title: text },
    };
    const at = await openedPaper(
      { ...typed, notes: text, response: hostile },
      { ...typed, notes: text, response: hostile },
    );
    const row = await bidIn(at.event);
    expect(row).toMatchObject({ status: 'opened', entriesDiffer: false, notes: 'ab\ufffd' });
    const whole = { prices: { '1': Number.MAX_SAFE_INTEGER }, extras: {} };
    const items = [{ item: 'Sand', kind: 'base', quantity: { amount: '900000', unit: 'TON' } }];
    const huge = await openedPaper({ ...typed, offer: whole }, { ...typed, offer: whole }, { items });
    expect(await bidIn(huge.event)).toMatchObject({ status: 'opened', total: null });
  });

  test.each([
    { prices: { '1': 5, 'a\0': 5 }, extras: {} },
    { prices: { '1': 5 }, extras: { x1: 'no_bid' } },
    { prices: 'five', extras: {} },
    { prices: [null], extras: {} },
    { prices: { '1': 5 }, extras: null },
    { prices: { '1': 0.5 }, extras: {} },
  ])('with the prices %j is no bid', (offer) => {
    const ids = { solicitation: 's', vendor: 'v' };
    const content = { form: 'levee-bid-1', ...ids, offer, notes: '' };
    expect(bidFrom(utf8(JSON.stringify(content)), ids)).toBe('The content has prices that are none');
  });
});

test.each<[string, Partial<BidContent>]>([
  ['Prices', { offer: { prices: { '1': 6 }, extras: {} } }],
  ['Answers', { response: { ...response, answers: { 1: 'Ours' } } }],
  ['Answers', { response: { ...response, meets: [] } }],
  [
    'Bid security',
    { response: { ...response, security: { kind: 'bond', number: 'C-17', surety: 'Old Bay Bank', cents: 50_00 } } },
  ],
  ['Subcontractors', { response: { ...response, subcontractors: [] } }],
  ['Required forms', { response: { ...response, forms: { '1': '2705-811' } } }],
  ['Trade secrets', { response: { ...response, tradeSecrets: [] } }],
  ['Signer', { response: { ...response, signer: { name: 'Ida Marsh', title: 'Clerk' } } }],
  ['Notes', { notes: 'Other' }],
])('entries that differ in one part name it: %s', (name, change) => {
  const one: BidContent = {
    form: 'levee-bid-1',
    solicitation: 's',
    vendor: 'v',
    offer: { prices: { '1': 5 }, extras: {} },
    notes: '',
    response,
  };
  expect(differingParts(one, { ...one, ...change })).toEqual([name]);
  // What is left empty is one thing, however it is empty.
  const empty = {
    ...response,
    security: { kind: 'bond', number: '', surety: '', cents: 0 } as const,
    answers: { 1: ' ' },
  };
  const none = { ...response, security: null };
  expect(differingParts({ ...one, response: empty }, { ...one, response: none })).toEqual([]);
});

describe('the second entry', () => {
  test('is typed by another person, who reads nothing of the first, and before the hour', async () => {
    const at = await liveEvent(here, { call });
    const vendorId = await firm(here);
    const { told } = await enter(here, at, here.buyer, vendorId, typed);
    const again = (by = here.buyer) => enter(here, at, by, vendorId, typed);
    await expect(again()).rejects.toMatchObject({ code: 'bid.second_person' });
    const delegate = here.person({ ...here.second.actor, standsInFor: [here.buyer.id] });
    await expect(again(delegate)).rejects.toMatchObject({ code: 'bid.second_person' });
    const key = here.person({ ...here.second.actor, kind: 'service' });
    await expect(again(key)).rejects.toThrow('Sign in yourself');
    expect(await here.second.list(bid, `solicitation=${at.solicitation}`)).toEqual([]);
    const read = await here.run(here.second, async (work) => [
      await askedOnPaper(work, at.event),
      await roomFor(work, at.event),
    ]);
    for (const secret of [told.receipt, told.commitment, vendorId, 'Ida Marsh', 'Shore Electric'])
      expect(JSON.stringify(read)).not.toContain(secret);
    here.clock.set(dueAt);
    await expect(again(here.second)).rejects.toMatchObject({ code: 'bid.late' });
  });

  test('is asked for with what the notice says: to clerks of this agency, of a published call', async () => {
    const at = await liveEvent(here, { call });
    const path = `/api/v1/sealed_event/${at.event}/paper-form`;
    const ask = async (as = here.buyer.actor) => server.ask({ as, method: 'GET', path });
    expect((await ask()).json).toMatchObject({ notice: { criteria: call.criteria, bidSecurity: 5, roots: [] } });
    expect((await ask(here.counsel.actor)).status).toBe(403);
    const elsewhere = { ...here.buyer.actor, organizationId: '01900000-0000-7000-8000-00000000abcd' };
    expect((await ask(elsewhere)).status).toBe(404);
    const unpublished = await liveEvent(here, { tested: false });
    await expect(here.run(here.buyer, (work) => askedOnPaper(work, unpublished.event))).rejects.toMatchObject({
      code: 'bid.not_open',
    });
  });

  test('of a call in two envelopes is sealed by the firm', async () => {
    const at = await liveTwo(here);
    await expect(enter(here, at, here.buyer, await firm(here), typed)).rejects.toMatchObject({
      code: 'bid.two_by_the_firm',
    });
  });

  test.each([
    ['vendor', { vendor: 'x' }],
    ['receipt', { receipt: 'x' }],
    ['acknowledged', { acknowledged: -1 }],
    ['finding', { finding: 7 }],
    ['envelope', { envelope: null }],
  ])('with a wrong %s is refused with the name of the field', async (field, wrong) => {
    const none = '01900000-0000-7000-8000-000000000001';
    const body = { event: none, vendor: none, receipt: none, envelope: 'AAAA', acknowledged: 0, ...wrong };
    const { status, text } = await server.ask({
      as: here.buyer.actor,
      method: 'POST',
      path: '/api/v1/sealing/submit',
      body,
    });
    expect([status, text]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });
});

test('a late paper bid that wins marks its award: received at the due time itself', async () => {
  const at = await liveEvent(here);
  await submit(here, at, here.alma, await sealedBy(here, at, here.alma, 9_700_00));
  await closed(here, at);
  const finding = { finding: 'In our mail room before the hour; stamp of 18:12.' };
  await enter(here, at, here.chief, here.brent.vendor, { cents: 9_000_00 }, finding);
  await enter(here, at, here.second, here.brent.vendor, { cents: 9_000_00 });
  await opened(here, at);
  const rows = (await here.product.list(bid)).filter(({ event }) => event === at.event);
  for (const { id } of rows) await here.buyer.run(bid, 'accept', id);
  const of = (vendorId: string) => rows.find(({ vendor }) => vendor === vendorId)?.id ?? '';
  const [onTime, late] = [of(here.alma.vendor), of(here.brent.vendor)];
  expect(rows.find(({ id }) => id === late)).toMatchObject({ isLate: true, receivedAt: dueAt });
  const { id } = await recommend(here, { solicitation: at.solicitation, alma: onTime, brent: late, cora: '' }, late);
  const flags = await here.run(here.chief, (work) =>
    work.rows(redFlag, { where: { award: id }, fields: ['code'], most: 'all' }),
  );
  expect(flags.map(({ code }) => code)).toContain('R030');
});
