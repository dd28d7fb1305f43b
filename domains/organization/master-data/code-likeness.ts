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
export const wordLikeness = (one: string, other: string): number =>
  likenessTo(one, wordsByTrigram([other])).get(other) ?? 0;

interface Words {
  /** How many trigrams each word has. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly having: ReadonlyMap<string, readonly string[]>;
}

function wordsByTrigram(words: Iterable<string>): Words {
  const sizes = new Map<string, number>();
  const having = new Map<string, string[]>();
  for (const word of words) {
    if (sizes.has(word)) continue;
    const threes = trigrams(word);
    sizes.set(word, threes.size);
    for (const three of threes) having.set(three, [...(having.get(three) ?? []), word]);
  }
  return { sizes, having };
}

/** The words that share letters with this one, and how alike they are. All others are not alike at all. */
function likenessTo(asked: string, { sizes, having }: Words): ReadonlyMap<string, number> {
  const own = trigrams(asked);
  const both = new Map<string, number>();
  for (const three of own) for (const word of having.get(three) ?? []) both.set(word, (both.get(word) ?? 0) + 1);
  const likeness = (word: string, shared: number): number => {
    if (word === asked) return 1;
    const begins = word.length > 3 && asked.length > 3 && (word.startsWith(asked) || asked.startsWith(word));
    return begins ? 0.85 : shared / (own.size + (sizes.get(word) ?? 0) - shared);
  };
  return new Map([...both].map(([word, shared]) => [word, likeness(word, shared)]));
}

interface Spread<C> {
  readonly rows: readonly { readonly entry: C; readonly name: readonly string[]; readonly beside: readonly string[] }[];
  readonly words: Words;
}

/** A list that stays is taken apart once. */
const spreads = new WeakMap<readonly Findable[], Spread<Findable>>();

function spreadOf<C extends Findable>(codes: readonly C[]): Spread<C> {
  const known = spreads.get(codes) as Spread<C> | undefined;
  if (known) return known;
  const rows = codes.map((entry) => ({ entry, name: stemsOf(entry.name), beside: stemsOf(entry.otherWords ?? '') }));
  const spread = { rows, words: wordsByTrigram(rows.flatMap(({ name, beside }) => [...name, ...beside])) };
  spreads.set(codes, spread);
  return spread;
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
  const { rows, words } = spreadOf(codes);
  const alike = asked.map((word) => likenessTo(word, words));
  const weights = asked.map((word) => rarity(word, rows));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return rows
    .map(({ entry, name, beside }) => {
      if (isNumber && entry.code.replaceAll(/[\s.-]/g, '').startsWith(number)) return { entry, likeness: 1 };
      const best = (like: ReadonlyMap<string, number> | undefined, among: readonly string[]) =>
        among.reduce((most, one) => Math.max(most, like?.get(one) ?? 0), 0);
      const said = asked.reduce((sum, _, at) => {
        const like = Math.max(best(alike[at], name) * NAME, best(alike[at], beside) * BESIDE);
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

function rarity(word: string, rows: Spread<Findable>['rows']): number {
  const holding = rows.filter(({ name, beside }) => name.includes(word) || beside.includes(word)).length;
  return Math.log(1 + (rows.length + 1) / (holding + 1));
}
