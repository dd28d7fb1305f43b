import { describe, expect, test } from 'vitest';
import { likeliest, stemsOf, wordLikeness } from './code-likeness.ts';

const code = (code: string, name: string, otherWords = '') => ({ code, name, otherWords });
const list = [
  code('40151500', 'Pumps'),
  code('40151513', 'Submersible pumps'),
  code('46181504', 'Protective gloves', 'mittens'),
  code('72121400', 'Roofing of public buildings'),
];
const codes = (question: string, given: Parameters<typeof likeliest>[2] = {}) =>
  likeliest(question, list, given).map(({ entry }) => entry.code);

describe('the words of a text', () => {
  test('are compared by their stems, each once, without letters that stand alone', () => {
    expect(stemsOf('Roofing roofs, a b Batteries')).toEqual(['roof', 'battery']);
    expect(stemsOf('Café')).toEqual(['cafe']);
  });

  test('are alike by their letters, wholly where they are the same', () => {
    expect(wordLikeness('pump', 'pump')).toBe(1);
    expect(wordLikeness('pump', 'pumphouse')).toBe(0.85);
    expect(wordLikeness('pum', 'pumphouse')).toBeLessThan(0.85);
    // Four of six runs of three letters are in both.
    expect(wordLikeness('glove', 'glave')).toBeCloseTo(3 / 9, 10);
    expect(wordLikeness('pump', 'xyz')).toBe(0);
  });
});

describe('the likeliest codes', () => {
  test('are those that say the same and no more, then those that say more', () => {
    expect(codes('pumps')).toEqual(['40151500', '40151513']);
    expect(codes('submersible pump')).toEqual(['40151513', '40151500']);
    expect(codes('pumps', { most: 1 })).toEqual(['40151500']);
  });

  test('a word beside the name says less than one of it', () => {
    const [byName] = likeliest('gloves', list);
    const [beside] = likeliest('mittens', list);
    expect([byName?.entry.code, beside?.entry.code]).toEqual(['46181504', '46181504']);
    expect(beside?.likeness).toBeCloseTo((byName?.likeness ?? 0) * 0.8, 10);
    expect(byName?.likeness).toBeCloseTo(1 - 0.015, 10);
  });

  test('are found by the beginning of a number, the longer codes first and equal ones in their order', () => {
    expect(codes('40 15')).toEqual(['40151500', '40151513']);
    expect(codes('4')).toEqual([]);
    expect(likeliest('40151500', list)).toEqual([{ entry: list[0], likeness: 1 }]);
  });

  test('are none where nothing was asked, or nothing is alike', () => {
    expect(codes(' . ')).toEqual([]);
    expect(codes('zebra')).toEqual([]);
  });
});
