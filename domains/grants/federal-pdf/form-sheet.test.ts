import { describe, expect, test } from 'vitest';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { readLines } from '#server/services/pdf/read-back.ts';
import { forms } from '../forms/form.ts';
import { filledIn, map } from '../forms/test-world.ts';
import { formSheet } from './form-sheet.server.ts';

const HARD = 'Łódź Ελλάδα Київ Nguyễn 海洋 ';
/** The most that the schemas allow. */
const MOST = 99_999_999_999_999;

const sheetOf = (form: (typeof forms)[number], text: string) =>
  formSheet({
    form,
    values: filledIn(form, {
      fills: () => true,
      text: ({ most = 30 }) => [...text.repeat(Math.ceil(most / text.length))].slice(0, most).join('').trim(),
      amount: () => MOST,
      rows: 2,
    }),
    files: [map],
    note: 'APP-2026-0001. Draft, not signed.',
  });

describe.each(forms.map((form) => [form.number, form] as const))('%s as a PDF', (_, form) => {
  test.each([
    ['hard names', HARD],
    ['the widest letters', 'W'],
  ])('reads back with all fields at their longest in %s', async (_said, text) => {
    const pages = await readLines(await filledPdf(sheetOf(form, text)));
    expect(pages.flat().map((line) => line.text)).toEqual(
      expect.arrayContaining([form.title, `${form.number}, OMB Number: ${form.omb}`, `Page 1 of ${pages.length}`]),
    );
  });

  test('refuses a character that the fonts lack', async () => {
    const sheet = sheetOf(form, '𓀀');
    const hasText = JSON.stringify(sheet).includes('𓀀');
    const released = await filledPdf(sheet).then(
      () => true,
      (error: { code?: string }) => error.code,
    );
    expect(released).toBe(hasText ? 'pdf.no_glyph' : true);
  });
});
