import {
  actorIsNotAuthor,
  hasAgreement,
  namesFederalNumber,
  saysItsIndirect,
  terminatorIsNotAuthor,
} from './grant-award.rules.ts';

export const grantManagers = [{ duty: 'grant_manager' }] as const;
/** Whoever keeps the budget accepts an award and decides on what is charged to it. */
export const grantApprovers = [{ duty: 'budget_officer' }] as const;

export const awardStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting acceptance'],
  returned: 'returned',
  active: 'done',
  suspended: 'late',
  closeout: ['review', 'In closeout'],
  closed: 'new',
  terminated: 'stopped',
  discarded: 'stopped',
} as const;

const whole = [namesFederalNumber, saysItsIndirect] as const;

/** From the notice of award to its closeout. What changes in between is an amendment. */
export const awardSteps = {
  submit: {
    label: 'Submit for acceptance',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: grantManagers,
    rules: [...whole, hasAgreement],
  },
  accept: {
    label: 'Accept award',
    from: 'submitted',
    to: 'active',
    by: grantApprovers,
    rules: [actorIsNotAuthor, ...whole],
    confirm: 'Costs can be charged to it. Amount and period change by amendment alone.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'returned', by: grantApprovers, reason: 'required' },
  discard: {
    label: 'Discard',
    from: ['draft', 'returned', 'submitted'],
    to: 'discarded',
    by: grantManagers,
    reason: 'required',
  },
  suspend: { label: 'Suspend', from: 'active', to: 'suspended', by: grantManagers, reason: 'required' },
  resume: { label: 'Resume', from: 'suspended', to: 'active', by: grantApprovers, reason: 'required' },
  beginCloseout: {
    label: 'Begin closeout',
    from: ['active', 'suspended'],
    to: 'closeout',
    by: grantManagers,
    reason: 'optional',
  },
  reopen: { label: 'Back to active', from: 'closeout', to: 'active', by: grantApprovers, reason: 'required' },
  // Its closeout closes an award: nothing else looks at all that has to be filed by then.
  close: { label: 'Close', from: 'closeout', to: 'closed', by: 'nobody', reason: 'required' },
  reopenClosed: { label: 'Reopen', from: 'closed', to: 'closeout', by: 'nobody', reason: 'required' },
  terminate: {
    label: 'Terminate',
    from: ['active', 'suspended'],
    to: 'terminated',
    by: grantApprovers,
    reason: 'required',
    rules: [terminatorIsNotAuthor],
    confirm: 'Nothing more can be charged. The award can’t be reopened.',
  },
} as const;

/** What stays as it is from a state on, but for what the agency keeps itself. */
export const awardFixed = [
  {
    in: ['submitted'],
    except: ['manager', 'documents', 'sefa'],
    code: 'grant_award.is_submitted',
    sentence: 'This award awaits acceptance as it is. Send it back to change it.',
  },
  {
    in: ['active', 'suspended', 'closeout'],
    except: ['manager', 'documents', 'costCenter', 'passThroughNumber', 'sefa', 'uei', 'rateUntil'],
    code: 'grant_award.is_accepted',
    sentence: 'An accepted award is fixed. An amendment changes its amount, period or terms.',
  },
  {
    in: ['terminated'],
    except: ['manager', 'documents', 'sefa'],
    code: 'grant_award.is_terminated',
    sentence: 'This award is terminated and stays as it is.',
  },
] as const;
