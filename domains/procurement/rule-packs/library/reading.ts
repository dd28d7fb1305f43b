import { type Condition, yes } from '../pack.ts';

/** The first day that the library speaks to: the Uniform Guidance came into force. Federal awards before it are refused, not guessed. */
export const LIBRARY_BEGINS = '2014-12-26';

/** The day of the first large revision, with which most texts of the library begin. */
export const REVISION_OF_2020 = '2020-11-12';

/** Who looked at sources, and until when: notices, guides and copies, seldom the text itself. What rests on general knowledge is marked as unconfirmed, rule by rule; what was compared with the text says where. */
export const reading = { sourceDay: '2026-09-30', reviewedBy: 'The project, not counsel' } as const;

export const federal: Condition = yes('federalFunds');
