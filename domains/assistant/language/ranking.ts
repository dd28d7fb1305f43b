import { termsOf } from './words.ts';

/** A piece of text that an answer can come from. */
export interface Rankable {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** A word that is looked for, and how much it counts beside the others: synonyms count less. */
export interface Wanted {
  readonly term: string;
  readonly weight: number;
  /** Which words of the question it stands for; a word and its synonyms share their places. */
  readonly of: readonly number[];
}

export interface Ranked<P> {
  readonly passage: P;
  readonly score: number;
  /** How much of what was asked stands in it, from 0 to 1; rare words count more. */
  readonly covered: number;
}

export interface Index<P> {
  readonly size: number;
  rank(wanted: readonly Wanted[], most: number): Ranked<P>[];
  /** How rare a word is here; 0 when it stands nowhere. */
  rarity(term: string): number;
}

/** How soon more of the same word stops counting, and how much long passages are held back (BM25's usual values). */
const SATURATES = 1.2;
const LENGTH_COUNTS = 0.75;
const TITLE = 3;
const HEADING = 2;

/** Passages by the words in them, ranked as BM25 does: rare words count, repeated ones less and less, long texts are held back. */
export function indexOf<P extends Rankable>(passages: readonly P[]): Index<P> {
  const places = new Map<string, Map<number, number>>();
  const lengths = passages.map((passage, at) => {
    let length = 0;
    for (const [text, weight] of [
      [passage.title, TITLE],
      [passage.heading, HEADING],
      [passage.text, 1],
    ] as const)
      for (const term of termsOf(text)) {
        const where = places.get(term) ?? new Map<number, number>();
        where.set(at, (where.get(at) ?? 0) + weight);
        places.set(term, where);
        length++;
      }
    return length;
  });
  const usual = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  const rarity = (term: string): number => {
    const count = places.get(term)?.size ?? 0;
    return count === 0 ? 0 : Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  };
  const unknown = Math.log(1 + (passages.length + 0.5) / 0.5);

  return {
    size: passages.length,
    rarity,
    rank(wanted, most) {
      const scores = new Map<number, { score: number; found: Map<number, number> }>();
      const worth = new Map<number, number>();
      for (const { term, weight, of } of wanted) {
        const rare = rarity(term);
        // A word that stands nowhere is one that no passage answers to, so it counts fully against each of them.
        if (weight === 1) for (const place of of) worth.set(place, rare || unknown);
        for (const [at, times] of places.get(term) ?? []) {
          const held = 1 - LENGTH_COUNTS + (LENGTH_COUNTS * (lengths[at] ?? 0)) / (usual || 1);
          const known = scores.get(at) ?? { score: 0, found: new Map<number, number>() };
          known.score += (weight * rare * times * (SATURATES + 1)) / (times + SATURATES * held);
          for (const place of of) known.found.set(place, Math.max(known.found.get(place) ?? 0, weight));
          scores.set(at, known);
        }
      }
      const whole = [...worth.values()].reduce((sum, one) => sum + one, 0);
      return [...scores]
        .map(([at, { score, found }]) => ({
          passage: passages[at] as P,
          score,
          covered:
            whole === 0 ? 0 : [...found].reduce((sum, [of, weight]) => sum + weight * (worth.get(of) ?? 0), 0) / whole,
          at,
        }))
        .sort((one, other) => other.score - one.score || one.at - other.at)
        .slice(0, most)
        .map(({ passage, score, covered }) => ({ passage, score, covered }));
    },
  };
}
