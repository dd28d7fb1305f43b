import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAch } from './read-ach.ts';
import { changeCodes, correctionOf, holdingCodes, isBetweenBanks, returnCodes } from './return-codes.ts';
import { achFile } from './nacha.ts';
import { returnFile } from './test-world.ts';

const trace = '061000100000001';
const text = returnFile([
  { code: 'R03', trace, cents: 123_456 },
  { code: 'C01', trace, cents: 0, corrected: '1918171614' },
]);
const whole = (given: string) => given.replace(/\n+$/u, '');
const joined = (read: ReturnType<typeof readAch>) =>
  read.file?.lines.map(({ fields }) => Object.values(fields).join('')).join('\n');

describe('a file of the bank', () => {
  test('is read without loss, by the places of its lines', () => {
    const read = readAch(text);
    expect(read.problems).toEqual([]);
    expect(joined(read)).toBe(whole(text));
    expect(read.file?.batches.map(({ at, entries }) => [at.sec, entries.length])).toEqual([
      ['CCD', 1],
      ['COR', 1],
    ]);
    expect(read.file?.batches[0]?.entries[0]).toMatchObject({
      cents: 123_456,
      isDebit: false,
      addenda: [{ layout: 'return', at: { code: 'R03', original: trace, rdfi: '05140054' } }],
    });
    expect(readAch(text.replaceAll('\n', '\r\n')).problems).toEqual([]);
  });

  test('is read as the product writes it', () => {
    const own = achFile({
      routing: '061000104',
      bank: 'First Coastal Bank',
      companyName: 'TIDEWATER COUNTY',
      companyId: '1591234567',
      madeOn: '2026-11-20',
      payOn: '2026-11-23',
      modifier: 'A',
      reference: '26-00001',
      firstTrace: 1,
      entries: [
        { routing: '231380104', account: '1', isSavings: false, cents: 1, id: 'V', name: 'N', remittance: 'R' },
        {
          routing: '051400549',
          account: '2',
          isSavings: true,
          cents: 2,
          id: 'V',
          name: 'N',
          remittance: '',
          addenda: ['A', 'B'],
        },
      ],
    });
    expect(readAch(own).problems).toEqual([]);
    expect(joined(readAch(own))).toBe(whole(own));
  });

  const lines = whole(text).split('\n');
  const changed = (at: number, change: (line: string) => string) =>
    lines.map((line, place) => (place === at - 1 ? change(line) : line)).join('\n');
  const wrong: readonly (readonly [what: string, text: string, line: number, reason: RegExp])[] = [
    [
      'an amount',
      changed(3, (line) => line.replace('0000123456', '0000123457')),
      5,
      /total credit is 123457, and the record says 123456/,
    ],
    ['a line that is cut', changed(4, (line) => line.slice(0, 90)), 4, /94 plain characters; this one has 90/],
    [
      'a routing number',
      changed(3, (line) => line.replace('061000104', '061000105')),
      3,
      /061000105 is no routing number/,
    ],
    [
      'another company at the end of a batch',
      changed(5, (line) => line.replace('1591234567', '1591234568')),
      5,
      /company identification/,
    ],
    ['a record that is none', changed(3, (line) => `4${line.slice(1)}`), 3, /No record begins with “4”/],
    ['addenda of another type', changed(4, (line) => `710${line.slice(3)}`), 4, /type 10 are not read/],
    ['an international batch', changed(2, (line) => line.replace('CCD', 'IAT')), 2, /IAT/],
    ['a file without its end', lines.slice(0, 8).join('\n'), 8, /no file control record/],
    ['two files', `${lines.join('\n')}\n${lines.join('\n')}`, 11, /Nothing but filler/],
    ['nothing', '', 1, /empty/],
    ['a letter', 'Dear county,', 1, /94 plain characters/],
  ];
  test.for(wrong)('is refused for %s, with its line', ([, given, line, reason]) => {
    const { file, problems } = readAch(given);
    expect(file).toBeNull();
    expect(problems).toContainEqual({ line, reason: expect.stringMatching(reason) });
  });

  const samples = new URL('../../../../shared/data/ach/', import.meta.url);
  test.skipIf(!existsSync(samples))(
    'of the public samples (skipped where ../shared/data/ach is absent) is read without loss, or refused with line and reason',
    () => {
      const names = readdirSync(samples).filter((name) => name.endsWith('.ach'));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const sample = readFileSync(new URL(name, samples), 'utf8');
        const read = readAch(sample);
        if (read.file) expect(joined(read), name).toBe(whole(sample));
        else
          for (const { line, reason } of read.problems)
            expect([line > 0, reason.length > 10], name).toEqual([true, true]);
      }
    },
  );
});

describe('the codes of a bank', () => {
  test('are those of the rules, and say what happens to the account', () => {
    expect(Object.keys(returnCodes).every((code) => /^R(0[1-9]|[1-7]\d|8[0-5])$/.test(code))).toBe(true);
    expect(Object.keys(changeCodes).every((code) => /^C(0[1-9]|1[0-4])$/.test(code))).toBe(true);
    expect([...holdingCodes].every((code) => code in returnCodes && !isBetweenBanks(code))).toBe(true);
    for (const code of ['R02', 'R03', 'R04', 'R16', 'R20']) expect(holdingCodes.has(code), code).toBe(true);
    for (const code of ['R01', 'R06', 'R24']) expect(holdingCodes.has(code), code).toBe(false);
    expect(['R60', 'R61', 'R69', 'R77', 'R80'].map(isBetweenBanks)).toEqual([false, true, true, true, false]);
  });

  test('give corrected data by their places', () => {
    const pad = (text: string) => text.padEnd(29);
    expect(correctionOf('C01', pad('1918171614'))).toEqual({ account: '1918171614' });
    expect(correctionOf('C02', pad('231380104'))).toEqual({ routing: '231380104' });
    expect(correctionOf('C03', pad('231380104   1918171614'))).toEqual({ routing: '231380104', account: '1918171614' });
    expect(correctionOf('C05', pad('32'))).toEqual({ type: '32' });
    expect(correctionOf('C06', pad('1918171614'.padEnd(20) + '32'))).toEqual({ account: '1918171614', type: '32' });
    expect(correctionOf('C07', pad(`231380104${'1918171614'.padEnd(17)}32`))).toEqual({
      routing: '231380104',
      account: '1918171614',
      type: '32',
    });
    for (const code of ['C04', 'C09', 'C13']) expect(correctionOf(code, pad('ANYTHING'))).toBeNull();
  });
});
