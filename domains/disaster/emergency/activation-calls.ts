import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';
import { incidentEvent } from '../incidents/incident-event.record.ts';

/** What an activation rests on and what came of it: dated facts, every version of its justification, its orders, and its way back. */
export const activationFile = call('emergency_activation.file', '/api/v1/emergency_activation/{id}/file', {
  answer: {
    /** Entries of the log that were known when it was activated, or until now. */
    facts: [
      {
        id: 'uuid',
        place: 'whole',
        occurredAt: 'instant',
        kind: incidentEvent.fields.kind,
        text: 'text',
        /** The entry that corrected it since. */
        correctedBy: 'whole?',
      },
    ],
    /** Each change of the justification word by word, the latest first, by whom; the product composes, people edit. */
    versions: firstOfShape({
      at: 'instant',
      by: 'text?',
      pieces: [{ kind: choiceOf('same', 'from', 'to'), text: 'text' }],
    }),
    orders: [
      {
        id: 'uuid',
        number: 'text',
        vendor: 'text?',
        cents: 'whole?',
        status: 'text',
        /** Clauses of the pack, and titles of those that its terms lack. */
        clauses: 'whole',
        missing: ['text'],
      },
    ],
    competition: [{ id: 'uuid', number: 'text', title: 'text', status: 'text' }, null],
    /** Days until it has to be back in competition; negative once that is over. Null where it was never in force or is over. */
    daysLeft: 'whole?',
    ceilingCents: 'whole?',
    orderedCents: 'whole',
  },
});
export type ActivationFile = AnswerOf<typeof activationFile>;

/** Orders that are out although the emergency they were given for is over. */
export const pastEmergency = call('emergency_activation.past', '/api/v1/emergency-activations/past', {
  answer: {
    orders: firstOfShape({
      id: 'uuid',
      number: 'text',
      vendor: 'text?',
      activation: 'uuid',
      activationNumber: 'text',
      incident: 'text',
      need: 'text?',
      cents: 'whole?',
      /** What was accepted and billed after the end. */
      receivedCents: 'whole',
      invoicedCents: 'whole',
      /** The first of: the planned day, the end of the incident, the day on which it was ended. */
      overOn: 'date',
      daysPast: 'whole',
      competition: 'text?',
      competitionState: 'text?',
      standing: choiceOf('competed', 'competing', 'not_competed'),
    }),
  },
});
export type PastEmergency = AnswerOf<typeof pastEmergency>;
