import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { award } from '../award/award.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { bidScore } from './bid-score.record.ts';
import { evaluation } from './evaluation.record.ts';
import { showVendors } from './naming.server.ts';
import { panelMember } from './panel-member.record.ts';
import {
  type Call,
  give,
  openedCall,
  type Panel,
  panelWorld,
  proponentsOf,
  scoreAll,
  scoringOf,
} from './test-world.ts';

let here: Panel;
beforeAll(async () => {
  here = await panelWorld();
});
afterAll(() => here.close());

const offers = [
  { name: 'Gulf Debris LLC', cents: 100_000_00 },
  { name: 'Friends & Sons', cents: 125_000_00 },
];
const reason = 'Begun for the wrong solicitation.';
const opened = (): Promise<Call> => openedCall(here, offers);
const cancel = (by: Person, id: string) => by.run(evaluation, 'cancel', id, reason);

const scored = { kind: 'refused', code: 'evaluation.cancelled_with_scores' };

describe('an evaluation begun by mistake', () => {
  test('is cancelled by its chair with a reason, makes room for another and no longer holds up the award', async () => {
    const call = await opened();
    const { id } = await here.chair.make(evaluation, { solicitation: call.id });
    await expect(here.chair.make(evaluation, { solicitation: call.id })).rejects.toThrow('evaluates this step already');
    await expect(here.chair.run(evaluation, 'cancel', id)).rejects.toThrow('Reason is required');
    await cancel(here.chair, id);
    const right = await scoringOf(here, call);
    await scoreAll(here, right, call, [
      [{ score: 9 }, { score: 9 }],
      [{ score: 5 }, { score: 5 }],
    ]);
    for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, right);
    const input = { recommended: call.bids[0] ?? '', rationale: 'Highest points' };
    await here.run(here.chair, (work) => work.move(evaluation, right, 'recommend', { input }));
    await here.chief.run(evaluation, 'approve', right);
    const given = { solicitation: call.id, bid: call.bids[0] ?? '', basis: 'Highest ranked proposal.' };
    expect(await here.buyer.make(award, given)).toMatchObject({ status: 'recommended' });
  });

  test('is cancelled by its chair while the panel scores, as long as no score is given', async () => {
    const id = await scoringOf(here, await opened());
    expect(await cancel(here.chair, id)).toMatchObject({ status: 'cancelled' });
  });

  test('is not cancelled by the buyer, by a chair of another panel, or by a key once scores are given', async () => {
    const call = await opened();
    const id = await scoringOf(here, call);
    await expect(cancel(here.buyer, id)).rejects.toThrow('Only');
    const other = (await here.member('Otis Grant')).with({ duties: ['evaluation_chair'] });
    await expect(cancel(other, id)).rejects.toThrow('not yours to change');
    const [first = ''] = await proponentsOf(here, id, call);
    await give(here, here.evaluators[0], id, { proponent: first, criterion: call.license, passed: true });
    const key = { ...here.chief.actor, kind: 'service' } as const;
    const asked = here.door.run(key, (work) => work.move(evaluation, id, 'cancel', { reason }));
    await expect(asked).rejects.toMatchObject(scored);
  });
});

describe('a person who dislikes the scores', () => {
  const begun = async () => {
    const call = await opened();
    const id = await scoringOf(here, call);
    const [first = ''] = await proponentsOf(here, id, call);
    await give(here, here.evaluators[0], id, { proponent: first, criterion: call.license, passed: true });
    return { call, id };
  };

  test('does not wipe them out as the chair or as a chief who leads the panel', async () => {
    const { id } = await begun();
    await expect(cancel(here.chair, id)).rejects.toMatchObject(scored);
    const both = here.chair.with({ duties: ['evaluation_chair', 'chief_procurement_officer'] });
    await expect(cancel(both, id)).rejects.toMatchObject(scored);
  });

  test('does not as a scorer who holds every duty, or who was withdrawn from the panel', async () => {
    const { id } = await begun();
    const [ada] = here.evaluators;
    const chief = ada.with({ duties: ['evaluator', 'evaluation_chair', 'chief_procurement_officer'] });
    await expect(cancel(chief, id)).rejects.toMatchObject({ code: 'evaluation.cancelled_by_scorer' });
    const seat = await here.run(here.product, (work) =>
      work.row(panelMember, { where: { evaluation: id, person: ada.id }, fields: ['person'] }),
    );
    await here.chair.run(panelMember, 'withdraw', seat?.id ?? '', 'Away');
    await expect(cancel(chief, id)).rejects.toMatchObject({ code: 'evaluation.cancelled_by_scorer' });
  });

  test('finds every score kept after the chief cancelled it, and the panel closed', async () => {
    const { id } = await begun();
    await cancel(here.chief, id);
    const kept = await here.run(here.product, (work) =>
      work.rows(bidScore, { where: { evaluation: id }, fields: ['passed'], most: 'all' }),
    );
    expect(kept.map(({ passed }) => passed)).toEqual([true]);
    const late = (await here.member('Nadia Bloom')).with({ duties: ['evaluator'] });
    await expect(here.chair.make(panelMember, { evaluation: id, person: late.id })).rejects.toThrow('evaluation');
    await expect(here.chair.run(evaluation, 'begin', id)).rejects.toThrow('is not possible');
  });

  test('comes too late once scores are locked', async () => {
    const call = await opened();
    const id = await scoringOf(here, call);
    await scoreAll(here, id, call, [
      [{}, {}],
      [{}, {}],
    ]);
    await here.chair.run(evaluation, 'lock', id);
    for (const person of [here.chair, here.chief]) await expect(cancel(person, id)).rejects.toThrow('is not possible');
  });
});

test.each([
  ['after the lock', false],
  ['in blind mode with the award', true],
])('a bid is called by its receipt while a panel scores, and by its vendor %s', async (_when, isBlind) => {
  const call = await opened();
  const names = async () => Promise.all(call.bids.map(async (id) => (await here.buyer.see(bid, id)).name));
  expect(await names()).toEqual([
    expect.stringMatching(/^Bid [0-9a-f]{8}$/),
    expect.stringMatching(/^Bid [0-9a-f]{8}$/),
  ]);
  const id = await scoringOf(here, call, { isBlind });
  await scoreAll(here, id, call, [
    [{ score: 9 }, { score: 9 }],
    [{ score: 5 }, { score: 5 }],
  ]);
  for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
  if (isBlind) {
    for (const one of await names()) expect(one).toMatch(/^Bid [0-9a-f]{8}$/);
    await here.run(here.product, (work) => showVendors(work, call.id));
  }
  expect(await names()).toEqual([
    expect.stringMatching(/^Gulf Debris LLC · [0-9a-f]{8}$/),
    expect.stringMatching(/^Friends & Sons · [0-9a-f]{8}$/),
  ]);
});

test('two evaluations of one solicitation: cancelling the one that still scores shares what the other has locked', async () => {
  const call = await opened();
  const first = await scoringOf(here, call, { isBlind: false });
  const second = await scoringOf(here, call, { isBlind: false, part: 'Interviews' });
  await scoreAll(here, first, call, [
    [{}, {}],
    [{}, {}],
  ]);
  await here.chair.run(evaluation, 'lock', first);
  expect((await here.buyer.see(bid, call.bids[0] ?? '')).vendor).toBeNull();
  await cancel(here.chief, second);
  expect((await here.buyer.see(bid, call.bids[0] ?? '')).vendor).toBe(call.vendors[0]);
});
