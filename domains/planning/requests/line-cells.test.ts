import { describe, expect, test } from 'vitest';
import { type Edits, noEdits, pastedBlock, putValues, undo } from '../budget/drafting/edits.ts';
import { type Cell, cellsOf, isEdited, lineColumns, lineNow, readCell, savedCells, shownIn } from './line-cells.ts';
import type { SheetLine } from './request-calls.ts';

const line = (id: string, account: string, base: number): SheetLine => ({
  id,
  version: 1,
  name: `Line ${account}`,
  account,
  base,
  oneTime: 0,
  ongoing: 0,
  justification: null,
  recommended: null,
  reason: null,
  comments: 0,
  needsAnswer: false,
});
const supplies = line('l0', '100-5300', 1000_00);
const lines = [supplies, line('l1', '100-5310', 400_00)];
const paste = (text: string, row = 0, column = 0) =>
  pastedBlock<SheetLine, Cell>(text, {
    lines,
    columns: lineColumns.map((name) => (cell: string, of: SheetLine) => readCell(name, cell, of)),
    row,
    column,
    of: 'request',
  });

describe('cells of request lines', () => {
  test('take amounts below zero, but for the base, and say what they refuse', () => {
    expect(readCell('oneTime', '(40)', supplies)).toEqual({ value: -40_00 });
    expect(readCell('ongoing', '', supplies)).toEqual({ value: 0 });
    expect(readCell('base', '(40)', supplies)).toEqual({ refused: 'Base of Line 100-5300 can’t be below zero' });
    expect(readCell('base', 'many', supplies)).toEqual({ refused: 'Base of Line 100-5300: “many” isn’t an amount' });
    expect(readCell('justification', ' Prices rose ', supplies)).toEqual({ value: 'Prices rose' });
  });

  test('are pasted as a block: amounts with their justification; what can’t be is refused and the rest kept', () => {
    const found = paste('(40)\t50\t\tFuel rose\n300\t(20)\t5\tTires');
    expect(found.refused).toEqual(['Base of Line 100-5300 can’t be below zero']);
    const edits: Edits<Cell> = putValues<Cell>(noEdits, cellsOf(found.cells), savedCells(lines));
    expect(lines.map((one) => lineNow(one, edits.now))).toMatchObject([
      { base: 1000_00, oneTime: 50_00, ongoing: 0, justification: 'Fuel rose' },
      { base: 300_00, oneTime: -20_00, ongoing: 5_00, justification: 'Tires' },
    ]);
    // One step of the way back takes all of it.
    expect(lines.some((one) => isEdited(one, undo(edits).now))).toBe(false);
  });

  test('are pasted by account, wherever the lines are', () => {
    expect(paste('100-5310\t7\t8\n100-9999\t1', 0, 2)).toEqual({
      cells: [
        { line: 'l1', column: 0, value: 7_00 },
        { line: 'l1', column: 1, value: 8_00 },
      ],
      refused: ['100-9999 isn’t an account of this request'],
    });
  });

  test('show an empty cell for no one-time or ongoing amount, and zero for no base', () => {
    expect(lineColumns.map((column) => shownIn({ ...supplies, base: 0 }, column))).toEqual(['0', '', '', '']);
  });
});
