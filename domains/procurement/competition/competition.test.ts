import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord, StepOf } from '#kernel';
import type { Person } from '#world';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { award } from '../award/award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { publishedByNumber, noticeOf } from '../publication/notice.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { closed, enterTwice, liveEvent, opened, sealingWorld, type SealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { competitionReview } from './competition-review.record.ts';

let here: SealingWorld;
let both: Person;
beforeAll(async () => {
  here = await sealingWorld();
  await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
  both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
});
afterAll(() => here.close());

const refusal = (code: string, path: string) => ({ kind: 'refused', code, issues: [{ path }] });
const finding = 'Nine firms were invited; six declined in writing and the price is below the estimate.';
const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
let drawn = 0;
async function activeFirm(): Promise<string> {
  const at = ++drawn;
  const given = { name: `Bidder ${at}`, taxClass: 'llc', email: `bidder${at}@firm.example`, address } as const;
  const { id } = await here.product.make(vendor, { ...given, taxId: `54${2_000_000 + at}`, w9On: '2026-01-05' });
  await here.product.run(vendor, 'approve', id);
  return id;
}

/** What was opened under this call with so many paper bids, each found responsive. */
async function openedWith(call: object, prices: readonly number[]) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call });
  for (const cents of prices) await enterTwice(here, at, await activeFirm(), { cents });
  await closed(here, at);
  await opened(here, at);
  const bids = await here.run(here.product, (work) =>
    work.rows(bid, { where: { solicitation: at.solicitation }, order: 'total', fields: ['status'], most: 'all' }),
  );
  return { solicitation: at.solicitation, bids: bids.map(({ id }) => id) };
}
const accepted = async (bids: readonly string[]) => {
  for (const id of bids) await here.buyer.run(bid, 'accept', id);
};
const reviewsOf = (id: string) =>
  here.run(here.product, (work) =>
    work.rows(competitionReview, {
      where: { solicitation: id },
      order: 'number',
      fields: ['lot', 'received', 'least', 'status'],
      most: 'all',
    }),
  );
const fill = <D extends AnyRecord>(by: Person, record: D, step: StepOf<D>, id: string, input: object) =>
  here.run(by, (work) => work.move(record, id, step, { input: { ...input } }));
const recommend = (call: string, bidId = '', more: object = {}) =>
  here.buyer.make(award, { solicitation: call, bid: bidId, basis: 'Lowest responsive bid.', ...more });

describe('fewer bids than the solicitation asks for', () => {
  test('wait for a written finding of the chief, of which the chief is told at the opening', async () => {
    const { solicitation: call, bids } = await openedWith({ leastBids: 3 }, [3_000_00, 3_400_00]);
    await accepted(bids);
    const [review] = await reviewsOf(call);
    expect(review).toMatchObject({ lot: null, received: 2, least: 3, status: 'open' });
    const told = await here.run(here.product, (work) =>
      work.has(notification, { recipient: here.chief.id, kind: 'competition.review' }),
    );
    expect(told).toBe(true);
    await expect(recommend(call, bids[0])).rejects.toMatchObject(refusal('award.competition_open', 'solicitation'));
    const id = review?.id ?? '';
    await expect(fill(here.buyer, competitionReview, 'accept', id, { finding })).rejects.toThrow('Only');
    await expect(here.buyer.run(competitionReview, 'withdraw', id, 'Not needed')).rejects.toThrow(
      'not yours to change',
    );
    for (const short of ['                    .', 'x'.repeat(19)])
      await expect(fill(here.chief, competitionReview, 'accept', id, { finding: short })).rejects.toMatchObject(
        refusal('competition_review.finding', 'finding'),
      );
    await fill(here.chief, competitionReview, 'accept', id, { finding: 'x'.repeat(20) });
    expect(await here.chief.see(competitionReview, id)).toMatchObject({
      status: 'accepted',
      decidedBy: here.chief.id,
      decidedOn: '2026-12-18',
    });
    expect(await recommend(call, bids[0])).toMatchObject({ status: 'recommended' });
    await expect(here.chief.run(competitionReview, 'fail', id, 'Solicit again')).rejects.toMatchObject(
      refusal('competition_review.awarded', 'lot'),
    );
  });

  test('fail the solicitation where the chief says so, and no award is made of it', async () => {
    const { solicitation: call, bids } = await openedWith({ leastBids: 2 }, [3_000_00]);
    await accepted(bids);
    const [review] = await reviewsOf(call);
    await here.chief.run(competitionReview, 'fail', review?.id ?? '', 'One bid, far above the estimate.');
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'failed' });
    await expect(recommend(call, bids[0])).rejects.toMatchObject(refusal('award.part_failed', 'lot'));
  });

  test('are counted again at the award: a bid that only made up the number counts until it is rejected', async () => {
    const { solicitation: call, bids } = await openedWith({ leastBids: 2 }, [3_000_00, 9_900_00]);
    const [own = '', filler = ''] = bids;
    expect(await reviewsOf(call)).toEqual([]);
    await accepted([own]);
    await here.buyer.run(bid, 'reject', filler, 'The pump is not the one that was asked for.');
    await expect(recommend(call, own)).rejects.toMatchObject({
      ...refusal('award.too_few_bids', 'solicitation'),
      message: expect.stringContaining('has 1 bid and the minimum is 2'),
    });
    const { id } = await both.make(competitionReview, { solicitation: call });
    await expect(fill(both, competitionReview, 'accept', id, { finding })).rejects.toThrow('You recorded this');
    await expect(recommend(call, own)).rejects.toMatchObject(refusal('award.competition_open', 'solicitation'));
    await fill(here.chief, competitionReview, 'accept', id, { finding });
    expect(await recommend(call, own)).toMatchObject({ status: 'recommended' });
  });

  test('are no pretext: with enough bids there is no review for too few, and none twice', async () => {
    const { solicitation: call, bids } = await openedWith({}, [3_000_00, 3_100_00]);
    await expect(here.buyer.make(competitionReview, { solicitation: call })).rejects.toMatchObject(
      refusal('competition_review.enough', 'cause'),
    );
    const none = { solicitation: call, cause: 'none_responsive' } as const;
    const left = refusal('competition_review.some_left', 'cause');
    const [first = '', last = ''] = bids;
    await here.buyer.run(bid, 'reject', first, 'No bid guarantee.');
    await expect(here.buyer.make(competitionReview, none)).rejects.toMatchObject(left);
    await here.buyer.run(bid, 'accept', last);
    await expect(here.buyer.make(competitionReview, none)).rejects.toMatchObject(left);
    await here.run(here.product, (work) => work.move(bid, last, 'reconsider', { reason: 'Looked at once more.' }));
    await here.buyer.run(bid, 'reject', last, 'No bid guarantee.');
    await here.buyer.make(competitionReview, none);
    await expect(here.buyer.make(competitionReview, none)).rejects.toMatchObject(
      refusal('competition_review.once', 'lot'),
    );
  });

  test('are judged once bids are opened, neither before nor where the solicitation is over', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const { solicitation: call } = await liveEvent(here, {});
    const early = refusal('competition_review.not_opened', 'solicitation');
    const given = { solicitation: call, cause: 'all_rejected' } as const;
    await expect(here.buyer.make(competitionReview, given)).rejects.toMatchObject(early);
    const over = await openedWith({}, [3_000_00, 3_100_00]);
    await here.chief.run(solicitation, 'fail', over.solicitation, 'Funds were withdrawn.');
    await expect(
      here.buyer.make(competitionReview, { ...given, solicitation: over.solicitation }),
    ).rejects.toMatchObject(early);
  });

  test('of a solicitation that received none leave nothing to accept', async () => {
    const { solicitation: call } = await openedWith({}, []);
    const [review] = await reviewsOf(call);
    expect(review).toMatchObject({ received: 0, least: 1 });
    await expect(fill(here.chief, competitionReview, 'accept', review?.id ?? '', { finding })).rejects.toMatchObject(
      refusal('competition_review.nothing_to_award', 'cause'),
    );
  });
});

describe('a lot', () => {
  const item = (name: string, lot: string) =>
    ({ item: name, lot, kind: 'base', quantity: { amount: '4', unit: 'EA' }, mayBeLeft: true }) as const;
  const byLots = {
    lots: [
      { code: 'A', name: 'North' },
      { code: 'B', name: 'South' },
    ],
    items: [item('Pump, North', 'A'), item('Pump, South', 'B')],
  };

  /** Approved, noticed, and past the last day to protest. */
  const final = async (id: string) => {
    const flags = await here.run(here.chief, (work) =>
      work.rows(redFlag, { where: { award: id, status: 'open' }, fields: ['code'], most: 'all' }),
    );
    for (const flag of flags) await fill(here.counsel, redFlag, 'answer', flag.id, { answer: 'Looked into: no sign.' });
    await here.chief.run(award, 'approve', id);
    await here.buyer.run(award, 'notice', id);
    here.clock.set('2027-03-20T15:00:00Z');
    await here.chief.run(award, 'finalize', id);
  };

  test('fails without the others, in public and with its reason, and the rest is awarded', async () => {
    const { solicitation: call, bids } = await openedWith(byLots, [3_000_00, 3_900_00]);
    await accepted(bids);
    const reviews = await reviewsOf(call);
    expect(reviews).toMatchObject([{ lot: 'B', received: 0, least: 1 }]);
    const [review] = reviews;
    const reason = 'No firm bid on the South basin.';
    await here.chief.run(competitionReview, 'fail', review?.id ?? '', reason);
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'opened' });
    const { number } = await here.product.see(solicitation, call);
    const notice = await here.run(here.product, async (work) => {
      const row = await publishedByNumber(work, number);
      return row && noticeOf(work, row);
    });
    expect(notice?.lots).toEqual([
      { code: 'A', name: 'North' },
      { code: 'B', name: 'South', failedBecause: reason },
    ]);
    await expect(recommend(call, bids[0], { lot: 'B' })).rejects.toMatchObject({
      ...refusal('award.part_failed', 'lot'),
      message: 'Lot B failed, so it can’t be awarded. Solicit it again.',
    });
    const { id } = await recommend(call, bids[0], { lot: 'A', notLowest: finding });
    await expect(
      here.buyer.make(competitionReview, { solicitation: call, lot: 'A', cause: 'all_rejected' }),
    ).rejects.toMatchObject(refusal('competition_review.awarded', 'lot'));
    await expect(
      here.buyer.make(competitionReview, { solicitation: call, cause: 'all_rejected' }),
    ).rejects.toMatchObject(refusal('competition_review.awarded', 'lot'));
    await final(id);
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'awarded' });
  });

  test('that fails after the others were awarded leaves the solicitation awarded', async () => {
    const { solicitation: call, bids } = await openedWith(byLots, [3_000_00, 3_900_00]);
    await accepted(bids);
    const [review] = await reviewsOf(call);
    await final((await recommend(call, bids[0], { lot: 'A', notLowest: finding })).id);
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'opened' });
    await here.chief.run(competitionReview, 'fail', review?.id ?? '', 'No firm bid on the South basin.');
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'awarded' });
  });

  test('may be left out: its bid is none for the others, and never the lowest of everything', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const items = byLots.items.map((one) => ({ ...one, mayBeLeft: false }));
    const at = await liveEvent(here, { call: { ...byLots, items } });
    const offers = [
      { '1': 1_000_00_00, '2': 1_000_00_00 },
      { '1': 900_00_00 },
      { '1': 'no_bid', '2': 800_00_00 },
      { '1': 1_100_00_00, '2': 1_100_00_00 },
    ] as const;
    const firms = await Promise.all(offers.map(() => activeFirm()));
    for (const [place, prices] of offers.entries())
      await enterTwice(here, at, firms[place] ?? '', { cents: 0, prices });
    await closed(here, at);
    await opened(here, at);
    const rows = await here.run(here.product, (work) =>
      work.rows(bid, {
        where: { solicitation: at.solicitation },
        order: 'total',
        fields: ['vendor', 'total', 'isPartial'],
        most: 'all',
      }),
    );
    expect(rows.map(({ total, isPartial }) => [total?.cents, isPartial])).toEqual([
      [3_200_00, true],
      [3_600_00, true],
      [8_000_00, false],
      [8_800_00, false],
    ]);
    await accepted(rows.map(({ id }) => id));
    const [south, north, whole] = rows.map(({ id }) => id);
    const of = (one: string | undefined, lot: string) => recommend(at.solicitation, one, { lot });
    const notBid = refusal('award.lot_not_bid', 'bid');
    await expect(of(south, 'A')).rejects.toMatchObject({ ...notBid, message: 'This firm did not bid on lot A.' });
    await expect(of(north, 'B')).rejects.toMatchObject({ ...notBid, message: 'This firm did not bid on lot B.' });
    const made = [await of(whole, 'A'), await of(whole, 'B')];
    for (const { id } of made) {
      expect(await here.buyer.see(award, id)).toMatchObject({ isLowest: false, amount: { cents: 4_000_00 } });
      await here.chief.run(award, 'cancel', id, 'Not the lowest of its lot');
    }
    expect(await here.buyer.see(award, (await of(north, 'A')).id)).toMatchObject({
      isLowest: true,
      amount: { cents: 3_600_00 },
    });
  });

  test('with one bid has one, whatever was bid on others: its finding is asked for', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const items = byLots.items.map((one) => ({ ...one, mayBeLeft: false }));
    const at = await liveEvent(here, { call: { ...byLots, items } });
    await enterTwice(here, at, await activeFirm(), { cents: 0, prices: { '1': 900_00_00 } });
    await enterTwice(here, at, await activeFirm(), { cents: 0, prices: { '2': 800_00_00 } });
    await closed(here, at);
    await opened(here, at);
    const rows = await here.run(here.product, (work) =>
      work.rows(bid, { where: { solicitation: at.solicitation }, order: 'total', fields: [], most: 'all' }),
    );
    await accepted(rows.map(({ id }) => id));
    const { id } = await recommend(at.solicitation, rows[0]?.id, { lot: 'B' });
    expect(await here.buyer.see(award, id)).toMatchObject({ isOnlyBid: true, isLowest: true });
    await expect(here.chief.run(award, 'approve', id)).rejects.toThrow('the only responsive bid');
  });

  test('of proposals is bid with the others: a panel compares whole offers', async () => {
    here.clock.set('2026-11-20T15:00:00Z');
    const call = { ...byLots, items: byLots.items.map((one) => ({ ...one, mayBeLeft: false })), type: 'rfp' } as const;
    const criteria = [
      { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
      { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
    ];
    const at = await liveEvent(here, { call: { ...call, criteria } });
    await enterTwice(here, at, await activeFirm(), { cents: 0, prices: { '1': 900_00_00 } });
    await closed(here, at);
    await opened(here, at);
    const [one] = await here.run(here.product, (work) =>
      work.rows(bid, { where: { solicitation: at.solicitation }, fields: ['isPartial', 'withheld'], most: 'all' }),
    );
    expect(one).toMatchObject({ isPartial: false, withheld: { cents: null } });
  });

  test('is not failed by the person who recorded it, to buy from a friend afterwards', async () => {
    const { solicitation: call, bids } = await openedWith(byLots, [3_000_00, 3_900_00]);
    await accepted(bids);
    const given = { solicitation: call, lot: 'A', cause: 'all_rejected' } as const;
    const { id } = await both.make(competitionReview, given);
    await expect(both.run(competitionReview, 'fail', id, 'Too dear')).rejects.toThrow('You recorded this');
    await expect(here.buyer.run(competitionReview, 'fail', id, 'Too dear')).rejects.toThrow('Only');
    await expect(here.chief.run(competitionReview, 'fail', id, '   ')).rejects.toThrow('Reason is required');
    await expect(here.buyer.make(competitionReview, { ...given, lot: 'C' })).rejects.toMatchObject(
      refusal('competition_review.lot', 'lot'),
    );
    const rosa = here.second.with({ duties: ['evaluator'] });
    await expect(rosa.make(competitionReview, { ...given, lot: 'B' })).rejects.toThrow('Only');
    // The whole solicitation is theirs to end, and its reviews end with it.
    await both.run(solicitation, 'fail', call, 'Funds were withdrawn.');
    expect(await here.chief.see(competitionReview, id)).toMatchObject({ status: 'failed' });
  });

  test('that fails last ends the solicitation', async () => {
    const { solicitation: call } = await openedWith({ ...byLots, leastBids: 2 }, [3_000_00]);
    const reviews = await reviewsOf(call);
    expect(reviews.map(({ lot, received }) => [lot, received])).toEqual([
      ['A', 1],
      ['B', 0],
    ]);
    for (const { id } of reviews) await here.chief.run(competitionReview, 'fail', id, 'Too few bids.');
    expect(await here.chief.see(solicitation, call)).toMatchObject({ status: 'failed' });
  });
});
