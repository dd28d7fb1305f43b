import { lengthOf as charactersOf } from '../forms/definition.ts';
import type { LimitUnit } from './application-words.ts';

/** Of double-spaced 12-point text; what a funder's system makes of a page is known only there. */
const WORDS_OF_PAGE = 300;

const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

/** How much a text takes of its limit. Characters are counted as the schemas of Grants.gov count them. */
export function lengthOf(text: string | null, unit: LimitUnit): number {
  const given = (text ?? '').trim();
  if (given === '') return 0;
  if (unit === 'characters') return charactersOf(given);
  return unit === 'words' ? wordsIn(given) : Math.ceil(wordsIn(given) / WORDS_OF_PAGE);
}
