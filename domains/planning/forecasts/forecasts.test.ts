import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../budget/test-world.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import type { Outlook } from './outlook.ts';
import { varianceNote } from './variance-note.record.ts';
import { task } from '../../organization/public.server.ts';

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
  expect(by).toEqual({ seasonal: 120_000_00, encumbrance: 120_000_00, run_rate: 180_000_00, driver: 80_000_00 });
  expect(line?.guesses[0]).toMatchObject({ method: 'run_rate', error: 5000 });
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
