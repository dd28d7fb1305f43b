import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { capitalAllotment } from '../capital/capital-allotment.record.ts';
import { capitalPlan } from '../capital/capital-plan.record.ts';
import { capitalProgram } from '../capital/capital-program.record.ts';
import { capitalProject } from '../capital/capital-project.record.ts';
import { fundingSource } from '../capital/funding-source.record.ts';
import type { Ahead } from './ahead.ts';
import { forecastDriver } from './forecast-driver.record.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import { type Outlook, rolledUp } from './outlook.ts';
import { chartNote } from './roll-up.tsx';
import { varianceNote } from './variance-note.record.ts';
import { task } from '../../organization/public.server.ts';
import { carried } from '../vote/test-world.ts';

let here: BudgetWorld;
let serving: Serving;
let now: Adopted;

/** A document that has spent so much of a line by a day. */
const spent = (line: string, day: string, cents: number) => {
  const id = crypto.randomUUID();
  return here.settle(here.priya, {
    document: { record: 'journal_entry', id, version: 1, title: `Paid ${day}` },
    control: 'journal',
    day,
    state: [{ line, bucket: 'expended', cents }],
  });
};

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  const last = await here.adopted('FY2026', { '5300': 120_000 }, { startsOn: '2025-10-01', endsOn: '2026-09-30' });
  now = await here.adopted(
    'FY2027',
    { '5300': 100_000, '5310': 50_000 },
    { startsOn: '2026-10-01', endsOn: '2027-09-30' },
  );
  const old = last.lines['5300'] ?? '';
  await spent(old, '2025-10-15', 10_000_00);
  await spent(old, '2026-03-15', 70_000_00);
  await spent(now.lines['5300'] ?? '', '2026-10-20', 15_000_00);
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const outlook = async (): Promise<Outlook> =>
  (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/forecasts/${now.budget.id}` }))
    .json as unknown as Outlook;

test('a line is judged by its own account in earlier years, as it stood at the same month', async () => {
  const { months, lines } = await outlook();
  const [line] = lines;
  expect([months, line?.years, line?.spent]).toEqual([1, 1, 15_000_00]);
  const by = Object.fromEntries((line?.guesses ?? []).map(({ method, cents }) => [method, cents]));
  expect(by).toEqual({ seasonal: 120_000_00, encumbrance: null, run_rate: 180_000_00, driver: 80_000_00 });
  expect(line?.guesses[0]).toMatchObject({ method: 'run_rate', error: 5000, tested: 1 });
  // One month says little: no call answers one number, of no line and of no total.
  expect(line?.forecast).toEqual({ low: 80_000_00, high: 240_000_00, cents: null });
  const { total } = await outlook();
  expect(total.cents).toBeNull();
  const unknown = await serving.ask({ as: here.rosa.actor, method: 'GET', path: '/api/v1/forecasts/none' });
  expect(unknown.status).toBe(404);
});

test('a scenario copies the figures, never writes back, and becomes a draft amendment when it is proposed', async () => {
  const clone = (as = here.priya) =>
    serving.ask({
      as: as.actor,
      method: 'POST',
      path: `/api/v1/forecasts/${now.budget.id}/scenario`,
      body: { name: 'Fuel up' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await clone(here.rosa)).status).toBe(403);
  const id = String((await clone()).json?.['id']);
  const before = await outlook();
  const row = await here.priya.see(forecastScenario, id);
  await here.priya.edit(forecastScenario, id, row.version, { drivers: [{ kind: 'rate', percent: 10 }] });
  expect(await outlook()).toEqual(before);
  const promote = () =>
    serving.ask({
      as: here.priya.actor,
      method: 'POST',
      path: `/api/v1/forecast_scenario/${id}/promote`,
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  // Where what is spent less keeps each line within its budget, there is nothing to propose.
  const { version } = await here.priya.see(forecastScenario, id);
  const less = await here.priya.edit(forecastScenario, id, version, { drivers: [{ kind: 'rate', percent: -44.45 }] });
  expect(await promote()).toMatchObject({ status: 422, json: { code: 'forecast_scenario.nothing_missing' } });
  await here.priya.edit(forecastScenario, id, less.version, { drivers: [{ kind: 'rate', percent: 10 }] });
  const answer = await promote();
  expect(answer.status).toBe(200);
  const amendment = await here.priya.see(budgetAmendment, String(answer.json?.['id']));
  expect(amendment).toMatchObject({ status: 'draft', kind: 'amendment', increases: { cents: 98_000_00 } });
  expect(await here.priya.see(forecastScenario, id)).toMatchObject({ status: 'promoted', amendment: amendment.id });
  expect((await promote()).status).toBe(409);
  expect(await outlook()).toEqual(before);
});

test('the owner of a line is asked, finds it among the tasks, and is the only one who answers', async () => {
  const note = await here.priya.make(varianceNote, {
    line: now.lines['5300'] ?? '',
    question: 'Why so much in October?',
    askedOf: here.rosa.id,
  });
  const [open] = await here.rosa.list(task, 'status=open');
  expect(open).toMatchObject({ link: `/budget-forecasts/notes/${note.id}` });
  const answer = (who: typeof here.rosa) =>
    here.county.door.run(who.actor, (work) =>
      work.move(varianceNote, note.id, 'answer', { input: { answer: 'The pump broke.' } }),
    );
  await expect(answer(here.miguel)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(answer(here.rosa)).resolves.toMatchObject({ status: 'answered', answer: 'The pump broke.' });
  expect(await here.rosa.list(task, 'status=open')).toEqual([]);
});

const byDrivers = async (): Promise<number | null | undefined> =>
  (await outlook()).lines[0]?.guesses.find(({ method }) => method === 'driver')?.cents;

test('drivers that are stated count in the forecast from then on, and no longer once they are withdrawn', async () => {
  const state = (given: object, by = here.priya) =>
    by.make(forecastDriver, { name: 'Rented pumps', budget: now.budget.id, kind: 'rate', percent: 10, ...given });
  await expect(state({}, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(state({ percent: null })).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'kind', code: 'forecast_driver.says_how_much' })],
  });
  expect(await byDrivers()).toBe(80_000_00);
  const whole = await state({ accounts: '100-5300' });
  expect(await byDrivers()).toBe(88_000_00);
  expect(whole).toMatchObject({ statedOn: '2026-11-20', statedBy: here.priya.id });
  // Half a year of 24,000 a year comes on top.
  await state({ kind: 'amount', percent: null, amount: usd(24_000), accounts: '100-5300', fromDay: '2027-04-01' });
  expect(await byDrivers()).toBe(100_000_00);
  await state({ accounts: '100-9' });
  expect(await byDrivers()).toBe(100_000_00);
  await here.priya.run(forecastDriver, 'withdraw', whole.id, 'The contract was renewed at the old rate.');
  expect(await here.priya.see(forecastDriver, whole.id)).toMatchObject({ withdrawnOn: '2026-11-20' });
  expect(await byDrivers()).toBe(92_000_00);
});

test('what projects of the plan in force cost to run flows into the years ahead, a request does not', async () => {
  const ahead = async () =>
    (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/forecasts/${now.budget.id}/ahead` }))
      .json as unknown as Ahead;
  const program = await here.priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [{ code: 'need', name: 'Need', weight: 100 }],
  });
  const fee = await here.priya.make(fundingSource, {
    code: 'FEE',
    name: 'Fee',
    kind: 'utility',
    caps: [{ year: 2027, cap: usd(900_000) }],
  });
  const asked = async (name: string) => {
    const { id } = await here.rosa.make(capitalProject, {
      name,
      program: program.id,
      department: 'Public Works',
      phases: [{ phase: 'construction', year: 2027, cost: usd(100_000) }],
      operating: [
        { year: 2027, kind: 'power', amount: usd(1_000), accounts: '100-5310' },
        { year: 2028, kind: 'power', amount: usd(6_000), accounts: '100-5310' },
        { year: 2029, kind: 'saving', amount: usd(-2_000) },
      ],
    });
    await here.rosa.run(capitalProject, 'submit', id);
    await here.priya.run(capitalProject, 'take', id);
    return id;
  };
  const pump = await asked('Pump station');
  await asked('Not funded');
  const plan = await here.priya.make(capitalPlan, { name: 'Plan', planYear: 2027, years: 5, stage: 'adopted' });
  await here.priya.make(capitalAllotment, {
    plan: plan.id,
    project: pump,
    funding: [{ source: fee.id, year: 2027, phase: 'construction', amount: usd(100_000) }],
  });
  expect(await ahead()).toMatchObject({ year: 2027, plan: null, effects: [] });
  await here.priya.run(capitalPlan, 'propose', plan.id);
  await here.county.door.run(here.council.actor, (work) =>
    work.move(capitalPlan, plan.id, 'adopt', { input: { ...carried(work.today), resolution: 'R-2026-9' } }),
  );
  const found = await ahead();
  expect(
    [found.expected, ...found.years.flatMap(({ before, total }) => [before, total])].map(({ cents }) => cents),
  ).toEqual(Array.from({ length: 11 }, () => null));
  expect(found.plan).toBe('Plan');
  expect(found.effects.map(({ name, kind, cents }) => [name, kind, cents.slice(0, 3)])).toEqual([
    ['Pump station', 'power', [1_000_00, 6_000_00, 0]],
    ['Pump station', 'saving', [0, 0, -2_000_00]],
  ]);
  expect(found.years.map(({ projects }) => projects)).toEqual([5_000_00, -8_000_00, 2_000_00, 0, 0]);
  // Of this year's effect the account that it names is told already.
  const fuel = (await outlook()).lines.find(({ account }) => account === '100-5310');
  expect(fuel?.guesses.find(({ method }) => method === 'driver')?.cents).toBe(1_000_00);
  const unknown = await serving.ask({ as: here.rosa.actor, method: 'GET', path: '/api/v1/forecasts/none/ahead' });
  expect(unknown.status).toBe(404);
});

test('the outlook is added up by fund, by department and by cost center, and a chart says what it leaves to the table', async () => {
  const { lines } = await outlook();
  expect(rolledUp(lines, 'department', 1).map(({ name, lines: count }) => [name, count])).toEqual([
    ['Public Works', 2],
  ]);
  expect(rolledUp(lines, 'costCenter', 1).map(({ name }) => name)).toEqual(['4010 Stormwater crew']);
  const [fund] = rolledUp(lines, 'fund', 1);
  expect(fund).toMatchObject({ lines: 2, authority: 150_000_00, spent: 15_000_00 });
  expect(fund?.name).toMatch(/^100 /);
  expect(chartNote('costCenter', 21)).toContain('the 12 largest of 21');
  expect(chartNote('costCenter', 12)).toBe('By cost center.');
});

test('a driver of a scenario says how much, or it would count as nothing without a word', async () => {
  const made = await serving.ask({
    as: here.priya.actor,
    method: 'POST',
    path: `/api/v1/forecasts/${now.budget.id}/scenario`,
    body: { name: 'Two more people' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const id = String(made.json?.['id']);
  const { version } = await here.priya.see(forecastScenario, id);
  const drivers = [{ kind: 'headcount' as const, people: 2 }];
  await expect(here.priya.edit(forecastScenario, id, version, { drivers })).rejects.toMatchObject({
    code: 'forecast_scenario.each_says_how_much',
    issues: [expect.objectContaining({ path: 'drivers' })],
  });
  await here.priya.edit(forecastScenario, id, version, {
    drivers: [{ ...drivers[0], kind: 'headcount', costEach: usd(60_000) }],
  });
  const { json } = await serving.ask({
    as: here.priya.actor,
    method: 'GET',
    path: `/api/v1/forecasts/${now.budget.id}/scenarios`,
  });
  const { data: scenarios } = json as unknown as { data: { id: string; drivers: string[] }[] };
  expect(scenarios.find((one) => one.id === id)?.drivers).toEqual([
    expect.stringContaining('+2 people at $60,000.00 a year each'),
  ]);
});
