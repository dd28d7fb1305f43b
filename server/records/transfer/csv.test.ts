import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOM, csvLine, guarded, unguarded } from '#kernel/derive/csv.ts';
import { csvRows, LONGEST_CELL } from './csv.ts';

/** A spreadsheet's own reader; it comes without types. */
const papa: { parse(text: string, options: object): { data: string[][] } } = createRequire(import.meta.url)(
  'papaparse',
);

async function rows(text: string, piece = text.length || 1): Promise<string[][]> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
  };
  const found: string[][] = [];
  for await (const row of csvRows(pieces())) found.push([...row]);
  return found;
}

/** Cells of people and of attackers: formulas, quotes, separators, line ends, apostrophes before all of them. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0')),
  fc
    .tuple(
      fc.constantFrom('', "'", "''", ' ', '"'),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ''),
      fc.constantFrom('cmd|calc', '1+1', 'HYPERLINK("http://x")', '"', ',', ';', '\r\n', "'=", ''),
    )
    .map((parts) => parts.join('')),
);
const runsAsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

describe('a CSV file', () => {
  test.each([
    ['5" pipe,6', [['5" pipe', '6']]],
    ['a"b"c', [['a"b"c']]],
    ['a""', [['a""']]],
    ['"a""b",c', [['a"b', 'c']]],
    ['a', [['a']]],
    [',', [['', '']]],
    ['a,\r\nb', [['a', ''], ['b']]],
    ['a\rb\n', [['a'], ['b']]],
  ])('%j is read alike in one piece and character by character', async (text, table) => {
    expect(await rows(text)).toEqual(table);
    expect(await rows(text, 1)).toEqual(table);
  });

  test('10,000 hostile cells come back as they were, in as many rows, and none of them is a formula', async () => {
    let cells = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 20, maxLength: 20 }),
        async (table) => {
          cells += 100;
          const text = `${csvLine(['a', 'b', 'c', 'd', 'e'])}${table.map(csvLine).join('')}`;
          // What any spreadsheet sees.
          const seen = papa
            .parse(text, {
              skipEmptyLines: false,
              newline: '\r\n',
              delimiter: ',',
            })
            .data.slice(1, -1);
          expect(seen).toHaveLength(table.length);
          expect(seen.flat().filter((one) => runsAsFormula.test(one))).toEqual([]);
          // What our own import sees.
          expect((await rows(text)).slice(1)).toEqual(table);
        },
      ),
      { numRuns: 100 },
    );
    expect(cells).toBeGreaterThanOrEqual(10_000);
  });

  test('the guard is taken away exactly once', () =>
    fc.assert(
      fc.property(cell, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
      { numRuns: 2000 },
    ));

  test('reads the same whatever the pieces it arrives in', async () => {
    const text = `${csvLine(['na,me', 'quo"te', 'line\nend'])}${csvLine(["'=x", '', '=1'])}last,"",row`;
    const whole = await rows(text);
    for (const piece of [1, 2, 3, 7]) expect(await rows(text, piece)).toEqual(whole);
    expect(whole).toEqual([
      ['na,me', 'quo"te', 'line\nend'],
      ["'=x", '', '=1'],
      ['last', '', 'row'],
    ]);
  });

  test('takes the separators and line ends of other programs', async () => {
    expect(await rows('a;b\r\n"1;2";3\r\n')).toEqual([
      ['a', 'b'],
      ['1;2', '3'],
    ]);
    expect(await rows('a\tb\r1\t2,5')).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
    expect(await rows('"a,b";c\n1;2')).toEqual([
      ['a,b', 'c'],
      ['1', '2'],
    ]);
    expect(await rows('a,b\n\n1,2\n')).toEqual([['a', 'b'], [''], ['1', '2']]);
  });

  test.each([
    ['a quotation mark that is never closed', 'a,b\n1,"2\n3,4', /opens in row 2 is never closed/],
    ['something that is no text', 'a,b\n1,\0', /not a text file/],
    ['a cell without an end', `a\n"${'x'.repeat(LONGEST_CELL + 1)}`, /Row 2 has a cell of more than/],
    ['ten thousand columns', Array(10_000).fill('x').join(','), /too many cells/],
  ])('refuses %s in a sentence', async (_, text, sentence) => {
    await expect(rows(text, 4096)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringMatching(sentence) });
  });

  test('begins with the mark that tells spreadsheets it is UTF-8', () =>
    expect([...Buffer.from(BOM)]).toEqual([0xef, 0xbb, 0xbf]));
});
