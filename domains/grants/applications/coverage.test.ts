import { expect, test } from 'vitest';
import { type Asked, coverageOf, titleOf } from './coverage.ts';

const asked = (more: Partial<Asked> = {}): Asked => ({
  id: 'r1',
  kind: 'limit',
  says: 'Work plan: at most 5 words',
  isRequired: true,
  form: null,
  most: 5,
  unit: 'words',
  paragraph: 3,
  ...more,
});
const section = (more: object = {}) => ({
  id: 's1',
  kind: 'narrative' as const,
  title: 'work plan',
  requirement: null,
  text: null,
  fileCount: 0,
  ...more,
});

test('a limit is met by a text within it, under the title that it limits', () => {
  expect(titleOf(asked())).toBe('Work plan');
  expect(coverageOf(asked(), [], []).coverage).toBe('missing');
  expect(coverageOf(asked(), [section()], [])).toEqual({ coverage: 'begun', part: 'narrative', row: 's1' });
  expect(coverageOf(asked(), [section({ text: 'Raise the four pump stations.' })], []).coverage).toBe('met');
  expect(coverageOf(asked(), [section({ text: 'Raise the four low pump stations.' })], []).coverage).toBe('begun');
});

test('the section made for a requirement counts under whatever title it was given', () => {
  const own = section({ id: 's2', title: 'Our plan', requirement: 'r1', text: 'Raise pumps.' });
  expect(coverageOf(asked(), [section(), own], [])).toMatchObject({ coverage: 'met', row: 's2' });
});

test('an attachment needs a file, and a narrative of its title is none', () => {
  const map = asked({ kind: 'attachment', says: 'Work plan', most: null });
  expect(coverageOf(map, [section({ text: 'Written.' })], []).coverage).toBe('missing');
  expect(coverageOf(map, [section({ kind: 'attachment' })], []).coverage).toBe('begun');
  expect(coverageOf(map, [section({ kind: 'attachment', fileCount: 1 })], [])).toMatchObject({
    coverage: 'met',
    part: 'attachments',
  });
});

test('a form is met once it is filled in without errors; one that is not filled in here is attached', () => {
  const form = asked({ kind: 'form', form: 'sf424', says: 'SF-424', most: null });
  const row = { id: 'f1', code: 'sf424' as const, isEmpty: false, hasErrors: false };
  expect(coverageOf(form, [], [{ ...row, hasErrors: true }]).coverage).toBe('begun');
  expect(coverageOf(form, [], [row])).toEqual({ coverage: 'met', part: 'forms', row: 'f1' });
  expect(
    coverageOf(
      asked({ ...form, form: null, says: 'HUD-2880' }),
      [section({ kind: 'attachment', title: 'HUD-2880', fileCount: 1 })],
      [],
    ).coverage,
  ).toBe('met');
});
