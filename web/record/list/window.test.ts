import { describe, expect, test } from 'vitest';
import { moved } from './column-order.ts';
import { toggled } from './selection.ts';
import type { ListedRow } from './use-rows.ts';
import { seen } from './use-window.ts';

describe('the window on a long list', () => {
  const at = (above: number, count = 100_000) => seen({ above, room: 480, height: 48 }, count);

  test('holds what can be seen and a margin, wherever it is scrolled to', () => {
    for (const above of [0, 47, 48, 9_999, 48 * 50_000, 48 * 99_990]) {
      const { first, last } = at(above);
      expect(first * 48).toBeLessThanOrEqual(above);
      expect(last).toBeGreaterThanOrEqual(Math.min(99_999, Math.ceil((above + 480) / 48)));
      expect(last - first).toBeLessThan(50);
    }
  });

  test('keeps to the rows that there are', () => {
    expect(at(0, 3)).toEqual({ first: 0, last: 2 });
    expect(at(1e9, 3)).toEqual({ first: 2, last: 2 });
    expect(at(-200, 0)).toEqual({ first: 0, last: 0 });
  });
});

describe('ticking rows', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `r${index}` }) as ListedRow);
  const row = (index: number): ListedRow => rows[index] ?? ({ id: 'none' } as ListedRow);
  const none = { rows: new Map(), all: null, from: null };
  const between = (index: number) => rows[index];

  test('takes everything between two ticks with Shift, in either direction', () => {
    const one = toggled(none, { row: row(8), index: 8 });
    const many = toggled(one, { row: row(4), index: 4, between });
    expect([...many.rows.keys()].toSorted()).toEqual(['r4', 'r5', 'r6', 'r7', 'r8']);
    expect([...toggled(many, { row: row(6), index: 6, between }).rows.keys()].toSorted()).toEqual(['r7', 'r8']);
  });

  test('stops at as many as one call may name', () => {
    const one = toggled(none, { row: row(0), index: 0 });
    expect(toggled(one, { row: row(2999), index: 2999, between }).rows.size).toBe(1000);
  });

  test('skips rows that have not come yet', () => {
    const one = toggled(none, { row: row(0), index: 0 });
    const many = toggled(one, { row: row(4), index: 4, between: (at) => (at === 2 ? undefined : rows[at]) });
    expect([...many.rows.keys()]).toEqual(['r0', 'r1', 'r3', 'r4']);
  });
});

test('a column moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'z', 1)).toEqual(['a', 'b', 'c']);
});
