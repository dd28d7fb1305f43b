import { expect, test } from 'vitest';
import { f } from '#kernel';
import { type Entry, type Filled, grouper, isUnchanged, placeOf } from './import-entries.ts';

const column = (target: string, at: number, lines?: string): Filled =>
  ({ target, heading: target, at, ...(lines ? { lines } : {}) }) as unknown as Filled; // as much of a column as places look at

const columns = [column('purpose', 0), column('lines.item', 1, 'lines'), column('lines.price', 2, 'lines')];
const entry: Entry = {
  rows: [
    { number: 5, cells: ['Pumps', 'Pump', '100'] },
    { number: 6, cells: ['', '', ''] },
    { number: 7, cells: ['', 'Hose', '20'] },
    { number: 9, cells: ['', '', '7'] },
  ],
};

test('a fault of the record itself is in its first row', () => {
  expect(placeOf(entry, columns, 'purpose')).toEqual({ row: 5, target: 'purpose' });
  expect(placeOf(entry, columns, '')).toEqual({ row: 5, target: '' });
});

test('a fault of a line is in the row of that line, counted without rows that hold none', () => {
  expect(placeOf(entry, columns, 'lines.0.item')).toEqual({ row: 5, target: 'lines.item' });
  expect(placeOf(entry, columns, 'lines.1.item')).toEqual({ row: 7, target: 'lines.item' });
  expect(placeOf(entry, columns, 'lines.2.price')).toEqual({ row: 9, target: 'lines.price' });
});

test('a fault of a whole line, or of all of them, names the line or begins at the first row', () => {
  expect(placeOf(entry, columns, 'lines.2')).toEqual({ row: 9, target: 'lines.#' });
  expect(placeOf(entry, columns, 'lines')).toEqual({ row: 5, target: 'lines.#' });
  expect(placeOf(entry, columns, 'lines.40.item')).toEqual({ row: 5, target: 'lines.item' });
});

const usd = (cents: number) => ({ cents, currency: 'USD' });
const items = f.lines({ item: f.text(), price: f.money({ currency: { fixed: 'USD' } }) }).spec;
test.each([
  [f.text().spec, 'a', 'a', true],
  [f.text().spec, 'a', 'b', false],
  [f.text().spec, null, null, true],
  [f.text().spec, undefined, null, true],
  [f.text().spec, null, 'a', false],
  [f.text().spec, 'a', null, false],
  [f.text().spec, 'a', undefined, false],
  [f.yesNo().spec, false, false, true],
  [f.yesNo().spec, false, null, false],
  [f.integer().spec, 0, 0, true],
  [f.integer().spec, 0, null, false],
  [f.money({ currency: { fixed: 'USD' } }).spec, usd(100), usd(100), true],
  [f.money({ currency: { fixed: 'USD' } }).spec, usd(100), usd(101), false],
  [f.money({ currency: { fixed: 'USD' } }).spec, usd(0), null, false],
  [items, [{ item: 'Pump', price: usd(1) }], [{ item: 'Pump', price: usd(1) }], true],
  [items, [{ item: 'Pump', price: usd(1) }], [{ item: 'Pump', price: usd(2) }], false],
  [items, [{ item: 'Pump', price: null }], [{ item: 'Pump' }], true],
  [items, [{ item: 'Pump' }], [{ item: 'Pump' }, { item: 'Hose' }], false],
  [items, [], [], true],
  [items, [], null, false],
])('what the row holds already is no change: %#', (spec, given, current, isSo) => {
  expect(isUnchanged(spec, given, current)).toBe(isSo);
});

test('a row of line items that the product writes belongs to the row above it, also where its id is left out', () => {
  const rows = [
    { number: 2, cells: ['a', 'Pumps', 'Pump'] },
    { number: 3, cells: ['a', '', 'Hose'] },
    { number: 4, cells: ['b', '', ''] },
    { number: 5, cells: ['', '', 'Sand'] },
    { number: 6, cells: ['', 'Roads', 'Gravel'] },
  ];
  const numbers = (of: Filled[], ignored: number[]) =>
    grouper(of, null, ignored)(rows).map((entry) => entry.rows.map(({ number }) => number));
  expect(numbers([column('id', 0), column('purpose', 1)], [2])).toEqual([[2, 3], [4, 5], [6]]);
  expect(numbers([column('purpose', 1)], [2])).toEqual([[2, 3], [4, 5], [6]]);
});

test('rows that repeat the key or the id of the one above, and say no other one, are its lines', () => {
  const rows = [
    { number: 2, cells: ['', 'A', 'Pumps', 'Pump'] },
    { number: 3, cells: ['', 'A', 'Pumps', 'Hose'] },
    { number: 4, cells: ['', 'B', '', 'Sand'] },
    { number: 5, cells: ['', '', '', 'Gravel'] },
    { number: 6, cells: ['', '', 'Roads', 'Lime'] },
    { number: 7, cells: ['7', 'C', 'Roads', 'Salt'] },
    { number: 8, cells: ['7', 'C', 'Roads', 'Grit'] },
    { number: 9, cells: ['7', '', 'Roads', 'Tar'] },
    { number: 10, cells: ['8', 'C', 'Roads', 'Tar'] },
    { number: 11, cells: ['8', 'C', '', ''] },
  ];
  const of = [column('id', 0), column('code', 1), column('purpose', 2), column('lines.item', 3, 'lines')];
  const numbers = (key: string | null) => grouper(of, key)(rows).map((entry) => entry.rows.map(({ number }) => number));
  expect(numbers('code')).toEqual([[2, 3], [4, 5], [6], [7, 8, 9], [10], [11]]);
  // Without a key only the id says that rows belong together.
  expect(numbers(null)).toEqual([[2], [3], [4, 5], [6], [7, 8, 9], [10], [11]]);
});
