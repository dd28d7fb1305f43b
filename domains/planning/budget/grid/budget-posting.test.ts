import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { type BudgetWorld, budgetWorld } from '../test-world.ts';

interface Posting {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly line: string;
  readonly bucket: string;
  readonly amount: { cents: number; currency: string };
  readonly titles: Readonly<Record<string, string>>;
}
interface Page {
  readonly data: readonly Posting[];
  readonly total: number;
  readonly totalIs: string;
  readonly next: string | null;
}

let here: BudgetWorld;
let serving: Serving;
let now: Awaited<ReturnType<BudgetWorld['adopted']>>;
let fleet = '';

beforeAll(async () => {
  here = await budgetWorld();
  serving = await serve(here.county);
  now = await here.adopted('FY2027', { '53G': { dollars: 500, isGroup: true }, '5400': 40 });
  fleet = now.lines['5400'] ?? '';
  await here.adopted('FY2026', { '5300': 7 }, { startsOn: '2025-10-01', endsOn: '2026-09-30' });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const call = (question: string, method = 'GET') =>
  serving.ask({ as: here.rosa.actor, method, path: `/api/v1/budget_posting${question}` });
const list = async (question: string) => (await call(question)).json as unknown as Page;

test('postings are listed, filtered, sorted, paged and read one by one', async () => {
  const all = await list('');
  expect(all).toMatchObject({ total: 3, totalIs: 'exact', next: null });
  expect(all.data.map(({ day }) => day)).toEqual(
    all.data
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  const [one] = (await list(`?line=${fleet}`)).data;
  expect(one).toMatchObject({ line: fleet, bucket: 'adopted', amount: { cents: 40_00, currency: 'USD' } });
  expect(one?.titles['line']).toContain('5400');
  expect((await call(`/${one?.id}`)).json).toMatchObject({ id: one?.id, title: one?.title });

  const walked: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await list(`?limit=1&sort=day${next && `&cursor=${next}`}`);
    walked.push(...page.data.map(({ id }) => id));
    ({ next } = page);
  }
  expect(walked).toHaveLength(3);
  expect(new Set(walked).size).toBe(3);
  expect((await list('?bucket=expended')).total).toBe(0);
  expect((await list('?amount.from=400')).data.map(({ amount }) => amount.cents)).toEqual([500_00]);
  expect((await list('?until=2026-09-30')).data.map(({ amount }) => amount.cents)).toEqual([7_00]);
  expect(Object.keys((await list('?fields=title')).data[0] ?? {}).toSorted()).toEqual(['id', 'title', 'titles']);
});

test('the search finds the lines of every budget, and a share used is asked of one', async () => {
  expect((await list('?search=5400')).data.map(({ line }) => line)).toEqual([fleet]);
  expect((await list(`?part=2:5300`)).data.map(({ amount }) => amount.cents)).toEqual([7_00]);
  expect((await list(`?over=0&budget=${now.budget.id}`)).total).toBe(2);
  for (const path of ['', '/export'])
    expect(await call(`${path}?over=90`), path).toMatchObject({ status: 400, json: { issues: [{ path: 'budget' }] } });
});

test('what the list cannot be asked is refused by name', async () => {
  for (const [question, path] of [
    ['?sort=title', 'sort'],
    ['?createdAt.from=2026-01-01', 'createdAt.from'],
    ['?until=2026-13-01', 'until'],
    ['?line=none', 'line'],
    ['?nonsense=1', 'nonsense'],
  ] as const)
    expect(await call(question), question).toMatchObject({ status: 400, json: { issues: [{ path }] } });
});

test('all of it leaves as a file, and nothing is written to it', async () => {
  const file = await call(`/export?line=${fleet}`);
  expect(file.text.trim().split('\n')).toHaveLength(2);
  expect(file.text).toContain('40.00');
  const [one] = (await list('')).data;
  for (const [method, path] of [
    ['POST', ''],
    ['PATCH', `/${one?.id}`],
    ['DELETE', `/${one?.id}`],
    ['POST', '/bulk'],
    ['POST', '/import'],
  ] as const)
    expect([404, 405], `${method} ${path}`).toContain((await call(path, method)).status);
});
