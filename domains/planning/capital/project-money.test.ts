import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type Adopted, type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { spentCurve } from './cash-curve.ts';
import { contingencyDraw } from './contingency-draw.record.ts';
import { bookIn } from './plan-reading.server.ts';

let here: BudgetWorld;
let serving: Serving;
let life: Adopted;
let program: Row<typeof capitalProgram>;

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  life = await here.adopted('Capital fund', { '5300': 500_000, '5310': 400_000 });
  program = await here.priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'need', name: 'Need', weight: 100 }],
  });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const line = (object: string) => life.lines[object] ?? '';

async function project(name: string, more: object): Promise<Row<typeof capitalProject>> {
  const asked = await here.rosa.make(capitalProject, {
    name,
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'construction', year: 2027, cost: usd(400_000) }],
    ...more,
  });
  await here.rosa.run(capitalProject, 'submit', asked.id);
  return here.priya.run(capitalProject, 'take', asked.id);
}
const read = async (id: string) =>
  (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/capital/projects/${id}` })).json;

test('what is left of a contingency counts every draw, also the fifty-first', async () => {
  const { id } = await project('Long dig', { contingency: usd(100_000) });
  for (let at = 0; at < 51; at++) {
    const draw = await here.rosa.make(contingencyDraw, { project: id, amount: usd(100), why: 'Rock again.' });
    await here.priya.run(contingencyDraw, 'approve', draw.id);
  }
  await here.rosa.make(contingencyDraw, { project: id, amount: usd(100), why: 'Only asked for.' });
  expect(await read(id)).toMatchObject({ drawn: 5100_00 });
});

test('what was spent on a project is what the ledger has on its own lines, month by month', async () => {
  const { id } = await project('Mill Creek culvert', { paidFrom: [line('5300')] });
  expect(await read(id)).toMatchObject({ spent: [], lines: [{ id: line('5300') }] });
  await here.settle(here.priya, {
    day: '2026-10-05',
    state: [{ line: line('5300'), bucket: 'expended', cents: 30_000_00 }],
  });
  await here.settle(here.priya, {
    day: '2026-11-18',
    state: [
      { line: line('5300'), bucket: 'expended', cents: 12_000_00 },
      { line: line('5300'), bucket: 'encumbered', cents: 99_000_00 },
      { line: line('5310'), bucket: 'expended', cents: 7_000_00 },
    ],
  });
  expect(await read(id)).toMatchObject({
    month: '2026-11',
    spent: [
      { month: '2026-10', cents: 30_000_00 },
      { month: '2026-11', cents: 12_000_00 },
    ],
  });
});

test('a month without postings stays where the one before was, and the curve reaches to now', () => {
  const spent = [
    { month: '2026-08', cents: 500 },
    { month: '2026-10', cents: -100 },
  ];
  expect(spentCurve(spent, '2026-11').map(({ month, sum }) => [month, sum])).toEqual([
    ['2026-08', 500],
    ['2026-09', 500],
    ['2026-10', 400],
    ['2026-11', 400],
  ]);
});

test('a line is one project’s alone, or nobody could say what it was spent on', async () => {
  const first = await project('Dock Street pumps', { paidFrom: [line('5310')] });
  await expect(
    here.rosa.make(capitalProject, {
      name: 'Another one',
      program: program.id,
      department: 'Public Works',
      paidFrom: [line('5310')],
    }),
  ).rejects.toMatchObject({
    code: 'capital_project.line_is_taken',
    issues: [
      { path: 'paidFrom', message: `${first.number} Dock Street pumps is booked to one of these lines already` },
    ],
  });
});

test('a line is taken by an edit as little as by an entry, and its own project keeps it', async () => {
  const [first] = (await here.priya.list(capitalProject, 'search=Dock')).filter(({ paidFrom }) => paidFrom);
  const own = await here.priya.see(capitalProject, first?.id ?? '');
  const other = await project('Second pumps', {});
  await expect(
    here.priya.edit(capitalProject, other.id, other.version, { paidFrom: [line('5310')] }),
  ).rejects.toMatchObject({ code: 'capital_project.line_is_taken', issues: [{ path: 'paidFrom' }] });
  await expect(
    here.priya.edit(capitalProject, own.id, own.version, { paidFrom: [line('5310')], news: 'Pumps are ordered.' }),
  ).resolves.toMatchObject({ news: 'Pumps are ordered.' });
});

test('share and period of a project that an award pays follow the award', async () => {
  const { id } = await project('Paid by an award', {
    federalShare: 75,
    federalFrom: '2026-10-01',
    federalUntil: '2028-09-30',
  });
  const edit = async (change: object) =>
    here.priya.edit(capitalProject, id, (await here.priya.see(capitalProject, id)).version, change);
  await edit({ federalShare: 70 });
  await here.county.door.run(here.county.product.actor, (work) =>
    work.change(capitalProject, id, {}, { federalAward: 'GA-2026-001' }),
  );
  for (const change of [{ federalShare: 60 }, { federalFrom: '2026-10-02' }, { federalUntil: '2028-09-29' }])
    await expect(edit(change)).rejects.toMatchObject({
      code: 'capital_project.follows_award',
      issues: [{ path: Object.keys(change)[0] }],
    });
  await expect(edit({ progress: 10 })).resolves.toMatchObject({ progress: 10, federalShare: 70 });
});

test('the book holds what can be worked with, and counts what it leaves out', async () => {
  const ended = await project('Given up', {});
  await here.priya.run(capitalProject, 'cancel', ended.id, 'Not needed any more.');
  const all = await here.county.door.run(here.rosa.actor, (work) => bookIn(work));
  expect(all.leftOut).toEqual({ all: 0, open: 0 });
  const some = await here.county.door.run(here.rosa.actor, (work) => bookIn(work, all.projects.length - 2));
  expect(some.leftOut).toEqual({ all: 2, open: 1 });
  expect(some.projects.map(({ name }) => name)).not.toContain('Given up');
});

test('a project that is not there is said to be so', async () => {
  const { status, json } = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: '/api/v1/capital/projects/none',
  });
  expect(status).toBe(404);
  expect(json?.['issues']).toEqual([expect.objectContaining({ path: 'id' })]);
});
