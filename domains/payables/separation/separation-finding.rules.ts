import { rule, secondPerson } from '#kernel';

/** Neither the person it is about nor who explained it decides that it is fine. Law: 2 CFR 200.303. */
export const accepterIsAnother = secondPerson(
  'separation_finding.accepter_is_another',
  'This finding is about you, or you explained it, so someone else has to accept it.',
  ['person', 'explainedBy'],
);

export const explains = rule<{ explanation: string | null }>(
  'separation_finding.explains',
  'Enter the explanation in 20 characters or more.',
  ({ row }) => (row.explanation ?? '').trim().length >= 20,
  { field: 'explanation' },
);
