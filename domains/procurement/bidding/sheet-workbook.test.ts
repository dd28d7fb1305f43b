import { describe, expect, test } from 'vitest';
import { workbook } from '#server/records/transfer/xlsx-write.ts';
import { offerFrom, priceSheetHeader, priceSheetRows } from '../solicitation/price-sheet-file.ts';
import { NotAWorkbook, rowsOf, workbookOf } from './sheet-workbook.ts';

const asked = {
  items: [
    { lot: 'A', item: 'Pump & “hose” <3 in>', kind: 'base', quantity: { amount: '4', unit: 'EA' }, mayBeLeft: true },
    { lot: 'A', item: 'Spare', kind: 'option', quantity: { amount: '1.5', unit: 'EA' } },
  ],
  extras: [{ lot: 'A', name: 'Freight', kind: 'percent' }],
} as const;
const offer = { prices: { '1': 78_5000, '2': 'no_bid' }, extras: { x1: 250 } } as const;

describe('a price sheet in the browser', () => {
  test('comes back as it was filled', async () => {
    const file = workbookOf([priceSheetHeader, ...priceSheetRows(asked, offer)]);
    expect(offerFrom(asked, await rowsOf(file))).toEqual({ offer, faults: [] });
  });

  test('is read as the server and Excel pack it, compressed', async () => {
    const pages = async function* () {
      yield priceSheetRows(asked, offer);
    };
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of workbook({ title: 'Sheet', header: priceSheetHeader, pages: pages() }))
      pieces.push(new Uint8Array(piece));
    expect(offerFrom(asked, await rowsOf(new Blob(pieces))).offer).toEqual(offer);
  });

  test('names every wrong cell', async () => {
    const rows = priceSheetRows(asked, offer).map((cells) => cells.with(-1, -1));
    const { faults } = offerFrom(asked, await rowsOf(workbookOf([priceSheetHeader, ...rows])));
    expect(faults.map(({ cell }) => cell)).toEqual(['I2', 'I3', 'I4']);
  });

  test('a file of another kind, cut off or empty, is refused with what to do', async () => {
    const whole = workbookOf([priceSheetHeader]);
    for (const file of [new Blob(['Line,Lot\n']), new Blob([]), whole.slice(0, -40), whole.slice(200)])
      await expect(rowsOf(file)).rejects.toThrow(NotAWorkbook);
  });
});
