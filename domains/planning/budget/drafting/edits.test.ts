import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grown } from './drafting.ts';
import {
  accountsIn,
  centsOf,
  noEdits,
  pasted,
  pastedBlock,
  put,
  putValues,
  redo,
  undo,
  unsaved,
  unsavedValues,
} from './edits.ts';

const lines = ['100-5300', '100-5310', '100-5400'].map((account, at) => ({
  id: `l${at}`,
  account,
  cents: (at + 1) * 100_00,
}));

describe('amounts typed into a draft', () => {
  test('that are what is saved already are no edit', () => {
    const once = put(noEdits, new Map([['l0', 5_00]]), lines);
    expect(put(once, new Map([['l0', 100_00]]), lines).now.size).toBe(0);
    expect(put(noEdits, new Map([['l0', 100_00]]), lines)).toBe(noEdits);
  });

  test('are undone and done again in their order, whatever was typed', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('l0', 'l1', 'l2'), fc.integer({ min: 0, max: 500 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(some, (typed) => {
        const steps = [noEdits];
        for (const [id, cents] of typed) {
          const next = put(steps.at(-1) ?? noEdits, new Map([[id, cents]]), lines);
          if (next !== steps.at(-1)) steps.push(next);
        }
        let now = steps.at(-1) ?? noEdits;
        for (const step of steps.toReversed().slice(1)) {
          now = undo(now);
          expect([...now.now]).toEqual([...step.now]);
        }
        for (const step of steps.slice(1)) {
          now = redo(now);
          expect([...now.now]).toEqual([...step.now]);
        }
      }),
    );
  });

  test('stay when the lines are read again, but for those that were saved or whose line is gone', () => {
    const edits = put(
      noEdits,
      new Map([
        ['l0', 1_00],
        ['l1', 2_00],
        ['l2', 3_00],
      ]),
      lines,
    );
    const reread = [
      { id: 'l0', cents: 1_00 },
      { id: 'l1', cents: 7_00 },
    ];
    expect([...unsaved(edits, reread, true).now]).toEqual([['l1', 2_00]]);
    expect(unsaved(edits, lines, true)).toBe(edits);
    // Where lines are filtered, those that are not shown keep what was typed.
    expect([...unsaved(edits, reread, false).now]).toEqual([
      ['l1', 2_00],
      ['l2', 3_00],
    ]);
  });

  test('are read as people write them, and nothing else is taken for an amount', () => {
    expect(['$1,234.50', '1234', ' 7.5 ', '0'].map(centsOf)).toEqual([1234_50, 1234_00, 7_50, 0]);
    expect(['', 'abc', '-5', '1.234', '12e3'].map(centsOf)).toEqual([null, null, null, null, null]);
  });

  test('come from a spreadsheet as a column, or as accounts with their amounts', () => {
    expect([...pasted('1\n\n3\r\n', lines, 0).amounts]).toEqual([
      ['l0', 1_00],
      ['l2', 3_00],
    ]);
    const named = pasted('100-5400\tEquipment\t$9\n100-9999\tx\t1\n100-5300\tSupplies\tmany', lines, 0);
    expect([...named.amounts]).toEqual([['l2', 9_00]]);
    expect(named.refused).toEqual(['100-9999 isn’t an account of this budget', '“many” isn’t an amount']);
    expect(pasted('1\n2', lines, 2).refused).toEqual(['Row 2 is below the last line']);
    const other = { id: 'l9', account: '200-5300', cents: 1_00 };
    const text = '200-5300\t7\n100-5300\t8';
    expect([...accountsIn(text)]).toEqual(['200-5300', '100-5300']);
    expect([...accountsIn('1\n2')]).toEqual([]);
    expect([...pasted(text, lines, 0, [other]).amounts]).toEqual([
      ['l9', 7_00],
      ['l0', 8_00],
    ]);
  });

  test('grown by a percentage are whole dollars', () => {
    expect(grown(1000_00, 3)).toBe(1030_00);
    expect(grown(333_33, 2.5)).toBe(342_00);
    expect(grown(1000_00, -100)).toBe(0);
  });
});

describe('a block of a spreadsheet', () => {
  const amount = (text: string) => {
    const value = text === '' ? 0 : centsOf(text);
    return value === null ? { refused: `“${text}” isn’t an amount` } : { value };
  };
  const paste = (text: string, row = 0, column = 0) =>
    pastedBlock<(typeof lines)[number], number>(text, { lines, columns: [amount, amount], row, column, of: 'request' });

  test('goes right and down from the cell it is pasted into', () => {
    expect(paste('1\t2\n3\t4\r\n', 1).cells).toEqual([
      { line: 'l1', column: 0, value: 1_00 },
      { line: 'l1', column: 1, value: 2_00 },
      { line: 'l2', column: 0, value: 3_00 },
      { line: 'l2', column: 1, value: 4_00 },
    ]);
    expect(paste('1\n2', 2).refused).toEqual(['Row 2 is below the last line']);
    expect(paste('1\t2', 0, 1)).toEqual({
      cells: [{ line: 'l0', column: 1, value: 1_00 }],
      refused: ['“2” is right of the last column'],
    });
  });

  test('names accounts in its first column, wherever those lines are', () => {
    const found = paste('100-5400\t7\t8\n100-9999\t1\t1', 1, 1);
    expect(found.cells).toEqual([
      { line: 'l2', column: 0, value: 7_00 },
      { line: 'l2', column: 1, value: 8_00 },
    ]);
    expect(found.refused).toEqual(['100-9999 isn’t an account of this request']);
  });

  test('keeps the other cells where one is refused, and clears a cell with an empty one', () => {
    const found = paste('(40)\t2\n3\t');
    expect(found.refused).toEqual(['“(40)” isn’t an amount']);
    expect(found.cells.map(({ line, column, value }) => [line, column, value])).toEqual([
      ['l0', 1, 2_00],
      ['l1', 0, 3_00],
      ['l1', 1, 0],
    ]);
  });
});

test('cells may hold words as well as amounts, and are undone together', () => {
  const saved = new Map<string, number | string>([
    ['l0 base', 100],
    ['l0 why', ''],
  ]);
  const once = putValues<number | string>(
    noEdits,
    new Map<string, number | string>([
      ['l0 base', 200],
      ['l0 why', 'Prices'],
    ]),
    saved,
  );
  expect(once.now.size).toBe(2);
  expect(undo(once).now.size).toBe(0);
  expect([
    ...unsavedValues(
      once,
      new Map<string, number | string>([
        ['l0 base', 200],
        ['l0 why', ''],
      ]),
    ).now,
  ]).toEqual([['l0 why', 'Prices']]);
});
