import { type AnswerOf, call } from '#kernel';
import { insuranceShape } from '../../vendors/public.ts';

/** What is known today of the vendor that an award names: 2 CFR 200.318(h). */
export const awardResponsibility = call('award.responsibility', '/api/v1/award/{id}/responsibility', {
  answer: {
    vendor: [{ id: 'uuid', name: 'text', status: 'text', heldFrom: ['text'], uei: 'text?', samUntil: 'date?' }, null],
    /** Why it gets no contract today. */
    inTheWay: 'text?',
    debarment: [{ id: 'uuid', number: 'text', untilDay: 'date?' }, null],
    risks: ['text'],
    insurance: [insuranceShape, null],
  },
});
export type KnownToday = AnswerOf<typeof awardResponsibility>;
