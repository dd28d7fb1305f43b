import { type AnswerOf, call } from '#kernel';
import { insuranceShape } from '../../vendors/public.ts';

/** What is known today of the vendor that an award names: 2 CFR 200.318(h). */
export const awardResponsibility = call('award.responsibility', '/api/v1/award/{id}/responsibility', {
  answer: {
    vendor: [{ id: 'uuid', name: 'text', status: 'text', heldFrom: ['text'], uei: 'text?', samUntil: 'date?' }, null],
    /** Why it gets no contract today. */
    inTheWay: 'text?',
    /** The SAM exclusions that it is held against, with their day. */
    extract: [{ takenOn: 'date', entries: 'whole', isOld: 'yesNo' }, null],
    matches: [{ id: 'uuid', excluded: 'text', entry: 'text', agency: 'text?', status: 'text', seenOn: 'date' }],
    performance: [{ id: 'uuid', number: 'text', score: 'whole?', standing: 'text?', untilDay: 'date' }, null],
    /** Awards of the agency to this vendor. */
    awardsFinal: 'whole',
    awardsFailed: 'whole',
    /** What the recommender found. */
    license: 'text?',
    licenseUntil: 'date?',
    finances: 'text?',
    /** At which acts it was checked, and when. */
    checks: [{ act: 'text', at: 'instant', takenOn: 'date?', matches: 'whole' }],
    debarment: [{ id: 'uuid', number: 'text', untilDay: 'date?' }, null],
    risks: ['text'],
    insurance: [insuranceShape, null],
  },
});
export type KnownToday = AnswerOf<typeof awardResponsibility>;
