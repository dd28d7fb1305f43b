import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Adopted, type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { notification } from '../../organization/notification.record.ts';
import { budget } from '../budget/budget.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { contingencyDraw } from './contingency-draw.record.ts';

let here: BudgetWorld;
let life: Adopted;
let program: Row<typeof capitalProgram>;

beforeAll(async () => {
  here = await budgetWorld();
  life = await here.adopted('Mill Creek', { '5300': 500_000, '5310': 400_000 });
  program = await here.priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'need', name: 'Need', weight: 100 }],
  });
});
afterAll(() => here.county.close());

const line = () => life.lines['5300'] ?? '';
const other = () => life.lines['5310'] ?? '';

/** A project that was asked for and taken in, with money held for what nobody could foresee. */
async function project(
  name: string,
  dollars: number,
  contingencyLine: string = line(),
): Promise<Row<typeof capitalProject>> {
  const asked = await here.rosa.make(capitalProject, {
    name,
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: usd(1_000_000) }],
    contingency: usd(dollars),
    contingencyLine,
  });
  await here.rosa.run(capitalProject, 'submit', asked.id);
  return here.priya.run(capitalProject, 'take', asked.id);
}
const draw = (project: string, dollars: number) =>
  here.rosa.make(contingencyDraw, { project, amount: usd(dollars), why: 'Rock where the borings showed sand.' });
const left = async (id: string) => {
  const { contingency, available } = await here.balance(id);
  return { held: contingency / 100, available: available / 100 };
};

test('a request holds nothing; a project that was taken in holds its contingency, which nobody else can spend', async () => {
  const asked = await here.rosa.make(capitalProject, {
    name: 'Only asked for',
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: usd(10) }],
    contingency: usd(100_000),
    contingencyLine: line(),
  });
  expect(asked.status).toBe('draft');
  expect(await left(line())).toEqual({ held: 0, available: 500_000 });
  const { id } = await project('Mill Creek culvert', 145_000);
  expect(await left(line())).toEqual({ held: 145_000, available: 355_000 });
  await expect(
    here.settle(here.priya, { state: [{ line: line(), bucket: 'encumbered', cents: 355_000_01 }] }),
  ).rejects.toMatchObject({ code: 'budget.exceeded' });
  await here.priya.run(capitalProject, 'cancel', id, 'Not needed any more.');
  expect(await left(line())).toEqual({ held: 0, available: 500_000 });
});

test('an approved draw lets go of its part and stands in the ledger by itself; what was drawn stays drawn', async () => {
  const { id } = await project('Shore Road bridge', 100_000);
  const { id: first } = await draw(id, 40_000);
  expect(await left(line())).toEqual({ held: 100_000, available: 400_000 });
  await here.priya.run(contingencyDraw, 'approve', first);
  expect(await left(line())).toEqual({ held: 60_000, available: 440_000 });
  const { id: second } = await draw(id, 60_000.01);
  await expect(here.priya.run(contingencyDraw, 'approve', second)).rejects.toMatchObject({
    code: 'contingency_draw.exceeds',
  });
  const row = await here.priya.see(capitalProject, id);
  await expect(here.priya.edit(capitalProject, id, row.version, { contingency: usd(39_999) })).rejects.toMatchObject({
    code: 'capital_project.contingency_is_drawn',
  });
  await here.priya.edit(capitalProject, id, row.version, { contingencyLine: other() });
  expect(await left(line())).toEqual({ held: 0, available: 500_000 });
  expect(await left(other())).toEqual({ held: 60_000, available: 340_000 });
  const documents = await here.county.door.run(here.priya.actor, (work) =>
    work.tx.query<{ record: string; cents: number }>(
      `select document_record as record, sum(cents)::bigint as cents from budget_posting where organization_id = $1 and line = $2 and bucket = 'contingency' group by 1 order by 1`,
      [here.priya.actor.organizationId, other()],
    ),
  );
  expect(documents).toEqual([
    { record: 'capital_project', cents: 100_000_00 },
    { record: 'contingency_draw', cents: -40_000_00 },
  ]);
  for (const step of ['prepare', 'implement', 'handOver', 'finish'] as const)
    await here.priya.run(capitalProject, step, id);
  expect(await left(other())).toEqual({ held: 0, available: 400_000 });
});

test('a draw is told to the budget office, and its answer to who asked', async () => {
  const { id } = await project('Told of draws', 10);
  const [one, other] = [await draw(id, 10), await draw(id, 10)];
  await here.priya.run(contingencyDraw, 'approve', one.id);
  await here.priya.run(contingencyDraw, 'refuse', other.id, 'Use the allowance.');
  const heard = async (who: typeof here.priya) =>
    (await who.list(notification, 'limit=200'))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith(`${one.number} `) || subject.startsWith(`${other.number} `))
      .toSorted();
  const asked = 'requested a contingency draw: Rock where the borings showed sand.';
  expect(await heard(here.priya)).toEqual([`${one.number} ${asked}`, `${other.number} ${asked}`]);
  expect(await heard(here.rosa)).toEqual([`${one.number} was approved`, `${other.number} was refused`]);
  for (const each of [one, other])
    expect(await here.rosa.see(contingencyDraw, each.id)).toMatchObject({
      decidedBy: here.priya.id,
      decidedOn: '2026-11-20',
    });
});

test('more than is left on the line cannot be held, and the request is not taken in', async () => {
  const asked = await here.rosa.make(capitalProject, {
    name: 'Too much',
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: usd(10) }],
    contingency: usd(500_001),
    contingencyLine: line(),
  });
  await here.rosa.run(capitalProject, 'submit', asked.id);
  await expect(here.priya.run(capitalProject, 'take', asked.id)).rejects.toMatchObject({ code: 'budget.exceeded' });
  expect(await here.priya.see(capitalProject, asked.id)).toMatchObject({ status: 'submitted' });
});

test('what was held in a budget that is closed stays there; the next line holds it from then on, and draws go on', async () => {
  const old = await here.adopted('Phase one', { '5300': 50_000 });
  const next = await here.adopted('Phase two', { '5300': 50_000 });
  const [from, to] = [old.lines['5300'] ?? '', next.lines['5300'] ?? ''];
  const { id, version } = await project('Over the years', 30_000, from);
  await here.priya.run(contingencyDraw, 'approve', (await draw(id, 5_000)).id);
  await here.county.door.run(here.priya.actor, (work) => work.asProduct.move(budget, old.budget.id, 'close'));
  const { id: second } = await draw(id, 1_000);
  await expect(here.priya.run(contingencyDraw, 'approve', second)).rejects.toMatchObject({
    code: 'budget.not_adopted',
  });
  await here.priya.edit(capitalProject, id, version, { contingencyLine: to });
  expect(await left(from)).toEqual({ held: 25_000, available: 25_000 });
  expect(await left(to)).toEqual({ held: 25_000, available: 25_000 });
  await here.priya.run(contingencyDraw, 'approve', second);
  expect(await left(to)).toEqual({ held: 24_000, available: 26_000 });
});
