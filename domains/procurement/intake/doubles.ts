import type { Told } from '#kernel';
import { wordsOf } from './likeness.ts';

/** A thing that was asked for before. */
export const askedBefore = { requisition: 'uuid', number: 'text', item: 'text', site: 'text?', day: 'date' } as const;
export type AskedBefore = Told<typeof askedBefore>;

const ALIKE = 0.75;

/** How much of the words of both are the same. */
function overlap(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const known = new Set(one);
  const both = other.filter((word) => known.has(word)).length;
  return both / (one.length + other.length - both);
}

const place = (text: string | null): string => wordsOf(text ?? '').join(' ');

/**
 * Requests for the same item at the same site within so many days before. Only a hint: two of the same may well be needed. A
 * request that names no site is beside those that name none.
 */
export function doublesOf(
  wish: {
    readonly items: readonly string[];
    readonly site: string | null;
    readonly day: string;
    readonly within: number;
  },
  before: readonly AskedBefore[],
): readonly AskedBefore[] {
  const earliest = new Date(Date.parse(`${wish.day}T00:00:00Z`) - wish.within * 86_400_000).toISOString().slice(0, 10);
  const items = wish.items.map(wordsOf).filter((words) => words.length > 0);
  const site = place(wish.site);
  return before
    .filter(({ day }) => day >= earliest && day <= wish.day)
    .filter((one) => place(one.site) === site)
    .filter((one) => items.some((words) => overlap(words, wordsOf(one.item)) >= ALIKE))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}
