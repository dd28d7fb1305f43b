import { defineRecord, f } from '#kernel';
import { signedIn } from '../bank/bank-account.rules.ts';
import { itsCall, whoClaims } from './claim-fields.ts';
import { callerIsAnother, linkerIsAnother, mayFindNumber, numbersAgree } from './claim.rules.ts';

const callers = [{ duty: 'vendor_clerk' }, { duty: 'vendor_approver' }] as const;
const approver = { duty: 'vendor_approver' } as const;

/** A firm with an account says that a vendor of the directory is its own. It is called at a number from before, and another person links them. */
export const vendorClaim = defineRecord('vendor_claim', {
  label: ['Account claim', 'Account claims'],
  about: 'A firm’s account that matches a vendor you registered, to confirm by phone and link.',
  title: 'number',
  fields: {
    number: f.sequence('VCL-{00000}').search(),
    vendor: f.ref('vendor').required().computed(),
    ...whoClaims,
    ...itsCall,
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    claimed: ['review', 'Awaiting call-back'],
    verified: ['review', 'Awaiting approval'],
    linked: 'done',
    rejected: 'stopped',
    unlinked: 'returned',
  },
  transitions: {
    verifyFound: {
      label: 'Record other call',
      from: 'claimed',
      to: 'verified',
      by: callers,
      rules: [signedIn, mayFindNumber],
      fieldsToFill: ['spokeWith', 'foundNumber', 'foundIn'],
    },
    verify: {
      label: 'Record call-back',
      from: 'claimed',
      to: 'verified',
      by: callers,
      rules: [callerIsAnother, signedIn],
      fieldsToFill: ['spokeWith'],
      confirm: 'You called the call-back number on this page, and the vendor confirmed this account.',
    },
    link: {
      label: 'Link account',
      from: 'verified',
      to: 'linked',
      by: approver,
      rules: [linkerIsAnother, signedIn, numbersAgree],
      confirm: 'The firm’s people see this vendor’s bids, awards and papers. Payment data stay as they are.',
    },
    reject: {
      label: 'Reject',
      from: ['claimed', 'verified'],
      to: 'rejected',
      by: approver,
      fieldsToFill: ['toFirm'],
      reason: 'required',
    },
    reopen: { label: 'Reopen', from: ['rejected', 'unlinked'], to: 'claimed', by: approver, reason: 'required' },
    unlink: {
      label: 'Unlink account',
      from: 'linked',
      to: 'unlinked',
      by: approver,
      rules: [signedIn],
      reason: 'required',
      confirm: 'The firm’s people no longer see this vendor and can’t bid for it.',
    },
  },
  list: {
    columns: ['number', 'vendor', 'firmName', 'matched', 'claimedBy', 'status'],
    filters: ['status', 'vendor'],
    sort: '-number',
  },
  sections: {
    Claim: ['vendor', 'firmName', 'claimedBy', 'firmEmail', 'matched', 'tinDiffers'],
    'Call-back': [
      'callNumber',
      'callSince',
      'numberBy',
      'wasPaid',
      'spokeWith',
      'foundNumber',
      'foundIn',
      'calledBy',
      'calledAt',
    ],
    Decision: ['linkedBy', 'linkedOn', 'toFirm'],
  },
});
