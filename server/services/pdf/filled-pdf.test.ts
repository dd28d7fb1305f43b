import { describe, expect, test } from 'vitest';
import type { Failure } from '#kernel';
import { filledPdf } from './filled-pdf.ts';
import { readLines } from './read-back.ts';
import type { Sheet, SheetPart } from './sheet.ts';

const sheet = (...parts: readonly SheetPart[]): Sheet => ({
  title: 'Federal Financial Report',
  form: 'SF-425',
  omb: '4040-0014',
  note: 'Draft',
  parts,
});
const textOf = async (bytes: Uint8Array) => (await readLines(bytes)).flat().map(({ text }) => text);
const refusal = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => {
      throw new Error('It was released.');
    },
    (error: Failure) => error,
  );

describe('a filled PDF', () => {
  test.each([
    ['Łódź Żółć', 'Polish'],
    ['Ελληνική Δημοκρατία, Ἀθῆναι', 'Greek'],
    ['Київ, Ђорђевић', 'Cyrillic'],
    ['Nguyễn Thị Thảo', 'Vietnamese'],
    ['海洋保護局 北京市', 'Chinese'],
    ['Peña, Ångström, fi ffl office', 'accents and what fonts like to join'],
    ['Ángel', 'an accent that stands by itself'],
    ['Kāneʻohe “quoted” – 15 ½ % § 200.415', 'signs'],
  ])('reads back %s', async (name) => {
    const bytes = await filledPdf(
      sheet({ row: [{ item: '3', label: 'Recipient', value: name }, { value: 'next to it' }] }),
    );
    expect(await textOf(bytes)).toEqual(expect.arrayContaining([name.normalize('NFC'), 'next to it', '3 Recipient']));
  });

  test('refuses a character that the fonts lack by its item', async () => {
    const failure = await refusal(filledPdf(sheet({ row: [{ item: '12', label: 'Remarks', value: 'ready 𓀀' }] })));
    expect([failure.status, failure.code]).toEqual([422, 'pdf.no_glyph']);
    expect(failure.message).toBe(
      '12. Remarks: “𓀀” (U+13000) isn’t in the PDF fonts. Change it, then download the PDF again.',
    );
  });

  test.each(['العربية', 'हिन्दी', 'שלום'])('refuses %s, whose letters it could not place', async (value) => {
    expect((await refusal(filledPdf(sheet({ row: [{ label: 'Name', value }] })))).code).toBe('pdf.no_glyph');
  });

  test('is not released where it reads otherwise', async () => {
    const one = sheet({ row: [{ item: '10a', label: 'Cash receipts', value: '$412,350.00' }] });
    const failure = await refusal(
      filledPdf(one, async (bytes) =>
        (await readLines(bytes)).map((lines) =>
          lines.map((line) => ({ ...line, text: line.text.replace('412', '421') })),
        ),
      ),
    );
    expect([failure.status, failure.code]).toEqual([422, 'pdf.differs']);
    expect(failure.issues.map(({ path }) => path)).toEqual(['10a. Cash receipts']);
  });

  test('holds the longest text on as many pages as it takes', async () => {
    const long = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ');
    const bytes = await filledPdf(
      sheet({ row: [{ label: 'Summary', value: long }] }, { row: [{ value: 'W'.repeat(4000) }] }),
    );
    const pages = await readLines(bytes);
    expect(pages.length).toBeGreaterThan(3);
    expect(
      pages
        .flat()
        .filter(({ text }) => text.startsWith('Page '))
        .map(({ text }) => text)
        .at(-1),
    ).toBe(`Page ${pages.length} of ${pages.length}`);
    expect((await textOf(bytes)).join(' ')).toContain('word1999');
  });

  test('never breaks an amount into two lines', async () => {
    const amount = '$15,999,999,999,999.84';
    const narrow = { value: amount, width: 1, isFigure: true as const };
    const bytes = await filledPdf(sheet({ row: [{ value: 'Total', width: 8 }, narrow] }));
    expect(await textOf(bytes)).toContain(amount);
  });

  test('prints the head of a table on every page', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => [
      { value: `Program ${at}` },
      { value: '$1.00', isFigure: true as const },
    ]);
    const bytes = await filledPdf(sheet({ head: [{ value: 'Program' }, { value: 'Expenditures' }], rows }));
    const pages = await readLines(bytes);
    expect(pages.every((lines) => lines.some(({ text }) => text === 'Expenditures'))).toBe(true);
  });

  test('on its side carries totals over every page, and keeps rows together that belong together', async () => {
    const people = 40;
    const cents = (count: number) => `$${count}.00`;
    const one = (label: string, count: number) => [{ value: label }, { value: cents(count), isFigure: true as const }];
    const rows = Array.from({ length: people }, (_, at) => [
      [{ value: `Name ${at}` }, { value: cents(1), isFigure: true as const }],
      [{ value: `Title ${at}` }, { value: cents(0), isFigure: true as const }],
    ]).flat();
    const carried = rows.map((_, at) => {
      const count = (at + 1) / 2;
      return at % 2 === 0 ? null : { foot: one('Carried forward', count), head: one('Brought forward', count) };
    });
    const head = [{ value: 'Name' }, { value: 'Cost' }];
    const bytes = await filledPdf({
      ...sheet({ row: [{ label: 'Applicant', value: 'Tidewater County' }] }, { head, rows, carried }),
      isWide: true,
    });
    const pages = (await readLines(bytes)).map((lines) => lines.map(({ text }) => text));
    expect(pages.length).toBeGreaterThan(2);
    let so = 0;
    for (const [at, lines] of pages.entries()) {
      const names = lines.filter((text) => text.startsWith('Name ')).length;
      expect(lines.filter((text) => text.startsWith('Title '))).toHaveLength(names);
      const brought = lines.indexOf('Brought forward');
      expect(brought >= 0 ? lines[brought + 1] : 'none').toBe(at === 0 ? 'none' : cents(so));
      so += names;
      const forward = lines.indexOf('Carried forward');
      expect(forward >= 0 ? lines[forward + 1] : 'none').toBe(at === pages.length - 1 ? 'none' : cents(so));
    }
    expect(so).toBe(people);
  });

  test('names a figure of a table by its row and column where it reads otherwise', async () => {
    const one = sheet({
      head: [{ value: 'Name' }, { value: 'Cost' }],
      rows: [[{ value: 'Sam' }, { value: '$412.00', isFigure: true, name: 'Sam, Total cost' }]],
    });
    const failure = await refusal(
      filledPdf(one, async (bytes) =>
        (await readLines(bytes)).map((lines) =>
          lines.map((line) => ({ ...line, text: line.text.replace('412', '421') })),
        ),
      ),
    );
    expect(failure.issues.map(({ path }) => path)).toEqual(['Sam, Total cost']);
  });

  test('is the same file for the same form', async () => {
    const one = sheet({ heading: 'Cash' }, { print: 'By signing' }, { row: [{ value: 'x' }] });
    expect(await filledPdf(one)).toEqual(await filledPdf(one));
  });
});
