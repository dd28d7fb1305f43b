import { type AnswerOf, call, f } from '#kernel';
import { keptReasons, matchUses } from './kept-hours.ts';

/** Hours of a project that FEMA does not pay, and where they can count as match. */
export const keptHoursCall = call('pa_project.kept_hours', '/api/v1/pa_project/{id}/kept-hours', {
  answer: {
    project: { id: 'uuid', number: 'text' },
    applicant: 'text',
    /** What a match contribution of these hours is documented by. */
    document: 'text',
    kept: [
      {
        reason: f.choice(keptReasons).required(),
        entries: 'whole',
        hours: 'text',
        cents: 'whole',
        fromDay: 'date',
        untilDay: 'date',
        uses: [{ use: f.choice(matchUses).required(), isAllowed: 'yesNo', why: 'text', law: 'text' }],
      },
    ],
    totalCents: 'whole',
    /** What could be match elsewhere, what is entered as such, and what is left of it. */
    usableCents: 'whole',
    enteredCents: 'whole',
    leftCents: 'whole',
    contributions: [{ id: 'uuid', number: 'text', award: 'text', cents: 'whole', status: 'text' }],
  },
});
export type KeptHours = AnswerOf<typeof keptHoursCall>;
