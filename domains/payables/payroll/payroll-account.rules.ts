import { secondPerson } from '#kernel';

export const enderIsAnother = secondPerson(
  'payroll_account.ender_is_another',
  'You asked for this to end, so someone else has to end it.',
  ['endAskedBy'],
);
