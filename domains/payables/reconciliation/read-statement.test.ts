import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/world/samples.ts';
import { checkNumberOf, kindOf } from './line-kind.ts';
import { csvCents, csvDay, readCsv } from './read-csv.server.ts';
import { readBai2 } from './read-statement.ts';
import { type BaiDay, baiFile, signed } from './test-world.ts';

const days: readonly BaiDay[] = [
  {
    on: '261119',
    lines: [
      { code: '475', cents: 12_000, reference: '88112', customer: '0005001' },
      { code: '455', cents: 320_050, text: 'TIDEWATER COUNTY VENDOR PAY, FILE A/B' },
    ],
  },
  { on: '261120', lines: [{ code: '301', cents: 500_000, text: 'DEPOSIT' }] },
];
const text = baiFile({ opening: 1_000_000, days });
const reasonsOf = (given: string) => readBai2(given).problems.map(({ reason }) => reason);

/** Whole numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  const rng = seeded(seed);
  return (below) => Math.floor(rng() * below);
}

describe('a BAI2 file', () => {
  test('is read day by day with its balances, and debits are below zero', () => {
    expect(readBai2(text)).toEqual({
      problems: [],
      accounts: [
        {
          account: '900100200',
          currency: 'USD',
          days: [
            {
              line: 3,
              on: '2026-11-19',
              opening: 1_000_000,
              closing: 667_950,
              lines: [
                {
                  line: 4,
                  postedOn: '2026-11-19',
                  cents: -12_000,
                  code: '475',
                  reference: '88112',
                  customer: '0005001',
                  text: null,
                },
                {
                  line: 5,
                  postedOn: '2026-11-19',
                  cents: -320_050,
                  code: '455',
                  reference: null,
                  customer: null,
                  text: 'TIDEWATER COUNTY VENDOR PAY, FILE A/B',
                },
              ],
            },
            {
              line: 9,
              on: '2026-11-20',
              opening: 667_950,
              closing: 1_167_950,
              lines: [
                {
                  line: 10,
                  postedOn: '2026-11-20',
                  cents: 500_000,
                  code: '301',
                  reference: null,
                  customer: null,
                  text: 'DEPOSIT',
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('is read as it was made, whatever its amounts, and with line ends of another machine', () => {
    const draw = chance(7);
    for (let round = 0; round < 60; round++) {
      const made = Array.from({ length: 1 + draw(4) }, (_, day) => ({
        on: `2611${String(day + 2).padStart(2, '0')}`,
        lines: Array.from({ length: draw(6) }, () => ({
          code: ['301', '399', '475', '455', '698'][draw(5)] ?? '301',
          cents: draw(999_999_999),
          text: ['', 'A, B', 'FEE/'][draw(3)] ?? '',
        })),
      }));
      const read = readBai2(baiFile({ opening: draw(1_000_000) - 500_000, days: made }).replaceAll('\n', '\r\n'));
      expect(read.problems).toEqual([]);
      expect(read.accounts?.[0]?.days.map((day) => day.lines.map(({ cents }) => cents))).toEqual(
        made.map((day) => day.lines.map((line) => signed(line) || 0)),
      );
    }
  });

  test('goes on in continuations, and passes over when funds are available', () => {
    const file = [
      '01,061000104,TIDEWATER,261120,0600,1,80,1,2/',
      '02,TIDEWATER,061000104,1,261120,,,2/',
      '03,900100200,,010,100,,D,2,0,60,1,40,015,70,,/',
      '88,040,100,,V,261120,1200,100,30,1,S,10,10,10/',
      '16,475,30,S,10,10,10,77,5001,PAID',
      '88,OVER TWO LINES',
      '49,330,5/',
      '98,330,1,7/',
      '99,330,1,9/',
    ].join('\n');
    const read = readBai2(file);
    expect(read.problems).toEqual([]);
    expect(read.accounts?.[0]?.days[0]).toMatchObject({
      opening: 100,
      closing: 70,
      lines: [{ cents: -30, reference: '77', customer: '5001', text: 'PAID OVER TWO LINES' }],
    });
  });

  test('is refused wherever it is cut off', () => {
    const lines = text.trimEnd().split('\n');
    for (let kept = 0; kept < lines.length; kept++)
      expect(readBai2(lines.slice(0, kept).join('\n')).accounts, `${kept} lines`).toBeNull();
    for (let gone = 0; gone < lines.length; gone++)
      expect(readBai2(lines.filter((_, at) => at !== gone).join('\n')).accounts, `without line ${gone + 1}`).toBeNull();
  });

  test('is refused with any digit of an amount, a balance or a total changed', () => {
    const lines = text.trimEnd().split('\n');
    for (const [at, line] of lines.entries()) {
      const [code = '', ...fields] = line.split(',');
      const places = { '03': [3, 7], '16': [1], '49': [0, 1], '98': [0, 1, 2], '99': [0, 1, 2] }[code] ?? [];
      for (const place of places) {
        const changed = fields.map((one, own) =>
          own === place ? one.replace(/\d/u, (digit) => String((Number(digit) % 9) + 1)) : one,
        );
        if (changed.join() === fields.join()) continue;
        const forged = lines.map((one, own) => (own === at ? [code, ...changed].join(',') : one)).join('\n');
        expect(readBai2(forged).accounts, forged.split('\n')[at]).toBeNull();
      }
    }
  });

  test.each([
    ['', 'The file is empty.'],
    ['%PDF-1.7', 'A line begins with two digits and a comma, and has plain characters only.'],
    [text + text, 'Nothing follows the file trailer (99).'],
    [
      text.replace(',1,261119', ',2,261119'),
      'Only groups with status 1 are read: this one deletes, corrects or tests.',
    ],
    [text.replace('USD,2/', 'USD,3/'), 'Interim data of a day is not read. Import the final one.'],
    [text.replace('261119,2359', '261399,2359'), 'The group header (02) has no as-of date.'],
    [text.replace('16,475,12000', '16,475,-12000'), 'An amount of a movement has no sign.'],
    [text.replace('16,475', '16,100'), '“100” is no type code of a credit or a debit.'],
    [
      text.replace('16,475,12000', `16,475,${'9'.repeat(40)}`),
      `“${'9'.repeat(40)}” is no amount of at most 12 digits in cents.`,
    ],
    [text.replace('261120,2359', '261119,2359'), 'The file has 2026-11-19 twice for this account.'],
    [`88,1/\n${text}`, 'A continuation (88) without a record before it.'],
    [text.replace(',1,2/', ',1,3/'), 'Only version 2 of the format is read.'],
  ])('that is hostile or broken is refused with its reason', (given, reason) => {
    expect(reasonsOf(given)).toContain(reason);
  });

  test('says at most two hundred problems', () => {
    expect(readBai2('x\n'.repeat(5000)).problems).toHaveLength(201);
  });
});

describe('a CSV file', () => {
  const columns = {
    day: 'Date',
    amount: 'Amount',
    debit: null,
    credit: null,
    check: 'Check',
    text: 'Description',
    reference: null,
    account: null,
  };

  test('is read by the columns that a person named', async () => {
    const file = 'date,description,Amount,check\n11/20/2026,"CHECK, PAID",(1,5001\n2026-11-20,DEPOSIT,"1,234.50",\n';
    expect((await readCsv(file, columns, 10)).problems).toEqual([
      { line: 2, reason: 'The row has no amount, or one that cannot be read.' },
    ]);
    expect(await readCsv(file.replace('(1,', '(120.00),'), columns, 10)).toMatchObject({
      problems: [],
      lines: [
        { line: 2, postedOn: '2026-11-20', cents: -12_000, customer: '5001', text: 'CHECK, PAID' },
        { line: 3, postedOn: '2026-11-20', cents: 123_450, customer: null },
      ],
    });
    const apart = { ...columns, amount: null, debit: 'Out', credit: 'In', check: null, text: null };
    expect((await readCsv('Date;Out;In\n2026-11-20;12.5;\n2026-11-20;;7\n', apart, 10)).lines).toMatchObject([
      { cents: -1250 },
      { cents: 700 },
    ]);
    expect((await readCsv('Date;Out;In\n2026-11-20;12.5;7\n', apart, 10)).problems).toHaveLength(1);
  });

  test('is refused without its columns, without lines, and with too many', async () => {
    expect((await readCsv('When,Amount\n', columns, 10)).problems[0]?.reason).toContain('no column Date');
    expect((await readCsv('Date,Amount,Check,Description\n', columns, 10)).problems[0]?.reason).toBe(
      'The file has no line.',
    );
    expect(
      (await readCsv(`Date,Amount,Check,Description\n${'2026-11-20,1,,\n'.repeat(11)}`, columns, 10)).problems,
    ).toEqual([{ line: 12, reason: 'An import takes 10 lines. Import parts.' }]);
  });

  test('has days and amounts as people and banks write them, and nothing else is one', () => {
    expect(['2026-11-20', '11/20/2026', '1/2/26'].map(csvDay)).toEqual(['2026-11-20', '2026-11-20', '2026-01-02']);
    expect(['2026-02-30', '20/11/2026', '1e3', ''].map(csvDay)).toEqual([null, null, null, null]);
    expect(['$1,234.56', '-5', '(0.10)', '0'].map(csvCents)).toEqual([123_456, -500, -10, 0]);
    expect(['1e9', '1,23', '(5', '-(5)', '99999999999', '=1+1', '1.234', ''].map(csvCents)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });
});

test('a line is told by its code, and without one by its words', () => {
  const said = { code: null, cents: -100, text: null, checkNumber: null };
  expect(kindOf({ ...said, code: '475' })).toBe('check');
  expect(kindOf({ ...said, code: '257', cents: 100 })).toBe('return');
  expect(kindOf({ ...said, code: '577' })).toBe('other');
  expect(kindOf({ ...said, checkNumber: 5001 })).toBe('check');
  expect(kindOf({ ...said, text: 'ACH Vendor Pay' })).toBe('ach');
  expect(kindOf({ ...said, text: 'Monthly service charge' })).toBe('fee');
  expect(kindOf({ ...said, cents: 100 })).toBe('deposit');
  expect(['0005001', '5001', '0', '99999999', 'x1'].map(checkNumberOf)).toEqual([5001, 5001, null, null, null]);
});
