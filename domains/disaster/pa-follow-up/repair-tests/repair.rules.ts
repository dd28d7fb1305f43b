import { rule, secondPerson } from '#kernel';
import { HALF_LAW, type Election, type Outcome } from './repair-words.ts';

export const hasBothEstimates = rule<{ outcome: Outcome | null }>(
  'repair_test.has_both_estimates',
  'Enter the restoration of both estimates, repair and replacement.',
  ({ row }) => row.outcome !== null && row.outcome !== 'incomplete',
  { field: 'costs', law: HALF_LAW },
);

/** Law: what can be replaced can be repaired instead, for the less expensive of both. */
export const electionIsMade = rule<{ outcome: Outcome | null; elected: Election | null }>(
  'repair_test.election_is_made',
  'Replacement is eligible. Choose the work elected: repair or replace.',
  ({ row }) => row.outcome !== 'replacement' || row.elected !== null,
  { field: 'elected', law: '44 CFR 206.226(f)(2)' },
);

export const hasBasis = rule<{ basis: string | null }>(
  'repair_test.has_basis',
  'Write the basis of both estimates in 20 characters or more.',
  ({ row }) => (row.basis ?? '').trim().length >= 20,
  { field: 'basis', law: HALF_LAW },
);

export const signedInToConfirm = rule(
  'repair_test.signed_in',
  'An API key can’t confirm a repair test. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const confirmerIsAnother = secondPerson(
  'repair_test.confirmer_is_another',
  'You wrote or submitted this test, so someone else has to confirm it.',
  ['createdBy', 'submittedBy'],
);
