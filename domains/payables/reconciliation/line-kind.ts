import type { LineKind } from './statement-words.ts';

/** BAI2 type codes with a meaning of their own here; all others are told by their direction. */
const codes: Readonly<Record<string, LineKind>> = {
  474: 'check',
  475: 'check',
  447: 'ach',
  451: 'ach',
  455: 'ach',
  466: 'ach',
  469: 'ach',
  495: 'wire',
  252: 'return',
  255: 'return',
  257: 'return',
  258: 'return',
  266: 'return',
  395: 'return',
  354: 'interest',
  661: 'fee',
  698: 'fee',
};

interface Said {
  readonly code: string | null;
  readonly cents: number;
  readonly text: string | null;
  readonly checkNumber: number | null;
}

/** What a line is about: by its code, and in a CSV file by its words. */
export function kindOf({ code, cents, text, checkNumber }: Said): LineKind {
  const known = codes[code ?? ''];
  if (known) return known;
  const words = (text ?? '').toUpperCase();
  if (code === null) {
    if (checkNumber !== null && cents < 0) return 'check';
    if (/\b(RETURN(ED)?|REVERSAL)\b/u.test(words)) return 'return';
    if (cents < 0 && /\bACH\b/u.test(words)) return 'ach';
    if (cents < 0 && /\bWIRE\b/u.test(words)) return 'wire';
    if (cents < 0 && /\b(FEE|SERVICE CHARGE|ANALYSIS)\b/u.test(words)) return 'fee';
    if (cents > 0 && /\bINTEREST\b/u.test(words)) return 'interest';
  }
  return cents > 0 ? 'deposit' : 'other';
}

/** A check number as a bank writes it, with zeros before it; null where it is none. */
export function checkNumberOf(said: string | null): number | null {
  const digits = /^0*(\d{1,7})$/u.exec((said ?? '').trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}
