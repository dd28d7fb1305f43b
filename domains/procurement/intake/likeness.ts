/** Words that say nothing of what a thing is. */
const small = new Set(
  'a an and as at be by for from in into is it its of on or our some that the their them this to we with need needs want new please buy order get about each per'.split(
    ' ',
  ),
);

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !small.has(word));
const stemOf = (word: string): string => word.replace(/(?:ies)$/, 'y').replace(/(?<=[a-z]{3})(?:es|s|ing|ed|e)$/, '');

/** The words of a text by which things are compared: small letters, without accents and the commonest endings. */
export const wordsOf = (text: string): readonly string[] => [...new Set(plainWords(text).map(stemOf))];

export interface Found<T> {
  readonly one: T;
  /** From 0, nothing in common, to 1, the same words. */
  readonly likeness: number;
  /** The words that both have, as they were asked for, rarest first: why it was found. */
  readonly shared: readonly string[];
}

/** Things that can be looked up by likeness of words. */
export interface Likened<T> {
  find(
    text: string,
    bounds?: { readonly most?: number; readonly least?: number; readonly unknown?: 'counts' | 'ignored' },
  ): readonly Found<T>[];
}

/**
 * Puts texts beside each other by their words, rare words weighing more: the cosine of their vectors of inverse frequency. No
 * model, nothing learned, and each hit can say which words it was found by.
 */
export function likened<T>(things: readonly T[], textOf: (one: T) => string): Likened<T> {
  const texts = things.map((one) => ({ one, words: wordsOf(textOf(one)) }));
  const at = new Map<string, number[]>();
  for (const [place, { words }] of texts.entries())
    for (const word of words) (at.get(word) ?? at.set(word, []).get(word))?.push(place);
  const weight = (word: string): number => Math.log(1 + texts.length / (at.get(word)?.length ?? 0.5));
  const size = (words: readonly string[]): number => Math.sqrt(words.reduce((sum, word) => sum + weight(word) ** 2, 0));
  const sizes = texts.map(({ words }) => size(words));

  return {
    find(text, { most = 5, least = 0.3, unknown = 'counts' } = {}) {
      // Words that stand nowhere in the list say that a thing is another one, unless the list only names kinds of things.
      const asked = wordsOf(text).filter((word) => unknown === 'counts' || at.has(word));
      const whole = size(asked);
      const scores = new Map<number, number>();
      for (const word of asked)
        for (const place of at.get(word) ?? []) scores.set(place, (scores.get(place) ?? 0) + weight(word) ** 2);
      const said = new Map(plainWords(text).map((word) => [stemOf(word), word]));
      const wanted = new Set(asked);
      return [...scores]
        .map(([place, score]) => ({ place, likeness: score / (whole * (sizes[place] ?? 1)) }))
        .filter(({ likeness }) => likeness >= least)
        .toSorted((one, other) => other.likeness - one.likeness || one.place - other.place)
        .slice(0, most)
        .flatMap(({ place, likeness }) => {
          const found = texts[place];
          if (!found) return [];
          const shared = found.words.filter((word) => wanted.has(word));
          return [
            {
              one: found.one,
              likeness: Math.min(1, likeness),
              shared: shared
                .toSorted((one, other) => weight(other) - weight(one))
                .map((word) => said.get(word) ?? word),
            },
          ];
        });
    },
  };
}
