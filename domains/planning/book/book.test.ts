import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PartOfSite, openPart } from '../../../tests/world/part-of-site.ts';
import { publicUrl, type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { checkPdf } from '../../procurement/file-checks/pdf-check.server.ts';
import { budget } from '../budget/budget.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../budget/test-world.ts';
import type { BookDraft } from './book-calls.ts';
import { bookPage } from './book-page.record.ts';
import { departmentGoal } from './department-goal.record.ts';
import { departmentMeasure } from './department-measure.record.ts';

let here: BudgetWorld;
let serving: Serving;
let site: PartOfSite;
let year: Adopted;
let draft: string;
let welcome: string;
let goal: string;

const minutes = (amount: string) => ({ amount, unit: 'MIN' });

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  site = openPart(here.county, serving);
  const { priya, miguel } = here;
  year = await here.adopted('Fiscal year 2027', { 5300: 12_000, 5400: 2500 }, { isPublished: true });
  const next = { name: 'Fiscal year 2028', startsOn: '2027-10-01', endsOn: '2028-09-30', isPublished: true };
  draft = (await priya.make(budget, next)).id;
  const page = (title: string, more: object) =>
    miguel.make(bookPage, { title, budget: year.budget.id, section: 'transmittal', body: `${title}.`, ...more });
  welcome = (await page('Welcome', { body: 'Dear residents.\n\n## What changed\n\n- Two pumps', chart: 'fund' })).id;
  await page('Secret draft', { meets: ['priorities', 'strategy'] });
  const other = await page('Reader’s guide', { meets: ['plain', 'process'] });
  goal = (await miguel.make(departmentGoal, { budget: year.budget.id, costCenter: here.center, goal: 'Drier streets' }))
    .id;
  await miguel.make(departmentMeasure, {
    goal,
    name: 'Hours until water is gone',
    better: 'down',
    figures: [{ year: 2026, target: minutes('90'), actual: minutes('84.5') }],
  });
  for (const id of [welcome, other.id]) await priya.run(bookPage, 'publish', id);
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const read = (path: string) => site.get(path);
const download = (path: string) =>
  serving.app.request(`${publicUrl}${path}`, { headers: { host: new URL(publicUrl).host } });

test('everyone reads a published page with its chart and table, and no draft', async () => {
  const { status, html } = await read('/budget-book/transmittal');
  expect(status).toBe(200);
  for (const one of [
    'Dear residents.',
    '<h3',
    'What changed',
    'Two pumps',
    'General fund',
    '$14,500.00',
    'Reader’s guide',
  ])
    expect(html).toContain(one);
  expect(html).not.toContain('Secret draft');
  expect((await read('/budget-book/glossary')).status).toBe(404);
  expect((await read('/budget-book/nonsense')).status).toBe(404);
});

test('what is written for a budget that is not adopted stays inside, published or not', async () => {
  const made = await here.priya.make(bookPage, {
    title: 'Ahead of time',
    budget: draft,
    section: 'glossary',
    body: 'Words.',
  });
  await here.priya.run(bookPage, 'publish', made.id);
  expect((await read('/budget-book/glossary?year=Fiscal+year+2028')).status).toBe(404);
  expect((await download('/budget-book.pdf?year=Fiscal+year+2028')).status).toBe(404);
});

test('only the budget officer publishes; a published page is changed by going back to draft, with a reason', async () => {
  const { priya, miguel } = here;
  const made = await miguel.make(bookPage, {
    title: 'Debt limits',
    budget: year.budget.id,
    section: 'capital',
    body: 'None.',
  });
  await expect(miguel.run(bookPage, 'publish', made.id)).rejects.toMatchObject({ status: 403 });
  await priya.run(bookPage, 'publish', made.id);
  expect(await priya.see(bookPage, made.id)).toMatchObject({ publishedBy: priya.id, publishedOn: '2026-11-20' });
  const { version } = await miguel.see(bookPage, made.id);
  await expect(miguel.edit(bookPage, made.id, version, { body: 'Some.' })).rejects.toMatchObject({
    code: 'book_page.is_published',
  });
  await miguel.edit(bookPage, made.id, version, { position: 7 });
  await expect(priya.run(bookPage, 'withdraw', made.id)).rejects.toMatchObject({ status: 400 });
  await priya.run(bookPage, 'withdraw', made.id, 'A figure is missing');
  const back = await priya.see(bookPage, made.id);
  expect(back).toMatchObject({ status: 'draft', publishedBy: null, publishedOn: null });
  await miguel.edit(bookPage, made.id, back.version, { body: 'Some.' });
});

test('measures are frozen and shown with their goal', async () => {
  const { priya, miguel } = here;
  expect((await read('/budget-book/departments')).status).toBe(404);
  await priya.run(departmentGoal, 'publish', goal);
  const { html } = await read('/budget-book/departments?year=Fiscal+year+2027');
  for (const one of ['Public Works', 'Drier streets', 'Hours until water is gone (minutes)', '84.5'])
    expect(html).toContain(one);
  await expect(miguel.make(departmentMeasure, { goal, name: 'Another' })).rejects.toMatchObject({
    code: 'department_measure.goal_is_published',
  });
});

test('a measure has one unit, one figure a year and no empty year', async () => {
  const { miguel } = here;
  const open = await miguel.make(departmentGoal, { budget: draft, costCenter: here.center, goal: 'Fewer calls' });
  const make = (figures: readonly object[]) =>
    miguel.make(departmentMeasure, { goal: open.id, name: 'Calls', figures: figures as never }); // as a caller sends it
  const one = { amount: '1', unit: 'NO' };
  await expect(make([{ year: 2026, target: one, actual: minutes('1') }])).rejects.toMatchObject({
    code: 'department_measure.units_agree',
  });
  await expect(
    make([
      { year: 2026, target: one },
      { year: 2026, actual: one },
    ]),
  ).rejects.toMatchObject({
    code: 'department_measure.years_differ',
  });
  await expect(make([{ year: 2026 }])).rejects.toMatchObject({ code: 'department_measure.year_has_figure' });
});

test('the PDF of the book is tagged, has its language and title, and holds what the pages say', async () => {
  const response = await download('/budget-book.pdf');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('budget-book-Fiscal-year-2027.pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await checkPdf(bytes)).toEqual([]);
});

test('the checklist says which pages name a criterion, and what no page names', async () => {
  const path = `/api/v1/budget/${year.budget.id}/book`;
  const answer = await serving.ask({ as: here.rosa.actor, method: 'GET', path });
  const { checklist, isPublic } = answer.json as unknown as BookDraft; // as the call states it
  const of = (key: string) => checklist.find((one) => one.key === key);
  expect(isPublic).toBe(true);
  expect(of('process')).toMatchObject({ standing: 'covered', pages: [{ title: 'Reader’s guide', isPublished: true }] });
  expect(of('strategy')).toMatchObject({ standing: 'draft', pages: [{ title: 'Secret draft', isPublished: false }] });
  expect(of('overview')).toMatchObject({ standing: 'partly', pages: [] });
  expect(of('debt')).toMatchObject({ standing: 'missing', pages: [] });
});

test('the workspace shows pages in order, and moves one past the other', async () => {
  const page = await windowOf(serving, here.priya, '/budget-management/book');
  await expect.poll(() => page.everything()).toContain('Secret draft');
  const order = () =>
    ['Reader’s guide', 'Secret draft', 'Welcome'].toSorted(
      (one, other) => page.shown().indexOf(one) - page.shown().indexOf(other),
    );
  expect(order()).toEqual(['Reader’s guide', 'Secret draft', 'Welcome']);
  await page.press('Move Welcome up');
  await expect.poll(order).toEqual(['Reader’s guide', 'Welcome', 'Secret draft']);
  const rosa = await windowOf(serving, here.rosa, '/budget-management/book');
  await expect.poll(() => rosa.everything()).toContain('Secret draft');
  expect(rosa.shown()).not.toContain('New page');
  const criteria = await windowOf(serving, here.rosa, '/budget-management/book?tab=criteria');
  await expect.poll(() => criteria.everything()).toContain('not GFOA’s text');
});
