import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { costClasses } from '../costs/cost-words.ts';
import { matchStates, matchSteps } from './match-life.ts';
import { hourUnits, matchKinds, type MatchTest, matchTests, valueBases } from './match-words.ts';
import { amountTies, basisFits, daysInOrder, timeHasRate } from './match.rules.ts';

const amount = () => f.money({ currency: 'organization', positive: true });
const answer = (name: MatchTest) => f.yesNo().label(matchTests[name][0]).help(matchTests[name][2]);

/** One contribution to the match of an award. Its approval posts it as a cost with a match share: figures count it there and nowhere else. */
export const matchEntry = defineRecord('match_entry', {
  label: ['Match contribution', 'Match contributions'],
  about: 'Cash, time or goods contributed to an award, with its value, its document and seven tests.',
  title: 'number',
  fields: {
    number: f.sequence('MAT-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(matchKinds).label('Type').required(),
    donor: f.text({ max: 160 }).label('Contributor').required().search(),
    documentNumber: f.text({ max: 60 }).label('Source document').required().search().help('Its number. Used once.'),
    description: f.text({ max: 200 }).label('Description').required().search(),
    costClass: f.choice(costClasses).label('Object class').required(),
    fromDay: f.date().label('Given from').required(),
    untilDay: f.date().label('Given until').required(),
    basis: f.choice(valueBases).label('Value basis').required(),
    basisNote: f.text({ max: 500, lines: 3 }).label('Basis of value').help('Pay scale, survey, appraisal or price.'),
    hours: f.quantity({ units: hourUnits, positive: true }).label('Hours'),
    rate: amount().label('Hourly rate').help('With fringe where it is reasonable.'),
    amount: amount().label('Amount').required(),
    isVerifiable: answer('isVerifiable'),
    isCountedOnce: answer('isCountedOnce'),
    isNecessary: answer('isNecessary'),
    isAllowable: answer('isAllowable'),
    isNotFederal: answer('isNotFederal'),
    isInBudget: answer('isInBudget'),
    isConforming: answer('isConforming'),
    documents: f.attachments().label('Evidence'),
    documentKey: f.text({ max: 300 }).label('Document key').unique().computed(),
    cost: f.ref('grant_cost').label('Posted cost').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    reversedBy: f.person().label('Reversed by').computed(),
    reversedOn: f.date().label('Reversed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'reversing', 'reversed', 'discarded'] },
  },
  states: matchStates,
  finalStates: ['reversed', 'discarded'],
  transitions: matchSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'match_entry.is_submitted',
      sentence: 'This match awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['approved', 'reversing', 'reversed', 'discarded'],
      code: 'match_entry.is_decided',
      sentence: 'A decided match never changes. Reverse it and enter it again.',
    },
  ],
  rules: [basisFits, timeHasRate, amountTies, daysInOrder],
  list: {
    columns: ['number', 'award', 'kind', 'donor', 'untilDay', 'amount', 'status'],
    filters: ['status', 'award', 'kind', 'costClass', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Contribution: ['award', 'kind', 'donor', 'documentNumber', 'description', 'costClass', 'fromDay', 'untilDay'],
    Value: ['basis', 'basisNote', 'hours', 'rate', 'amount'],
    'Seven tests': [
      'isVerifiable',
      'isCountedOnce',
      'isNecessary',
      'isAllowable',
      'isNotFederal',
      'isInBudget',
      'isConforming',
    ],
    Evidence: ['documents', 'cost'],
    Decisions: ['submittedBy', 'approvedBy', 'approvedOn', 'reversedBy', 'reversedOn'],
  },
});
