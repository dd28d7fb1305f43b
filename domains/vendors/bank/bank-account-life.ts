import { own } from '#kernel';
import {
  approverIsThird,
  callerIsNotProposer,
  isFirstWithoutNumber,
  resumerIsAnother,
  signedIn,
} from './bank-account.rules.ts';

const callers = [{ duty: 'vendor_clerk' }, { duty: 'vendor_approver' }] as const;
const approvers = [{ duty: 'vendor_approver' }, { duty: 'treasurer' }] as const;

export const accountStates = {
  proposed: ['review', 'Awaiting call-back'],
  verified: ['review', 'Awaiting approval'],
  approved: ['done', 'Awaiting prenote'],
  cooling: ['new', 'Cooling period'],
  active: 'done',
  on_hold: ['stopped', 'On hold'],
  superseded: 'new',
  rejected: 'stopped',
  withdrawn: 'stopped',
  revoked: 'stopped',
} as const;

/** Proposed, called back, approved, tested and waited for, each by its own person. */
export const accountSteps = {
  verifyFound: {
    label: 'Record other call',
    from: 'proposed',
    to: 'verified',
    by: callers,
    rules: [callerIsNotProposer, signedIn, isFirstWithoutNumber],
    fieldsToFill: ['spokeWith', 'foundNumber', 'foundIn'],
  },
  verify: {
    label: 'Record call-back',
    from: 'proposed',
    to: 'verified',
    by: callers,
    rules: [callerIsNotProposer, signedIn],
    fieldsToFill: ['spokeWith'],
    confirm: 'You called the call-back number on this page, and the vendor confirmed this account.',
  },
  approve: {
    label: 'Approve',
    from: 'verified',
    to: 'approved',
    by: approvers,
    rules: [approverIsThird, signedIn],
    confirm: 'Everyone at the vendor known before the change is told.',
  },
  prenote: {
    label: 'Record prenote',
    from: 'approved',
    to: 'cooling',
    by: [...approvers, { duty: 'accounts_payable' }],
    rules: [signedIn],
    fieldsToFill: ['prenote'],
  },
  activate: { label: 'Activate', from: 'cooling', to: 'active', by: 'nobody' },
  supersede: { label: 'Supersede', from: ['active', 'on_hold'], to: 'superseded', by: 'nobody' },
  hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: 'nobody' },
  resume: {
    label: 'Lift hold',
    from: 'on_hold',
    to: 'active',
    by: approvers,
    rules: [resumerIsAnother, signedIn],
    reason: 'required',
  },
  reject: {
    label: 'Reject',
    from: ['proposed', 'verified', 'approved', 'cooling'],
    to: 'rejected',
    by: approvers,
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['proposed', 'verified'],
    to: 'withdrawn',
    by: 'member',
    rows: own('createdBy'),
    confirm: 'It can no longer be approved.',
  },
  revoke: {
    label: 'Revoke',
    from: ['active', 'on_hold'],
    to: 'revoked',
    by: approvers,
    reason: 'required',
    confirm: 'Payments to this account stop at once.',
  },
} as const;
