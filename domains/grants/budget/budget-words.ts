import { type CostClass, costClasses } from '../costs/cost-words.ts';

const { indirect: _, ...direct } = costClasses;

/** Object classes a to h of SF-424A, section B: what detail lines belong to. Indirect costs follow from them. */
export const directClasses = direct;
export type DirectClass = Exclude<CostClass, 'indirect'>;

/** The rows of SF-424A, section B, in their order. */
export const classLetters: Readonly<Record<DirectClass, string>> = {
  personnel: '6a',
  fringe: '6b',
  travel: '6c',
  equipment: '6d',
  supplies: '6e',
  contractual: '6f',
  construction: '6g',
  other: '6h',
};
export const directOrder = Object.keys(classLetters) as readonly DirectClass[];

/** What a rate of indirect costs is charged on. */
export const indirectBases = {
  mtdc: 'Modified total direct cost',
  salaries: 'Salaries and fringe',
  total: 'Total direct cost',
} as const;
export type IndirectBase = keyof typeof indirectBases;

export const amountUnits = {
  EA: 'each',
  LS: 'lump sum',
  HR: 'hour',
  DAY: 'day',
  MO: 'month',
  YR: 'year',
  MI: 'mile',
  FT: 'foot',
  SF: 'square foot',
  CY: 'cubic yard',
  TON: 'ton',
} as const;

export const timeUnits = { X: 'times', HR: 'hours', DAY: 'days', WK: 'weeks', MO: 'months', YR: 'years' } as const;

/** Months of one person’s full time. */
export const monthUnits = { PM: 'person-months' } as const;

/** Where match comes from: the columns of SF-424A, section C. */
export const matchSources = { applicant: 'Our own', state: 'State', other: 'Other sources' } as const;
export type MatchSource = keyof typeof matchSources;

/** Rates that a cognizant agency agrees to. 2 CFR 200, appendix VII. */
export const rateKinds = {
  predetermined: 'Predetermined',
  fixed: 'Fixed',
  provisional: 'Provisional',
  final: 'Final',
} as const;

/** Why unspent money of a year may be spent in the next. 2 CFR 200.308(g). */
export const carryBases = { terms: 'Award terms', approval: 'Funder’s approval' } as const;
