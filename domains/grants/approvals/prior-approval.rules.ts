import { rule, secondPerson } from '#kernel';
import type { ApprovalKind } from './approval-words.ts';

export const transferNamesBudget = rule<{ kind: ApprovalKind; budget: string | null }>(
  'prior_approval.transfer_names_budget',
  'Choose the budget version that makes the transfer.',
  ({ row }) => row.kind !== 'transfer' || row.budget !== null,
  { field: 'budget', law: '2 CFR 200.308(i)' },
);

export const saysWhy = rule<{ reason: string }>(
  'prior_approval.says_why',
  'Say in 20 characters or more why it is needed.',
  ({ row }) => row.reason.trim().length >= 20,
  { field: 'reason', law: '2 CFR 200.308' },
);

export const senderIsAnother = secondPerson(
  'prior_approval.sender_is_another',
  'You wrote or submitted this request, so someone else has to release it.',
  ['createdBy', 'submittedBy'],
);

/** Who wants the money does not record that it was granted. */
export const recorderIsAnother = secondPerson(
  'prior_approval.recorder_is_another',
  'You wrote or submitted this request, so someone else has to record the answer.',
  ['createdBy', 'submittedBy'],
);
