import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { contractOption } from '../options/contract-option.record.ts';
import { NOW } from '../test-world.ts';
import { blockersOf } from './blockers.server.ts';
import { renewalsOf } from './renewals.server.ts';
import { cardsOf, stagesOf } from './stages.server.ts';
import { type CloseoutWorld, closeoutWorld } from './test-world.ts';

let here: CloseoutWorld;
beforeAll(async () => {
  here = await closeoutWorld();
});
beforeEach(() => here.county.clock.set(NOW));
afterAll(() => here.county.close());

const everybody = { owner: null, department: null };
const read = <T>(run: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(here.nadia.actor, run);

async function at(id: string) {
  const { data } = await read((work) => cardsOf(work, everybody));
  const card = data.find((one) => one.id === id);
  if (!card) return null;
  const blockers = (await read((work) => blockersOf(work, [card]))).get(id) ?? [];
  return { stage: card.stage, days: card.days, said: blockers.map(({ said }) => said) };
}

test('a contract is on the rails where its records say, for as long as its moves say', async () => {
  const { county, derek, fiona, walter, nadia, oskar, step } = here;
  const { id } = await here.drafted(await here.finalAward(), { documents: [] });
  county.clock.set('2027-01-08T15:00:00Z');
  expect(await at(id)).toMatchObject({ stage: 'draft', said: [] });
  await step(derek, id, 'submit');
  county.clock.set('2027-01-12T15:00:00Z');
  expect(await at(id)).toMatchObject({ stage: 'review', said: ['Awaiting legal review.'] });
  await step(fiona, id, 'return', {}, 'The term is wrong.');
  expect(await at(id)).toMatchObject({ stage: 'draft', said: ['Sent back: correct it and submit it again.'] });
  await step(derek, id, 'submit');
  await step(fiona, id, 'clear');
  await step(walter, id, 'approve');
  county.clock.set('2027-01-20T15:00:00Z');
  expect(await at(id)).toMatchObject({ stage: 'signature', said: ['No signing is prepared.'] });
  const { version } = await derek.see(contract, id);
  await derek.edit(contract, id, version, { documents: [here.paper] });
  await step(derek, id, 'activate', { signedOn: '2027-01-19' });
  county.clock.set('2027-10-01T15:00:00Z');
  expect(await at(id)).toEqual({ stage: 'force', days: 254, said: [] });
  county.clock.set('2027-10-12T15:00:00Z');
  expect(await at(id)).toEqual({ stage: 'expiring', days: 10, said: [] });
  county.clock.set('2028-01-10T15:00:00Z');
  expect(await at(id)).toMatchObject({ stage: 'closeout', days: 9, said: ['No closeout is opened.'] });
  const { id: closeout } = await here.submitted(id);
  expect(await at(id)).toMatchObject({ said: ['CCO-2028-0001 awaits a second person.'] });
  await here.take(oskar, closeout, 'close');
  expect(await at(id)).toBeNull();
  const stages = await here.county.door.run(nadia.actor, (work) => stagesOf(work, everybody));
  // The database dates moves by itself: those of the draft ended longer than a year before the day of this test.
  expect(Object.fromEntries(stages.map(({ stage, median, stays }) => [stage, [median, stays]]))).toEqual({
    draft: [null, 0],
    review: [null, 0],
    signature: [null, 0],
    force: [255, 1],
    expiring: [91, 1],
    closeout: [9, 1],
  });
});

test('owner and department narrow the board, its counts and its medians', async () => {
  const { id } = await here.active(await here.finalAward());
  const of = (asked: { owner: string | null; department: string | null }) =>
    read(async (work) => ({ cards: await cardsOf(work, asked), stages: await stagesOf(work, asked) }));
  const own = await of({ owner: here.derek.id, department: null });
  expect(own.cards.data.map((one) => one.id)).toContain(id);
  expect(own.stages.reduce((sum, { count }) => sum + count, 0)).toBe(own.cards.total);
  const none = await of({ owner: here.nadia.id, department: null });
  expect([none.cards.total, none.stages.every(({ count, stays }) => count + stays === 0)]).toEqual([0, true]);
  expect((await of({ owner: null, department: 'Harbor' })).cards.total).toBe(0);
});

test('renewals come by the day on which they are decided, and nothing renews by itself', async () => {
  const { county, derek, walter } = here;
  const { id } = await here.drafted(await here.finalAward());
  const option = await derek.make(contractOption, {
    contract: id,
    place: 1,
    name: 'Second year',
    newEnd: '2028-12-31',
    amount: usd(2480),
    noticeFrom: '2027-07-01',
    noticeBy: '2027-10-01',
  });
  await here.step(derek, id, 'submit');
  await here.step(here.fiona, id, 'clear');
  await here.step(walter, id, 'approve');
  await here.step(derek, id, 'activate', { signedOn: '2027-01-04' });
  const own = async () => {
    const { due, decided } = await read(renewalsOf);
    return {
      due: due.data.filter((one) => one.contract === id).map(({ act, left, missed }) => [act, left, missed]),
      decided: decided.data.filter((one) => one.contract === id).map(({ status }) => status),
    };
  };
  expect(await own()).toEqual({ due: [], decided: [] });
  county.clock.set('2027-07-01T15:00:00Z');
  expect(await own()).toEqual({ due: [['request', 92, null]], decided: [] });
  await county.door.run(derek.actor, (work) =>
    work.move(contractOption, option.id, 'request', {
      input: { justification: 'The pumps are used each hurricane season, and prices rose elsewhere.' },
    }),
  );
  expect(await at(id)).toMatchObject({
    stage: 'expiring',
    said: ['Second year awaits its exercise by 2027-10-01.'],
  });
  expect(await own()).toEqual({ due: [['exercise', 92, null]], decided: [] });
  county.clock.set('2027-10-02T15:00:00Z');
  expect(await own()).toMatchObject({
    due: [
      ['exercise', -1, null],
      ['rebid', 90, 'Second year'],
    ],
  });
  await county.door.run(county.product.actor, (work) => work.move(contractOption, option.id, 'lapse'));
  expect(await own()).toEqual({ due: [['rebid', 90, 'Second year']], decided: ['lapsed'] });
  county.clock.set('2028-01-01T15:00:00Z');
  expect(await own()).toEqual({ due: [['closeout', -1, 'Second year']], decided: ['lapsed'] });
  await here.opened(id);
  expect(await own()).toEqual({ due: [], decided: ['lapsed'] });
});
