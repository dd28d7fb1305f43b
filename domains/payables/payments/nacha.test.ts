import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { achFile, type AchEntry, remittanceOf } from './nacha.ts';
import { hasCheckDigit } from './payment.rules.ts';
import { checkRegister } from './check-register.ts';

/** A reader of its own that knows the format by its places alone, and refuses a file that does not hold together. */
function read(text: string) {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error('The last line has no end');
  if (lines.length % 10 !== 0) throw new Error('Not whole blocks of ten');
  for (const line of lines) if (!/^[ -~]{94}$/u.test(line)) throw new Error(`Not 94 characters: ${line}`);
  const at = (line: string, from: number, to: number) => line.slice(from - 1, to);
  const whole = (line: string, from: number, to: number) => {
    const part = at(line, from, to);
    if (!/^\d+$/u.test(part)) throw new Error(`Not digits: ${part}`);
    return Number(part);
  };
  const [file, batch, ...rest] = lines;
  const control = rest.findIndex((line) => line.startsWith('8'));
  const [ends, over, ...fill] = rest.slice(control);
  if (!file?.startsWith('101 ') || !batch?.startsWith('5220') || !ends?.startsWith('8220') || !over?.startsWith('9'))
    throw new Error('Records are not in their order');
  if (fill.some((line) => line !== '9'.repeat(94))) throw new Error('Filled with something else');
  if (at(batch, 51, 53) !== 'CCD') throw new Error('Not CCD');
  const body = rest.slice(0, control);
  const entries = [];
  for (let place = 0; place < body.length; place += 2) {
    const [entry = '', addendum = ''] = body.slice(place, place + 2);
    if (!/^6(22|32)/u.test(entry) || at(entry, 79, 79) !== '1' || !addendum.startsWith('705'))
      throw new Error('An entry is not a credit with an addendum');
    const routing = at(entry, 4, 12);
    const weights = [3, 7, 1, 3, 7, 1, 3, 7];
    const sum = weights.reduce((all, weight, digit) => all + weight * Number(routing[digit]), 0);
    if ((10 - (sum % 10)) % 10 !== Number(routing[8])) throw new Error('The check digit is wrong');
    if (at(addendum, 84, 87) !== '0001' || at(addendum, 88, 94) !== at(entry, 88, 94)) throw new Error('Another trace');
    entries.push({
      routing,
      isSavings: at(entry, 2, 3) === '32',
      account: at(entry, 13, 29).trimEnd(),
      cents: whole(entry, 30, 39),
      id: at(entry, 40, 54).trimEnd(),
      name: at(entry, 55, 76).trimEnd(),
      trace: at(entry, 80, 94),
      remittance: at(addendum, 4, 83).trimEnd(),
    });
  }
  const cents = entries.reduce((sum, one) => sum + BigInt(one.cents), 0n);
  const hash = entries.reduce((sum, one) => sum + BigInt(one.routing.slice(0, 8)), 0n) % 10_000_000_000n;
  const agrees = (line: string, [count, hashed, debit, credit]: readonly (readonly [number, number])[]) => {
    const told = [count, hashed, debit, credit].map((range) =>
      BigInt(at(line, ...(range as readonly [number, number]))),
    );
    expect(told).toEqual([BigInt(entries.length * 2), hash, 0n, cents]);
  };
  agrees(ends, [
    [5, 10],
    [11, 20],
    [21, 32],
    [33, 44],
  ]);
  agrees(over, [
    [14, 21],
    [22, 31],
    [32, 43],
    [44, 55],
  ]);
  if (at(ends, 80, 94) !== at(batch, 80, 94) || at(ends, 45, 54) !== at(batch, 41, 50))
    throw new Error('Another batch');
  if (whole(over, 2, 7) !== 1 || whole(over, 8, 13) !== lines.length / 10) throw new Error('The counts are wrong');
  if (entries.some(({ trace }, place) => Number(trace.slice(8)) !== place + 1)) throw new Error('Traces do not ascend');
  return { madeOn: at(file, 24, 29), modifier: at(file, 34, 34), payOn: at(batch, 70, 75), entries };
}

const given = {
  routing: '061000104',
  bank: 'First Coastal Bank',
  companyName: 'TIDEWATER COUNTY',
  companyId: '1591234567',
  madeOn: '2026-11-20',
  payOn: '2026-11-23',
  modifier: 'A',
  reference: '26-00001',
  firstTrace: 1,
};
const entry = (more: Partial<AchEntry> = {}): AchEntry => ({
  routing: '231380104',
  account: '004417732',
  isSavings: false,
  cents: 123_456,
  id: 'VEN-00012',
  name: 'Bay Pumps LLC',
  remittance: remittanceOf([{ number: 'A-1111', cents: 123_456 }]),
  ...more,
});

describe('a bank file', () => {
  test('of ACH says what it was given, to an independent reader', () => {
    const savings = entry({
      isSavings: true,
      name: 'Añejo & Söhne, Incorporated of Norfolk',
      account: '12345678901234567',
    });
    const text = achFile({ ...given, entries: [entry(), savings] });
    expect(read(text)).toMatchObject({
      madeOn: '261120',
      modifier: 'A',
      payOn: '261123',
      entries: [
        { name: 'BAY PUMPS LLC', cents: 123_456, trace: '061000100000001', remittance: 'RMR*IV*A-1111**1234.56\\' },
        { isSavings: true, name: 'ANEJO & SOHNE, INCORPO', account: '12345678901234567', trace: '061000100000002' },
      ],
    });
    // The entry hash of the public sample of this bank, twice.
    expect(text).toContain('0046276020');
    expect(hasCheckDigit('231380104')).toBe(true);
    expect(['231380105', '23138010', 'ABCDEFGHI', ''].some(hasCheckDigit)).toBe(false);
  });

  test('of ACH holds together with one, ten or any number of entries, and no changed character passes', () => {
    const some = fc.record({
      routing: fc.constantFrom('231380104', '061000104', '051400549', '055003308'),
      account: fc.stringMatching(/^[0-9]{4,17}$/u),
      isSavings: fc.boolean(),
      cents: fc.integer({ min: 1, max: 9_999_999_999 }),
      id: fc.constant('VEN-00012'),
      name: fc.string({ minLength: 1, maxLength: 60 }),
      remittance: fc.string({ maxLength: 200 }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 24 }), fc.nat(), (entries, place) => {
        const sum = entries.reduce((all, { cents }) => all + cents, 0);
        fc.pre(sum <= 999_999_999_999);
        const text = achFile({ ...given, entries });
        expect(read(text).entries.map(({ cents, account }) => [cents, account])).toEqual(
          entries.map(({ cents, account }) => [cents, account]),
        );
        const row = text.split('\n')[2 + 2 * (place % entries.length)] ?? '';
        const digit = (Number(row[38]) + 1) % 10;
        expect(() => read(text.replace(row, () => row.slice(0, 38) + digit + row.slice(39)))).toThrow(/deeply equal/u);
      }),
      { numRuns: 60 },
    );
    const many = Array.from({ length: 10_000 }, (_, at) => entry({ cents: at + 1 }));
    expect(read(achFile({ ...given, entries: many })).entries).toHaveLength(10_000);
  });

  test('of ACH is the same to the byte from release to release', () => {
    const many = Array.from({ length: 1_234 }, (_, at) =>
      entry({
        account: String(4_000_000_000 + at),
        isSavings: at % 7 === 0,
        cents: 10_000 + at,
        id: `V-${at}`,
        name: ['Señora Works & Sons', 'Straße', 'Bay Pumps LLC', '東京 Works', ''][at % 5] ?? '',
        ...(at % 11 === 0 ? { addenda: Array.from({ length: 1 + (at % 3) }, (__, nth) => `SEG*${at}*${nth}\\`) } : {}),
      }),
    );
    const hash = (more: object) =>
      createHash('sha256')
        .update(achFile({ ...given, entries: many, ...more }))
        .digest('hex')
        .slice(0, 16);
    const short = many.filter(({ addenda }) => !addenda);
    expect({
      both: hash({}),
      ccd: hash({ entries: short }),
      ctx: hash({ entries: many.filter(({ addenda }) => addenda), firstTrace: 9_000_000 }),
      prenotes: hash({ entries: short.map((one) => ({ ...one, cents: 0 })), isPrenote: true }),
      one: hash({ entries: many.slice(0, 1) }),
    }).toEqual({
      both: '07ed41d4743f4f8c',
      ccd: 'b83362cf4c748c19',
      ctx: 'c6994a0c1a9e1ed8',
      prenotes: 'd65a44e23fbfbf71',
      one: '78d1eb446a056ebb',
    });
  });

  test('names each invoice as far as it fits, and their sum where it does not', () => {
    const lines = [
      { number: 'A*1\\2~', cents: 100 },
      { number: 'A-2', cents: -50 },
    ];
    expect(remittanceOf(lines)).toBe('RMR*IV*A 1 2**1.00\\RMR*IV*A-2**-0.50\\');
    expect(remittanceOf(Array.from({ length: 9 }, () => ({ number: 'A-1234', cents: 1_000 })))).toBe(
      'RMR*IV*9 INVOICES**90.00\\',
    );
  });

  test('of checks has a line for each, and runs nothing in a spreadsheet', () => {
    expect(
      checkRegister([
        { account: '900100200', number: 5001, payOn: '2026-11-20', cents: 1_005, payee: '=CMD()' },
        { account: '900100200', number: 5002, payOn: '2026-11-20', cents: 200_000, payee: 'Bay, "Pumps" LLC' },
      ]),
    ).toBe(
      [
        'Account number,Check number,Issue date,Amount,Payee,Type',
        "900100200,5001,2026-11-20,10.05,'=CMD(),Issue",
        '900100200,5002,2026-11-20,2000.00,"Bay, ""Pumps"" LLC",Issue',
        '',
      ].join('\r\n'),
    );
  });
});
