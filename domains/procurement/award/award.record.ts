import { defineRecord, f } from '#kernel';
import { awardRoles } from './award-role.ts';
import { awardStates, awardSteps, recommenders } from './award-steps.ts';
import { comparedWith } from './award.rules.ts';
import { tieFields } from './tie-fields.ts';

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
    role: f.choice(awardRoles).required().fixed().defaultTo('sole'),
    share: f.percent({ positive: true }).label('Awarded share').fixed().help('Where several firms win.'),
    alternates: f.integer({ min: 0, max: 500 }).label('Alternates accepted').fixed().help('In published order.'),
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
    several: f
      .longText({ max: 4000 })
      .label('Multiple-award finding')
      .help('Why one firm can’t meet the need, where several win.'),
    backupUntil: f.date().label('Backup until').help('How long the backup holds its price.'),
    ...tieFields,
    singleBid: f.longText({ max: 4000 }).label('Single-bid finding'),
    comparedWith: f.choices(comparedWith).label('Price compared with'),
    analysis: f
      .longText({ max: 8000 })
      .label('Basis of price')
      .help('Above the threshold, a price analysis is a record of its own.'),
    evidence: f.attachments(),
    license: f.text({ max: 160 }).help('Number, register and the day you looked it up.'),
    licenseUntil: f.date().label('Valid until').help('Last day of the license.'),
    finances: f
      .longText({ max: 4000 })
      .label('Financial capacity')
      .help('What shows it: statements, a bank or a surety, with its day.'),
    riskNote: f.text({ max: 1000 }).label('Open signals').computed(),
    approvedBy: f.person().computed(),
    responsibility: f.json({ type: 'object', additionalProperties: true }).label('Responsibility check').computed(),
    memo: f.json().label('Award memo').computed().readableBy('nobody'),
    memoHash: f.text({ max: 64 }).label('Memo hash').computed(),
    memoAt: f.instant().label('Memo kept').computed(),
    noticedAt: f.instant().label('Intent noticed').computed(),
    protestUntil: f.date().label('Protests until').computed(),
    periodOverAt: f.instant().label('Standstill ended').computed(),
    finalOn: f.date().label('Final on').computed(),
    calledOn: f.date().label('Called on').computed(),
  },
  access: {
    read: 'member',
    create: recommenders,
    edit: {
      by: recommenders,
      inStates: ['recommended', 'returned', 'approved', 'noticed', 'protested', 'standby', 'final', 'defaulted'],
    },
  },
  states: awardStates,
  finalStates: ['cancelled', 'defaulted'],
  transitions: awardSteps,
  fixed: [
    {
      in: ['approved', 'noticed', 'protested', 'standby', 'final', 'defaulted'],
      code: 'award.approved_stands',
      sentence: 'An approved award can’t be changed. Send it back, or cancel it.',
    },
  ],
  list: {
    columns: ['number', 'solicitation', 'vendor', 'amount', 'role', 'protestUntil', 'status'],
    filters: ['status', 'solicitation', 'vendor', 'role', 'protestUntil'],
    sort: '-number',
  },
  sections: {
    Award: ['solicitation', 'lot', 'bid', 'role', 'share', 'alternates', 'vendor', 'amount'],
    Ranking: ['isLowest', 'isOnlyBid', 'rank'],
    Basis: ['basis', 'notLowest', 'several', 'singleBid', 'backupUntil'],
    Tie: ['tiedWith', 'tieRule', 'drawSource', 'drawSeed'],
    'Basis of price': ['comparedWith', 'analysis', 'evidence'],
    Responsibility: ['license', 'licenseUntil', 'finances', 'riskNote'],
    Notice: ['approvedBy', 'memoAt', 'memoHash', 'noticedAt', 'protestUntil', 'periodOverAt', 'finalOn', 'calledOn'],
  },
});
