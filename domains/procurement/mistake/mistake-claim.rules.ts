import { secondPerson } from '#kernel';

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
