import { own } from '#kernel';
import { signedIn } from '../bank/bank-account.rules.ts';
import {
  appealIsAnother,
  appealIsTimely,
  deciderIsAnother,
  lifterIsAnother,
  noticeIsAnother,
} from './debarment.rules.ts';

export const proposers = [
  { duty: 'buyer' },
  { duty: 'contract_manager' },
  { duty: 'vendor_approver' },
  { duty: 'legal_counsel' },
  { duty: 'chief_procurement_officer' },
] as const;
const officials = [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }] as const;

/** From the proposal to its end: each step that takes something from a firm is another person’s than the one before. */
export const debarmentSteps = {
  notice: {
    label: 'Send notice',
    from: 'draft',
    to: 'noticed',
    by: officials,
    rules: [noticeIsAnother, signedIn],
    confirm: 'The vendor reads the proposal and can respond. A suspension is in force at once.',
  },
  recordResponse: {
    label: 'Record response',
    from: 'noticed',
    to: 'responded',
    by: proposers,
    fieldsToFill: ['response'],
  },
  // The vendor is heard before it is decided, or lets the time pass: 2 CFR 180.820, Model Procurement Code 9-102(1).
  closeResponse: { label: 'Close response', from: 'noticed', to: 'responded', by: 'nobody' },
  impose: {
    label: 'Impose',
    from: 'responded',
    to: 'in_force',
    by: officials,
    rules: [deciderIsAnother, signedIn],
    fieldsToFill: ['decision'],
    confirm: 'The vendor gets no new bids, awards or orders until the end of the term, and the public page says so.',
  },
  dismiss: {
    label: 'Take no action',
    from: ['noticed', 'responded'],
    to: 'dismissed',
    by: officials,
    rules: [deciderIsAnother, signedIn],
    fieldsToFill: ['decision'],
  },
  recordAppeal: {
    label: 'Record appeal',
    from: 'in_force',
    to: 'appealed',
    by: proposers,
    rules: [appealIsTimely],
    fieldsToFill: ['appeal'],
  },
  uphold: {
    label: 'Deny appeal',
    from: 'appealed',
    to: 'upheld',
    by: officials,
    rules: [appealIsAnother, signedIn],
    fieldsToFill: ['appealDecision'],
  },
  reverse: {
    label: 'Grant appeal',
    from: 'appealed',
    to: 'lifted',
    by: officials,
    rules: [appealIsAnother, signedIn],
    fieldsToFill: ['appealDecision'],
  },
  requestLift: {
    label: 'Request lift',
    from: ['in_force', 'upheld'],
    to: 'lifting',
    by: proposers,
    reason: 'required',
  },
  lift: {
    label: 'Lift',
    from: 'lifting',
    to: 'lifted',
    by: officials,
    rules: [lifterIsAnother, signedIn],
    reason: 'required',
  },
  keep: {
    label: 'Keep in force',
    from: 'lifting',
    to: 'upheld',
    by: officials,
    rules: [lifterIsAnother, signedIn],
    reason: 'required',
  },
  expire: {
    label: 'Expire',
    from: ['noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld'],
    to: 'expired',
    by: 'nobody',
  },
  withdraw: {
    label: 'Withdraw',
    from: 'draft',
    to: 'withdrawn',
    by: 'member',
    rows: own('createdBy'),
    confirm: 'The vendor is not told of it.',
  },
} as const;
