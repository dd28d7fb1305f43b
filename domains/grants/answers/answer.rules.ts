import { rule, secondPerson } from '#kernel';

export const saysEnough = rule<{ text: string }>(
  'grant_answer.says_enough',
  'An answer that is used again has 40 characters or more.',
  ({ row }) => row.text.trim().length >= 40,
  { field: 'text' },
);

export const approverIsAnother = secondPerson(
  'grant_answer.approver_is_another',
  'You wrote or submitted this answer, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
