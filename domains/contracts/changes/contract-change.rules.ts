import { type Money, rule, secondPerson } from '#kernel';
import type { ChangeKind, scopeAnswers } from './change-words.ts';

const isTold = (text: string | null, least = 20): boolean => (text ?? '').trim().length >= least;

export const eventIsNotAhead = rule<{ eventOn: string }>(
  'contract_change.event_is_not_ahead',
  'Enter the day on which it happened. It can’t be in the future.',
  ({ row, today }) => row.eventOn <= today,
  { field: 'eventOn' },
);

export const daysAreShown = rule<{ days: number; scheduleBasis: string | null }>(
  'contract_change.days_are_shown',
  'Enter the schedule basis of the days, in 20 characters or more.',
  ({ row }) => row.days === 0 || isTold(row.scheduleBasis),
  { field: 'scheduleBasis' },
);

export const isAgreedUpon = rule<{ kind: ChangeKind }>(
  'contract_change.is_no_directive',
  'A directive is not agreed. Choose “Direct”, or send it back and change its type.',
  ({ row }) => row.kind !== 'directive',
  { field: 'kind' },
);

export const isDirective = rule<{ kind: ChangeKind }>(
  'contract_change.is_directive',
  'Set the type to “Directive” first.',
  ({ row }) => row.kind === 'directive',
  { field: 'kind' },
);

/** Without it the contractor would work at an open price. */
export const hasLimit = rule<{ notToExceed: Money | null }>(
  'contract_change.directive_has_limit',
  'A directive needs an amount that is not to be exceeded.',
  ({ row }) => row.notToExceed === null || row.notToExceed.cents > 0,
  { field: 'notToExceed' },
);

interface Scope {
  readonly wouldCompete: keyof typeof scopeAnswers | null;
  readonly scopeReason: string | null;
}

/** A change beyond what was competed is a contract without competition. */
export const scopeIsAnswered = rule<Scope>(
  'contract_change.scope_is_answered',
  'Answer whether this would have been competed, with the reason in 20 characters or more.',
  ({ row }) => row.wouldCompete !== null && isTold(row.scopeReason),
  { field: 'wouldCompete', law: '2 CFR 200.319(a)' },
);

export const isWithinScope = rule<Scope>(
  'contract_change.is_within_scope',
  'This is a cardinal change. Solicit it as a new purchase.',
  ({ row }) => row.wouldCompete !== 'yes',
  { field: 'wouldCompete', law: '2 CFR 200.319(a)' },
);

export const approverIsNotProposer = secondPerson(
  'contract_change.approver_is_not_proposer',
  'You wrote or proposed this change, so someone else has to approve it.',
  ['createdBy', 'proposedBy'],
);

/** The product acts for a county that is made up, which has no files. */
export const hasSignedDocument = rule<{ documents: readonly string[] | null }>(
  'contract_change.has_document',
  'Attach the signed change under “Documents”.',
  ({ row, actor }) => actor.kind === 'system' || (row.documents ?? []).length > 0,
  { field: 'documents' },
);
