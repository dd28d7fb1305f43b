import { array, assert, integer, property, record as drawn, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFigures } from './description.ts';
import { figureText } from './figure-words.ts';
import type { DownFigures, Figures, TotalTold } from './figures.ts';
import { NOTHING } from './report-fields.ts';

type Group = readonly [words: string, value: number | null, key?: string];

const dollars: TotalTold = { label: 'Total (sum)', kind: 'money', of: 'sum' };
const row = ([words, value, key = words]: Group): DownFigures => ({
  key,
  words,
  count: 1,
  cells: [{ value, unit: 'USD', mixed: false }],
  under: [],
  cut: 0,
});
const figures = (groups: readonly Group[], more: Partial<Figures> = {}): Figures => ({
  record: 'purchase_order',
  label: ['Purchase order', 'Purchase orders'],
  count: groups.length,
  all: [{ value: groups.reduce((sum, [, value]) => sum + (value ?? 0), 0), unit: 'USD', mixed: false }],
  totals: [dollars],
  groups: [{ label: 'Vendor', isTime: false }],
  isPivot: false,
  rows: groups.map(row),
  groupCount: groups.length,
  across: [],
  acrossCount: 0,
  leftOut: [],
  ...more,
});
const byMonth = { groups: [{ label: 'Issued on', isTime: true }] };

describe('the description of a chart', () => {
  test('names the number of groups, the total, the largest and the smallest', () => {
    expect(
      describeFigures(
        figures([
          ['Acme', 90_000],
          ['Borden', 10_000],
          ['Coastal', 25_050],
        ]),
      ),
    ).toBe(
      '3 purchase orders. Total (sum): $1,250.50. 3 groups. Largest: Acme with $900.00. Smallest: Borden with $100.00.',
    );
  });

  test('of no rows says that there are none', () => {
    expect(describeFigures(figures([]))).toBe('No purchase orders.');
  });

  test('of one group compares it with nothing', () => {
    expect(describeFigures(figures([['Acme', 500]]))).toBe(
      '1 purchase order. Total (sum): $5.00. 1 group. Acme has $5.00.',
    );
  });

  test('of equal groups says so, and tells a shared first place together', () => {
    expect(
      describeFigures(
        figures([
          ['Acme', 500],
          ['Borden', 500],
        ]),
      ),
    ).toContain('Every group has $5.00.');
    expect(
      describeFigures(
        figures([
          ['Acme', 500],
          ['Borden', 500],
          ['Coastal', 100],
        ]),
      ),
    ).toContain('Largest: Acme and Borden with $5.00 each. Smallest: Coastal with $1.00.');
    const many = ['A', 'B', 'C', 'D'].map((words): Group => [words, 500]);
    expect(describeFigures(figures([...many, ['E', 100]]))).toContain('Largest: $5.00, in 4 groups.');
  });

  test('of amounts below zero takes the lowest for the smallest', () => {
    expect(
      describeFigures(
        figures([
          ['Refunds', -70_000],
          ['Acme', 10_000],
          ['Fees', -100],
        ]),
      ),
    ).toBe(
      '3 purchase orders. Total (sum): -$601.00. 3 groups. Largest: Acme with $100.00. Smallest: Refunds with -$700.00.',
    );
  });

  test('compares the last two periods in the order of time, whatever the order of the bars', () => {
    const rising = figures(
      [
        ['Nov 2026', 15_000, '2026-11'],
        ['Sep 2026', 99_900, '2026-09'],
        ['Oct 2026', 10_000, '2026-10'],
      ],
      byMonth,
    );
    expect(describeFigures(rising)).toContain('From Oct 2026 to Nov 2026: up $50.00 (50%).');
    const falling = figures(
      [
        ['Oct 2026', 10_000, '2026-10'],
        ['Nov 2026', 2500, '2026-11'],
      ],
      byMonth,
    );
    expect(describeFigures(falling)).toContain('From Oct 2026 to Nov 2026: down $75.00 (75%).');
    const still = figures(
      [
        ['Oct 2026', 10_000, '2026-10'],
        ['Nov 2026', 10_000, '2026-11'],
      ],
      byMonth,
    );
    expect(describeFigures(still)).toContain('From Oct 2026 to Nov 2026: no change.');
  });

  test('gives no percentage of nothing or less, and no change where a period or a date is missing', () => {
    const from = (before: number) =>
      describeFigures(
        figures(
          [
            ['Oct 2026', before, '2026-10'],
            ['Nov 2026', 500, '2026-11'],
          ],
          byMonth,
        ),
      );
    expect(from(0)).toMatch(/up \$5\.00\.$/);
    expect(from(-1000)).toMatch(/up \$15\.00\.$/);
    const undated = figures(
      [
        ['Nov 2026', 500, '2026-11'],
        ['Not set', 100, NOTHING],
      ],
      byMonth,
    );
    expect(describeFigures(undated)).not.toContain('From');
  });

  test('counts rows where there is no total, and groups without a value', () => {
    const counted = figures(
      [
        ['Draft', null],
        ['Issued', null],
      ],
      { totals: [], all: [] },
    );
    expect(describeFigures(counted)).toBe('2 purchase orders. 2 groups. Every group has 1 purchase order.');
    expect(
      describeFigures(
        figures([
          ['Acme', 500],
          ['Borden', null],
        ]),
      ),
    ).toContain('Acme has $5.00. 1 group has no value.');
  });

  test('neither adds up nor compares amounts in different units', () => {
    const mixed = figures(
      [
        ['Acme', 500],
        ['Borden', 900],
      ],
      { all: [{ value: null, unit: null, mixed: true }] },
    );
    expect(describeFigures(mixed)).toBe('2 purchase orders. Total (sum): Different units.');
  });

  test('of more groups than are told says which it describes', () => {
    expect(
      describeFigures(
        figures(
          [
            ['Acme', 500],
            ['Borden', 100],
          ],
          { groupCount: 412 },
        ),
      ),
    ).toContain('412 groups. The first 2 are described. Largest: Acme');
  });

  test('names a largest that no group exceeds and a smallest that none goes below', () => {
    const group = drawn({ words: string({ minLength: 1 }), value: integer({ min: -1e9, max: 1e9 }) });
    assert(
      property(array(group, { minLength: 2, maxLength: 30 }), (groups) => {
        const values = groups.map(({ value }) => value);
        const said = describeFigures(figures(groups.map(({ value }, at): Group => [`g${at}`, value])));
        const money = (value: number) => figureText({ value, unit: 'USD', mixed: false }, dollars);
        const [most, least] = [Math.max(...values), Math.min(...values)];
        if (most === least) expect(said).toContain(`Every group has ${money(most)}`);
        else {
          expect(said).toMatch(/Largest: .*Smallest: /);
          expect(said.split('Largest: ')[1]?.split('Smallest: ')[0]).toContain(money(most));
          expect(said.split('Smallest: ')[1]).toContain(money(least));
        }
      }),
    );
  });
});
