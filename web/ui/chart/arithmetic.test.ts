import { describe, expect, test } from 'vitest';
import { short } from '#web/ui/format.ts';
import { cut, thinned } from './axes.tsx';
import { painted } from './gauge.tsx';
import { levelOf, reached, reachOfGauge, spread, type Threshold } from './level.ts';
import { neighbor, type Stop } from './plot.tsx';
import { dayScale, stepOf, valueScale } from './scale.ts';
import { placesOf, reachFromZero, reachOf, type Series } from './series.ts';
import { lanes, reachOfStacks, shares, stack } from './stack.ts';
import { heightsOf, rowsOf } from './timeline.tsx';
import { valueWords } from './words.ts';

const spent: Series = {
  name: 'Spent',
  points: [
    { at: '2026-02', value: 30 },
    { at: '2026-01', value: 10 },
    { at: '2026-03', value: null },
  ],
};
const planned: Series = { name: 'Planned', points: [{ at: '2026-04', value: 50, low: 40, high: 65 }] };

describe('places and reach', () => {
  test('months stand in the order of time, words as they are named', () => {
    expect(placesOf([spent, planned], 'months').map(({ at }) => at)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
    ]);
    expect(placesOf([spent]).map(({ at }) => at)).toEqual(['2026-02', '2026-01', '2026-03']);
  });

  test('a series has no point where it says nothing', () =>
    expect(placesOf([spent, planned], 'months')[3]?.points).toEqual([undefined, planned.points[0]]));

  test('reach covers ranges of estimates and leaves gaps out', () => {
    expect(reachOf([spent, planned])).toEqual([10, 65]);
    expect(reachOf([{ name: 'None', points: [{ at: 'a', value: null }] }])).toEqual([0, 0]);
    expect(reachFromZero([10, 65])).toEqual([0, 65]);
    expect(reachFromZero([-5, -1])).toEqual([-5, 0]);
  });
});

describe('stacks', () => {
  test('go up from zero for what is above it and down for what is below', () =>
    expect(stack([10, -4, null, 5, -1, undefined])).toEqual([
      { series: 0, from: 0, to: 10 },
      { series: 1, from: 0, to: -4 },
      { series: 3, from: 10, to: 15 },
      { series: 4, from: -4, to: -5 },
    ]));

  test('reach as far as their sums', () => {
    expect(reachOfStacks([stack([10, 5]), stack([3, -7])])).toEqual([-7, 15]);
    expect(reachOfStacks([])).toEqual([0, 0]);
  });

  test.each([[[1, 1, 1]], [[5, 3, 2]], [[1, 2, 4, 8, 16, 32, 64]], [[99_999, 1]], [[333, 333, 334, 0]]])(
    'shares of %j add up to a hundred',
    (amounts) => expect(shares(amounts).reduce((sum, one) => sum + one * 10, 0)).toBe(1000),
  );

  test('a share is at most a tenth of a percent from the truth, and nothing has no shares', () => {
    expect(shares([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
    expect(shares([0, 0])).toEqual([0, 0]);
  });
});

describe('lanes', () => {
  test('what overlaps lies apart, what follows comes back to the first', () =>
    expect(
      lanes([
        { from: '2026-01-01', until: '2026-03-31' },
        { from: '2026-03-31', until: '2026-05-01' },
        { from: '2026-04-01', until: '2026-04-30' },
        { from: '2026-02-01', until: '2026-02-02' },
      ]),
    ).toEqual([0, 1, 0, 1]));

  test('rows hold the spans of all series', () => {
    const rows = rowsOf([
      { name: 'Plan', points: [{ at: 'Design', from: '2026-01-01', until: '2026-02-01' }] },
      { name: 'Done', points: [{ at: 'Design', from: '2026-01-15', until: '2026-02-20' }] },
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ at: 'Design', lanes: 2, spans: [{ lane: 0 }, { lane: 1, series: 1 }] });
  });

  test('leave the word for today its own room above the first row', () => {
    const rows = [{ lanes: 2 }, { lanes: 1 }];
    expect(heightsOf(rows, false)).toEqual({ tops: [8, 60], bottom: 92 });
    expect(heightsOf(rows, true)).toEqual({ tops: [24, 76], bottom: 108 });
  });
});

describe('scales', () => {
  test('end at round numbers and keep the direction of the drawing', () => {
    const { at, ticks } = valueScale({ reach: [0, 97], range: [200, 0] });
    expect(at(0)).toBe(200);
    expect(at(100)).toBe(0);
    expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
  });

  test('counted things have no half marks', () =>
    expect(valueScale({ reach: [0, 2], range: [200, 0], isWhole: true }).ticks).toEqual([0, 1, 2]));

  test('a single value still has a scale', () => {
    const { at } = valueScale({ reach: [0, 0], range: [100, 0] });
    expect(at(0)).toBe(100);
    expect(at(1)).toBe(0);
  });

  test('marks of days are as far apart as there is room', () => {
    const wide = dayScale({ days: ['2026-03-01', '2026-03-20'], range: [0, 600] });
    expect(wide.step).toBe('day');
    expect(wide.at('2026-03-01')).toBe(0);
    expect(wide.at('2026-03-20')).toBe(600);
    const years = dayScale({ days: ['2010-01-01', '2026-01-01'], range: [0, 400] });
    expect(years.step).toBe('year');
    expect(years.ticks.length).toBeLessThan(7);
    expect(dayScale({ days: ['2026-01', '2026-12'], range: [0, 500] }).step).toBe('month');
  });

  test('no mark stands between two days', () => {
    const { ticks } = dayScale({ days: ['2026-03-01', '2026-03-03'], range: [0, 2000] });
    expect(ticks).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(dayScale({ days: ['2026-03-01'], range: [0, 500] }).ticks[0]).toBe('2026-03-01');
  });

  test('marks say what they are', () => {
    expect(stepOf(['2026-01-01', '2027-01-01'])).toBe('year');
    expect(stepOf(['2026-01-01', '2026-02-01'])).toBe('month');
    expect(stepOf(['2026-01-01', '2026-01-08'])).toBe('day');
  });
});

describe('gauge', () => {
  const thresholds: Threshold[] = [
    { name: 'Stop', value: 100, tone: 'danger' },
    { name: 'Warning', value: 80, tone: 'warn' },
  ];

  test('the water stands between the ends, whatever was measured', () => {
    expect(levelOf(50, [0, 200])).toBe(0.25);
    expect(levelOf(-5, [0, 200])).toBe(0);
    expect(levelOf(500, [0, 200])).toBe(1);
    expect(levelOf(1, [3, 3])).toBe(0);
  });

  test('the highest threshold counts, from its very value on', () => {
    expect(reached(79.99, thresholds)).toBeNull();
    expect(reached(80, thresholds)?.name).toBe('Warning');
    expect(reached(120, thresholds)?.name).toBe('Stop');
  });

  test('everything has room, with air above', () => {
    expect(reachOfGauge([60, 95], thresholds)).toEqual([0, 110]);
    expect(reachOfGauge([-20], thresholds)[0]).toBe(-20);
    expect(reachOfGauge([], [])).toEqual([0, 1]);
  });

  test('the board is painted in fifths of what lies between two marks', () =>
    expect(painted([0, 5, 10])).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [5, 6],
      [7, 8],
      [9, 10],
    ]));

  test('names keep a line apart, from the lowest up', () => {
    expect(spread([100, 96, 20])).toEqual([100, 84, 20]);
    expect(spread([10, 50])).toEqual([10, 50]);
    expect(spread([12, 12, 12])).toEqual([40, 24, 8]);
  });
});

describe('keys', () => {
  const stop = (column: number, row: number): Stop => ({
    key: `${column}-${row}`,
    column,
    row,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    name: '',
    value: '',
  });
  const stops = [stop(0, 0), stop(0, 1), stop(2, 0), stop(3, 0), stop(2, 1)];
  const from = (at: number, key: string) => neighbor(stops, stops[at] as Stop, key)?.key;

  test('go along a series over its gaps, and across the series', () => {
    expect(from(0, 'ArrowRight')).toBe('2-0');
    expect(from(2, 'ArrowLeft')).toBe('0-0');
    expect(from(0, 'ArrowDown')).toBe('0-1');
    expect(from(4, 'ArrowUp')).toBe('2-0');
    expect(from(2, 'Home')).toBe('0-0');
    expect(from(0, 'End')).toBe('3-0');
  });

  test('lead nowhere at the ends and mean nothing else', () => {
    expect(from(3, 'ArrowRight')).toBeUndefined();
    expect(from(0, 'ArrowUp')).toBeUndefined();
    expect(from(0, 'a')).toBeUndefined();
  });
});

describe('words', () => {
  test('an axis has few signs, a value has all of them', () => {
    expect(short(123_456_789, { kind: 'money' })).toBe('$1.2M');
    expect(short(53_568, { kind: 'money' })).toBe('$536');
    expect(short(345, { kind: 'money' })).toBe('$3.45');
    expect(short(95, { kind: 'percent' })).toBe('95%');
    expect(short(1500, { kind: 'number' })).toBe('1.5K');
    expect(valueWords({ at: 'a', value: 123_456_789 }, { kind: 'money' })).toBe('$1,234,567.89');
    expect(valueWords({ at: 'a', value: 3.25 }, { kind: 'number', unit: 'ft' })).toBe('3.25 ft');
  });

  test('an estimate says its range, a gap that there is none', () => {
    expect(valueWords({ at: 'a', value: 50, low: 40, high: 65 }, { kind: 'percent' })).toBe('50% (40% to 65%)');
    expect(valueWords({ at: 'a', value: 50, low: 50, high: 50 }, { kind: 'percent' })).toBe('50%');
    expect(valueWords({ at: 'a', value: null }, { kind: 'percent' })).toBe('no value');
  });

  test('words along an axis are left out before they touch', () => {
    const named = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'];
    const apart = (pixels: number) => named.map((words, place) => ({ words, at: place * pixels }));
    expect(thinned(apart(80)).map(({ words }) => words)).toEqual(named);
    expect(thinned(apart(40)).map(({ words }) => words)).toEqual(['Jan 2026', 'Mar 2026']);
    expect(thinned([])).toEqual([]);
  });

  test('long words are cut where the room ends', () => {
    expect(cut('Water and Sewer Utilities', 60)).toBe('Water an…');
    expect(cut('Parks', 60)).toBe('Parks');
  });
});
