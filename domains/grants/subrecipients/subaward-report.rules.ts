import { type Money, rule, secondPerson } from '#kernel';

export const isCertified = rule<{ official: string | null; certifiedOn: string | null }>(
  'subaward_report.is_certified',
  'Enter the official who certified it, and the day, until today.',
  ({ row, today }) => (row.official ?? '').trim() !== '' && row.certifiedOn !== null && row.certifiedOn <= today,
  { field: 'official', law: '2 CFR 200.415(a)' },
);

/** Spending to date does not fall, unless the report says why. */
export const fallSaysWhy = rule<{ spent: Money | null; adjustment: string | null }>(
  'subaward_report.fall_says_why',
  'The total is lower than the one before. Say in 20 characters or more why.',
  ({ row }) => (row.spent?.cents ?? 0) >= 0 || (row.adjustment ?? '').trim().length >= 20,
  { field: 'adjustment', law: '2 CFR 200.302(b)(3)' },
);

export const acceptorIsAnother = secondPerson(
  'subaward_report.acceptor_is_another',
  'You entered or submitted this report, so someone else has to accept it.',
  ['createdBy', 'submittedBy'],
);
