import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bidder, sealedBy, signedOf, inCounty, submit } from '../bidding/test-world.ts';
import { bidInvitation } from '../outreach/bid-invitation.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { draft, liveEvent, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { warningsOf } from './call-off-calls.server.ts';
import { withdrawIn } from './firm-lists.server.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { wasAdmitted } from './standing.server.ts';
import { admit, applied, emailOf, mails, onList, openList } from './test-world.ts';

let here: SealingWorld;
let list: string;
beforeEach(async () => {
  here = await sealingWorld();
  list = await openList(here);
});
afterEach(() => here.close());

const quotes = (more: object = {}) => ({ type: 'quotes', name: 'Bypass pumps', list, ...more });
const invited = async (call: string) =>
  (await here.buyer.list(bidInvitation, `solicitation=${call}&sort=firm`)).map(({ firm }) => firm).toSorted();
const why = 'It told us on November 18 that it builds no trailer of this size.';

test('a call-off asks everyone on the list, and a firm that is admitted before the due time as well', async () => {
  const alma = await onList(here, list, 'Alma Pumps');
  const brent = await onList(here, list, 'Brent Pumps');
  const live = await liveEvent(here, { call: quotes() });
  expect(await invited(live.solicitation)).toEqual(['Alma Pumps', 'Brent Pumps']);
  const asked = mails(here).filter(({ subject }) => subject.startsWith('Call-off:'));
  expect(asked.map(({ to }) => to).toSorted()).toEqual(
    [await emailOf(here, alma), await emailOf(here, brent)].toSorted(),
  );
  const cora = await bidder(here, 'Cora Pumps');
  const one = await sealedBy(here, live, cora, 9_000_00);
  await expect(submit(here, live, cora, one)).rejects.toMatchObject({ code: 'bid.not_on_list' });
  const admission = await applied(here, list, cora);
  await expect(submit(here, live, cora, one)).rejects.toMatchObject({
    code: 'bid.not_on_list',
    message: expect.stringContaining('is to be decided by 2026-12-04'),
  });
  await admit(here, admission);
  expect(await invited(live.solicitation)).toEqual(['Alma Pumps', 'Brent Pumps', 'Cora Pumps']);
  expect(await submit(here, live, cora, one)).toMatchObject({ isSealed: true });
  expect(await submit(here, live, alma, await sealedBy(here, live, alma, 8_000_00))).toMatchObject({ isSealed: true });
});

test('no firm is left out in silence: the reason is the reviewer’s and the firm’s to read, and its quote is refused', async () => {
  const alma = await onList(here, list, 'Alma Pumps');
  await onList(here, list, 'Brent Pumps');
  const stranger = await bidder(here, 'Stranger Pumps');
  const leaving = (leftOut: readonly object[]) => draft(here, quotes({ leftOut }));
  await expect(leaving([{ vendor: alma.vendor, reason: 'No.' }])).rejects.toMatchObject({
    code: 'solicitation.left_out_why',
  });
  await expect(leaving([{ vendor: stranger.vendor, reason: why }])).rejects.toMatchObject({
    code: 'solicitation.left_out_admitted',
  });
  const twice = { vendor: alma.vendor, reason: why };
  await expect(leaving([twice, twice])).rejects.toMatchObject({ code: 'solicitation.left_out_once' });
  await expect(
    here.buyer.make(solicitation, { name: 'Open to all', type: 'quotes', leftOut: [twice] } as never),
  ).rejects.toMatchObject({ code: 'solicitation.left_out_of_list' });
  const live = await liveEvent(here, { call: quotes({ leftOut: [twice] }) });
  expect(await invited(live.solicitation)).toEqual(['Brent Pumps']);
  const told = mails(here).find(({ subject }) => subject.startsWith('Not asked'));
  expect(told).toMatchObject({ to: await emailOf(here, alma), body: expect.stringContaining(why) });
  await expect(submit(here, live, alma, await sealedBy(here, live, alma, 8_000_00))).rejects.toMatchObject({
    code: 'bid.not_on_list',
    message: expect.stringContaining(why),
  });
});

test('a list with everyone left out, or with no firm at all, has no call-off', async () => {
  const empty = await draft(here, quotes());
  await expect(here.buyer.run(solicitation, 'submit', empty)).rejects.toMatchObject({
    code: 'solicitation.list_has_firms',
  });
  const alma = await onList(here, list, 'Alma Pumps');
  const id = await draft(here, quotes({ leftOut: [{ vendor: alma.vendor, reason: why }] }));
  await expect(here.buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
    code: 'solicitation.list_has_firms',
  });
});

test('while a call-off runs the list neither closes nor pauses; afterwards it may', async () => {
  await onList(here, list, 'Alma Pumps');
  const id = await draft(here, quotes());
  await here.buyer.run(solicitation, 'submit', id);
  const suspend = () => here.chief.run(prequalifiedList, 'suspend', list, 'Prices are looked at again.');
  const close = () => here.buyer.run(prequalifiedList, 'askClose', list, 'No newcomers any more.');
  await expect(suspend()).rejects.toMatchObject({ code: 'prequalified_list.called_off' });
  await expect(close()).rejects.toMatchObject({ code: 'prequalified_list.called_off' });
  await here.chief.run(solicitation, 'cancel', id, 'The need is gone.');
  const begun = await draft(here, quotes());
  await suspend();
  await expect(here.buyer.run(solicitation, 'submit', begun)).rejects.toMatchObject({
    code: 'solicitation.list_is_open',
  });
  await expect(draft(here, quotes())).rejects.toMatchObject({ issues: [{ path: 'list' }] });
});

test('a call-off is a request for quotes of the list’s own category, by a buyer', async () => {
  await onList(here, list, 'Alma Pumps');
  await expect(draft(here, quotes({ type: 'itb' }))).rejects.toMatchObject({ code: 'solicitation.call_off_is_quotes' });
  await expect(draft(here, quotes({ category: 'construction' }))).rejects.toMatchObject({
    code: 'solicitation.list_category',
  });
  const plain = await here.member('Nora Quist');
  await expect(plain.make(solicitation, quotes() as never)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('what is judged at publication are the firms of that moment', async () => {
  const alma = await onList(here, list, 'Alma Pumps');
  const id = await draft(here, quotes());
  await here.buyer.run(solicitation, 'submit', id);
  await here.counsel.run(solicitation, 'approve', id);
  const signed = await signedOf(here, alma);
  await inCounty(here, (work) => withdrawIn(work, signed, alma.admission));
  await expect(here.chief.run(solicitation, 'publish', id)).rejects.toMatchObject({
    code: 'solicitation.list_has_firms',
  });
});

test('the quote of a firm that left the list before the due time is not responsive', async () => {
  const alma = await onList(here, list, 'Alma Pumps');
  const brent = await onList(here, list, 'Brent Pumps');
  const live = await liveEvent(here, { call: quotes() });
  const signed = await signedOf(here, alma);
  await inCounty(here, (work) => withdrawIn(work, signed, alma.admission));
  const openedBid = async (vendor: string) => {
    const computed = {
      receipt: randomUUID(),
      event: live.event,
      solicitation: live.solicitation,
      received: 'electronic',
      commitment: '0'.repeat(64),
      size: 2048,
      begunAt: here.clock.now().toISOString(),
      receivedAt: here.clock.now().toISOString(),
      acknowledged: 0,
      isLate: false,
      isOpened: true,
      entriesDiffer: false,
      vendor,
    };
    const { id } = await here.run(here.product, (work) => work.insert(bid, {}, computed as never));
    await here.product.run(bid, 'open', id);
    return id;
  };
  const [gone, there] = [await openedBid(alma.vendor), await openedBid(brent.vendor)];
  here.clock.set('2026-12-19T15:00:00Z');
  await expect(here.buyer.run(bid, 'accept', gone)).rejects.toMatchObject({ code: 'bid.not_on_list_when_due' });
  expect((await here.buyer.run(bid, 'accept', there)).status).toBe('responsive');
});

test('a firm is on the list from the moment of its admission to the moment of its end, that one excluded', async () => {
  const alma = await onList(here, list, 'Alma Pumps');
  const at = (instant: string) => here.run(here.product, (work) => wasAdmitted(work, list, alma.vendor, instant));
  expect(await at('2026-11-20T14:59:59.999Z')).toBe(false);
  expect(await at('2026-11-20T15:00:00.000Z')).toBe(true);
  here.clock.set('2026-11-25T15:00:00Z');
  const signed = await signedOf(here, alma);
  await inCounty(here, (work) => withdrawIn(work, signed, alma.admission));
  expect(await at('2026-11-25T14:59:59.999Z')).toBe(true);
  expect(await at('2026-11-25T15:00:00.000Z')).toBe(false);
});

test('fewer than three firms, or a review that is past, are said with the law', () => {
  const current = { reviewOn: '2026-11-20', status: 'open' } as const;
  expect(warningsOf(current, 3, '2026-11-20')).toEqual([]);
  expect(warningsOf(current, 2, '2026-11-20')).toEqual([expect.stringContaining('2 CFR 200.319(e)')]);
  expect(warningsOf(current, 1, '2026-11-20')[0]).toMatch(/^1 firm is on the list/);
  expect(warningsOf(current, 3, '2026-11-21')).toEqual([expect.stringContaining('review was due 2026-11-20')]);
});

test('an open request for quotes is not touched by any list', async () => {
  const live = await liveEvent(here, { call: { type: 'quotes', name: 'Hoses' } });
  const anyone = await bidder(here, 'Anyone Hoses');
  expect(await submit(here, live, anyone, await sealedBy(here, live, anyone, 1_000_00))).toMatchObject({
    isSealed: true,
  });
});
