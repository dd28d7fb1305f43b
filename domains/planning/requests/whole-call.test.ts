import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { budget } from '../budget/budget.record.ts';
import { adopt } from '../vote/test-world.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import type { RequestSheet } from './request-calls.ts';
import { type Called, type RequestWorld, requestWorld } from './test-world.ts';
import { type CallItem, groupings, type Grouping, matching, rowsOf, sumsOf } from './whole-call.ts';
import type { CallSideBySide } from './whole-call-calls.ts';

const item = (given: Partial<CallItem>): CallItem => ({
  request: 'r1',
  number: 'BRQ-1',
  centerId: 'c1',
  center: '4010 Stormwater crew',
  department: 'Public Works',
  fund: '100',
  kind: 'line',
  key: 'l1',
  name: 'Supplies',
  account: '100-5300',
  requested: 0,
  recommended: null,
  adopted: null,
  ...given,
});
const fundName = (fund: string) => `${fund} fund`;

describe('the figures of a call', () => {
  test('count as a cut only what is recommended, and say what is open', () => {
    const items = [
      item({ requested: 1000, recommended: 900, adopted: 950 }),
      item({ key: 'l2', name: 'Fuel', account: '150-5310', fund: '150', requested: 400 }),
    ];
    expect(sumsOf(items)).toEqual({
      requested: 1400,
      recommended: 900,
      adopted: 950,
      change: -100,
      vote: 50,
      open: 400,
    });
    expect(sumsOf([])).toEqual({ requested: 0, recommended: null, adopted: null, change: null, vote: null, open: 0 });
  });

  test('go by the largest cut, in dollars or in percent', () => {
    const items = [
      item({ key: 'a', name: 'A', requested: 10_000, recommended: 9000 }),
      item({ key: 'b', name: 'B', requested: 100, recommended: 10 }),
      item({ key: 'c', name: 'C', requested: 50_000 }),
    ];
    const by = (sort: 'cut' | 'share' | 'requested') =>
      rowsOf(items, { by: 'line', sort, fundName }).map(({ name }) => name);
    expect([by('cut'), by('share'), by('requested')]).toEqual([
      ['A', 'B', 'C'],
      ['B', 'A', 'C'],
      ['C', 'A', 'B'],
    ]);
  });

  test('however they are grouped and filtered, the rows add up to all items that match', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const drawn = fc.record({
      request: fc.constantFrom('r1', 'r2'),
      centerId: fc.constantFrom('c1', 'c2', 'c3'),
      department: fc.constantFrom(null, 'Fire', 'Public Works'),
      fund: fc.constantFrom('', '100', '150'),
      kind: fc.constantFrom('line' as const, 'package' as const),
      key: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
      account: fc.constantFrom(null, '100-5300', '150-5310'),
      requested: cents,
      recommended: fc.option(cents),
      adopted: fc.option(cents),
    });
    const by = fc.constantFrom(...(Object.keys(groupings) as Grouping[]));
    const filters = fc.record({
      department: fc.constantFrom(null, '-', 'Fire'),
      fund: fc.constantFrom(null, '-', '100'),
      search: fc.constantFrom(null, 'storm', '5300 supplies', 'nothing here'),
    });
    const keys = ['requested', 'recommended', 'adopted', 'change', 'vote', 'open'] as const;
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), by, filters, (given, how, wanted) => {
        const found = matching(given.map(item), wanted);
        const rows = rowsOf(found, { by: how, sort: 'name', fundName });
        const whole = sumsOf(found);
        for (const key of keys) expect(rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)).toBe(whole[key] ?? 0);
        expect(rows.reduce((sum, row) => sum + row.items, 0)).toBe(found.length);
        // Requested is what is open and what the recommendation began with.
        expect(whole.requested).toBe(whole.open + (whole.recommended ?? 0) - (whole.change ?? 0));
      }),
    );
  });
});

describe('a whole call', () => {
  let here: RequestWorld;
  let serving: Serving;
  let of: Called;
  beforeAll(async () => {
    here = await requestWorld();
    serving = await serve(here.county);
    of = await here.called('Draft');
    await here.propose(of.request, 500);
  });
  afterAll(async () => {
    await serving.close();
    await here.county.close();
  });

  const ask = (method: string, path: string, body?: object, as = here.priya) =>
    serving.ask({
      as: as.actor,
      method,
      path: `/api/v1${path}`,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const shown = async (query = '', as = here.priya) =>
    (await ask('GET', `/budget_call/${of.call}/side-by-side?${query}`, undefined, as))
      .json as unknown as CallSideBySide;
  const figures = ({ rows }: CallSideBySide) =>
    rows.map(({ name, requested, recommended, adopted }) => [name, requested, recommended, adopted]);

  test('shows what was submitted to all, and who may open the request', async () => {
    expect(await shown()).toMatchObject({ count: 0, unfinished: 2, rows: [] });
    await here.miguel.run(budgetRequest, 'submit', of.request);
    expect(await shown()).toMatchObject({
      count: 1,
      unfinished: 1,
      whole: { requested: 190_000, recommended: null, open: 190_000 },
      rows: [{ name: 'Public Works', request: of.request }],
    });
    expect((await shown('', here.ben)).rows).toMatchObject([{ requested: 190_000, request: null }]);
  });

  test('of a request that was sent back, only its department and the budget office see what it had submitted', async () => {
    await here.priya.run(budgetRequest, 'return', of.request, 'Rank the packages');
    expect(await shown('', here.ben)).toMatchObject({ count: 0, whole: { requested: 0 } });
    expect(await shown('', here.miguel)).toMatchObject({ whole: { requested: 190_000 } });
    await here.miguel.run(budgetRequest, 'submit', of.request);
  });

  test('goes down to lines and packages, by fund and by words, a window at a time', async () => {
    expect(figures(await shown('by=fund'))).toEqual([['100 General fund', 190_000, null, null]]);
    expect(figures(await shown('by=package'))).toMatchObject([
      [expect.stringContaining('Package of 500'), 50_000, null, null],
      ['Lines outside packages', 140_000, null, null],
    ]);
    const lines = await shown('by=line&sort=requested');
    expect(lines.rows.map(({ note, requested }) => [note, requested])).toEqual([
      ['100-5300, 4010 Stormwater crew', 100_000],
      ['100-5400, 4010 Stormwater crew', 50_000],
      ['100-5310, 4010 Stormwater crew', 40_000],
    ]);
    expect(await shown('by=line&search=5310+storm')).toMatchObject({ count: 1, whole: { requested: 40_000 } });
    expect(await shown('by=line&sort=requested&limit=1&offset=1')).toMatchObject({
      count: 3,
      rows: [{ requested: 50_000 }],
      whole: { requested: 190_000 },
    });
    expect(await shown('fund=999')).toMatchObject({ count: 0 });
    expect((await ask('GET', `/budget_call/${crypto.randomUUID()}/side-by-side`)).status).toBe(404);
  });

  test('puts the recommendation and the vote beside the request, and its file has the same rows', async () => {
    const sheet = (await ask('GET', `/budget_request/${of.request}/sheet`)).json as unknown as RequestSheet;
    const wish = ({ id, version }: { id: string; version: number }, cents: number) => ({
      id,
      version,
      cents,
      reason: 'As far as revenue reaches',
    });
    await ask('POST', `/budget_request/${of.request}/recommendation`, {
      lines: sheet.lines.map((line) => wish(line, line.base - 10_000)),
      packages: sheet.packages.map((one) => wish(one, 20_000)),
    });
    expect(figures(await shown())).toEqual([['Public Works', 190_000, null, null]]);
    await here.priya.run(budgetRequest, 'review', of.request);
    expect(await shown('', here.ben)).toMatchObject({
      whole: { requested: 190_000, recommended: 140_000, change: -50_000, adopted: null, open: 0 },
    });
    expect(figures(await shown('by=line&sort=cut'))).toMatchObject([
      [expect.stringContaining('Package'), 50_000, 20_000, null],
      ['5300', 100_000, 90_000, null],
      ['5310', 40_000, 30_000, null],
    ]);
    await ask('POST', `/budget_call/${of.call}/draft`, { makesLines: true });
    await here.laura.run(budget, 'propose', of.budget);
    await here.laura.run(budget, 'recommend', of.budget);
    await adopt(here.county, here.council, { record: budget, id: of.budget });
    const done = await shown('by=line');
    expect(done.whole).toMatchObject({ requested: 190_000, recommended: 140_000, adopted: 140_000, vote: 0 });
    expect(done.unfinished).toBe(1);
    const csv = await ask('GET', `/budget_call/${of.call}/side-by-side-file?by=line&format=csv`, undefined, here.rosa);
    const lines = csv.text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + done.count + 1);
    expect(lines.at(-1)).toBe('Total,,1900,1400,-500,1400,0');
    const workbook = await ask('GET', `/budget_call/${of.call}/side-by-side-file?by=fund&format=xlsx`);
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect((await here.miguel.see(budgetCall, of.call)).status).toBe('closed');
  });
});
