import { centsOf } from '../budget/drafting/edits.ts';

/** Cents of what a person types, below zero with a minus or in parentheses; null when it is no amount. Empty is zero. */
export function typedCents(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return 0;
  const isBelow = /^[-−(]/.test(plain);
  const cents = centsOf(plain.replace(/[-−()]/g, ''));
  return cents === null ? null : isBelow && cents !== 0 ? -cents : cents;
}

export const inDollars = (cents: number): string =>
  cents === 0 ? '' : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
