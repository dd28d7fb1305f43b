import type { repeats } from './obligation-words.ts';

export type Repeat = keyof typeof repeats;
/** How often a duty comes again, in months. */
export const monthsOfRepeat = { once: 0, monthly: 1, quarterly: 3, semiannual: 6, annual: 12, biennial: 24 } as const;

/** Sets of duties that a person picks for an award, by the text that they are taken from. */
export const starterSets = {
  uniform: '2 CFR 200',
  assistance: '44 CFR 206, PA',
  mitigation: '44 CFR 206, HMGP',
  block: 'CDBG program',
  transit: 'Transit formula',
  recovery: 'Fiscal recovery',
  agreement: 'Award agreement',
} as const;
export type StarterSet = keyof typeof starterSets;
export const starterSetNames = Object.keys(starterSets) as StarterSet[]; // its own keys
