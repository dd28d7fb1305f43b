import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { agree } from '../evaluation/consensus.server.ts';
import { drawn } from '../evaluation/draw.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { roomOf } from '../evaluation/showing.server.ts';
import {
  type Call,
  openedCall,
  type Panel,
  panelWorld,
  proponentsOf,
  scoreAll,
  scoringOf,
} from '../evaluation/test-world.ts';
import { bid } from '../sealing/bid.record.ts';
import { publicTabulation } from '../sealing/public-tabulation.server.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking, type SolicitationType } from '../solicitation/solicitation-words.ts';
import { award } from './award.record.ts';
import { bidderResults } from './bidder-result.server.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';

let here: Panel;
let counsel: Person;
beforeAll(async () => {
  here = await panelWorld();
  counsel = (await here.member('Wes Hale')).with({ duties: ['legal_counsel'] });
  await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
});
afterAll(() => here.close());

const offers = [
  { name: 'Gulf Debris LLC', cents: 100_000_00 },
  { name: 'Friends & Sons', cents: 125_000_00 },
];
const analysis = 'Compared with the other bids and the estimate: fair and reasonable.';
const reason = 'The first place withdrew its key staff in writing on December 20.';
const recommend = (call: Call, bidId = '', more: object = {}) =>
  here.buyer.make(award, {
    solicitation: call.id,
    bid: bidId,
    basis: 'Highest ranked proposal.',
    analysis,
    comparedWith: ['bids'],
    singleBid: 'Twelve firms were asked and ten declined in writing.',
    ...more,
  });

const opened = (given: Parameters<typeof openedCall>[1] = offers): Promise<Call> => {
  here.clock.set('2026-11-20T15:00:00Z');
  return openedCall(here, given);
};

/** What the panel found, up to its ranking; the second bid is the friend's. */
async function ranked(call: Call, scores: Parameters<typeof scoreAll>[3]): Promise<string> {
  const id = await scoringOf(here, call);
  await scoreAll(here, id, call, scores);
  for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
  return id;
}
async function approved(id: string, recommended = ''): Promise<void> {
  const input = { recommended, rationale: 'Highest points' };
  await here.run(here.chair, (work) => work.move(evaluation, id, 'recommend', { input }));
  await here.chief.run(evaluation, 'approve', id);
}
async function answered(id: string): Promise<void> {
  const open = await here.run(here.chief, (work) =>
    work.rows(redFlag, { where: { award: id, status: 'open' }, fields: ['id'], most: 'all' }),
  );
  for (const flag of open)
    await here.run(counsel, (work) => work.move(redFlag, flag.id, 'answer', { input: { answer: 'Looked into it.' } }));
}
const firstWins = [
  [{ score: 9 }, { score: 9 }],
  [{ score: 6 }, { score: 6 }],
] as const;

describe('an award of what a panel scores', () => {
  test('is not recommended before its evaluation is approved, and shows no vendor or price until then', async () => {
    const call = await opened();
    const [first, friend] = call.bids;
    const unapproved = { code: 'award.no_approved_evaluation', issues: [{ path: 'solicitation' }] };
    await expect(recommend(call, friend)).rejects.toMatchObject(unapproved);
    const id = await ranked(call, firstWins);
    await expect(recommend(call, first)).rejects.toMatchObject(unapproved);
    await approved(id, first);
    // A second step of it that scores is not approved either; one that is only set up holds nothing up.
    const second = await here.chair.make(evaluation, { solicitation: call.id, part: 'Interviews' });
    const scores = (status: string) =>
      here.run(here.product, ({ tx, actor }) =>
        tx.query('update evaluation set status = $3 where organization_id = $1 and id = $2', [
          actor.organizationId,
          second.id,
          status,
        ]),
      );
    await scores('scoring');
    await expect(recommend(call, first)).rejects.toMatchObject(unapproved);
    await scores('setup');
    // Blind to the end: names return to the panel, and to everyone, in the moment of the award.
    const [ada] = here.evaluators;
    const named = async () =>
      (await here.run(ada, (work) => roomOf(work, id))).proponents.map(({ vendor }) => vendor).toSorted();
    expect([await named(), (await here.buyer.see(bid, first ?? '')).vendor]).toEqual([[null, null], null]);
    expect(await here.buyer.see(award, (await recommend(call, first)).id)).toMatchObject({ rank: 1 });
    expect(await named()).toEqual(['Friends & Sons', 'Gulf Debris LLC']);
    expect((await here.buyer.see(bid, first ?? '')).vendor).toBe(call.vendors[0]);
  });

  test('goes to another than the first place with a written reason alone', async () => {
    const call = await opened();
    const [first, friend] = call.bids;
    await approved(await ranked(call, firstWins), first);
    const { id } = await recommend(call, friend);
    await answered(id);
    const given = (notLowest: string) => async () => {
      const { version } = await here.buyer.see(award, id);
      await here.buyer.edit(award, id, version, { notLowest });
    };
    await expect(here.chief.run(award, 'approve', id)).rejects.toThrow('did not rank this bid first');
    await given('     because      ')();
    await expect(here.chief.run(award, 'approve', id)).rejects.toThrow('did not rank this bid first');
    await given(reason)();
    expect(await here.chief.run(award, 'approve', id)).toMatchObject({ status: 'approved' });
    expect(await here.chief.see(award, id)).toMatchObject({ rank: 2 });
  });

  test('never goes to a bid that was screened out, or that the panel never saw', async () => {
    const call = await opened();
    const [first, friend] = call.bids;
    const id = await ranked(call, [
      [{ score: 7 }, { score: 7 }],
      [{ met: false }, { met: false }],
    ]);
    await approved(id, first);
    const unranked = { code: 'award.not_ranked', issues: [{ path: 'bid' }] };
    await expect(recommend(call, friend, { notLowest: reason })).rejects.toMatchObject(unranked);
    const missed = await here.run(here.product, async (work) => {
      const like = await work.row(bid, { where: { id: friend ?? '' } });
      const { receivedAt, event, solicitation } = like ?? { receivedAt: '', event: '', solicitation: '' };
      const own = {
        receipt: crypto.randomUUID(),
        commitment: 'x',
        size: 1,
        acknowledged: 0,
        received: 'electronic',
      } as const;
      const marks = { isLate: false, isOpened: true, entriesDiffer: false, begunAt: receivedAt, receivedAt };
      const { id: late } = await work.insert(bid, {}, { ...own, ...marks, event, solicitation });
      await work.move(bid, late, 'open');
      await work.move(bid, late, 'accept');
      return late;
    });
    await expect(recommend(call, missed, { notLowest: reason })).rejects.toMatchObject(unranked);
  });

  test('among bids that share the first place goes to the one drawn first', async () => {
    const call = await opened(offers.map((one) => ({ ...one, cents: 100_000_00 })));
    const id = await ranked(call, [
      [{}, {}],
      [{}, {}],
    ]);
    const { version } = await here.chair.see(evaluation, id);
    await here.chair.edit(evaluation, id, version, { drawSeed: 'pulse 8841' });
    const drawnFirst = await approved(id, call.bids[0]).then(
      () => 0,
      () => 1,
    );
    if (drawnFirst === 1) await approved(id, call.bids[1]);
    const other = await recommend(call, call.bids[1 - drawnFirst]);
    await answered(other.id);
    await expect(here.chief.run(award, 'approve', other.id)).rejects.toThrow('did not rank this bid first');
  });

  test('tells a bidder that was not selected its own points and those of the awardee, and of no third firm', async () => {
    const call = await opened();
    const [first, friend] = call.bids;
    await approved(await ranked(call, firstWins), first);
    const results = await here.run(here.product, async (work) => {
      const row = await work.find(solicitation, call.id);
      return row && bidderResults(work, row, { bid: first ?? '', lot: null }, '2026-12-21');
    });
    expect(results?.get(friend ?? '')).toEqual([
      'Your proposal ranked 2 with 68 points; the awardee has 94.',
      'Approach: 36 of 60 points; the awardee 54.',
      'Price: 32 of 40 points; the awardee 40.',
    ]);
  });

  test('stops when the ranking is reopened after its approval', async () => {
    const call = await opened();
    const [first] = call.bids;
    const panel = await ranked(call, firstWins);
    await approved(panel, first);
    const { id } = await recommend(call, first);
    await answered(id);
    await here.chief.run(award, 'approve', id);
    await here.chief.run(evaluation, 'reopen', panel, 'A score was read wrongly');
    await expect(here.buyer.run(award, 'notice', id)).rejects.toThrow('is not approved');
    await here.chair.run(evaluation, 'rank', panel);
    await approved(panel, first);
    const told = () =>
      here.run(here.product, async (work) => {
        const row = await work.find(solicitation, call.id);
        return row && publicTabulation(work, row);
      });
    await here.run(here.product, async (work) => {
      const event = await work.row(sealedEvent, { where: { solicitation: call.id }, fields: [] });
      for (const step of ['arm', 'close', 'open'] as const)
        await work.move(sealedEvent, event?.id ?? '', step, { computed: { closedAt: work.now() } });
    });
    expect(await told()).toBe(null);
    await here.buyer.run(award, 'notice', id);
    expect(await told()).toMatchObject({ bids: [{ vendor: 'Gulf Debris LLC' }, { vendor: 'Friends & Sons' }] });
    await here.chief.run(evaluation, 'reopen', panel, 'Once more');
    here.clock.set('2027-03-20T15:00:00Z');
    await expect(here.chief.run(award, 'finalize', id)).rejects.toThrow('is not approved');
  });

  /** What the panel agrees on for one bid after its ranking was approved, ranked again and approved with this first. */
  async function agreedAgain(panel: string, call: Call, scores: readonly number[], first = 0): Promise<void> {
    await here.chief.run(evaluation, 'reopen', panel, 'A score was read wrongly');
    const of = await proponentsOf(here, panel, call);
    for (const [at, score] of scores.entries())
      await here.run(here.chair, (work) =>
        agree(work, panel, { proponent: of[at] ?? '', criterion: call.approach, score, reason: 'Read again.' }),
      );
    await here.chair.run(evaluation, 'rank', panel);
    await approved(panel, call.bids[first]);
  }
  const changed = { code: 'award.rank_changed', issues: [{ path: 'rank' }] };

  test('is recommended once more where the ranking that was approved since gives it another place, a better one too', async () => {
    const call = await opened();
    const panel = await ranked(call, firstWins);
    await approved(panel, call.bids[0]);
    const { id } = await recommend(call, call.bids[1], { notLowest: reason });
    await answered(id);
    await here.chief.run(award, 'approve', id);
    await agreedAgain(panel, call, [1, 10], 1);
    await expect(here.buyer.run(award, 'notice', id)).rejects.toMatchObject(changed);
    await agreedAgain(panel, call, [9, 6]);
    expect(await here.buyer.run(award, 'notice', id)).toMatchObject({ status: 'noticed' });
  });

  test('is recommended once more where it still shares the first place, and the draw puts the other one first', async () => {
    const call = await opened(offers.map((one) => ({ ...one, cents: 100_000_00 })));
    const panel = await ranked(call, firstWins);
    await approved(panel, call.bids[0]);
    const { id } = await recommend(call, call.bids[0]);
    await answered(id);
    await here.chief.run(award, 'approve', id);
    await here.chief.run(evaluation, 'reopen', panel, 'A score was read wrongly');
    const receipts = await Promise.all(call.bids.map(async (one) => (await here.buyer.see(bid, one)).receipt));
    let seed = 0;
    while ((await drawn(receipts, `pulse ${seed}`))[0] !== receipts[1]) seed += 1;
    const { version } = await here.chair.see(evaluation, panel);
    await here.chair.edit(evaluation, panel, version, { drawSeed: `pulse ${seed}` });
    await here.chair.run(evaluation, 'rank', panel);
    await approved(panel, call.bids[0]);
    await agreedAgain(panel, call, [9, 9], 1);
    await expect(here.buyer.run(award, 'notice', id)).rejects.toMatchObject(changed);
  });
});

test.each<[SolicitationType, boolean]>([
  ['rfp', true],
  ['qualifications', true],
  ['design', true],
  ['itb', false],
  ['multi_step', false],
  ['quotes', false],
])('%s goes by a ranking: %s', (type, expected) => {
  expect(goesByRanking({ type })).toBe(expected);
});
