import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bidder, bidder, inCounty, setStatus } from '../bidding/test-world.ts';
import { closeDue } from '../publication/closing.server.ts';
import { noticeOf } from '../publication/notice.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { dueAt, publish, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { auctionBid } from './auction-bid.record.ts';
import { firmAuctionAt } from './auction-bidding.server.ts';
import { curveOf } from './auction-curve.server.ts';
import { auctionEntry } from './auction-entry.record.ts';
import { endAuction, endDue } from './auction-end.server.ts';
import { auction } from './auction.record.ts';
import { after, type At, bidden, entered, refusal, scheduledIn, startsAt, usd } from './test-world.ts';

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  alma = await bidder(here, 'Alma Fuel LLC');
  brent = await bidder(here, 'Brent Fuel');
});
afterAll(() => here.close());
beforeEach(async () => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
  await setStatus(here, alma.vendor, 'active');
});

const endsAt = after(60);
const scheduled = (more: object = {}) => scheduledIn(here, more);

/** Both firms are in, and the auction runs. */
async function running(more: object = {}) {
  const at = await scheduled(more);
  await publish(here, at.call);
  for (const one of [alma, brent]) await enter(at, one);
  here.clock.set(dueAt);
  await closeDue({ door: here.door }, here.organizationId);
  here.clock.set(startsAt);
  return at;
}

const enter = (at: At, by: Bidder) => entered(here, at, by);
/** Four pumps at a unit price in cents. */
const bidOf = (at: At, by: Bidder, cents: number, own = 0) => bidden(here, at, by, { cents, seen: own });
const seen = ({ call }: At, by: Bidder) => inCounty(here, (work) => firmAuctionAt(work, { firmId: by.id, id: call }));
const rowOf = ({ id }: At) => here.product.see(auction, id);
const end = () => endDue({ door: here.door }, here.organizationId);

/** Rows as their reader is shown them. */
async function shown(work: UnitOfWork, record: typeof auctionEntry | typeof auctionBid, { id }: At) {
  const compiled = work.around.registry.get(record.name);
  const rows = await work.tx.query<{ id: string }>(`select id from ${record.name} where auction = $1`, [id]);
  const found = await Promise.all(rows.map((one) => work.fetch(compiled, one.id, {})));
  return Promise.all(found.flatMap((row) => (row ? [work.shown(compiled, row)] : [])));
}

describe('while it runs', () => {
  test('a price undercuts the own one by the step; the others are seen by rank and best price alone', async () => {
    const at = await running();
    await expect(bidOf(at, alma, 100_01)).rejects.toThrow('at most $400.00');
    await expect(bidden(here, at, alma, { cents: 90_00, lot: 'B' })).rejects.toMatchObject(
      refusal('auction.no_lot', 'lot'),
    );
    await bidOf(at, alma, 100_00);
    await bidOf(at, brent, 95_00);
    await expect(bidOf(at, alma, 99_00, 1)).rejects.toThrow('at most $395.00');
    expect((await seen(at, alma)).lots).toMatchObject([
      { own: 400_00, rank: 2, best: 380_00, highest: 395_00, number: 1 },
    ]);
    await bidOf(at, alma, 98_00, 1);
    expect((await rowOf(at)).extensions).toBe(0);
  });

  test('where the best price is to be beaten it is, and rank alone says no price', async () => {
    const at = await running({ beatsBest: true, shows: 'rank' });
    await bidOf(at, alma, 95_00);
    await expect(bidOf(at, brent, 95_00)).rejects.toThrow('at most $375.00');
    expect((await seen(at, alma)).lots).toMatchObject([{ best: null, rank: 1 }]);
  });

  test('late by a millisecond of either clock is late, and early of either is early', async () => {
    const at = await running();
    here.databaseClock.at = after(0, -1);
    await expect(bidOf(at, alma, 90_00)).rejects.toThrow('starts');
    here.databaseClock.at = endsAt;
    await expect(bidOf(at, alma, 90_00)).rejects.toThrow('Refused: received');
    here.databaseClock.at = after(60, -1);
    await bidOf(at, alma, 90_00);
    expect(await rowOf(at)).toMatchObject({ endsAt: after(65), extensions: 1 });
  });

  test('two prices at one instant are taken in turn, each double once, and the end moves once for each', async () => {
    const at = await running({ beatsBest: true, mostExtensions: 1 });
    here.clock.set(after(57));
    const all = await Promise.allSettled([bidOf(at, alma, 90_00), bidOf(at, brent, 90_00), bidOf(at, alma, 90_00)]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowOf(at)).toMatchObject({ endsAt: after(65), extensions: 1 });
    const { prices } = await here.run(here.buyer, (work) => curveOf(work, at.id));
    expect(prices).toHaveLength(1);
  });

  test('a page that does not show the own last price bids nothing', async () => {
    const at = await running();
    await bidOf(at, alma, 90_00);
    await expect(bidOf(at, alma, 80_00)).rejects.toThrow('given another price since');
  });

  test('a firm that is held since it entered bids no more', async () => {
    const at = await running();
    await bidOf(at, alma, 90_00);
    await setStatus(here, alma.vendor, 'on_hold', ['bids']);
    await expect(bidOf(at, alma, 80_00, 1)).rejects.toThrow('on hold for bids');
  });

  test('the agency sees who bids what no sooner than the end', async () => {
    const at = await running();
    await bidOf(at, alma, 90_00);
    for (const person of [here.buyer, here.chief]) {
      const read = await here.run(person, async (work) => ({
        curve: await curveOf(work, at.id),
        entries: await shown(work, auctionEntry, at),
        bids: await shown(work, auctionBid, at),
      }));
      const said = JSON.stringify(read);
      expect(said).toContain('Bidder 1');
      for (const hidden of [alma.vendor, alma.id, 'Alma']) expect(said).not.toContain(hidden);
    }
  });

  test('it is paused and cancelled by two persons, and a pause gives its time back', async () => {
    const at = await running();
    here.clock.set(after(20));
    await here.buyer.run(auction, 'askPause', at.id, 'The portal is slow.');
    await bidOf(at, alma, 90_00);
    const same = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(same.run(auction, 'pause', at.id)).rejects.toThrow('someone else has to decide');
    await here.chief.run(auction, 'pause', at.id);
    await expect(bidOf(at, brent, 80_00)).rejects.toMatchObject(refusal('auction.is_stopped', 'lot'));
    here.clock.set(after(30));
    await here.chief.run(auction, 'resume', at.id);
    expect(await rowOf(at)).toMatchObject({ endsAt: after(70), pausedAt: null, status: 'scheduled' });
    await bidOf(at, brent, 80_00);
    await here.buyer.run(auction, 'askPause', at.id, 'A line is wrong.');
    await here.chief.run(auction, 'pause', at.id);
    await here.buyer.run(auction, 'askCancel', at.id, 'A line is wrong.');
    await here.chief.run(auction, 'keep', at.id);
    expect(await rowOf(at)).toMatchObject({ status: 'paused', askedBy: null });
    await here.buyer.run(auction, 'askCancel', at.id, 'A line is wrong.');
    await here.chief.run(auction, 'cancel', at.id);
    here.clock.set(after(80));
    await end();
    expect(await rowOf(at)).toMatchObject({ status: 'cancelled' });
    await here.chief.run(solicitation, 'fail', at.call, 'The auction was cancelled.');
  });

  test('nothing is left to pause at its end, and a millisecond before there is', async () => {
    const at = await running();
    await here.buyer.run(auction, 'askPause', at.id, 'The portal is slow.');
    here.clock.set(after(60, -1));
    here.databaseClock.at = endsAt;
    await expect(here.chief.run(auction, 'pause', at.id)).rejects.toMatchObject(refusal('auction.over', 'endsAt'));
    here.databaseClock.at = null;
    expect(await here.chief.run(auction, 'pause', at.id)).toMatchObject({ status: 'paused' });
    expect(await rowOf(at)).toMatchObject({ pausedAt: after(60, -1) });
  });

  test('a call that closes late starts its auction then', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    await enter(at, alma);
    here.clock.set(after(10));
    await expect(bidOf(at, alma, 90_00)).rejects.toThrow('starts');
    await closeDue({ door: here.door }, here.organizationId);
    expect(await rowOf(at)).toMatchObject({ opensAt: after(10), endsAt: after(70) });
    await bidOf(at, alma, 90_00);
  });
});

test('at the end the lowest prices are the bids of the call, public with their whole history', async () => {
  const at = await running();
  await bidOf(at, alma, 95_00);
  await bidOf(at, brent, 92_00);
  await bidOf(at, alma, 90_00, 1);
  const notice = async () =>
    inCounty(here, async (work) => noticeOf(work, (await work.row(solicitation, { where: { id: at.call } })) as never));
  expect(await notice()).toMatchObject({ tabulation: null, auction: { prices: null } });
  here.clock.set(after(60, -1));
  await end();
  expect((await rowOf(at)).status).toBe('scheduled');
  here.clock.set(endsAt);
  await end();
  await end();
  expect((await rowOf(at)).status).toBe('ended');
  const { version } = await rowOf(at);
  await expect(here.buyer.edit(auction, at.id, version, { terms: 'Other terms.' })).rejects.toMatchObject(
    refusal('auction.is_ended', 'terms'),
  );
  const bids = await here.run(here.buyer, (work) =>
    work.rows(bid, { where: { solicitation: at.call }, order: 'total', most: 'all' }),
  );
  expect(bids).toMatchObject([
    { vendor: alma.vendor, total: usd(360_00), status: 'opened', offer: { prices: { 1: 900_000 } } },
    { vendor: brent.vendor, total: usd(368_00), status: 'opened' },
  ]);
  await here.buyer.run(bid, 'accept', bids[0]?.id ?? '');
  expect(await notice()).toMatchObject({
    status: 'opened',
    tabulation: { bids: [{ vendor: 'Alma Fuel LLC', total: usd(360_00) }, { vendor: 'Brent Fuel' }] },
    auction: {
      prices: [
        { vendor: 'Alma Fuel LLC', cents: 380_00 },
        { vendor: 'Brent Fuel', cents: 368_00 },
        { vendor: 'Alma Fuel LLC', cents: 360_00 },
      ],
    },
  });
  await expect(bidOf(at, brent, 50_00, 2)).rejects.toThrow('Refused: received');
});

test('a lot without an opening price takes no bid, and an auction without the event of its call does not end', async () => {
  const at = await running();
  const behind = (text: string, id: string) =>
    here.run(here.product, ({ tx, actor }) => tx.query(text, [actor.organizationId, id]));
  await behind('delete from auction_limits where organization_id = $1 and parent = $2', at.id);
  await expect(bidOf(at, alma, 90_00)).rejects.toMatchObject(refusal('auction.no_opening', 'lot'));
  await behind(`update sealed_event set part = 'price' where organization_id = $1 and solicitation = $2`, at.call);
  here.clock.set(endsAt);
  await expect(here.run(here.product, (work) => endAuction(work, at.id))).rejects.toMatchObject({
    code: 'auction.no_event',
  });
  await expect(end()).rejects.toThrow('could not be ended');
  expect(await rowOf(at)).toMatchObject({ status: 'scheduled' });
  await behind(`update sealed_event set part = 'bid' where organization_id = $1 and solicitation = $2`, at.call);
  await end();
  expect(await rowOf(at)).toMatchObject({ status: 'ended' });
});
