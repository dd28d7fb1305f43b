import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf } from '#kernel';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { budgetAlert } from '../ledger/budget-alert.record.ts';
import type { MyAlerts } from '../ledger/my-alerts.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../test-world.ts';
import { type Bucket, givingBuckets } from '../ledger/balance.ts';
import { postingsAt } from './amounts.tsx';
import { budgetGrid, changedBuckets, type Grid, type GridChoices, type RollUp } from './grid.ts';
import {
  addressOf,
  but,
  filtersOf,
  type GridAddress,
  inputOf,
  questionOf,
  readAddress,
  without,
} from './grid-address.ts';

let here: BudgetWorld;
let serving: Serving;
let now: Adopted;

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  await here.adopted('FY2026', { '5300': 50 }, { startsOn: '2025-10-01', endsOn: '2026-09-30' });
  now = await here.adopted('FY2027', { '5300': 100, '5310': 100 });
  const spends = (line: string, day: string, dollars: number) =>
    here.settle(here.priya, {
      control: 'journal',
      day,
      state: [{ line, bucket: 'expended', cents: dollars * 100 }],
    });
  await spends(now.lines['5300'] ?? '', '2026-10-15', 30);
  await spends(now.lines['5300'] ?? '', '2026-11-10', 60);
  await spends(now.lines['5310'] ?? '', '2026-11-11', 40);
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const ask = async <T>(path: string, as = here.rosa): Promise<T> =>
  (await serving.ask({ as: as.actor, method: 'GET', path })).json as unknown as T;

test('the budget is seen as it stood on an earlier day, by the postings until then', async () => {
  const spent = async (asOf: string) => (await ask<Grid>(`/api/v1/budget/grid?asOf=${asOf}`)).sums.expended;
  expect([await spent(''), await spent('2026-11-10'), await spent('2026-11-09'), await spent('2026-10-14')]).toEqual([
    130_00, 90_00, 30_00, 0,
  ]);
  const before = await ask<Grid>('/api/v1/budget/grid?asOf=2026-10-31&sort=-percent');
  expect(before.lines.map(({ account, available, percent }) => [account, available, percent])).toEqual([
    ['100-5300', 70_00, 30],
    ['100-5310', 100_00, 0],
  ]);
  const { groups } = await ask<{ groups: RollUp[] }>('/api/v1/budget/roll-up?by=department&asOf=2026-10-31');
  expect(groups).toMatchObject([{ code: 'Public Works', expended: 30_00 }]);
  const file = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: '/api/v1/budget/grid/export?asOf=2026-10-31',
  });
  expect(file.text).toContain('70.00');
});

test('without a budget named it is the one that ran on that day', async () => {
  expect((await ask<Grid>('/api/v1/budget/grid')).budget?.name).toBe('FY2027');
  expect((await ask<Grid>('/api/v1/budget/grid?asOf=2026-09-30')).budget?.name).toBe('FY2026');
  const wrong = await serving.ask({ as: here.rosa.actor, method: 'GET', path: '/api/v1/budget/grid?asOf=2026-13-01' });
  expect(wrong).toMatchObject({ status: 400, json: { issues: [{ path: 'asOf' }] } });
});

test('the postings behind a figure of an earlier day end on that day', async () => {
  const path = `/api/v1/budget/postings?line=${now.lines['5300']}&bucket=expended`;
  expect(await ask(path)).toMatchObject({ count: 2, sum: 90_00 });
  expect(await ask(`${path}&until=2026-10-31`)).toMatchObject({ count: 1, sum: 30_00 });
});

test('whoever owns an alert sees the lines that have passed it, each at its highest mark, and nobody else does', async () => {
  await here.priya.make(budgetAlert, { name: 'Half is gone', percent: 40 });
  await here.priya.make(budgetAlert, { name: 'Nearly used up', percent: 80 });
  await here.priya.make(budgetAlert, { name: 'Finance looks too', percent: 85, owner: here.priya.id });
  const mine = await ask<MyAlerts>('/api/v1/budget/my-alerts', here.miguel);
  expect(mine.total).toBe(2);
  expect(mine.data.map(({ account, alert, percent }) => [account, alert, percent])).toEqual([
    ['100-5300', 'Nearly used up', 90],
    ['100-5310', 'Half is gone', 40],
  ]);
  expect(await ask<MyAlerts>('/api/v1/budget/my-alerts', here.priya)).toMatchObject({
    total: 1,
    data: [{ alert: 'Finance looks too', available: 10_00 }],
  });
  expect(await ask('/api/v1/budget/my-alerts')).toEqual({ data: [], total: 0, totalIs: 'exact' });
});

test('a group stands in the grid, on its page and in the alerts with all that is inside it, and counts once in the sums', async () => {
  const { budget, lines } = await here.adopted('Groups', {
    '53G': { dollars: 100, isGroup: true },
    '5300': { dollars: 60, parent: '53G' },
    '5310': { dollars: 0, parent: '53G', onRequisition: 'ignore' },
  });
  const group = lines['53G'] ?? '';
  for (const code of ['5300', '5310'])
    await here.settle(here.priya, {
      control: 'requisition',
      state: [{ line: lines[code] ?? '', bucket: 'preencumbered', cents: 45_00 }],
    });
  const grid = await ask<Grid>(`/api/v1/budget/grid?budget=${budget.id}&sort=-percent`);
  const own = await here.balance(group);
  expect(grid.lines.find(({ id }) => id === group)).toMatchObject({
    adopted: own.adopted,
    authority: 100_00,
    preencumbered: 90_00,
    available: own.available,
    percent: own.percentUsed,
  });
  expect(own).toMatchObject({ adopted: 100_00, available: 10_00, percentUsed: 90 });
  expect(grid.sums).toMatchObject({ adopted: 100_00, preencumbered: 90_00, available: 10_00 });
  const asOf = await ask<Grid>(`/api/v1/budget/grid?budget=${budget.id}&asOf=2026-11-20&over=90`);
  expect(asOf.lines.map(({ id }) => id)).toContain(group);
  await here.priya.make(budgetAlert, { name: 'Group watch', percent: 85, line: group, owner: here.rosa.id });
  expect(await ask<MyAlerts>('/api/v1/budget/my-alerts')).toMatchObject({
    data: [{ line: group, percent: 90, available: 10_00 }],
  });
});

test('every figure opens postings that add up to it, also where the lines are filtered', async () => {
  const { budget, lines } = await here.adopted('Figures', {
    '53G': { dollars: 500, isGroup: true },
    '5300': { dollars: 200, parent: '53G' },
    '5310': { dollars: 100, costCenter: null },
    '5400': { dollars: 300 },
  });
  const posts = (state: Parameters<typeof here.settle>[1]['state']) =>
    here.settle(here.priya, { control: 'journal', state });
  const [one, other] = [lines['5300'] ?? '', lines['5400'] ?? ''];
  await posts([
    { line: one, bucket: 'preencumbered', cents: 11_00 },
    { line: one, bucket: 'encumbered', cents: 22_00 },
    { line: other, bucket: 'expended', cents: 33_00 },
    { line: other, bucket: 'retained', cents: 3_00 },
    { line: other, bucket: 'contingency', cents: 5_00 },
  ]);
  await posts([
    { line: one, bucket: 'transferred', cents: 40_00 },
    { line: other, bucket: 'transferred', cents: -40_00 },
    { line: one, bucket: 'amended', cents: 7_00 },
  ]);
  const everyPosting = async (question: URLSearchParams) =>
    (await ask<{ total: number }>(`/api/v1/budget_posting?${question}&total=exact&limit=1`)).total;
  const opened = async (to: string) => {
    const question = new URLSearchParams(to.slice(to.indexOf('?')));
    const shown = await everyPosting(question);
    const chosen = question.getAll('bucket').join(',');
    question.delete('bucket');
    if (chosen) question.set('bucket', chosen);
    const { count, sum } = await ask<{ count: number; sum: number }>(`/api/v1/budget/postings?${question}`);
    expect(shown).toBe(count);
    return sum;
  };
  const filters: Partial<GridAddress>[] = [
    {},
    { search: '5300' },
    { department: 'Public Works' },
    { department: without },
    { costCenter: here.center },
    { costCenter: without },
    { over: '10' },
    { over: '10', asOf: '2026-11-20' },
    { parts: { 2: '5300,5400' } },
    { parts: { 1: '100', 2: '5300' } },
  ];
  const seen: number[] = [];
  for (const change of filters) {
    const asked = { ...readAddress(''), budget: budget.id, ...change };
    const { sums, count } = await ask<Grid>(urlOf(budgetGrid, inputOf(asked)));
    expect((await ask<Grid>(`/api/v1/budget/grid?${questionOf(asked)}`)).count).toBe(count);
    seen.push(count);
    const to = (bucket: Bucket | readonly Bucket[]) =>
      opened(postingsAt({ budget: budget.id, bucket, until: asked.asOf, filters: filtersOf(asked) }));
    expect(await to(givingBuckets)).toBe(sums.authority);
    expect(await to(changedBuckets)).toBe(sums.amended + sums.transferred + sums.carried);
    expect(await to([])).toBe(sums.available);
    for (const bucket of ['adopted', 'preencumbered', 'encumbered', 'expended', 'contingency'] as const)
      expect(await to(bucket)).toBe(sums[bucket]);
  }
  expect(seen).toEqual([4, 1, 3, 1, 3, 1, 2, 2, 2, 1]);
  const { lines: shown } = await ask<Grid>(`/api/v1/budget/grid?budget=${budget.id}`);
  for (const line of shown) {
    expect(await opened(postingsAt({ line: line.id }))).toBe(line.available);
    expect(await opened(postingsAt({ line: line.id, bucket: givingBuckets }))).toBe(line.authority);
  }
  const bare = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: '/api/v1/budget/postings?department=Roads',
  });
  expect(bare).toMatchObject({ status: 400, json: { issues: [{ path: expect.stringMatching(/line|budget/) }] } });
});

test('lines are ordered by the codes of a segment, both ways, page by page', async () => {
  const { budget } = await here.adopted('Ordered', { '5310': 1, '5400': 2, '5300': 3 });
  const objects = async (query: string) =>
    (await ask<Grid>(`/api/v1/budget/grid?budget=${budget.id}&${query}`)).lines.map(({ account }) => account.slice(4));
  expect(await objects('sort=2')).toEqual(['5300', '5310', '5400']);
  expect(await objects('sort=-2')).toEqual(['5400', '5310', '5300']);
  expect(await objects('sort=-2&limit=1&offset=1')).toEqual(['5310']);
  expect(await objects('sort=-2&asOf=2026-11-20')).toEqual(['5400', '5310', '5300']);
  for (const sort of ['0', '13', '-x'])
    expect(
      await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/budget/grid?sort=${sort}` }),
    ).toMatchObject({ status: 400, json: { issues: [{ path: 'sort' }] } });
});

test('the filters of the grid stay in the address through sorting, paging and searching', () => {
  const asked = readAddress(`?costCenter=${here.center}&department=Public+Works&part=2:5300`);
  for (const next of [but(asked, { sort: '-percent' }), { ...asked, page: 2 }, but(asked, { search: 'fuel' })])
    expect(readAddress(addressOf(next))).toMatchObject({
      costCenter: here.center,
      department: 'Public Works',
      parts: { 2: '5300' },
    });
});

test('the rows of the file add up to the sums of the grid, with groups, with money on a group, and filtered', async () => {
  const { budget, lines } = await here.adopted('Exported', {
    '53G': { dollars: 500, isGroup: true },
    '5300': { dollars: 200, parent: '53G' },
    '5310': { dollars: 100.01, parent: '53G', costCenter: null },
    '5400': { dollars: 300 },
  });
  const full = await here.adopted('Spread', {
    '53G': { dollars: 7, isGroup: true },
    '5300': { dollars: 7, parent: '53G' },
  });
  await here.settle(here.priya, {
    control: 'journal',
    state: [{ line: lines['5300'] ?? '', bucket: 'expended', cents: 33_00 }],
  });
  const cells = async (query: string) => {
    const { text } = await serving.ask({
      as: here.rosa.actor,
      method: 'GET',
      path: `/api/v1/budget/grid/export?${query}`,
    });
    return text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(','));
  };
  for (const query of ['', '&search=5300', '&asOf=2026-11-20', '&department=Public+Works', '&sort=-percent']) {
    const [head = [], ...rows] = await cells(`budget=${budget.id}${query}`);
    const { sums } = await ask<Grid>(`/api/v1/budget/grid?budget=${budget.id}${query}`);
    const sum = (name: string) => Math.round(rows.reduce((all, row) => all + Number(row[head.indexOf(name)]), 0) * 100);
    expect([sum('Adopted'), sum('Expended'), sum('Available')]).toEqual([sums.adopted, sums.expended, sums.available]);
  }
  const [head = [], ...rows] = await cells(`budget=${budget.id}`);
  expect(head.slice(0, 7)).toEqual(['Row type', 'Account', 'Line', 'Cost center', 'Fund', 'Object', 'Adopted']);
  expect(rows.map(([type, account, , , ...segments]) => [type, account, ...segments.slice(0, 3)])).toEqual([
    ['Line', '100-5300', '100', '5300', '200.00'],
    ['Line', '100-5310', '100', '5310', '100.01'],
    ['On the group itself', '100-53G', '100', '53G', '199.99'],
    ['Line', '100-5400', '100', '5400', '300.00'],
  ]);
  const [, ...down] = await cells(`budget=${budget.id}&sort=-2`);
  expect(down.map(([, , , , , object]) => object)).toEqual(['5400', '53G', '5310', '5300']);
  const [, ...spread] = await cells(`budget=${full.budget.id}`);
  expect(spread.map(([type]) => type)).toEqual(['Line']);
});

test('a budget is found and can be chosen however many came after it', async () => {
  const year = { startsOn: '2030-10-01', endsOn: '2031-09-30', span: 'year' };
  const many = Array.from({ length: 201 }, (_, at) => ({ ...year, name: `Later ${at}` }));
  await here.county.door.run(here.priya.actor, (work) =>
    work.createMany(here.county.door.around.registry.get('budget'), many),
  );
  const { budgets } = await ask<GridChoices>('/api/v1/budget/choices');
  expect(budgets.map(({ name }) => name)).toEqual(expect.arrayContaining(['FY2026', 'Later 0', 'Later 200']));
  expect((await ask<Grid>(`/api/v1/budget/grid?budget=${now.budget.id}`)).budget?.name).toBe('FY2027');
});
