import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '#kernel';
import { type Serving, serve } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import { budgetGrid, type Grid } from '../grid/grid.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../test-world.ts';
import { budgetPivot, type Pivot, pivotFigures, type PivotFigure, tableOf } from './pivot.ts';

describe('a pivot adds up', () => {
  const code = fc.constantFrom('', 'a', 'b', 'c');
  const cells = fc.uniqueArray(
    fc.record({
      codes: fc.tuple(code, code, code).map((codes) => [...codes]),
      lines: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: -1e9, max: 1e9 }),
    }),
    { selector: ({ codes }) => codes.join('|'), maxLength: 40 },
  );
  const named = ['', 'a', 'b', 'c'].map((one) => ({ code: one, name: one.toUpperCase() }));
  const parts = ['1', '2', '3'].map((by) => ({ by, name: `Segment ${by}`, values: named }));
  const whole = (of: readonly { readonly cents: number }[]) => of.reduce((sum, { cents }) => sum + cents, 0);

  test('rows, columns, subtotals and the total are the same money', () => {
    fc.assert(
      fc.property(cells, fc.boolean(), (of, isAcross) => {
        const { rows, columns, total } = tableOf({ parts, cells: of }, isAcross);
        const own = rows.filter(({ isSubtotal }) => !isSubtotal);
        expect(total).toBe(whole(of));
        expect(own.reduce((sum, row) => sum + row.total, 0)).toBe(total);
        expect(rows.filter(({ isSubtotal }) => isSubtotal).reduce((sum, row) => sum + row.total, 0)).toBe(total);
        if (isAcross) expect(columns.reduce((sum, column) => sum + column.total, 0)).toBe(total);
        for (const row of rows) expect([...row.cents.values()].reduce((sum, cents) => sum + cents, 0)).toBe(row.total);
      }),
    );
  });

  test('one level has no subtotals', () => {
    const one = tableOf({ parts: parts.slice(0, 1), cells: [{ codes: ['a'], lines: 1, cents: 5 }] }, false);
    expect(one).toMatchObject({
      heads: ['Segment 1'],
      columns: [],
      total: 5,
      rows: [{ names: ['A'], isSubtotal: false }],
    });
  });
});

describe('a pivot of a budget', () => {
  let here: BudgetWorld;
  let serving: Serving;
  let now: Adopted;
  beforeAll(async () => {
    here = await budgetWorld();
    now = await here.adopted('Operations', { '5300': 100, '5310': 50, '5400': 30 });
    const spent = [{ line: now.lines['5300'] ?? '', bucket: 'expended' as const, cents: 40_00 }];
    await here.settle(here.rosa, { control: 'journal', day: '2026-11-10', state: spent });
    serving = await serve(here.county);
  });
  afterAll(async () => {
    await serving.close();
    await here.county.close();
  });

  const ask = (query: string) =>
    serving.ask({
      as: here.rosa.actor,
      method: 'GET',
      path: `${urlOf(budgetPivot, { by: 'department' }).split('?')[0]}?${query}`,
    });
  const pivot = async (query: string): Promise<Pivot> => (await ask(query)).json as unknown as Pivot;

  test('of any parts has the sums of the grid, for every figure', async () => {
    const grid = (await serving.ask({ as: here.rosa.actor, method: 'GET', path: urlOf(budgetGrid, {}) }))
      .json as unknown as Grid;
    for (const by of ['department', 'center', '1', '2', 'department,2', '1,center,2'])
      for (const figure of Object.keys(pivotFigures) as PivotFigure[]) {
        const { totalCents, cells, lines, ...told } = await pivot(`by=${by}&figure=${figure}`);
        expect([by, told.figure, totalCents, lines]).toEqual([by, figure, grid.sums[figure], grid.count]);
        expect(cells.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
      }
  });

  test('names its codes, and keeps the filters and the day of the grid', async () => {
    const { parts, cells } = await pivot('by=2&figure=expended&part=2:5300');
    expect(parts).toMatchObject([{ name: 'Object', values: [{ code: '5300', name: '5300 Supplies' }] }]);
    expect(cells).toEqual([{ codes: ['5300'], lines: 1, cents: 40_00 }]);
    expect((await pivot('by=2&figure=expended&asOf=2026-11-09')).totalCents).toBe(0);
  });

  test('refuses a part that is none, one that is asked twice, and more than there can be', async () => {
    for (const by of ['color', '9', '2,2', 'department,center,1,2,3', ''])
      expect([by, await ask(`by=${by}`)]).toMatchObject([by, { status: 400, json: { issues: [{ path: 'by' }] } }]);
    expect(await ask('by=2&figure=profit')).toMatchObject({ status: 400, json: { issues: [{ path: 'figure' }] } });
  });

  test('is a table whose figures lead to their postings', async () => {
    const page = await windowOf(
      serving,
      here.priya,
      '/budget-management/pivot?rows=department&across=2&figure=expended',
    );
    await expect.poll(() => page.everything()).toContain('5300 Supplies');
    expect(page.everything()).toContain('Operations: 3 lines, expended $40.00');
    expect(page.shown()).toContain('department=Public+Works&part=2%3A5300');
  });
});
