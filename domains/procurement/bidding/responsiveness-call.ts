import { call, choiceOf, typed } from '#kernel';
import type { BidResponse } from './bid-response.ts';

/** The checklist of an opened bid: the one its bidder saw before it submitted. */
export const bidResponsiveness = call('bid.responsiveness', '/api/v1/bid/{id}/responsiveness', {
  answer: {
    checks: [{ id: 'text', words: 'text', isMet: 'yesNo', why: 'text?' }],
    response: typed<BidResponse | null>(),
    security: [{ state: choiceOf('verified', 'refused', 'not_verified'), said: 'text' }, null],
  },
});
