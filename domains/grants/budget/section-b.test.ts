import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Terms } from './budget-math.ts';
import { amountOf, type BudgetLine } from './line-math.ts';
import { amountUnits, type MatchSource, matchSources, timeUnits } from './budget-words.ts';
import { constructionOrder } from './construction-rows.ts';
import { type CostTypeName, costTypes, typeOf } from './cost-types.ts';
import { addRow, duplicateRow, gridOf, paste, readRow, redo, removeRow, repeatRow, setCell, undo } from './grid.ts';
import { narrativeOf } from './narrative.ts';
import { cellsOf, differenceOf, readSectionB, sectionB } from './section-b.ts';

const terms: Terms = {
  base: 'mtdc',
  indirectRate: 15,
  awardDate: '2025-01-01',
  fromDay: '2025-01-01',
  untilDay: '2029-12-31',
};
const USD = 'USD';
const person = '0190a000-0000-7000-8000-000000000001';
const people = [{ id: person, name: 'Rosa Delgado' }];

const words = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
  .filter((text) => text.length > 0);
const hundredths = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((value) => (value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2).replace(/0$/, '')));

/** Any line that a person can write, with text of every kind. */
const anyLine = fc
  .record({
    costType: fc.constantFrom(...(Object.keys(costTypes) as CostTypeName[])),
    description: words,
    quantity: fc.record({ amount: hundredths(100_000), unit: fc.constantFrom(...Object.keys(amountUnits)) }),
    rate: fc.integer({ min: 1, max: 10_000_000 }),
    time: fc.option(fc.record({ amount: hundredths(10_000), unit: fc.constantFrom(...Object.keys(timeUnits)) })),
    effort: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 10_000)),
    months: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 1, max: 20 }),
    share: fc.integer({ min: 0, max: 100 }),
    earned: fc.integer({ min: 0, max: 100 }),
    raise: fc.option(fc.integer({ min: 1, max: 100_000 }).map((value) => value / 10_000)),
    inMonths: fc.boolean(),
    matchFrom: fc.option(fc.constantFrom(...(Object.keys(matchSources) as MatchSource[]))),
    construction: fc.option(fc.constantFrom(...constructionOrder)),
    subrecipient: words,
    excludedWhy: fc.option(words),
    basis: fc.option(words),
  })
  .map((given): BudgetLine => {
    const { costType, rate, time, effort, months, share, earned, inMonths, raise, subrecipient, quantity, ...more } =
      given;
    const isPay = costType === 'salaries' && effort !== null;
    const personMonths = isPay && inMonths ? { amount: String(months / 2), unit: 'PM' } : null;
    const basis = {
      quantity: isPay ? { amount: '1', unit: 'EA' } : quantity,
      rate: { cents: rate, currency: USD },
      time: isPay ? null : time,
      effort: isPay && !personMonths ? effort : null,
      months: isPay ? months : null,
      personMonths,
      raise,
      year: more.year,
    };
    const cents = amountOf(basis) ?? 0;
    const match = Math.floor((cents * share) / 100);
    const income = Math.floor(((cents - match) * earned) / 100);
    return {
      ...more,
      ...basis,
      costType,
      costClass: typeOf(costType).classes[0] as BudgetLine['costClass'],
      person: isPay ? person : null,
      subrecipient:
        costType === 'subaward' && /[\p{L}\p{N}]/u.test(subrecipient)
          ? subrecipient
          : costType === 'subaward'
            ? 'Sub'
            : null,
      amount: { cents, currency: USD },
      funder: { cents: cents - match - income, currency: USD },
      match: { cents: match, currency: USD },
      income: income > 0 ? { cents: income, currency: USD } : null,
    };
  });
const byClass = (lines: readonly BudgetLine[]) =>
  lines.toSorted((one, other) => one.costClass.localeCompare(other.costClass));

describe('the file of section B', () => {
  test('comes back as it went, whatever is written in it', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const back = readSectionB(sectionB(lines, terms), terms, USD);
        expect(back.refused).toEqual([]);
        expect(back.noted).toEqual([]);
        expect(byClass(back.lines)).toEqual(byClass(lines));
        expect(differenceOf(lines, back.lines)).toEqual([]);
        expect(sectionB(back.lines, terms)).toBe(sectionB(lines, terms));
      }),
    );
  });

  const lines = fc.sample(
    anyLine.filter(({ costClass, amount }) => costClass === 'supplies' && amount.cents > 100),
    { numRuns: 3, seed: 7 },
  );

  test('of before, without the newer columns, is read as well, and so are columns in another order', () => {
    const [first] = lines;
    if (!first) throw new Error('no line');
    const plain = { ...first, income: null, matchFrom: null, personMonths: null, raise: null, construction: null };
    const amount = amountOf({ ...plain, effort: null, months: null, time: null }) ?? 0;
    const line = {
      ...plain,
      time: null,
      amount: { cents: amount, currency: USD },
      funder: { cents: amount, currency: USD },
      match: { cents: 0, currency: USD },
    };
    const rows = cellsOf(sectionB([line], terms));
    const older = rows.map((cells) => cells.slice(0, 19));
    const turned = rows.map((cells) => Array.from({ length: 24 }, (_, at) => cells[23 - at] ?? ''));
    for (const file of [older, turned]) {
      const text = file.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect(readSectionB(text, terms, USD)).toEqual({ lines: [line], refused: [], noted: [] });
    }
  });

  test('runs nothing in a spreadsheet', () => {
    const [first] = lines;
    if (!first) throw new Error('no line');
    const text = sectionB([{ ...first, description: '=HYPERLINK("http://x")' }], terms);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(readSectionB(text, terms, USD).lines[0]?.description).toBe('=HYPERLINK("http://x")');
  });

  test('shows what was added, removed and changed before it is taken', () => {
    const [one, two, three] = lines.map((line, at) => ({ ...line, description: `Line ${at}` }));
    if (!one || !two || !three) throw new Error('no lines');
    const changed = { ...two, basis: 'Another quote' };
    expect(differenceOf([one, two], [changed, three]).map(({ kind, description }) => [kind, description])).toEqual([
      ['changed', 'Line 1'],
      ['added', 'Line 2'],
      ['removed', 'Line 0'],
    ]);
  });

  test('says by its row what can’t be read, and takes none of it', () => {
    const [first] = lines;
    if (!first) throw new Error('no line');
    const text = sectionB([{ ...first, description: 'Pipes' }], terms);
    const broken = text.replace('supplies,Pipes', 'yachts,Pipes');
    expect(readSectionB(broken, terms, USD)).toMatchObject({ lines: [], refused: ['Row 7: “yachts” is no cost type'] });
    expect(readSectionB('a,b\r\n1,2\r\n', terms, USD).refused).toHaveLength(1);
    expect(readSectionB('', terms, USD).refused).toHaveLength(1);
    const cents = (first.funder.cents / 100).toFixed(2);
    const stolen = text.replace(`6e.1,Supplies,${cents}`, `6e.1,Supplies,${(first.funder.cents / 100 + 1).toFixed(2)}`);
    expect(readSectionB(stolen, terms, USD)).toMatchObject({ lines: [], refused: [expect.stringContaining('Row 7')] });
  });

  test('says where its totals are not those of its lines', () => {
    const [first] = lines;
    if (!first) throw new Error('no line');
    const text = sectionB([first], terms).replace(/^6k,Total,.*$/m, '6k,Total,0.00,0.00,1.00');
    expect(readSectionB(text, terms, USD).noted).toEqual([expect.stringContaining('6k: the file says 1.00')]);
  });
});

test('the narrative says every amount of the lines, and changes with them', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (lines) => {
      const told = JSON.stringify(narrativeOf(lines, terms));
      for (const { amount } of lines)
        expect(told).toContain((amount.cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
    }),
    { numRuns: 20 },
  );
});

describe('the grid', () => {
  test('shows lines and reads them back as they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const { rows } = gridOf(lines, () => 'Rosa Delgado');
        expect(rows.map((row) => readRow(row, people, USD).line)).toEqual(lines);
      }),
    );
  });

  test('takes rows of a spreadsheet, adds what is missing, and goes back in one step', () => {
    const start = addRow(
      gridOf([], () => ''),
      -1,
    );
    const pasted = paste(
      start,
      0,
      'costType',
      'Salaries\tEngineer\t1\t1\t80,000\t\t50%\t12\r\nStaff travel\tSite visits\t2\t4\t250.50\t3 DAY\n',
    );
    expect(pasted.rows).toHaveLength(2);
    const [pay, travel] = pasted.rows.map((row) => readRow(row, people, USD));
    expect(pay?.wrong).toEqual(['person']);
    const named = setCell(pasted, 0, 'person', 'rosa delgado');
    expect(readRow(named.rows[0] as never, people, USD).line).toMatchObject({ person, amount: { cents: 40_000_00 } });
    expect(travel?.line).toMatchObject({ costClass: 'travel', year: 2, amount: { cents: 3_006_00 } });
    expect(undo(pasted).rows).toEqual(start.rows);
    expect(redo(undo(pasted)).rows).toEqual(pasted.rows);
  });

  test('takes person-months, raises and shares in percent, and says what of them can’t be', () => {
    const start = addRow(
      gridOf([], () => ''),
      -1,
    );
    const grid = paste(start, 0, 'costType', 'Salaries\tEngineer\t2\t1\t80,000\t\t3 PM\t\t3%\t25%\t10%\tRosa Delgado');
    expect(readRow(grid.rows[0] as never, people, USD).line).toMatchObject({
      personMonths: { amount: '3', unit: 'PM' },
      months: 12,
      effort: null,
      raise: 3,
      amount: { cents: 20_600_00 },
      match: { cents: 5_150_00 },
      income: { cents: 2_060_00 },
      funder: { cents: 13_390_00 },
    });
    const wrong = (column: 'effort' | 'match' | 'income' | 'raise' | 'matchFrom' | 'construction', words: string) =>
      readRow(setCell(grid, 0, column, words).rows[0] as never, people, USD).wrong;
    expect(wrong('effort', '13 PM')).toContain('effort');
    expect(wrong('match', '101%')).toContain('match');
    expect(wrong('income', '80%')).toContain('income');
    expect(wrong('raise', '51')).toContain('raise');
    expect(wrong('matchFrom', 'Moon')).toContain('matchFrom');
    expect(wrong('construction', 'c12')).toContain('construction');
    expect(wrong('matchFrom', 'other sources')).toEqual([]);
  });

  test('repeats a line in the later years of the award over what they had, in one step', () => {
    const whole = ['Salaries', 'Engineer', '1', '1', '80,000', '', '50', '12', '3', '', '', 'Rosa Delgado'].join('\t');
    const start = addRow(
      gridOf([], () => ''),
      -1,
    );
    const grid = repeatRow(paste(start, 0, 'costType', whole), 0, 3);
    const cents = ({ rows }: typeof grid) => rows.map((row) => readRow(row, people, USD).line?.amount.cents);
    expect(cents(grid)).toEqual([40_000_00, 41_200_00, 42_436_00]);
    const raised = repeatRow(setCell(grid, 0, 'rate', '90000'), 0, 3);
    expect(cents(raised)).toEqual([45_000_00, 46_350_00, 47_740_50]);
    expect(raised.rows.map(({ key }) => key)).toEqual(grid.rows.map(({ key }) => key));
    expect(undo(undo(raised)).rows).toHaveLength(3);
    expect(repeatRow(grid, 2, 3)).toBe(grid);
    const [first] = grid.rows;
    if (!first) throw new Error('no row');
    const full = { ...grid, rows: Array.from({ length: 299 }, (_, at) => ({ ...first, key: String(at) })) };
    expect(repeatRow(full, 0, 4)).toBe(full);
  });

  test('adds, duplicates and removes lines under keys of their own', () => {
    let grid = addRow(
      addRow(
        gridOf([], () => ''),
        -1,
      ),
      0,
    );
    grid = setCell(grid, 0, 'description', 'First');
    grid = duplicateRow(grid, 0);
    expect(grid.rows.map(({ cells }) => cells.description)).toEqual(['First', 'First', '']);
    expect(new Set(grid.rows.map(({ key }) => key)).size).toBe(3);
    expect(removeRow(grid, 0).rows).toHaveLength(2);
    expect(setCell(grid, 0, 'description', 'First')).toBe(grid);
  });

  test.each([
    ['quantity', '-1'],
    ['quantity', '0'],
    ['quantity', '3 MO MO'],
    ['rate', '-5'],
    ['rate', '0'],
    ['rate', '1e9'],
    ['year', '1.5'],
    ['year', '0'],
    ['match', '10000000'],
    ['effort', '101'],
    ['months', '13'],
    ['person', 'Nobody Known'],
    ['costType', 's'],
    ['description', '  '],
  ] as const)('marks %s “%s”', (column, text) => {
    const base = {
      ...addRow(
        gridOf([], () => ''),
        -1,
      ),
    };
    const whole = ['Supplies', 'x', '1', '1', '10'].join('\t');
    const grid = setCell(
      paste(base, 0, 'costType', whole.replace('Supplies', 'Materials and supplies')),
      0,
      column,
      text,
    );
    const { line, wrong } = readRow(grid.rows[0] as never, people, USD);
    expect(line).toBeNull();
    expect(wrong).toContain(column);
  });
});
