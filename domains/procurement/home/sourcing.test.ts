import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { closed, draft, dueAt, liveEvent, opened, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { sourcingOf, sourcingTasksOf } from './sourcing.server.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());

const stages = async () => {
  const { stages: found } = await here.run(here.buyer, ({ tx, actor }) => sourcingOf(tx, actor.organizationId));
  return Object.fromEntries(found.map(({ record, status, count }) => [`${record} ${status}`, count]));
};
const tasksOf = async (person: Person) => {
  const found = await here.run(person, (work) => sourcingTasksOf(work.tx, work.actor, work.now()));
  return found === null ? null : found.data.map(({ kind, row }) => [kind, row]);
};

test('a solicitation is counted from its review to its evaluation, and an opening is owed for the last 14 days by its officers', async () => {
  const [officer] = here.officers;
  const stranger = (await here.member('Vera Lind')).with({ duties: ['opening_officer'] });
  const other = await draft(here);
  expect(await stages()).toEqual({});
  await here.buyer.run(solicitation, 'submit', other);
  expect(await stages()).toEqual({ 'solicitation in_review': 1 });
  expect(await tasksOf(here.chief)).toEqual([]);
  await here.counsel.run(solicitation, 'approve', other);
  expect(await stages()).toEqual({ 'solicitation approved': 1 });
  expect(await tasksOf(here.chief)).toEqual([['publish', other]]);
  expect(await tasksOf(here.buyer)).toBeNull();

  const at = await liveEvent(here);
  const own = [['opening', at.solicitation]];
  expect(await stages()).toEqual({ 'solicitation approved': 1, 'solicitation published': 1 });
  const fortnight = Date.parse(dueAt) - 14 * 86_400_000;
  here.clock.set(new Date(fortnight).toISOString());
  expect(await tasksOf(officer)).toEqual([]);
  here.clock.set(new Date(fortnight + 1).toISOString());
  expect(await tasksOf(officer)).toEqual(own);
  expect(await tasksOf(stranger)).toEqual([]);

  await closed(here, at);
  expect(await stages()).toEqual({ 'solicitation approved': 1, 'solicitation closed': 1 });
  expect(await tasksOf(officer)).toEqual(own);
  await opened(here, at);
  expect(await stages()).toEqual({ 'solicitation approved': 1, 'solicitation opened': 1 });
  expect(await tasksOf(officer)).toEqual([]);
});
