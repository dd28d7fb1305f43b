/** Words that say nothing of what a text is about. */
const small = new Set(
  'a about above after all also an and any are as at be because been before being below between both but by can could de del did do does down during each el en es esta este few for from further had has have having he her here how i if in into is it its just la las lo los me more most my near no nor not now of off on once only or other our out over own para please por que same se should so some street such than that the their them then there these they this those through to too un una under until up us very was we were what when where which while who why will with would y you your'.split(
    ' ',
  ),
);

/** The words of a text by which it is compared: small letters, without accents, without the commonest endings. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !small.has(word))
      .map((word) => word.replace(/(ings?|ed|es|s)$/, (ending, _, at) => (at > 2 ? '' : ending))),
  );

/** How much of the shorter text is in the other one, from 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shorter = Math.min(one.size, other.size);
  if (shorter === 0) return 0;
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  // A single word in common is chance, however short the text.
  return both < 2 ? 0 : both / shorter;
}

/** Those that are most like the text, best first. */
export function mostLike<T>(
  text: string,
  among: readonly T[],
  { textOf, least = 0.5, most = 4 }: { textOf: (one: T) => string; least?: number; most?: number },
): readonly T[] {
  const words = wordsOf(text);
  return among
    .map((one) => ({ one, like: likeness(words, wordsOf(textOf(one))) }))
    .filter(({ like }) => like >= least)
    .toSorted((first, second) => second.like - first.like)
    .slice(0, most)
    .map(({ one }) => one);
}
