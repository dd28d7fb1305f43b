import { secondPerson } from '#kernel';

/**
 * Errors that are evident on the bid itself. The corrected price follows from the opened one alone: after the opening no one types a
 * price (ABA Model Procurement Code § 3-202(6)).
 */
export const clericalErrors = {
  times_10: 'Decimal point: price × 10',
  times_100: 'Decimal point: price × 100',
  times_1000: 'Decimal point: price × 1,000',
  by_10: 'Decimal point: price ÷ 10',
  by_100: 'Decimal point: price ÷ 100',
  by_1000: 'Decimal point: price ÷ 1,000',
  extended: 'Line amount entered as unit price',
  swapped: 'Prices of two lines swapped',
} as const;
export type ClericalError = keyof typeof clericalErrors;

export const reliefs = { withdraw: 'Withdrawal', correct: 'Correction' } as const;
export const securityOutcomes = {
  returned: 'Returned',
  kept: 'Kept until award',
  forfeited: 'Forfeited',
  none: 'None given',
} as const;

/** A finding and the decision on it are two persons’ (ABA Model Procurement Code § 3-202(6): a written determination). */
export const deciderIsNotAssessor = secondPerson(
  'mistake_claim.decider_is_not_assessor',
  'You recorded the finding, so someone else has to decide it.',
  ['assessedBy', 'createdBy'],
  'ABA Model Procurement Code § 3-202(6)',
);
