import { rule, secondPerson } from '#kernel';

const counsel = { duty: 'legal_counsel' } as const;
const chief = { duty: 'chief_procurement_officer' } as const;
export const intake = [{ duty: 'buyer' }, counsel, chief] as const;
export const deciders = [counsel, chief] as const;
const appealOfficials = [{ duty: 'governing_body' }, counsel, chief] as const;

const deciderIsNotIntake = secondPerson(
  'protest.decider_is_not_author',
  'You entered this protest, so someone else has to decide it.',
  ['createdBy'],
);

const appealIsNotDecided = secondPerson(
  'protest.appeal_is_not_decided_twice',
  'You entered this protest or its appeal, or decided it first, so someone else decides the appeal.',
  ['createdBy', 'decidedBy', 'appealEnteredBy'],
  'ABA Model Procurement Code § 9-506',
);

/** A buyer who could take a protest back for the firm would decide it. */
const firmWithdrawsItsOwn = rule<{ filedBy: string | null }>(
  'protest.firm_withdraws',
  'The firm filed this in its portal, and withdraws it there.',
  ({ row, actor }) => actor.kind === 'system' || row.filedBy === null,
  { field: 'filedBy' },
);

const beforeLastDay = rule<{ appealBy: string | null }>(
  'protest.appeal_in_time',
  'The last day to appeal is over.',
  ({ row, today, actor }) => actor.kind === 'system' || (row.appealBy !== null && today <= row.appealBy),
  { field: 'appealBy', law: 'ABA Model Procurement Code § 9-506(2)' },
);

export const protestStates = {
  filed: 'review',
  under_review: 'review',
  upheld: 'done',
  denied: 'stopped',
  dismissed: ['stopped', 'Dismissed'],
  withdrawn: 'stopped',
  appealed: ['review', 'Under appeal'],
  reversed: ['done', 'Upheld on appeal'],
  affirmed: ['stopped', 'Denied on appeal'],
} as const;
export const protestEnds = ['upheld', 'withdrawn', 'reversed', 'affirmed'] as const;

export const protestSteps = {
  review: { label: 'Start review', from: 'filed', to: 'under_review', by: deciders },
  uphold: {
    label: 'Uphold',
    from: 'under_review',
    to: 'upheld',
    by: deciders,
    rules: [deciderIsNotIntake],
    fieldsToFill: ['decision', 'remedyGranted'],
    confirm: 'The granted remedy is carried out.',
  },
  deny: {
    label: 'Deny',
    from: 'under_review',
    to: 'denied',
    by: deciders,
    rules: [deciderIsNotIntake],
    fieldsToFill: ['decision'],
  },
  dismiss: {
    label: 'Dismiss',
    from: ['filed', 'under_review'],
    to: 'dismissed',
    by: deciders,
    rules: [deciderIsNotIntake],
    fieldsToFill: ['decision'],
  },
  withdraw: {
    label: 'Record withdrawal',
    from: ['filed', 'under_review', 'appealed'],
    to: 'withdrawn',
    by: deciders,
    rules: [firmWithdrawsItsOwn],
    reason: 'required',
  },
  appeal: {
    label: 'Record appeal',
    from: ['denied', 'dismissed'],
    to: 'appealed',
    by: intake,
    rules: [beforeLastDay],
    fieldsToFill: ['appeal'],
  },
  affirm: {
    label: 'Deny appeal',
    from: 'appealed',
    to: 'affirmed',
    by: appealOfficials,
    rules: [appealIsNotDecided],
    fieldsToFill: ['appealDecision'],
  },
  reverse: {
    label: 'Grant appeal',
    from: 'appealed',
    to: 'reversed',
    by: appealOfficials,
    rules: [appealIsNotDecided],
    fieldsToFill: ['appealDecision', 'remedyGranted'],
    confirm: 'The granted remedy is carried out.',
  },
} as const;
