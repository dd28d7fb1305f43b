import { indexTerms, LITTLE } from './dictionary.ts';

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
  /** Whether the rarest word of the question stands in it, or one that means the same: without it an answer is about something else. */
  readonly hasRarest: boolean;
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
/** A word in a title or a heading counts once, however long what stands under it is. */
const TITLE = 1.1;
const HEADING = 1.4;

interface Place {
  times: number;
  above: number;
}

/** Passages by the words in them, ranked as BM25 does: rare words count, repeated ones less and less, long texts are held back. */
export function indexOf<P extends Rankable>(passages: readonly P[]): Index<P> {
  const places = new Map<string, Map<number, Place>>();
  const placeOf = (term: string, at: number): Place => {
    const where = places.get(term) ?? new Map<number, Place>();
    places.set(term, where);
    const place = where.get(at) ?? { times: 0, above: 0 };
    where.set(at, place);
    return place;
  };
  const lengths = passages.map(({ title, heading, text }, at) => {
    const terms = indexTerms(text);
    for (const term of terms) placeOf(term, at).times++;
    for (const term of new Set(indexTerms(title))) placeOf(term, at).above += TITLE;
    for (const term of new Set(indexTerms(heading === title ? '' : heading))) placeOf(term, at).above += HEADING;
    return terms.length;
  });
  const usual = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length) || 1;
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
        for (const place of of)
          if (weight === 1 || weight === LITTLE)
            worth.set(place, Math.max(worth.get(place) ?? 0, weight * (rare || unknown)));
        for (const [at, { times, above }] of places.get(term) ?? []) {
          const held = 1 - LENGTH_COUNTS + (LENGTH_COUNTS * (lengths[at] ?? 0)) / usual;
          const known = scores.get(at) ?? { score: 0, found: new Map<number, number>() };
          known.score += weight * rare * ((times * (SATURATES + 1)) / (times + SATURATES * held) + above);
          for (const place of of)
            known.found.set(place, Math.max(known.found.get(place) ?? 0, weight === LITTLE ? 1 : weight));
          scores.set(at, known);
        }
      }
      const whole = [...worth.values()].reduce((sum, one) => sum + one, 0);
      const rarest = [...worth].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? -1;
      return [...scores]
        .map(([at, { score, found }]) => ({
          passage: passages[at] as P,
          score,
          covered:
            whole === 0 ? 0 : [...found].reduce((sum, [of, weight]) => sum + weight * (worth.get(of) ?? 0), 0) / whole,
          hasRarest: (found.get(rarest) ?? 0) >= 0.5,
          at,
        }))
        .sort((one, other) => other.score - one.score || one.at - other.at)
        .slice(0, most)
        .map(({ at: _at, ...one }) => one);
    },
  };
}
