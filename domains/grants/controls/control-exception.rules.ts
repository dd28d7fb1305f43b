import { rule, secondPerson } from '#kernel';
import type { Severity } from './control-words.ts';

export const acceptorIsAnother = secondPerson(
  'control_exception.acceptor_is_another',
  'You explained this exception, so someone else has to accept it.',
  ['explainedBy'],
);

/** What the law forbids is not made right by a reason. */
export const errorIsCorrected = rule<{ readonly severity: Severity }>(
  'control_exception.error_is_corrected',
  'An error is corrected, not accepted. It clears when the check no longer finds it.',
  ({ row: { severity } }) => severity !== 'error',
  { field: 'severity', law: '2 CFR 200.303(d)' },
);
