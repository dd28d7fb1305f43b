import { expect, test } from 'vitest';
import { cut } from './answer.ts';

test('a text is cut before a character that does not fit whole, so that it can always be kept', () => {
  expect(cut('ab🌊cd', 6)).toBe('ab🌊cd');
  expect(cut('ab🌊cd', 5)).toBe('ab🌊…');
  expect(cut('ab🌊cd', 4)).toBe('ab…');
  expect(cut('ab 🌊', 4)).toBe('ab…');
  for (let longest = 1; longest <= 6; longest++) expect(cut('🌊🌊🌊', longest).isWellFormed()).toBe(true);
});
