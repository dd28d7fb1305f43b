/** A code as it is looked for. */
export interface Findable {
  readonly code: string;
  readonly name: string;
  readonly otherWords: string | null;
}

export interface Found<C extends Findable> {
  readonly entry: C;
  /** From 0 to 1: how much of what was asked for the code's words say. */
  readonly likeness: number;
}

const small = new Set(
  'a all an and any are as at be by each except for from in into is it its new not of on or other per related similar such that the their this to used using we with need needs buy purchase want one two three four five six some'.split(
    ' ',
  ),
);

const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies)$/, 'y').replace(/(?:ings?|ers?|ed|es|s)$/, '') : word.replace(/s$/, '');

/** The words of a text by which it is compared, each once. */
export const stemsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !small.has(word))
      .map(stemOf),
  ),
];

function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** How alike two words are by their letters, 1 for the same: a slip of the key still finds its word. */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length > 3 && other.length > 3 && (one.startsWith(other) || other.startsWith(one))) return 0.85;
  const [first, second] = [trigrams(one), trigrams(other)];
  let both = 0;
  for (const three of first) if (second.has(three)) both++;
  return both / (first.size + second.size - both);
}

const LEAST_LIKE = 0.42;
/** A word of the name says more of a code than one of the words beside it. */
const NAME = 1;
const BESIDE = 0.8;

/** Codes whose words are most like the question's, best first; rare words count for more than those of half the list. */
export function likeliest<C extends Findable>(
  question: string,
  codes: readonly C[],
  { most = 10, least = 0.3 }: { most?: number; least?: number } = {},
): readonly Found<C>[] {
  const asked = stemsOf(question).slice(0, 24);
  const number = question.trim().replaceAll(/[\s.-]/g, '');
  const isNumber = /^\d{2,}$/.test(number);
  if (asked.length === 0) return [];
  const spread = codes.map((entry) => ({ entry, name: stemsOf(entry.name), beside: stemsOf(entry.otherWords ?? '') }));
  const weights = asked.map((word) => rarity(word, spread));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return spread
    .map(({ entry, name, beside }) => {
      if (isNumber && entry.code.replaceAll(/[\s.-]/g, '').startsWith(number)) return { entry, likeness: 1 };
      const best = (word: string, among: readonly string[]) =>
        among.reduce((most, one) => Math.max(most, wordLikeness(word, one)), 0);
      const said = asked.reduce((sum, word, at) => {
        const like = Math.max(best(word, name) * NAME, best(word, beside) * BESIDE);
        return sum + (like >= LEAST_LIKE ? like * (weights[at] ?? 0) : 0);
      }, 0);
      // Of two codes that say the same, the one that says less besides is meant.
      const terse = 1 - Math.min(0.15, Math.max(0, name.length - asked.length) * 0.015);
      return { entry, likeness: whole === 0 ? 0 : (said / whole) * terse };
    })
    .filter(({ likeness }) => likeness >= least)
    .sort(
      (one, other) =>
        other.likeness - one.likeness ||
        other.entry.code.length - one.entry.code.length ||
        one.entry.code.localeCompare(other.entry.code),
    )
    .slice(0, most);
}

function rarity(word: string, spread: readonly { name: readonly string[]; beside: readonly string[] }[]): number {
  const holding = spread.filter(({ name, beside }) => name.includes(word) || beside.includes(word)).length;
  return Math.log(1 + (spread.length + 1) / (holding + 1));
}
