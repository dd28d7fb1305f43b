import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { howItIsBought, requisitionLine, whatIsNeeded, whoPays } from './requisition-fields.ts';
import {
  asksForMoney,
  awardIsDated,
  brandSaysOrEqual,
  neededByIsAhead,
  soleSourceIsJustified,
  suggestionNamesVendor,
} from './requisition.rules.ts';

/** A request belongs to whoever needs it or wrote it down; managers and buyers help. */
const theirs = anyOf(own('requestedBy'), own('createdBy'), forThose(['manager', { duty: 'buyer' }]));

/** A request to buy something, before any vendor is involved. */
export const requisition = defineRecord('requisition', {
  label: ['Requisition', 'Requisitions'],
  about: 'A request to buy something, before any vendor is involved.',
  title: 'number',
  fields: {
    number: f.sequence('REQ-{yyyy}-{00000}').search(),
    ...whatIsNeeded,
    lines: f.lines(requisitionLine),
    total: f.total('lines.amount'),
    ...whoPays,
    ...howItIsBought,
    ...whatFederalRulesAsk,
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: theirs, inStates: ['draft', 'returned', 'submitted', 'approved'] },
  },
  states: {
    draft: 'new',
    submitted: 'review',
    returned: 'returned',
    approved: 'done',
    rejected: 'stopped',
    cancelled: 'stopped',
    ordered: 'done',
  },
  finalStates: ['rejected', 'cancelled', 'ordered'],
  transitions: {
    submit: {
      label: 'Submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'member',
      rows: theirs,
      rules: [asksForMoney, soleSourceIsJustified, awardIsDated, brandSaysOrEqual],
    },
    return: {
      label: 'Send back',
      from: 'submitted',
      to: 'returned',
      by: 'nobody',
      reason: 'required',
    },
    // Its approval takes these steps when the last person it needs has decided.
    approve: { label: 'Approve', from: 'submitted', to: 'approved', by: 'nobody', rules: [asksForMoney] },
    reopen: { label: 'Approve again', from: 'approved', to: 'submitted', by: 'nobody', reason: 'required' },
    reject: {
      label: 'Reject',
      from: 'submitted',
      to: 'rejected',
      by: 'nobody',
      reason: 'required',
      confirm: 'You cannot reopen a rejected requisition.',
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'submitted', 'returned', 'approved'],
      to: 'cancelled',
      by: 'member',
      rows: theirs,
      reason: 'required',
      confirm: 'You cannot reopen a cancelled requisition.',
    },
    order: { label: 'Mark ordered', from: 'approved', to: 'ordered', by: { duty: 'buyer' } },
  },
  rules: [neededByIsAhead, suggestionNamesVendor],
  dated: 'requestedOn',
  list: {
    columns: ['number', 'purpose', 'requestedBy', 'costCenter', 'total', 'neededBy', 'status'],
    filters: ['status', 'costCenter', 'requestedBy', 'requestedOn'],
    sort: '-number',
  },
  sections: {
    Items: ['purpose', 'category', 'project', 'neededBy', 'site', 'lines', 'total'],
    Funding: ['requestedBy', 'requestedOn', 'costCenter', 'accounts', 'federalFunds', 'federalAward', 'awardedOn'],
    Specifications: ['scope', 'specification'],
    'Procurement method': [
      'path',
      'contract',
      'emergency',
      'soleSource',
      'justification',
      'suggestedVendors',
      'quotes',
    ],
    'Federal requirements': Object.keys(whatFederalRulesAsk) as (keyof typeof whatFederalRulesAsk)[], // the keys of these very fields
  },
});
