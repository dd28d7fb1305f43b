import { wordsOf } from '../intake/likeness.ts';

/** What one line of a purchase is for: its commodity code where it names one, and the words of its item. */
export interface Thing {
  readonly commodity: string | null;
  readonly words: readonly string[];
  readonly cents: number;
}

/** "Lot 2" and "delivery 3" count the pieces of one need; "6 inch" says what the thing is. */
const countedPiece =
  /\b(?:lot|batch|part|phase|set|delivery|order|round|no|number|#)\s*\.?\s*(?:\d+|[a-d]|i{1,3}|iv|v)\b/giu;

/** The words by which two items are compared. */
export const thingWords = (item: string): readonly string[] => wordsOf(item.replace(countedPiece, ' '));

/** From this share of common words on two descriptions mean one thing. */
const ALIKE = 0.6;

function areAlike(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const shared = one.filter((word) => other.includes(word)).length;
  const fewest = Math.min(one.length, other.length);
  return shared / (one.length + other.length - shared) >= ALIKE || (fewest >= 2 && shared === fewest);
}

/** The same code, or words that mean the same: leaving the code away or choosing its neighbor hides nothing. */
export const isSameThing = (one: Thing, other: Thing): boolean =>
  (one.commodity !== null && one.commodity === other.commodity) || areAlike(one.words, other.words);
