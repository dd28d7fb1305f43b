import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bidder, bidder, inCounty, setStatus, signedOf } from '../bidding/test-world.ts';
import { closeDue } from '../publication/closing.server.ts';
import { addendum } from '../publication/addendum.record.ts';
import { noticeOf } from '../publication/notice.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { draft, dueAt, publish, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { auctionBid } from './auction-bid.record.ts';
import { bidIn, enterIn, firmAuctionAt, leaveIn } from './auction-bidding.server.ts';
import { curveOf } from './auction-curve.server.ts';
import { auctionEntry } from './auction-entry.record.ts';
import { endDue } from './auction-end.server.ts';
import { auction } from './auction.record.ts';

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

const usd = (cents: number) => ({ cents, currency: 'USD' });
const startsAt = '2026-12-18T20:00:00.000Z';
const endsAt = '2026-12-18T21:00:00.000Z';
const after = (minutes: number, ms = 0) => new Date(Date.parse(startsAt) + minutes * 60_000 + ms).toISOString();

const given = {
  startsAt,
  minutes: 60,
  limits: [{ opening: usd(400_00) }],
  stepAmount: usd(5_00),
  shows: 'both' as const,
  softMinutes: 5,
  extendMinutes: 5,
  terms: 'Prices bind for ninety days.',
};

async function scheduled(more: object = {}) {
  const call = await draft(here, { type: 'auction', name: 'Fuel' });
  const { id } = await here.buyer.make(auction, { ...given, ...more, solicitation: call } as never);
  await here.chief.run(auction, 'schedule', id);
  return { call, id };
}

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

type At = { readonly call: string; readonly id: string };
const enter = async ({ call }: At, by: Bidder) => {
  const signed = await signedOf(here, by);
  return inCounty(here, (work) => enterIn(work, signed, call));
};
/** Four pumps at a unit price in cents. */
const bidOf = async ({ call }: At, by: Bidder, cents: number, seen = 0) => {
  const signed = await signedOf(here, by);
  const offer = { prices: { 1: cents * 100 }, extras: {} };
  return inCounty(here, (work) => bidIn(work, signed, { solicitation: call, lot: '', offer, after: seen }));
};
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

describe('before it runs', () => {
  test('a second person schedules it, and nothing goes out without', async () => {
    const call = await draft(here, { type: 'auction', name: 'Fuel' });
    const { id } = await here.buyer.make(auction, { ...given, solicitation: call } as never);
    await expect(publish(here, call)).rejects.toThrow('Schedule one auction');
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(auction, 'schedule', id)).rejects.toThrow('someone else has to schedule');
    await here.chief.run(auction, 'schedule', id);
    await here.chief.run(solicitation, 'publish', call);
    expect(await here.product.see(solicitation, call)).toMatchObject({ status: 'published' });
  });

  test('its start, step and opening prices fit its call', async () => {
    const call = await draft(here, { type: 'auction', name: 'Fuel' });
    const made = async (more: object) =>
      (await here.buyer.make(auction, { ...given, ...more, solicitation: call } as never)).id;
    const early = await made({ startsAt: '2026-12-18T18:00:00.000Z' });
    await expect(here.chief.run(auction, 'schedule', early)).rejects.toThrow('starts when responses are due');
    const lots = await made({ limits: [{ lot: 'A', opening: usd(1) }] });
    await expect(here.chief.run(auction, 'schedule', lots)).rejects.toThrow('one opening price for each lot');
    await expect(made({ stepPercent: 1 })).rejects.toThrow('not both');
    const other = await draft(here);
    await expect(here.buyer.make(auction, { ...given, solicitation: other } as never)).rejects.toThrow(
      'Reverse auction',
    );
  });

  test('firms enter until responses are due, and leave before the start', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    expect(await enter(at, alma)).toEqual({ alias: 'Bidder 1' });
    const signed = await signedOf(here, alma);
    await inCounty(here, (work) => leaveIn(work, signed, at.call));
    here.clock.set(dueAt);
    await expect(enter(at, brent)).rejects.toThrow('That time is over');
    await closeDue({ door: here.door }, here.organizationId);
    here.clock.set(startsAt);
    await expect(bidOf(at, alma, 90_00)).rejects.toThrow('did not accept the terms');
    await expect(inCounty(here, (work) => leaveIn(work, signed, at.call))).rejects.toThrow('has started');
  });
});

describe('once its call is public', () => {
  test('no addendum takes the opening price from a lot or adds one without', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    const items = [{ item: 'Trash pump', quantity: { amount: '4', unit: 'EA' }, kind: 'base', lot: 'B' }];
    const changed = { solicitation: at.call, reason: 'Two lots', lots: [{ code: 'B', name: 'Pumps' }], items };
    const { id } = await here.buyer.make(addendum, changed as never);
    await expect(here.chief.run(addendum, 'issue', id)).rejects.toThrow('one opening price for each lot');
    const other = await here.buyer.make(addendum, { solicitation: at.call, reason: 'Another summary', summary: 'New' });
    await expect(here.chief.run(addendum, 'issue', other.id)).resolves.toMatchObject({ status: 'issued' });
  });

  test('no auction is entered for it', async () => {
    const at = await scheduled();
    await publish(here, at.call);
    const late = { ...given, solicitation: at.call };
    await expect(here.buyer.make(auction, late as never)).rejects.toThrow('published or over');
  });
});

describe('while it runs', () => {
  test('a price undercuts the own one by the step; the others are seen by rank and best price alone', async () => {
    const at = await running();
    await expect(bidOf(at, alma, 100_01)).rejects.toThrow('at most $400.00');
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
    await expect(bidOf(at, brent, 80_00)).rejects.toThrow('stopped this auction');
    here.clock.set(after(30));
    await here.chief.run(auction, 'resume', at.id);
    expect(await rowOf(at)).toMatchObject({ endsAt: after(70), pausedAt: null, status: 'scheduled' });
    await bidOf(at, brent, 80_00);
    await here.buyer.run(auction, 'askPause', at.id, 'A line is wrong.');
    await here.chief.run(auction, 'pause', at.id);
    await here.buyer.run(auction, 'askCancel', at.id, 'A line is wrong.');
    await here.chief.run(auction, 'cancel', at.id);
    here.clock.set(after(80));
    await end();
    expect(await rowOf(at)).toMatchObject({ status: 'cancelled' });
    await here.chief.run(solicitation, 'fail', at.call, 'The auction was cancelled.');
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
