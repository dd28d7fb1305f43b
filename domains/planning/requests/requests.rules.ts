import { type Money, rule, secondPerson } from '#kernel';

interface Days {
  readonly opensOn: string;
  readonly locksOn: string;
}

export const locksAfterOpening = rule<Days>(
  'budget_call.locks_after_opening',
  'The call locks before it opens. Correct the dates.',
  ({ row }) => row.locksOn >= row.opensOn,
  { field: 'locksOn' },
);

export const opensByNow = rule<Days>(
  'budget_call.opens_by_now',
  'The call opens on a later day. Change its first day to open it now.',
  ({ row, today }) => row.opensOn <= today,
  { field: 'opensOn' },
);

export const locksLater = rule<Days>(
  'budget_call.locks_later',
  'The lock date is over. Set it to today or later first.',
  ({ row, today }) => row.locksOn >= today,
  { field: 'locksOn' },
);

export const targetsDiffer = rule<{ targets: readonly { costCenter: string }[] | null }>(
  'budget_call.targets_differ',
  'A cost center has two targets. Keep one.',
  ({ row: { targets } }) => new Set(targets?.map(({ costCenter }) => costCenter)).size === (targets?.length ?? 0),
  { field: 'targets' },
);

interface Open {
  readonly openUntil: string | null;
}

/** The day counts, not the state of the call: after the last day a department changes nothing. */
export const isBeforeLock = rule<Open>(
  'budget_request.is_locked',
  'The call is locked. Ask the budget office to extend its lock date.',
  ({ row, actor, today }) => actor.kind === 'system' || (row.openUntil !== null && today <= row.openUntil),
);

export const returnedBeforeLock = rule<Open>(
  'budget_request.return_before_lock',
  'The call is locked, so the department couldn’t answer. Extend the lock date first.',
  ({ row, actor, today }) => actor.kind === 'system' || (row.openUntil !== null && today <= row.openUntil),
);

/** Who asks for money does not recommend it. */
export const reviewerIsAnother = secondPerson(
  'budget_request.reviewer_is_another',
  'You manage, wrote or submitted this request, so another budget officer has to recommend it.',
  ['submittedBy', 'manager', 'createdBy'],
);

interface Amounts {
  readonly base: Money;
  readonly oneTime: Money | null;
  readonly ongoing: Money | null;
  readonly justification: string | null;
}

export const notBelowZero = rule<Amounts>(
  'request_line.not_below_zero',
  'A line asks for less than nothing. Correct its amounts.',
  ({ row: { base, oneTime, ongoing } }) => base.cents + (oneTime?.cents ?? 0) + (ongoing?.cents ?? 0) >= 0,
  { field: 'ongoing' },
);

export const changeIsJustified = rule<Amounts>(
  'request_line.change_is_justified',
  'Justify a one-time or ongoing amount.',
  ({ row: { oneTime, ongoing, justification } }) =>
    ((oneTime?.cents ?? 0) === 0 && (ongoing?.cents ?? 0) === 0) || (justification ?? '').trim() !== '',
  { field: 'justification' },
);

interface Parts {
  readonly lines: readonly { readonly account: string }[] | null;
}

export const partsDiffer = rule<Parts>(
  'decision_package.accounts_differ',
  'An account is named twice. Keep one line for it.',
  ({ row: { lines } }) => new Set(lines?.map(({ account }) => account)).size === (lines?.length ?? 0),
  { field: 'lines' },
);

export const reductionSaves = rule<{ kind: string; oneTime: Money | null; ongoing: Money | null }>(
  'decision_package.reduction_saves',
  'A reduction lowers spending. Enter its amounts below zero, and those of other types above.',
  ({ row: { kind, oneTime, ongoing } }) => {
    const cents = (oneTime?.cents ?? 0) + (ongoing?.cents ?? 0);
    return kind === 'reduction' ? cents <= 0 : cents >= 0;
  },
  { field: 'lines' },
);
