import { defineRecord, f } from '#kernel';
import { approverIsNotRecommender, comparedWith, protestPeriodIsOver } from './award.rules.ts';

const recommenders = [{ duty: 'buyer' }, { duty: 'evaluation_chair' }, { duty: 'chief_procurement_officer' }] as const;
const chief = { duty: 'chief_procurement_officer' } as const;

/** Who gets the contract, why, and from when nobody can contest it any more. */
export const award = defineRecord('award', {
  label: ['Award', 'Awards'],
  about: 'A recommended award, from its approval through the protest period to its final state.',
  title: 'number',
  fields: {
    number: f.sequence('AWD-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    bid: f.ref('bid').required().fixed(),
    lot: f.text({ max: 20 }).fixed().help('Empty: the whole solicitation.'),
    vendor: f.ref('vendor').computed(),
    amount: f.money({ currency: 'organization', min: 0 }).computed(),
    isLowest: f.yesNo().label('Lowest responsive bid').computed(),
    isOnlyBid: f.yesNo().label('Only responsive bid').computed(),
    rank: f.integer({ min: 1 }).label('Evaluation rank').computed(),
    basis: f.longText({ max: 8000 }).label('Basis of award').required().search(),
    notLowest: f
      .longText({ max: 4000 })
      .label('Reason for selection')
      .help('Needed where the bid is not the lowest, or not ranked first.'),
    singleBid: f.longText({ max: 4000 }).label('Single-bid finding'),
    comparedWith: f.choices(comparedWith).label('Price compared with'),
    analysis: f
      .longText({ max: 8000 })
      .label('Basis of price')
      .help('Above the threshold, a price analysis is a record of its own.'),
    evidence: f.attachments(),
    approvedBy: f.person().computed(),
    responsibility: f.json({ type: 'object', additionalProperties: true }).label('Responsibility check').computed(),
    memo: f.json().label('Award memo').computed().readableBy('nobody'),
    memoHash: f.text({ max: 64 }).label('Memo hash').computed(),
    memoAt: f.instant().label('Memo kept').computed(),
    noticedAt: f.instant().label('Intent noticed').computed(),
    protestUntil: f.date().label('Protests until').computed(),
    finalOn: f.date().label('Final on').computed(),
  },
  access: {
    read: 'member',
    create: recommenders,
    edit: { by: recommenders, inStates: ['recommended', 'returned', 'approved', 'noticed', 'protested', 'final'] },
  },
  states: {
    recommended: 'review',
    returned: 'returned',
    approved: 'done',
    noticed: ['done', 'Intent noticed'],
    protested: 'late',
    final: 'done',
    cancelled: 'stopped',
  },
  finalStates: ['final', 'cancelled'],
  transitions: {
    return: { label: 'Send back', from: ['recommended', 'approved'], to: 'returned', by: chief, reason: 'required' },
    recommend: { label: 'Recommend again', from: 'returned', to: 'recommended', by: recommenders },
    approve: {
      label: 'Approve',
      from: 'recommended',
      to: 'approved',
      by: [chief, { duty: 'governing_body' }],
      rules: [approverIsNotRecommender],
    },
    notice: {
      label: 'Notify bidders',
      from: 'approved',
      to: 'noticed',
      by: [{ duty: 'buyer' }, chief],
      confirm: 'Every bidder is told, and the protest period begins.',
    },
    stay: { label: 'Stay', from: 'noticed', to: 'protested', by: 'nobody', reason: 'required' },
    resume: { label: 'Lift stay', from: 'protested', to: 'noticed', by: 'nobody', reason: 'required' },
    finalize: { label: 'Make final', from: 'noticed', to: 'final', by: chief, rules: [protestPeriodIsOver] },
    cancel: {
      label: 'Cancel',
      from: ['recommended', 'returned', 'approved', 'noticed', 'protested'],
      to: 'cancelled',
      by: chief,
      reason: 'required',
      confirm: 'You cannot reopen a cancelled award.',
    },
  },
  fixed: [
    {
      in: ['approved', 'noticed', 'protested', 'final'],
      code: 'award.approved_stands',
      sentence: 'An approved award can’t be changed. Send it back, or cancel it.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'vendor', 'amount', 'protestUntil', 'status'],
    filters: ['status', 'solicitation', 'vendor', 'protestUntil'],
    sort: '-number',
  },
  sections: {
    Award: ['solicitation', 'lot', 'bid', 'vendor', 'amount', 'isLowest', 'isOnlyBid', 'rank'],
    Basis: ['basis', 'notLowest', 'singleBid'],
    'Basis of price': ['comparedWith', 'analysis', 'evidence'],
    Notice: ['approvedBy', 'memoAt', 'memoHash', 'noticedAt', 'protestUntil', 'finalOn'],
  },
});
