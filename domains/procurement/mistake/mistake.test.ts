import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepOf } from '#kernel';
import type { Person } from '#world';
import { document, notification } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { award } from '../award/award.record.ts';
import { type Bidder, bidder, inCounty, sealedBy, signedOf, submit } from '../bidding/test-world.ts';
import { bidsFor } from '../competition/counting.server.ts';
import { noticeOf, publishedByNumber } from '../publication/notice.server.ts';
import { bid } from '../sealing/bid.record.ts';
import {
  closed,
  enterTwice,
  firm as vendorOf,
  liveEvent,
  opened,
  type SealingWorld,
  sealingWorld,
} from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { claimIn, mistakesOf } from './firm-mistakes.server.ts';
import { mistakeClaim } from './mistake-claim.record.ts';

const file = {
  name: 'worksheet.pdf',
  mediaType: 'application/pdf',
  size: 9,
  sha256: 'a'.repeat(64),
  scan: 'clean',
} as const;

let here: SealingWorld;
let alma: Bidder;
let brent: Bidder;
let proof: string;
beforeAll(async () => {
  here = await sealingWorld();
  [alma, brent] = [await bidder(here, 'Alma Pumps LLC'), await bidder(here, 'Brent Supply')];
  const { name, ...kept } = file;
  const made = await here.run(here.product, (work) => work.insert(document, { name, owner: here.buyer.id }, kept));
  proof = made.id;
});
afterAll(() => here.close());

const reasons = 'The worksheet shows the unit price ten times as high.';
type Live = Awaited<ReturnType<typeof liveEvent>>;

/** Two firms of the portal and one bid on paper, opened: the first at ten times too little. */
async function threeBids(
  prices: readonly [number, number, number] = [1_000_00, 9_000_00, 12_000_00],
  call: object = {},
) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call });
  const [first, second, third] = prices;
  const one = await submit(here, at, alma, await sealedBy(here, at, alma, first));
  await submit(here, at, brent, await sealedBy(here, at, brent, second));
  await enterTwice(here, at, await vendorOf(here), { cents: third });
  await closed(here, at);
  await opened(here, at);
  const rows = await here.run(here.product, (work) =>
    work.rows(bid, { where: { event: at.event }, fields: ['vendor', 'received'], most: 'all' }),
  );
  const of = (vendorId: string) => rows.find((row) => row.vendor === vendorId)?.id ?? '';
  const paper = rows.find(({ received }) => received === 'paper')?.id ?? '';
  return { at, receipt: one.receipt, alma: of(alma.vendor), brent: of(brent.vendor), paper };
}

const tenfold = {
  relief: 'correct',
  cause: 'The decimal point slipped.',
  line: 1,
  error: 'times_10',
  otherLine: null,
} as const;
const withdrawal = {
  relief: 'withdraw',
  cause: 'A line was left out.',
  line: null,
  error: null,
  otherLine: null,
} as const;

async function claimed(receipt: string, said: object = tenfold, by: Bidder = alma): Promise<string> {
  const signed = await signedOf(here, by);
  const number = await inCounty(here, (work) => claimIn(work, { signed, receipt, said, files: [file] }));
  const found = await here.run(here.product, (work) => work.row(mistakeClaim, { where: { number }, fields: [] }));
  return found?.id ?? '';
}
const step = (by: Person, id: string, name: StepOf<typeof mistakeClaim>, input: object = {}, reason?: string) =>
  here.run(by, (work) => work.move(mistakeClaim, id, name, { input: { ...input }, ...(reason ? { reason } : {}) }));
const found = (more: object = {}) => ({ finding: reasons, security: 'returned', ...more });
const see = (id: string) => here.product.see(bid, id);
const recommend = (at: Live, id: string) =>
  here.buyer.make(award, {
    solicitation: at.solicitation,
    bid: id,
    basis: 'Lowest responsive bid.',
    notLowest: reasons,
  });

describe('a bidder who claims a mistake', () => {
  test('has its price corrected by what the opened bid shows, after two officials agreed', async () => {
    const all = await threeBids();
    const id = await claimed(all.receipt);
    const claim = await here.buyer.see(mistakeClaim, id);
    expect(claim).toMatchObject({
      status: 'filed',
      vendor: alma.vendor,
      claimUntil: '2026-12-25',
      openedTotal: { cents: 4_000_00 },
      correctedTotal: { cents: 40_000_00 },
      nextTotal: { cents: 36_000_00 },
    });
    const isTold = await here.run(here.product, (work) =>
      work.has(notification, { recipient: here.buyer.id, kind: 'mistake.claimed' }),
    );
    expect(isTold).toBe(true);
    await here.buyer.run(bid, 'accept', all.alma);
    await expect(recommend(all.at, all.alma)).rejects.toMatchObject({
      code: 'award.mistake_open',
      issues: [{ path: 'solicitation', code: 'award.mistake_open' }],
    });
    await step(here.buyer, id, 'support', found());
    await expect(recommend(all.at, all.alma)).rejects.toThrow('Decide it first');
    await step(here.chief, id, 'permit');
    expect(await see(all.alma)).toMatchObject({
      total: { cents: 40_000_00 },
      offer: { prices: { '1': 10_000_00 * 100 } },
      mistake: expect.stringContaining('total was $4,000.00'),
      status: 'responsive',
    });
    expect(await here.buyer.see(mistakeClaim, id)).toMatchObject({ status: 'permitted', decidedBy: here.chief.id });
    await expect(claimed(all.receipt, withdrawal)).rejects.toThrow('claimed a mistake in this bid');
  });

  test('leaves the ranking with a permitted withdrawal, which the tabulation says, and its award is cancelled', async () => {
    const all = await threeBids();
    for (const one of [all.alma, all.brent, all.paper]) await here.buyer.run(bid, 'accept', one);
    const { id: award1 } = await recommend(all.at, all.alma);
    const id = await claimed(all.receipt, withdrawal);
    await step(here.buyer, id, 'support', found());
    await step(here.counsel, id, 'permit');
    expect(await see(all.alma)).toMatchObject({ status: 'excused', total: { cents: 4_000_00 } });
    expect(await here.product.see(award, award1)).toMatchObject({ status: 'cancelled' });
    await expect(recommend(all.at, all.alma)).rejects.toThrow('found responsive');
    expect(await recommend(all.at, all.brent)).toMatchObject({ isLowest: true, isOnlyBid: false });
    const call = await here.product.see(solicitation, all.at.solicitation);
    expect(await here.run(here.product, (work) => bidsFor(work, call, null))).toBe(2);
    const notice = await here.run(here.product, async (work) => {
      const row = await publishedByNumber(work, call.number);
      return row && noticeOf(work, row);
    });
    const own = notice?.tabulation?.bids.at(-1);
    expect(own).toMatchObject({ status: 'excused', mistake: expect.stringContaining('Withdrawn for a mistake') });
    const told = await inCounty(here, (work) => mistakesOf(work, alma.id, call.id));
    expect(told).toMatchObject({ bid: null, claims: [{ status: 'permitted', finding: reasons }] });
  });

  test('types no price: it can’t come to rest just under the second bid, nor pass one that was lower', async () => {
    const all = await threeBids([10_000_00, 9_000_00, 12_000_00]);
    await expect(claimed(all.receipt, { ...tenfold, error: 'by_10' })).rejects.toThrow('level with or below');
    const typed = { ...tenfold, correctedTotal: { cents: 35_999_00, currency: 'USD' } };
    await expect(claimed(all.receipt, typed)).rejects.toThrow('worked out and cannot be set');
    await expect(claimed(all.receipt, { ...tenfold, error: 'extended', line: 7 })).rejects.toThrow('base line');
    await expect(claimed(all.receipt, { ...withdrawal, line: 1 })).rejects.toThrow('Only a correction');
    expect(await see(all.alma)).toMatchObject({ total: { cents: 40_000_00 }, mistake: null });
  });

  test('is late the day after the last one, and never reaches the bid of another firm', async () => {
    const all = await threeBids();
    await expect(claimed(all.receipt, withdrawal, brent)).rejects.toThrow('no opened bid with this receipt');
    const other = await inCounty(here, (work) => mistakesOf(work, brent.id, all.at.solicitation));
    expect(other).toMatchObject({ bid: { until: '2026-12-25' }, claims: [] });
    const open = () => inCounty(here, (work) => mistakesOf(work, alma.id, all.at.solicitation));
    here.clock.set('2026-12-25T15:00:00Z');
    expect(await open()).toMatchObject({ bid: { receipt: all.receipt, until: '2026-12-25' } });
    here.clock.set('2026-12-26T15:00:00Z');
    await expect(claimed(all.receipt)).rejects.toThrow('last day to claim a mistake was 2026-12-25');
    expect(await inCounty(here, (work) => mistakesOf(work, alma.id, all.at.solicitation))).toMatchObject({ bid: null });
    const signed = await signedOf(here, alma);
    here.clock.set('2026-12-21T15:00:00Z');
    const bare = { signed, receipt: all.receipt, said: withdrawal, files: [] };
    await expect(inCounty(here, (work) => claimIn(work, bare))).rejects.toThrow('Attach the worksheets');
  });
});

describe('an official', () => {
  test('does not decide an own finding, alone or for someone, nor decide otherwise than it says', async () => {
    const all = await threeBids();
    const id = await claimed(all.receipt);
    await expect(step(here.buyer, id, 'support', found({ finding: '  Yes.               ' }))).rejects.toThrow(
      '20 characters',
    );
    await expect(step(here.buyer, id, 'support', { finding: reasons })).rejects.toThrow('Required');
    await expect(step(here.chief, id, 'permit')).rejects.toThrow('is not possible while');
    await step(here.chief, id, 'oppose', found());
    await expect(step(here.chief, id, 'deny')).rejects.toThrow('You recorded the finding');
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    const deputy = here.person({ ...here.counsel.actor, standsInFor: [here.chief.id] });
    await expect(step(deputy, id, 'deny')).rejects.toThrow('on behalf');
    await expect(step(both, id, 'permit')).rejects.toThrow('is not possible while');
    await expect(step(here.second, id, 'deny')).rejects.toThrow('Only');
    await step(both, id, 'return', {}, 'The decimal point is evident.');
    expect(await here.buyer.see(mistakeClaim, id)).toMatchObject({ status: 'filed', assessedBy: null });
    await step(here.second, id, 'support', found());
    await step(here.counsel, id, 'permit');
  });

  test('takes out no rival: what a firm sealed only the firm claims, and paper needs its worksheets in time', async () => {
    const all = await threeBids();
    const given = { relief: 'withdraw', cause: 'They called.', receivedAt: '2026-12-18T20:00:00.000Z' } as const;
    const now = () => here.clock.set('2026-12-21T15:00:00Z');
    now();
    await expect(here.buyer.make(mistakeClaim, { ...given, bid: all.brent, proof: [proof] })).rejects.toMatchObject({
      code: 'mistake_claim.by_firm',
      issues: [{ path: 'bid', code: 'mistake_claim.by_firm' }],
    });
    await expect(here.buyer.make(mistakeClaim, { ...given, bid: all.paper })).rejects.toThrow('Attach the worksheets');
    const ahead = { ...given, bid: all.paper, proof: [proof], receivedAt: '2026-12-22T20:00:00.000Z' };
    await expect(here.buyer.make(mistakeClaim, ahead)).rejects.toThrow('in the future');
    const { id } = await here.buyer.make(mistakeClaim, { ...given, bid: all.paper, proof: [proof] });
    const both = here.second.with({ duties: ['buyer', 'chief_procurement_officer'] });
    const own = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await step(both, id, 'support', found());
    await expect(step(own, id, 'permit')).rejects.toThrow('someone else');
    await expect(step(both, id, 'permit')).rejects.toThrow('You recorded the finding');
    await step(here.chief, id, 'permit');
    expect(await see(all.paper)).toMatchObject({ status: 'excused' });
  });

  test('permits nothing on a bid that is no longer the one of the claim', async () => {
    const all = await threeBids();
    const id = await claimed(all.receipt);
    await step(here.buyer, id, 'support', found());
    const forge = (hash: string | null) =>
      here.run(here.product, async ({ tx, actor: { organizationId } }) => {
        const [was] = await tx.query<{ hash: string }>(
          'select price_hash as hash from bid where organization_id = $1 and id = $2',
          [organizationId, all.alma],
        );
        const set = 'update bid set price_hash = $3 where organization_id = $1 and id = $2';
        await tx.query(set, [organizationId, all.alma, hash]);
        return was?.hash ?? null;
      });
    const was = await forge('a'.repeat(64));
    await expect(step(here.chief, id, 'permit')).rejects.toThrow('no longer the one of the claim');
    await forge(was);
    await here.run(here.product, ({ tx, actor: { organizationId } }) =>
      tx.query(
        `update bid set offer = jsonb_set(offer, '{prices,1}', '1000000') where organization_id = $1 and id = $2`,
        [organizationId, all.alma],
      ),
    );
    await expect(step(here.chief, id, 'permit')).rejects.toThrow('not those that were opened');
    await step(here.chief, id, 'return', {}, 'The bid was changed past the product.');
    await step(here.buyer, id, 'oppose', found());
    await step(here.chief, id, 'deny');
    expect(await see(all.alma)).toMatchObject({ mistake: null });
  });

  test('forfeits or returns bid security where it was asked for, and a final award closes the matter', async () => {
    const all = await threeBids(undefined, { bidSecurity: 5 });
    const id = await claimed(all.receipt, withdrawal);
    await expect(step(here.buyer, id, 'support', found({ security: 'none' }))).rejects.toThrow('bid security');
    await step(here.buyer, id, 'oppose', found({ security: 'kept' }));
    await step(here.chief, id, 'deny');
    expect(await see(all.alma)).toMatchObject({ status: 'opened', mistake: null });
    await expect(claimed(all.receipt, withdrawal)).rejects.toThrow('claimed a mistake');
    await claimed(all.receipt, tenfold);
    expect(await here.product.see(vendor, alma.vendor)).toMatchObject({ status: 'active' });
  });
});
