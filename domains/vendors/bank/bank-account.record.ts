import { defineRecord, f, own } from '#kernel';
import { accountFields, itsWay } from './bank-account-fields.ts';
import { approverIsThird, callerIsNotProposer, isFirstWithoutNumber, signedIn } from './bank-account.rules.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;
const callers = [{ duty: 'vendor_clerk' }, { duty: 'vendor_approver' }] as const;
const approvers = [{ duty: 'vendor_approver' }, { duty: 'treasurer' }] as const;

/** One version of where a vendor is paid. Nothing of it is edited: what is wrong is withdrawn and proposed again. */
export const vendorBankAccount = defineRecord('vendor_bank_account', {
  label: ['Bank account', 'Bank accounts'],
  about: 'One version of a vendor’s bank account, from its proposal to the day it can be paid.',
  title: 'number',
  fields: {
    number: f.sequence('VBA-{00000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    revision: f.integer({ min: 1 }).label('Account version').computed(),
    ...accountFields,
    ...itsWay,
  },
  access: { read: 'member', create: clerks, edit: 'nobody' },
  states: {
    proposed: ['review', 'Awaiting call-back'],
    verified: ['review', 'Awaiting approval'],
    approved: ['done', 'Awaiting prenote'],
    cooling: ['new', 'Cooling period'],
    active: 'done',
    superseded: 'new',
    rejected: 'stopped',
    withdrawn: 'stopped',
    revoked: 'stopped',
  },
  finalStates: ['superseded', 'rejected', 'withdrawn', 'revoked'],
  transitions: {
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
    supersede: { label: 'Supersede', from: 'active', to: 'superseded', by: 'nobody' },
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
      from: 'active',
      to: 'revoked',
      by: approvers,
      reason: 'required',
      confirm: 'Payments to this account stop at once.',
    },
  },
  list: {
    columns: ['number', 'vendor', 'bank', 'revision', 'payableFrom', 'status'],
    filters: ['status', 'vendor', 'payableFrom'],
    sort: '-number',
  },
  sections: {
    'Bank account': ['vendor', 'revision', 'holder', 'bank', 'accountType', 'routing', 'account', 'why', 'proposedBy'],
    'Call-back': ['callNumber', 'callSince', 'numberBy', 'spokeWith', 'foundNumber', 'foundIn', 'calledBy', 'calledAt'],
    Approval: ['isFirst', 'approvedBy', 'prenote', 'coolingDays', 'payableFrom'],
  },
});
