import { type AnyRecord, type Spec, stateWords } from '#kernel';
import { columnLabel } from '../words.ts';

/** Room for a column by what stands in it: at least this many rem, and how much of what is left over. */
const byKind: Readonly<Record<string, readonly [least: number, share: number]>> = {
  sequence: [8.25, 0.1],
  date: [6.5, 0.1],
  instant: [11, 0.1],
  yesNo: [5, 0.1],
  integer: [5, 0.1],
  percent: [5, 0.1],
  quantity: [6, 0.1],
  money: [7, 0.1],
  total: [7, 0.1],
  product: [7, 0.1],
  longText: [12, 3],
  person: [8.5, 0.1],
  reference: [6.5, 0.1],
  choice: [7.5, 0.1],
  email: [11, 0.8],
};
const system: typeof byKind = {
  status: [7, 0.1],
  createdAt: [11, 0.1],
  updatedAt: [11, 0.1],
  createdBy: [8.5, 0.3],
};

export type Grid = Readonly<Record<'gridTemplateColumns' | 'minWidth', string>>;

/** Columns as wide as the longest of what they hold: a figure in whole, words up to a bound, text where it is short. */
const figures = new Set(['money', 'total', 'product', 'integer', 'percent']);
const words = new Set(['person', 'reference', 'choice', 'text']);
export const isFitted = (spec: Spec | undefined): spec is Spec =>
  spec !== undefined && (figures.has(spec.kind.name) || words.has(spec.kind.name));

const [DIGIT, LETTER, GAP, MOST_WORDS] = [0.53, 0.47, 1.1, 11];
const TEXT = [10, 3] as const;

function fitted({ kind }: Spec, longest: number, label: string): readonly [least: number, share: number] {
  const head = label.length * 0.4 + GAP;
  if (figures.has(kind.name)) return [Math.max(head, longest * DIGIT + GAP), 0.1];
  const own = Math.max(head, longest * LETTER + 1.5 * GAP);
  if (kind.name === 'text') return own < TEXT[0] ? [own, 0.1] : TEXT;
  return [Math.min(MOST_WORDS, own), 0.1];
}

export type Longest = Readonly<Record<string, number>>;

/** The columns of a list as one grid, the same for each row, so that nothing moves while rows come and go. Text gives way, an amount never. */
export function gridOf(record: AnyRecord, columns: readonly string[], before: number, longest: Longest): Grid {
  const sizes = columns.map((name): readonly [least: number, share: number] => {
    const spec = record.fields[name]?.spec;
    const signs = longest[name];
    if (signs && isFitted(spec)) return fitted(spec, signs, columnLabel(record, name));
    return system[name] ?? byKind[spec?.kind.name ?? ''] ?? TEXT;
  });
  // The longest of the states with its dot, where there is room.
  const most = Math.max(7, ...record.states.map((state) => stateWords(record, state).length * LETTER + 2 * GAP));
  const tracks = sizes.map(
    ([least, share], at) => `minmax(${least}rem, ${columns[at] === 'status' ? `${most}rem` : `${share}fr`})`,
  );
  return {
    gridTemplateColumns: [...(before > 0 ? [`${before}rem`] : []), ...tracks].join(' '),
    minWidth: `${sizes.reduce((sum, [least]) => sum + least, before)}rem`,
  };
}
