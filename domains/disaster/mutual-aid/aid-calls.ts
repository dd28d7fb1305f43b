import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { agreementKinds } from './aid-words.ts';

/** Aid of other jurisdictions at an incident: missions, their bills with the date test, and the agreements they rest on. */
export const aidBoard = call('incident.mutualAid', '/api/v1/incident/{id}/mutual-aid', {
  answer: {
    eligibleCents: 'whole',
    ineligibleCents: 'whole',
    postedCents: 'whole',
    missions: firstOfShape({
      id: 'uuid',
      number: 'text',
      resource: 'text',
      provider: 'text',
      requestNumber: 'text?',
      requestedOn: 'date',
      cents: 'whole',
      status: 'text',
    }),
    costs: firstOfShape({
      id: 'uuid',
      number: 'text',
      description: 'text',
      provider: 'text',
      cents: 'whole',
      isEligible: 'yesNo?',
      ruling: 'text?',
      status: 'text',
    }),
    agreements: firstOfShape({
      id: 'uuid',
      number: 'text',
      provider: 'text',
      kind: f.choice(agreementKinds).required(),
      agreedOn: 'date',
      signedOn: 'date?',
      /** The last day on which an oral agreement can be signed; null once it is. */
      writtenBy: 'date?',
      isLate: 'yesNo',
      status: 'text',
    }),
  },
});
export type AidBoard = AnswerOf<typeof aidBoard>;
