import { type AnswerOf, call, f, firstOfShape } from '#kernel';

/** Federal cash that is there and not paid out yet, by award, and the interest of a year on it. 2 CFR 200.305(b). */
export const advanceCash = call('grants.advanceCash', '/api/v1/grants/advance-cash', {
  query: { year: f.integer({ min: 1990, max: 2200 }) },
  answer: {
    year: 'whole',
    years: ['whole'],
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      receivedCents: 'whole',
      paidOutCents: 'whole',
      balanceCents: 'whole',
      heldSince: 'date?',
      daysHeld: 'whole?',
      /** Days that the cash covers, by the payments of the last ninety. */
      daysOfCash: 'whole?',
      mostDays: 'whole',
      isOver: 'yesNo',
      citation: 'text',
      rate: 'number?',
      interestCents: 'whole',
    }),
    interestCents: 'whole',
    keptCents: 'whole',
    remittedCents: 'whole',
    dueCents: 'whole',
    remittances: [{ id: 'uuid', number: 'text', status: 'text', earnedCents: 'whole', dueCents: 'whole?' }],
  },
});
export type AdvanceCash = AnswerOf<typeof advanceCash>;
