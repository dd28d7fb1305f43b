import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { costTypeLabels } from '../budget/cost-types.ts';
import { costClasses } from '../costs/cost-words.ts';
import { approverIsAnother, enderIsAnother, namesOneTarget, typeIsOfLine } from './award-funding.rules.ts';

/** A budget line or a capital project that an award pays. Share, match and period are the award’s and are never typed. */
export const awardFunding = defineRecord('award_funding', {
  label: ['Award funding', 'Award funding'],
  about: 'A budget line or capital project that an award pays, with its share and period.',
  title: 'number',
  fields: {
    number: f.sequence('AFN-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    line: f.ref('budget_line').label('Budget line').fixed().help('This line and the same account in later years.'),
    project: f.ref('capital_project').label('Capital project').fixed(),
    amount: f
      .money({ currency: 'organization', positive: true })
      .label('Award amount')
      .required()
      .help('What the award pays of it at most, without the match.'),
    costType: f.choice(costTypeLabels).label('Cost type').help('Of the object code: what its postings are charged as.'),
    basis: f.text({ max: 300, lines: 2 }).label('Written basis').help('Of a type that is allowable under conditions.'),
    matchSource: f.text({ max: 160 }).label('Match source').search().help('Needed where the award requires a match.'),
    costClass: f.choice(costClasses).label('Object class').computed(),
    share: f.percent().label('Federal share').computed(),
    matchAmount: f.money({ currency: 'organization', min: 0 }).label('Match').computed(),
    fromDay: f.date().label('Period begins').computed(),
    untilDay: f.date().label('Period ends').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    endedOn: f.date().label('Ended on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['proposed', 'approved', 'declined', 'ended'] },
  },
  states: {
    proposed: ['review', 'Awaiting approval'],
    approved: 'done',
    declined: 'stopped',
    ended: 'new',
  },
  finalStates: ['declined', 'ended'],
  transitions: {
    approve: {
      label: 'Approve funding',
      from: 'proposed',
      to: 'approved',
      by: grantApprovers,
      rules: [approverIsAnother],
      confirm: 'Charges outside the period of performance or above the amount are refused from now on.',
    },
    decline: { label: 'Decline', from: 'proposed', to: 'declined', by: grantApprovers, reason: 'required' },
    end: {
      label: 'End funding',
      from: 'approved',
      to: 'ended',
      by: grantApprovers,
      reason: 'required',
      rules: [enderIsAnother],
    },
  },
  fixed: [
    {
      in: ['approved', 'declined', 'ended'],
      code: 'award_funding.is_decided',
      sentence: 'Decided funding is fixed. End it and propose it again to change it.',
    },
  ],
  rules: [namesOneTarget, typeIsOfLine],
  list: {
    columns: ['number', 'award', 'line', 'project', 'amount', 'share', 'untilDay', 'status'],
    filters: ['status', 'award', 'line', 'project', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Funding: ['award', 'line', 'project', 'amount', 'costType', 'costClass', 'basis', 'matchSource'],
    'Award terms': ['share', 'matchAmount', 'fromDay', 'untilDay'],
    Decisions: ['approvedBy', 'approvedOn', 'endedOn'],
  },
});
