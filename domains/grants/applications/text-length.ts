import type { LimitUnit } from './application-words.ts';

/** Of double-spaced 12-point text; what a funder's system makes of a page is known only there. */
const WORDS_OF_PAGE = 300;

const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

/**
 * How much a text takes of its limit. Characters are counted as the schemas of Grants.gov count them: a line break is one, and so is
 * a letter outside the basic plane.
 */
export function lengthOf(text: string | null, unit: LimitUnit): number {
  const given = (text ?? '').replaceAll(/\r\n?/g, '\n').trim();
  if (given === '') return 0;
  if (unit === 'characters') return [...given].length;
  return unit === 'words' ? wordsIn(given) : Math.ceil(wordsIn(given) / WORDS_OF_PAGE);
}
