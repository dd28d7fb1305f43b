import type { CostClass } from '../costs/cost-words.ts';

/** Classes a to m of item 11 of SF-271. */
export const outlayClasses = {
  a: 'Administrative expense',
  b: 'Preliminary expense',
  c: 'Land, structures, right-of-way',
  d: 'Architectural engineering basic fees',
  e: 'Other architectural engineering fees',
  f: 'Project inspection fees',
  g: 'Land development',
  h: 'Relocation expense',
  i: 'Relocation payments to individuals and businesses',
  j: 'Demolition and removal',
  k: 'Construction and project improvement cost',
  l: 'Equipment',
  m: 'Miscellaneous cost',
} as const;
export type OutlayClass = keyof typeof outlayClasses;
export const outlayLetters = Object.keys(outlayClasses) as readonly OutlayClass[];

const byObjectClass: Readonly<Record<CostClass, OutlayClass>> = {
  personnel: 'a',
  fringe: 'a',
  travel: 'a',
  supplies: 'a',
  indirect: 'a',
  construction: 'k',
  equipment: 'l',
  contractual: 'm',
  other: 'm',
};

/** What a cost says of itself, or what follows from its object class. */
export const outlayClassOf = (said: OutlayClass | null, costClass: CostClass): OutlayClass =>
  said ?? byObjectClass[costClass];

export type ByClass = Readonly<Record<OutlayClass, number>>;

export interface Item11Of271 {
  /** a to m, cumulative to date. */
  readonly classes: ByClass;
  /** o. Program income to date. */
  readonly income: number;
  /** The share of others, which q leaves out. */
  readonly match: number;
  /** r. What is reimbursed in full. */
  readonly rehabilitation: number;
  /** t. Federal payments requested before. */
  readonly earlier: number;
}

/** Item 11 of SF-271: n = a to m, p = n - o, s = q + r, u = s - t. Law: OMB 4040-0011. Below zero, u is a refund. */
export function item11Of271({ classes, income, match, rehabilitation, earlier }: Item11Of271) {
  const total = outlayLetters.reduce((sum, letter) => sum + classes[letter], 0);
  const net = total - income;
  const federal = net - match - rehabilitation;
  const share = federal + rehabilitation;
  return { total, net, federal, share, requested: share - earlier };
}

/** Amounts with the two classes of their costs, added up by the class of the form. */
export function byClass(
  rows: readonly { readonly said: OutlayClass | null; readonly costClass: CostClass; readonly cents: number }[],
): ByClass {
  const sums = Object.fromEntries(outlayLetters.map((letter) => [letter, 0])) as Record<OutlayClass, number>; // each letter
  for (const { said, costClass, cents } of rows) sums[outlayClassOf(said, costClass)] += cents;
  return sums;
}

/** As they were fixed with a request; null where none were. */
export function keptClasses(kept: unknown): ByClass | null {
  if (typeof kept !== 'object' || kept === null) return null;
  return outlayLetters.every((letter) => typeof (kept as Record<string, unknown>)[letter] === 'number')
    ? (kept as ByClass) // as was just looked at
    : null;
}
