import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { deadlineKinds } from './claim-words.ts';

/** Everything that happened with a claim, the latest first; privileged notes only for those who may read them. */
export const claimTimeline = call('contractClaim.timeline', '/api/v1/contract_claim/{id}/timeline', {
  answer: {
    events: firstOfShape({
      id: 'text',
      kind: choiceOf('claim', 'entry', 'note'),
      onDay: 'date',
      title: 'text',
      text: 'text?',
      /** The row that it opens, where it has one of its own. */
      row: 'uuid?',
      files: 'whole',
    }),
    mayRead: { notes: 'yesNo' },
  },
});
export type ClaimTimeline = AnswerOf<typeof claimTimeline>;

/** Claims that are open, by their next deadline. */
export const openClaims = call('contractClaim.open', '/api/v1/contract-claims/open', {
  answer: {
    claimedCents: 'whole',
    late: 'whole',
    claims: firstOfShape({
      id: 'uuid',
      number: 'text',
      subject: 'text',
      contract: 'uuid',
      contractNumber: 'text',
      vendorName: 'text?',
      cents: 'whole?',
      days: 'whole',
      isLate: 'yesNo',
      deadline: 'date?',
      deadlineOf: [f.choice(deadlineKinds).required(), null],
      left: 'whole?',
      status: 'text',
    }),
  },
});
export type OpenClaims = AnswerOf<typeof openClaims>;
