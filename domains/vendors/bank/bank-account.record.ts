import { defineRecord, f } from '#kernel';
import { accountFields, itsWay } from './bank-account-fields.ts';
import { accountStates, accountSteps } from './bank-account-life.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }] as const;

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
  states: accountStates,
  finalStates: ['superseded', 'rejected', 'withdrawn', 'revoked'],
  transitions: accountSteps,
  list: {
    columns: ['number', 'vendor', 'bank', 'revision', 'payableFrom', 'status'],
    filters: ['status', 'vendor', 'payableFrom'],
    sort: '-number',
  },
  sections: {
    'Bank account': [
      'vendor',
      'revision',
      'holder',
      'bank',
      'accountType',
      'routing',
      'account',
      'why',
      'proposedBy',
      'noticeBy',
    ],
    'Call-back': ['callNumber', 'callSince', 'numberBy', 'spokeWith', 'foundNumber', 'foundIn', 'calledBy', 'calledAt'],
    Approval: ['isFirst', 'approvedBy', 'coolingDays', 'payableFrom'],
    Prenote: ['prenote', 'prenoteTrace', 'prenoteClearOn', 'prenoteReturn'],
    Hold: ['heldBecause', 'heldOn', 'resumedBy'],
  },
});
