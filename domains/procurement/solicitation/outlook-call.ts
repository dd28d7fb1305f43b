import { type AnswerOf, call, f } from '#kernel';
import { decisionShape } from '../rule-packs/decision.ts';

/** What the rules ask of a solicitation if it is published on a day, and the timeline that fits. */
export const solicitationOutlook = call('solicitation.outlook', '/api/v1/solicitation/{id}/outlook', {
  query: { publishOn: f.date() },
  answer: {
    publishOn: 'date',
    decision: decisionShape,
    /** The first business day on which the rules let responses be due. */
    earliestDue: 'date',
    /** Why responses are due too soon, in the words in which publishing is refused. */
    tooShort: 'text?',
    proposed: { publishOn: 'date', meetingAt: 'instant?', questionsDueAt: 'instant?', dueAt: 'instant' },
    /** Days in the span on which nobody works, so that the timeline can show them. */
    closed: ['date'],
  },
});
export type SolicitationOutlook = AnswerOf<typeof solicitationOutlook>;
