import { call } from '#kernel';

/** By reason and kind, what was passed over in the last twelve months. */
export const passedCounts = call('passed_match.counts', '/api/v1/passed_match/counts', {
  answer: { counts: [{ reason: 'text', kind: 'text', count: 'whole' }] },
});
