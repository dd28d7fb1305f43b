import { anyOf, defineRecord, f, own, where } from '#kernel';
import { receivedAs } from './seal-levels.ts';
import { hasEveryAddendum, entriesAgree, isReadable } from './bid.rules.ts';

const deciders = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/**
 * One bid. Until the opening only its receipt is known, and only to those who entered it; vendor, prices and total are filled at the
 * opening, of proposals when the panel has locked its scores. The envelopes themselves lie in `bid_envelope`.
 */
export const bid = defineRecord('bid', {
  label: ['Bid', 'Bids'],
  about: 'A sealed bid: its receipt before the opening, its vendor and prices afterwards.',
  title: 'name',
  fields: {
    name: f.text({ max: 200 }).label('Bid').required().computed().defaultTo('Bid'),
    receipt: f.uuid().required().unique().computed(),
    event: f.ref('sealed_event').label('Sealed opening').required().computed(),
    solicitation: f.ref('solicitation').required().computed(),
    received: f.choice(receivedAs).label('Received as').required().computed(),
    commitment: f.text({ max: 64 }).label('Envelope hash').required().computed(),
    size: f.integer({ min: 0 }).label('Size in bytes').required().computed(),
    begunAt: f.instant().label('Arrived').required().computed(),
    receivedAt: f.instant().label('Received').required().computed(),
    acknowledged: f.integer({ min: 0, max: 1000 }).label('Addenda acknowledged').required().computed(),
    enteredBy: f.person().label('First entry by').computed(),
    confirmedBy: f.person().label('Second entry by').computed(),
    askedBy: f.person().label('Withdrawal requested by').computed(),
    isLate: f.yesNo().label('Late').required().computed(),
    finding: f.longText({ max: 2000 }).label('Late receipt finding').computed(),
    isOpened: f.yesNo().label('Opened').required().computed(),
    vendor: f.ref('vendor').computed(),
    total: f.money({ currency: 'organization', min: 0 }).label('Total').computed(),
    offer: f.json().label('Prices').computed(),
    notes: f.longText({ max: 4000 }).computed(),
    offeror: f.ref('vendor').computed().readableBy('nobody'),
    withheld: f.json().computed().readableBy('nobody'),
    response: f.json().label('Response').computed(),
    missedAddenda: f.integer({ min: 0, max: 1000 }).label('Addenda not acknowledged').computed(),
    entriesDiffer: f.yesNo().label('Entries differ').required().computed(),
    unreadable: f.text({ max: 300 }).label('Not readable').computed(),
    priceLock: f.encrypted().label('Price lock share').computed().readableBy('nobody'),
    priceLockHash: f.text({ max: 64 }).label('Price lock hash').computed(),
    priceDestroyedAt: f.instant().label('Price lock discarded').computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(where('isOpened', true), own('enteredBy'), own('confirmedBy')) },
    create: 'nobody',
    edit: 'nobody',
  },
  states: {
    entered: ['review', 'First entry'],
    sealed: 'done',
    withdrawing: ['returned', 'Withdrawal requested'],
    withdrawn: 'stopped',
    superseded: ['stopped', 'Replaced'],
    needs_reconfirm: ['returned', 'Needs confirmation'],
    opened: 'review',
    responsive: 'done',
    nonresponsive: 'stopped',
  },
  finalStates: ['withdrawn', 'superseded', 'nonresponsive', 'responsive'],
  transitions: {
    confirm: { label: 'Seal', from: ['entered', 'needs_reconfirm'], to: 'sealed', by: 'nobody' },
    question: { label: 'Ask to confirm', from: 'sealed', to: 'needs_reconfirm', by: 'nobody' },
    askWithdrawal: {
      label: 'Request withdrawal',
      from: ['entered', 'sealed', 'needs_reconfirm'],
      to: 'withdrawing',
      by: 'nobody',
    },
    withdraw: { label: 'Withdraw', from: 'withdrawing', to: 'withdrawn', by: 'nobody' },
    supersede: { label: 'Replace', from: ['sealed', 'needs_reconfirm'], to: 'superseded', by: 'nobody' },
    open: { label: 'Open', from: ['entered', 'sealed', 'withdrawing', 'needs_reconfirm'], to: 'opened', by: 'nobody' },
    accept: {
      label: 'Mark responsive',
      from: 'opened',
      to: 'responsive',
      by: deciders,
      rules: [isReadable, hasEveryAddendum, entriesAgree],
    },
    reject: { label: 'Mark nonresponsive', from: 'opened', to: 'nonresponsive', by: deciders, reason: 'required' },
  },
  list: {
    columns: ['name', 'solicitation', 'receivedAt', 'total', 'status'],
    filters: ['status', 'solicitation', 'vendor', 'received', 'isLate'],
    sort: '-receivedAt',
  },
  sections: {
    Bid: ['solicitation', 'event', 'vendor', 'total', 'offer', 'notes', 'missedAddenda', 'entriesDiffer', 'unreadable'],
    Receipt: [
      'receipt',
      'received',
      'begunAt',
      'receivedAt',
      'size',
      'commitment',
      'acknowledged',
      'isOpened',
      'priceLockHash',
      'priceDestroyedAt',
    ],
    Entry: ['enteredBy', 'confirmedBy', 'askedBy', 'isLate', 'finding'],
  },
});
