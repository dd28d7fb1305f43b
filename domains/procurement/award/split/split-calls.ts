import { actionOn, call } from '#kernel';
import { awardSplit } from './award-split.record.ts';

/** Starts the optimizer over the responsive bids as they are now; the row says when it is done. */
export const runSplit = call('award_split.run', '/api/v1/award/splits/{id}/run', { body: {}, answer: { id: 'uuid' } });

/** Answers the awards that were made, one for each lot. */
export const recommendSplit = actionOn(awardSplit, 'recommendAwards', { answer: { awards: ['uuid'] } });
