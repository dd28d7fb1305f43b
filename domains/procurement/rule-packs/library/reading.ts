import { type Condition, yes } from '../pack.ts';

/** The first day that the library speaks to. Federal awards before it are refused, not guessed. */
export const LIBRARY_BEGINS = '2020-11-12';

/** Who read the text, and when. Figures that were not compared with it are marked as unconfirmed, one by one. */
export const reading = { sourceDay: '2026-09-30', reviewedBy: 'The project, not counsel' } as const;

export const federal: Condition = yes('federalFunds');
