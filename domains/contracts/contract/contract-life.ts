import {
  approverIsNotAuthor,
  comesFromAward,
  existingIsShown,
  findingIsWritten,
  hasDocument,
  isEntered,
  isNew,
  reviewerIsNotAuthor,
  saysItsCeiling,
  terminatorIsNotAuthor,
  whole,
} from './contract.rules.ts';

const chief = { duty: 'chief_procurement_officer' } as const;
const counsel = { duty: 'legal_counsel' } as const;

export const managers = [{ duty: 'contract_manager' }, chief] as const;
export const approvers = [chief, { duty: 'governing_body' }] as const;

export const contractStates = {
  draft: 'new',
  legal_review: 'review',
  submitted: ['review', 'Awaiting approval'],
  returned: 'returned',
  approved: 'done',
  active: 'done',
  closed: 'new',
  terminated: 'stopped',
  cancelled: ['stopped', 'Discarded'],
} as const;

/** From a draft past counsel and the approver to its end; one that was signed before Levee is confirmed by counsel or an approver. */
export const contractSteps = {
  submit: {
    label: 'Submit for review',
    from: ['draft', 'returned'],
    to: 'legal_review',
    by: managers,
    rules: [comesFromAward, ...whole],
  },
  clear: {
    label: 'Clear legal review',
    from: 'legal_review',
    to: 'submitted',
    by: counsel,
    rules: [reviewerIsNotAuthor, ...whole],
  },
  approve: {
    label: 'Approve',
    from: 'submitted',
    to: 'approved',
    by: approvers,
    rules: [approverIsNotAuthor, isNew, ...whole],
  },
  confirm: {
    label: 'Confirm entry',
    from: ['legal_review', 'submitted'],
    to: 'active',
    by: [counsel, ...approvers],
    fieldsToFill: ['signedOn'],
    rules: [approverIsNotAuthor, isEntered, ...whole, ...existingIsShown],
  },
  activate: {
    label: 'Activate',
    from: 'approved',
    to: 'active',
    by: managers,
    fieldsToFill: ['signedOn'],
    rules: [hasDocument, findingIsWritten, saysItsCeiling],
  },
  return: {
    label: 'Send back',
    from: ['legal_review', 'submitted', 'approved'],
    to: 'returned',
    by: [counsel, ...approvers],
    reason: 'required',
  },
  discard: {
    label: 'Discard',
    from: ['draft', 'returned', 'legal_review', 'submitted', 'approved'],
    to: 'cancelled',
    by: managers,
    reason: 'required',
    confirm: 'A discarded contract keeps its number and can’t be activated.',
  },
  // Its closeout closes a contract, and opens it again: nothing else looks at all that has to be done by then.
  close: { label: 'Close', from: 'active', to: 'closed', by: 'nobody', reason: 'required' },
  reopen: { label: 'Reopen', from: 'closed', to: 'active', by: 'nobody', reason: 'required' },
  terminate: {
    label: 'Terminate',
    from: 'active',
    to: 'terminated',
    by: approvers,
    reason: 'required',
    fieldsToFill: ['terminationKind', 'terminatedOn'],
    rules: [terminatorIsNotAuthor],
    confirm: 'Nothing more can be ordered. The contract can’t be reopened.',
  },
} as const;
