import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileRows } from '#server/records/transfer/import-file.ts';
import { workbook } from '#server/records/transfer/xlsx-write.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { faultsIn, type Offer } from './price-sheet.ts';
import { type Asked, offerFrom, priceSheetHeader, priceSheetRows } from './price-sheet-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-sheet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function fileOf(rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const pages = async function* () {
    yield rows;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook({ title: 'Price sheet', header: priceSheetHeader, pages: pages() }))
    pieces.push(piece);
  const path = join(folder, `${count++}.xlsx`);
  await writeFile(path, Buffer.concat(pieces));
  return path;
}
async function readBack(asked: Asked, rows: readonly (readonly (string | number)[])[]) {
  const read = [];
  for await (const row of fileRows(await fileOf(rows))) read.push(row);
  return offerFrom(asked, read);
}

const text = fc.oneof(
  fc.constantFrom('=1+1', '@cmd', 'Pump, 6 inch', '007', '1e5', 'TRUE', 'Line', 'a\nb'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one),
);
const asked: fc.Arbitrary<Asked> = fc.record({
  items: fc.array(
    fc.record({
      item: text,
      kind: fc.constantFrom('base', 'option'),
      quantity: fc.record({
        amount: fc.constantFrom('1', '4', '12.5', '0.000001', '120000'),
        unit: fc.constantFrom('EA', 'FT', 'LS'),
      }),
      mayBeLeft: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  extras: fc.array(fc.record({ name: text, kind: fc.constantFrom('percent', 'amount'), isDiscount: fc.boolean() }), {
    maxLength: 4,
  }),
});
/** An offer without faults: every line that must have a price has one. */
const withOffer = asked.chain((sheet) =>
  fc
    .record({
      prices: fc.array(fc.oneof(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.integer({ min: 0, max: 99_999 })), {
        minLength: 12,
        maxLength: 12,
      }),
      left: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      extras: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ prices, left, extras }): readonly [Asked, Offer] => [
      sheet,
      {
        prices: Object.fromEntries(
          (sheet.items ?? []).map(({ kind, mayBeLeft }, at) => [
            String(at + 1),
            left[at] && (kind !== 'base' || mayBeLeft) ? 'no_bid' : (prices[at] ?? 0),
          ]),
        ),
        extras: Object.fromEntries((sheet.extras ?? []).map((_, at) => [`x${at + 1}`, extras[at] ?? 0])),
      },
    ]),
);

const pumps: Asked = {
  items: [
    { lot: 'A', item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' }, mayBeLeft: false },
    { lot: 'A', item: 'Trailer', kind: 'alternate', alternateTo: 1, quantity: { amount: '4', unit: 'EA' } },
    { lot: 'B', item: 'Suction hose', kind: 'base', quantity: { amount: '12.5', unit: 'FT' }, mayBeLeft: true },
  ],
  extras: [{ lot: 'A', name: 'Freight', kind: 'percent', isDiscount: false }],
};
const empty = priceSheetRows(pumps);
const filled = (prices: readonly (string | number)[]) =>
  empty.map((row, at) => [...row.slice(0, -1), prices[at] ?? '']);
/** The rows with one cell replaced. */
const withCell = (row: number, column: (typeof priceSheetHeader)[number], value: string | number) =>
  filled([8000, 9000, 'no bid', 2.5]).map((cells, at) =>
    at === row ? cells.map((cell, other) => (other === priceSheetHeader.indexOf(column) ? value : cell)) : cells,
  );

describe('a price sheet as a workbook', () => {
  test('comes back as it went out, whatever the lines and prices are', async () => {
    await fc.assert(
      fc.asyncProperty(withOffer, async ([sheet, offer]) => {
        expect(faultsIn(sheetOf(sheet), offer)).toEqual([]);
        expect(await readBack(sheet, priceSheetRows(sheet, offer))).toEqual({ offer, faults: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('is a workbook that others read: headings, lines, and nothing to fill in but the price', async () => {
    const [sheet] = await readExcel(await fileOf(empty));
    const [head, first, second] = sheet?.data ?? [];
    expect(head).toEqual([...priceSheetHeader]);
    expect(first).toEqual(['1', 'A', 'Trash pump', 'Base', '4', 'EA', null, 'No', null]);
    expect(second?.[3]).toBe('Alternate to line 1');
  });

  test.each([
    [
      'a price that is no amount',
      withCell(0, 'Unit price', 'call us'),
      'I2',
      'Enter an amount with at most four decimals',
    ],
    ['five decimals', withCell(0, 'Unit price', '0.00001'), 'I2', 'at most four decimals'],
    ['no price where there must be one', withCell(0, 'Unit price', ''), 'I2', 'Enter a unit price'],
    ['no bid where it is not allowed', withCell(0, 'Unit price', 'No Bid'), 'I2', 'must have a price'],
    ['a negative price', withCell(0, 'Unit price', -5), 'I2', 'Enter an amount'],
    ['another quantity', withCell(2, 'Quantity', '1'), 'E4', 'Quantity was changed. It must be “12.5”.'],
    ['another item', withCell(1, 'Item', 'Cheaper pump'), 'C3', 'Item was changed'],
    ['a line of one’s own', withCell(2, 'Line', '9'), 'A4', 'not in the price sheet'],
    ['a line twice', withCell(2, 'Line', '1'), 'A4', 'Line 1 is here twice'],
    ['more than a hundred percent', withCell(3, 'Unit price', 101), 'I5', 'from 0 to 100 percent'],
    ['an extra left open', withCell(3, 'Unit price', ''), 'I5', 'Enter 0 if there is none'],
  ])('says the cell of %s', async (_what, rows, cell, message) => {
    const { faults } = await readBack(pumps, rows);
    expect(faults).toContainEqual({ cell, message: expect.stringContaining(message) });
  });

  test('comes back with a lot left out, its rows empty or deleted', async () => {
    const offer = { prices: { '1': 78_5000 }, extras: { x1: 0 } };
    const sheet = { ...pumps, items: (pumps.items ?? []).map((one) => ({ ...one, mayBeLeft: false })) };
    const rows = priceSheetRows(sheet, offer);
    expect(await readBack(sheet, rows)).toEqual({ offer, faults: [] });
    expect(
      await readBack(
        sheet,
        rows.filter(([id]) => id !== '3'),
      ),
    ).toEqual({ offer, faults: [] });
    const south = priceSheetRows(sheet, { prices: { '3': 5_0000 }, extras: {} });
    expect((await readBack(sheet, south)).faults).toEqual([]);
  });

  test('says which column or line is missing', async () => {
    expect(offerFrom(pumps, [{ number: 1, cells: ['Line', 'Item'] }]).faults).toEqual([
      { cell: 'A1', message: expect.stringContaining('Columns are missing: Lot, Kind, Quantity') },
    ]);
    const { faults } = await readBack(pumps, filled([8000, 9000, 1, 0]).slice(1));
    expect(faults).toEqual([{ cell: 'A1', message: 'Line 1 is missing.' }]);
  });
});
