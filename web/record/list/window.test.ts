import { describe, expect, test } from 'vitest';
import { moved } from './column-order.ts';
import { toggled } from './selection.ts';
import type { ListedRow } from './use-rows.ts';
import { drawnRows, grown, seen } from './use-window.ts';

describe('the window on a long list', () => {
  const at = (above: number, count = 100_000) => seen({ above, room: 480, height: 48 }, count);

  test('holds what can be seen, wherever it is scrolled to', () => {
    for (const above of [0, 47, 48, 9_999, 48 * 50_000, 48 * 99_990]) {
      const { first, last } = at(above);
      expect(first * 48).toBeLessThanOrEqual(above);
      expect(last).toBeGreaterThanOrEqual(Math.min(99_999, Math.ceil((above + 480) / 48)));
    }
  });

  test('keeps to the rows that there are', () => {
    expect(at(0, 3)).toEqual({ first: 0, last: 2 });
    expect(at(1e9, 3)).toEqual({ first: 2, last: 2 });
    expect(at(-200, 0)).toEqual({ first: 0, last: 0 });
    expect(grown({ first: 0, last: 24 }, { first: 0, last: 0 }, 0)).toEqual({ first: 0, last: 0 });
  });

  test('draws what can be seen at once, the margin in steps, and then rests', () => {
    const visible = at(48 * 5000);
    const steps: number[] = [];
    let now = { first: 0, last: 24 };
    for (let frame = 0; frame < 20; frame++) {
      const next = grown(now, visible, 100_000);
      expect(next.first).toBeLessThanOrEqual(visible.first);
      expect(next.last).toBeGreaterThanOrEqual(visible.last);
      const fresh = Array.from({ length: next.last - next.first + 1 }, (_, index) => next.first + index);
      steps.push(fresh.filter((index) => index < now.first || index > now.last).length);
      now = next;
    }
    expect(steps.slice(0, 4)).toEqual([11, 8, 8, 8]);
    expect(steps.slice(4).every((count) => count === 0)).toBe(true);
    expect(now).toEqual({ first: visible.first - 12, last: visible.last + 12 });
  });

  test('follows a scroll a few rows at a time and never holds many', () => {
    let now = { first: 0, last: 22 };
    for (let above = 0; above < 48 * 400; above += 130) {
      const before = now;
      now = grown(now, at(above), 100_000);
      expect(now.last - before.last).toBeLessThanOrEqual(4);
      expect(now.last - now.first).toBeLessThan(45);
    }
    expect(now.last).toBeGreaterThan(400);
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

test.each([
  [0, 2, 5, null, [0, 1, 2]],
  [0, 9, 3, null, [0, 1, 2]],
  [0, 0, 1, null, [0]],
  [0, 0, 0, null, []],
  [2, 3, 9, 1, [1, 2, 3]],
  [2, 3, 9, 2, [2, 3]],
  [2, 3, 9, 3, [2, 3]],
  [2, 3, 9, 4, [2, 3, 4]],
  [2, 3, 9, 8, [2, 3, 8]],
  [2, 3, 9, 9, [2, 3]],
  [7, 9, 5, 4, [4]],
])('from %i to %i of %i with the focus on %s, each row is drawn once: %j', (first, last, count, focused, drawn) =>
  expect(drawnRows({ first, last }, count, focused)).toEqual(drawn),
);
