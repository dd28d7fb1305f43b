import { afterAll, beforeAll, expect, test } from 'vitest';
import { capitalProgram } from '#domains/planning/capital/capital-program.record.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import { awardFunding } from '../funding/award-funding.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { changeOf } from './compare.ts';
import { periodsCompared } from './compare.server.ts';

let books: BudgetWorld;
let here: GrantWorld;
beforeAll(async () => {
  books = await budgetWorld();
  here = await grantWorld(books.county);
});
afterAll(() => here.county.close());

test('a change is an exception from both thresholds on', () => {
  const limits = { percent: 25, dollars: 100 };
  const is = (before: number, now: number) => changeOf(before, now, limits).isException;
  expect([is(400_00, 499_99), is(400_00, 500_00), is(400_00, 300_00)]).toEqual([false, true, true]);
  expect([is(1_000_00, 1_200_00), is(1_000_00, 1_250_00)]).toEqual([false, true]);
  expect([is(0, 99_99), is(0, 100_00), is(100_00, 0)]).toEqual([false, true, true]);
  expect(changeOf(0, 0, { percent: 0, dollars: 0 })).toMatchObject({ isException: false, changePercent: null });
  expect(changeOf(400_00, 300_00, limits).says).toBe('Spending fell by $100.00 (25%).');
});

test('two periods are compared by award, the exceptions first, each day in its own period', async () => {
  const [steady, jumped] = [await here.active(), await here.active()];
  for (const incurredOn of ['2026-04-01', '2026-06-30', '2026-07-01', '2026-09-30'])
    await here.charged(steady.id, 5_000, { incurredOn, paidOn: '2026-10-02' });
  await here.charged(jumped.id, 20_000, { incurredOn: '2026-09-01', paidOn: '2026-10-02', costClass: 'supplies' });
  const ask = (more: object) => here.county.door.run(here.rosa.actor, (work) => periodsCompared(work, more));
  const quarters = await ask({});
  expect(quarters).toMatchObject({
    before: { from: '2026-04-01', until: '2026-06-30' },
    now: { from: '2026-07-01', until: '2026-09-30' },
    exceptions: 1,
  });
  expect(quarters.rows.data.map(({ id, beforeCents, nowCents }) => [id, beforeCents, nowCents])).toEqual([
    [jumped.id, 0, 20_000_00],
    [steady.id, 10_000_00, 10_000_00],
  ]);
  const classes = await ask({ by: 'class', dollars: 30_000 });
  expect(classes.exceptions).toBe(0);
  expect(classes.rows.data.map(({ name, changeCents }) => [name, changeCents])).toEqual([
    ['Supplies', 20_000_00],
    ['Contractual', 0],
  ]);
  await expect(ask({ from: '2026-09-30', until: '2026-09-01' })).rejects.toMatchObject({
    code: 'grants.period_ends_before',
  });
});

test('two periods are compared by project, and what is of no project has a row of its own', async () => {
  const program = await books.priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'A', name: 'Safety', weight: 100 }],
  });
  const culvert = await books.priya.make(capitalProject, {
    name: 'Mill Creek culvert',
    program: program.id,
    department: 'Public Works',
    phases: [{ phase: 'design', year: 2027, cost: usd(50_000) }],
  });
  const [ofProject, ofNone] = [await here.active(), await here.active()];
  const { id } = await here.yvette.make(awardFunding, {
    award: ofProject.id,
    project: culvert.id,
    amount: usd(90_000),
  });
  await here.priya.run(awardFunding, 'approve', id);
  // Days that no other story of this file spends on.
  const period = { beforeFrom: '2026-01-01', beforeUntil: '2026-01-31', from: '2026-02-01', until: '2026-02-28' };
  await here.charged(ofProject.id, 1_000, { incurredOn: '2026-01-15' });
  await here.charged(ofProject.id, 31_000, { incurredOn: '2026-02-15' });
  await here.charged(ofNone.id, 400, { incurredOn: '2026-02-16' });
  const ask = (by: 'project' | 'award') =>
    here.county.door.run(here.rosa.actor, (work) => periodsCompared(work, { ...period, by }));
  const { rows, exceptions } = await ask('project');
  expect(exceptions).toBe(1);
  expect(rows.data).toMatchObject([
    {
      id: culvert.id,
      record: 'capital_project',
      name: `${culvert.number} Mill Creek culvert`,
      beforeCents: 1_000_00,
      nowCents: 31_000_00,
      isException: true,
    },
    { id: null, record: null, name: 'No project', nowCents: 400_00, isException: false },
  ]);
  const sum = (of: Awaited<ReturnType<typeof ask>>) => of.rows.data.reduce((cents, one) => cents + one.nowCents, 0);
  expect(sum(await ask('award'))).toBe(sum(await ask('project')));
});
