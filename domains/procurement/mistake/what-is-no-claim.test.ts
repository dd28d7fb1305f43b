import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { document } from '../../organization/public.server.ts';
import { award } from '../award/award.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { openingLost, startOpening } from '../sealing/opening.server.ts';
import {
  closed,
  encryptedEvent,
  enterTwice,
  firm,
  openedAlone,
  type SealingWorld,
  sealingWorld,
  type Typed,
} from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { mistakeClaim } from './mistake-claim.record.ts';

let here: SealingWorld;
let proof: string;
beforeAll(async () => {
  here = await sealingWorld();
  const file = { mediaType: 'application/pdf', size: 9, sha256: 'a'.repeat(64), scan: 'clean' } as const;
  const made = await here.run(here.product, (work) =>
    work.insert(document, { name: 'worksheet.pdf', owner: here.buyer.id }, file),
  );
  proof = made.id;
});
afterAll(() => here.close());

const reasons = 'The worksheet shows the unit price ten times as high.';
const withdrawal = { relief: 'withdraw', cause: 'A line was left out.' } as const;
const tenfold = { relief: 'correct', cause: 'The point slipped.', line: 1, error: 'times_10' } as const;

/** Paper bids on one call, in their order, closed and not yet opened. */
async function bidOn(typed: readonly Typed[], call: object = {}) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await encryptedEvent(here, call);
  for (const one of typed) {
    await enterTwice(here, at, await firm(here), one);
    here.clock.set(new Date(here.clock.now().getTime() + 60_000).toISOString());
  }
  await closed(here, at);
  return at;
}
const bidsOf = async ({ event }: { event: string }) =>
  (
    await here.run(here.product, (work) =>
      work.rows(bid, { where: { event }, fields: [], order: 'receivedAt', most: 'all' }),
    )
  ).map(({ id }) => id) as [string, string];
async function openedOn(typed: readonly Typed[], call: object = {}) {
  const at = await bidOn(typed, call);
  await openedAlone(here, at);
  return { ...at, bids: await bidsOf(at) };
}
const claim = (of: string, more: object = withdrawal, by: Person = here.buyer) =>
  here.run(by, (work) =>
    work.insert(mistakeClaim, {
      bid: of,
      proof: [proof],
      receivedAt: here.clock.now().toISOString(),
      ...more,
    } as never),
  );
const refusal = (path: string, code: string) => ({ kind: 'refused', code, issues: [{ path, code }] });

test('a mistake is claimed in a bid that still competes, on a call that is open for award', async () => {
  const { solicitation: call, bids } = await openedOn([{ cents: 1_000_00 }, { cents: 9_000_00 }]);
  const [first, second] = bids;
  await here.buyer.run(bid, 'reject', first, 'Not signed');
  await expect(claim(first)).rejects.toMatchObject(refusal('bid', 'mistake_claim.not_opened'));
  await here.buyer.run(bid, 'accept', second);
  const { id } = await claim(second);
  await here.run(here.buyer, (work) =>
    work.move(mistakeClaim, id, 'support', { input: { finding: reasons, security: 'none' } }),
  );
  // Meanwhile nothing was taken: the relief comes too late.
  await here.chief.run(solicitation, 'fail', call, 'No bid can be taken.');
  await expect(here.chief.run(mistakeClaim, 'permit', id)).rejects.toMatchObject(
    refusal('bid', 'mistake_claim.not_opened'),
  );
});

test('a proposal that a panel ranks is cleared in discussions, not by a claim', async () => {
  const criteria = [
    { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
    { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
  ];
  const { bids } = await openedOn([{ cents: 1_000_00 }], { type: 'rfp', criteria });
  await expect(claim(bids[0])).rejects.toMatchObject(refusal('bid', 'mistake_claim.by_ranking'));
});

test('of a bid whose envelope nothing opened there is no price to correct', async () => {
  const at = await bidOn([{ cents: 1_000_00 }]);
  const { id: session } = await here.run(here.officers[0], (work) =>
    startOpening(work, { event: at.event, chairKey: '04' }),
  );
  await here.run(here.chief, (work) => openingLost(work, { session, reason: 'Fire.' }));
  const [only] = await bidsOf(at);
  await expect(claim(only, tenfold)).rejects.toMatchObject(refusal('line', 'mistake_claim.no_prices'));
  expect(await claim(only)).toMatchObject({ status: 'filed' });
});

test('a withdrawal names neither a line, an error nor another line', async () => {
  const { bids } = await openedOn([{ cents: 1_000_00 }]);
  for (const more of [{ line: 1 }, { error: 'times_10' }, { otherLine: 1 }])
    await expect(claim(bids[0], { ...withdrawal, ...more })).rejects.toMatchObject(
      refusal('relief', 'mistake_claim.one_relief'),
    );
  await claim(bids[0]);
});

test('a claim comes by the last day itself, and not from the future', async () => {
  const { bids } = await openedOn([{ cents: 1_000_00 }, { cents: 9_000_00 }]);
  here.clock.set('2026-12-27T15:00:00Z');
  await expect(claim(bids[0], { ...withdrawal, receivedAt: '2026-12-26T05:00:00.000Z' })).rejects.toMatchObject(
    refusal('receivedAt', 'mistake_claim.late'),
  );
  await expect(claim(bids[0], { ...withdrawal, receivedAt: '2026-12-27T15:00:00.001Z' })).rejects.toMatchObject(
    refusal('receivedAt', 'mistake_claim.received'),
  );
  // Midnight here is five in the morning in Greenwich.
  const { id } = await claim(bids[0], { ...withdrawal, receivedAt: '2026-12-26T04:59:59.999Z' });
  expect(await here.buyer.see(mistakeClaim, id)).toMatchObject({ claimUntil: '2026-12-25' });
  here.clock.set('2026-12-22T15:00:00Z');
  await claim(bids[1]);
});

test('a finding gives its reasons in twenty characters', async () => {
  const { bids } = await openedOn([{ cents: 1_000_00 }]);
  const { id } = await claim(bids[0]);
  const oppose = (finding: string) =>
    here.run(here.second, (work) => work.move(mistakeClaim, id, 'oppose', { input: { finding, security: 'none' } }));
  await expect(oppose(` ${'x'.repeat(19)} `)).rejects.toMatchObject(refusal('finding', 'mistake_claim.finding'));
  await oppose('x'.repeat(20));
  expect(await here.buyer.see(mistakeClaim, id)).toMatchObject({ status: 'opposed', assessedBy: here.second.id });
});

test('an open claim holds the award of what its bid has a price for, and of no other lot', async () => {
  const item = (name: string, lot: string) =>
    ({ item: name, lot, kind: 'base', quantity: { amount: '4', unit: 'EA' } }) as const;
  const byLots = {
    lots: [
      { code: 'A', name: 'North' },
      { code: 'B', name: 'South' },
    ],
    items: [item('Pump, North', 'A'), item('Pump, South', 'B')],
  };
  const { solicitation: call, bids } = await openedOn(
    [
      { cents: 0, prices: { '1': 900_00_00 } },
      { cents: 0, prices: { '1': 1_000_00_00, '2': 1_000_00_00 } },
    ],
    byLots,
  );
  for (const id of bids) await here.buyer.run(bid, 'accept', id);
  const { id } = await claim(bids[0]);
  const recommend = (lot: string) =>
    here.buyer.make(award, {
      solicitation: call,
      bid: bids[1],
      basis: 'Lowest responsive bid.',
      notLowest: reasons,
      analysis: 'Compared with the other bid: fair and reasonable.',
      comparedWith: ['bids'],
      lot,
    } as never);
  const held = refusal('solicitation', 'award.mistake_open');
  await expect(recommend('A')).rejects.toMatchObject(held);
  expect(await recommend('B')).toMatchObject({ status: 'recommended' });
  const decided = (step: 'support' | 'oppose') =>
    here.run(here.buyer, (work) =>
      work.move(mistakeClaim, id, step, { input: { finding: reasons, security: 'none' } }),
    );
  await decided('oppose');
  await expect(recommend('A')).rejects.toMatchObject(held);
  await here.chief.run(mistakeClaim, 'deny', id);
  const told = () => here.letters.map(({ subject }) => subject).filter((one) => one.includes('Your '));
  expect(told().at(-1)).toContain('Your claim is denied');
  expect(await recommend('A')).toMatchObject({ status: 'recommended' });

  // Relief that is permitted cancels what compared the bid, and nothing of the other lot.
  const next = await claim(bids[0]);
  await here.run(here.buyer, (work) =>
    work.move(mistakeClaim, next.id, 'support', { input: { finding: reasons, security: 'none' } }),
  );
  await here.chief.run(mistakeClaim, 'permit', next.id);
  expect(told().at(-1)).toContain('Your bid is withdrawn');
  const awards = await here.buyer.list(award, `solicitation=${call}`);
  expect(awards.map(({ lot, status }) => [lot, status]).toSorted()).toEqual([
    ['A', 'cancelled'],
    ['B', 'recommended'],
  ]);
  expect(await here.buyer.see(bid, bids[0])).toMatchObject({ status: 'excused' });
});
