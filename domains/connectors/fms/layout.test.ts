import { describe, expect, test } from 'vitest';
import { chartLines } from './chart.ts';
import { balancesIn, centsIn, outcomeOf } from './compare.ts';
import { amountText, dayText, type FilePosting, fileOf, type Layout, written } from './layout.ts';
import { errorsIn } from './row-errors.ts';

const posting: FilePosting = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  day: '2026-11-20',
  account: '100-5300',
  bucket: 'encumbered',
  cents: -1250,
  record: 'purchase_order',
  title: '=HYPERLINK("x")',
  basis: null,
};
const csv: Layout = {
  format: 'csv',
  hasHeading: true,
  dateFormat: 'us',
  sign: 'leading',
  separator: '.',
  unmapped: 'refuse',
  columns: [
    { source: 'day', heading: 'Date' },
    { source: 'account', heading: 'Account' },
    { source: 'amount', heading: 'Amount' },
    { source: 'document', heading: 'Reference' },
  ],
};
const segments = ['Fund', 'Object'];
const map = (
  place: number,
  code: string,
  systemCode: string,
  fromDay = '2026-01-01',
  untilDay: string | null = null,
) => ({
  place,
  segment: segments[place] ?? '',
  code,
  systemCode,
  fromDay,
  untilDay,
});
const mappings = [
  map(0, '100', 'GF01'),
  map(1, '5300', 'OLD', '2026-01-01', '2026-10-31'),
  map(1, '5300', '53000', '2026-11-01'),
];
const facts = { batch: 'FMS-2026-0001', mappings, segments };

describe('a layout', () => {
  test('writes the codes in force on the posting’s day, and guards text that a spreadsheet would run', () => {
    expect(written(csv, [posting], facts)).toEqual({
      lines: ['Date,Account,Amount,Reference\r\n', '11/20/2026,GF01.53000,-12.50,"\'=HYPERLINK(""x"")"\r\n'],
      errors: [],
    });
    expect(written(csv, [{ ...posting, day: '2026-10-31' }], facts).lines[1]).toContain('GF01.OLD');
  });

  test('names each code without a mapping, or keeps it where the layout says so', () => {
    const other = { ...posting, account: '200-5310' };
    expect(written(csv, [other], facts).errors).toEqual([
      { row: 1, message: 'Fund 200 has no system code on 2026-11-20. Add a code mapping.' },
      { row: 1, message: 'Object 5310 has no system code on 2026-11-20. Add a code mapping.' },
    ]);
    expect(written({ ...csv, unmapped: 'keep' }, [other], facts)).toMatchObject({ errors: [] });
  });

  test('of fixed width pads and never cuts: a value that does not fit is an error of its row', () => {
    const fixed: Layout = {
      ...csv,
      format: 'fixed',
      hasHeading: false,
      dateFormat: 'compact',
      sign: 'trailing',
      columns: [
        { source: 'day', heading: 'Date', width: 8 },
        { source: 'amount', heading: 'Amount', width: 10 },
        { source: 'account', heading: 'Account', width: 12 },
      ],
    };
    expect(written(fixed, [posting], facts).lines).toEqual(['20261120    12.50-GF01.53000  \r\n']);
    const narrow = { ...fixed, columns: [{ source: 'account', heading: 'Account', width: 5 }] } as const;
    expect(written(narrow, [posting], facts).errors).toEqual([
      { row: 1, message: 'Account: “GF01.53000” has 10 characters, and the column has 5.' },
    ]);
  });

  test('as JSON is an array of rows by heading', () => {
    const json = { ...csv, format: 'json' } as const;
    expect(JSON.parse(fileOf(json, written(json, [posting, { ...posting, number: 2 }], facts).lines))).toHaveLength(2);
  });

  test('writes amounts by its sign rule and days by its format', () => {
    expect(
      ['leading', 'trailing', 'parentheses', 'reversed'].map((one) => amountText(-5, one as Layout['sign'])),
    ).toEqual(['-0.05', '0.05-', '(0.05)', '0.05']);
    expect(
      ['iso', 'us', 'compact', 'us_compact'].map((one) => dayText('2026-01-02', one as Layout['dateFormat'])),
    ).toEqual(['2026-01-02', '01/02/2026', '20260102', '01022026']);
  });

  test('writes the chart of accounts with the system’s codes', () => {
    const { lines } = chartLines(csv, [{ code: '5300', name: 'Supplies', segment: 'Object' }], {
      chart: { mappings, segments },
      day: '2026-11-20',
    });
    expect(lines.cells).toEqual([
      ['Code', 'Type', 'Name'],
      ['53000', 'Object', 'Supplies'],
    ]);
  });
});

describe('row errors', () => {
  test('are read from lines with or without a heading', () => {
    expect(errorsIn('row,message\n12,Account is closed\n"13";"Period, closed"\n')).toEqual({
      errors: [
        { row: 12, message: 'Account is closed' },
        { row: 13, message: 'Period, closed' },
      ],
      wrong: [],
    });
    expect(errorsIn('1,ok\nnonsense')).toMatchObject({ wrong: [2] });
  });
});

describe('a reconciliation', () => {
  test('reads amounts as financial systems write them', () => {
    expect(['1,234.50', '(5.00)', '5-', '-5', '$5.1', '', 'x', '1.234', '(5'].map(centsIn)).toEqual([
      123_450,
      -500,
      -500,
      -500,
      510,
      0,
      null,
      null,
      null,
    ]);
  });

  test('refuses a file without its headings, and an account that is there twice', () => {
    const row = (number: number, ...cells: string[]) => ({ number, cells });
    expect(balancesIn([row(1, 'A', 'B')]).errors).toHaveLength(1);
    const head = row(1, 'Account', 'Encumbrances', 'Actuals');
    expect(
      balancesIn([head, row(2, 'x', '1', '2'), row(3, 'x', '1', '2'), row(4, '', '1', '2'), row(5, 'y', 'q', '')])
        .errors,
    ).toEqual(['Row 3: x is in the file twice.', 'Row 4 has no account.', 'Row 5: an amount of y can’t be read.']);
  });

  test('explains a balance by what is on its way, and calls the rest different', () => {
    const of = (system: number) => outcomeOf({ ledger: 100, system, waiting: 10, sent: 20, rejected: 5 });
    expect([100, 90, 70, 95, 65, 64].map(of)).toEqual([
      'equal',
      'transit',
      'transit',
      'rejected',
      'rejected',
      'different',
    ]);
  });
});
