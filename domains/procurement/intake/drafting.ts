import type { Found } from './likeness.ts';
import type { SpokenLine, SpokenNeed } from './need-in-words.ts';
import type { PriceRange } from './prices.ts';

/** A code that a thing may belong to, and why it was thought of. */
export interface CodeFound {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly likeness: number;
  readonly shared: readonly string[];
  /** Where it was found: in the list itself, or because an earlier line that is like it has this code. */
  readonly by: 'list' | 'earlier line';
  /** The other name of the thing under which a language model had it looked up; null for the words of the need. */
  readonly under: string | null;
}

/** Earlier prices in another unit, or under another name of the thing. They are shown and fill in nothing. */
export interface PriceElsewhere {
  /** Null: by the same words, in another unit. */
  readonly under: string | null;
  readonly price: PriceRange;
}

export interface DraftedLine extends SpokenLine {
  readonly codes: readonly CodeFound[];
  /** Null: not found. Nothing is ever estimated. */
  readonly price: PriceRange | null;
  readonly elsewhere: PriceElsewhere | null;
}

/** A text that says what such a thing has to be, word for word, with the row that it stands in. */
export interface ScopeFound {
  readonly record: 'scope_text' | 'requisition';
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly likeness: number;
  readonly shared: readonly string[];
}

/** A proposal for a request, line by line. It is nothing until a person accepts it. */
export interface Drafted extends Omit<SpokenNeed, 'lines'> {
  readonly lines: readonly DraftedLine[];
  /** Likeliest first; empty: not found. */
  readonly scopes: readonly ScopeFound[];
  /** How many earlier lines were looked at. */
  readonly lookedAt: number;
  /** A title and a reason in the words of the model; null when there was none, or when what it said does not stand in the need. */
  readonly purpose: string | null;
  readonly justification: string | null;
  /** `words` when no language model took part. */
  readonly by: 'words' | 'model';
  /** Why the model took no part although it was asked. */
  readonly note: string | null;
}

interface Coded {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const MOST_CODES = 4;

/** Codes of the list and of earlier lines, each code once, best first. */
export function codesFor(
  fromList: readonly Found<Coded>[],
  fromLines: readonly Found<Coded>[],
  under: string | null = null,
): readonly CodeFound[] {
  const all = [
    ...fromLines.map((hit) => ({ ...hit, by: 'earlier line' as const })),
    ...fromList.map((hit) => ({ ...hit, by: 'list' as const })),
  ].toSorted((one, other) => other.likeness - one.likeness);
  const known = new Set<string>();
  return all
    .filter(({ one }) => known.size < known.add(one.id).size)
    .slice(0, MOST_CODES)
    .map(({ one, likeness, shared, by }) => ({
      ...one,
      likeness: Math.round(likeness * 100) / 100,
      shared,
      by,
      under,
    }));
}
