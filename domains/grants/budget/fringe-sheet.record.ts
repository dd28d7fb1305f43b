import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { hourUnits } from '../match/match-words.ts';
import { fringeStates, fringeSteps } from './fringe-life.ts';
import {
  componentsDiffer,
  daysInOrder,
  kindHasItsParts,
  hoursOrCost,
  overtimeIsExplained,
  payrollTaxFits,
  totalIsPossible,
} from './fringe-sheet.rules.ts';
import { fringeComponents, fringeKinds } from './fringe-words.ts';

const line = {
  component: f.choice(fringeComponents).label('Component').required(),
  leaveHours: f.quantity({ units: hourUnits, positive: true }).label('Leave hours').help('A year’s hours.'),
  annualCost: f.money({ currency: 'organization', positive: true }).label('Annual cost').help('To the employer.'),
  onOvertime: f.yesNo().label('On overtime').help('Earned on overtime pay too.'),
};

/** What benefits cost per dollar of pay, for one group of employees and one year: regular and overtime pay apart. */
export const fringeSheet = defineRecord('fringe_sheet', {
  label: ['Fringe rate sheet', 'Fringe rate sheets'],
  about: 'Benefit rates of an employee group by component, for regular and overtime pay.',
  title: 'title',
  fields: {
    number: f.sequence('FRG-{yyyy}-{0000}').search(),
    title: f.text({ max: 120 }).label('Employee group').required().search(),
    kind: f.choice(fringeKinds).label('Type').required().defaultTo('components'),
    fromDay: f.date().label('In force from').required(),
    untilDay: f.date().label('In force until').required(),
    basePay: f
      .money({ currency: 'organization', positive: true })
      .label('Base pay')
      .help('A year’s regular pay of the group. Of components alone.'),
    compositeRate: f.percent({ min: 0, max: 100 }).label('Composite rate').help('Of regular pay.'),
    compositeOvertime: f
      .percent({ min: 0, max: 100 })
      .label('Composite on overtime')
      .help('Zero where the agreement covers regular pay alone.'),
    agreement: f
      .text({ max: 200 })
      .label('Rate agreement')
      .help('Who approved the composite rate, with number and date.'),
    agreedOn: f.date().label('Agreement date'),
    paidHours: f.integer({ min: 1, max: 3000 }).label('Paid hours').required().defaultTo(2080).help('Of a year.'),
    lines: f.lines(line, { max: 30, label: 'Component' }).label('Rate components'),
    documents: f.attachments().label('Documents'),
    note: f.longText({ max: 2000 }).label('Note').help('Plans that pay on overtime; why a rate is unusual.'),
    regularRate: f.percent({ min: 0, max: 100 }).label('Regular rate').computed(),
    overtimeRate: f.percent({ min: 0, max: 100 }).label('Overtime rate').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'retired', 'discarded'] },
  },
  states: fringeStates,
  finalStates: ['retired', 'discarded'],
  transitions: fringeSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'fringe_sheet.is_submitted',
      sentence: 'These rates await approval as they are. Send them back to change them.',
    },
    {
      in: ['approved', 'retired', 'discarded'],
      code: 'fringe_sheet.is_decided',
      sentence: 'Decided rates never change. Enter a new rate sheet.',
    },
  ],
  rules: [
    componentsDiffer,
    hoursOrCost,
    totalIsPossible,
    payrollTaxFits,
    overtimeIsExplained,
    daysInOrder,
    kindHasItsParts,
  ],
  list: {
    columns: ['number', 'title', 'kind', 'fromDay', 'untilDay', 'regularRate', 'overtimeRate', 'status'],
    filters: ['status', 'kind', 'fromDay', 'untilDay'],
    sort: '-number',
  },
  sections: {
    'Employee group': ['title', 'kind', 'fromDay', 'untilDay'],
    Components: ['basePay', 'paidHours', 'lines'],
    'Composite rate': ['compositeRate', 'compositeOvertime', 'agreement', 'agreedOn'],
    Rates: ['regularRate', 'overtimeRate'],
    Basis: ['documents', 'note'],
    Decisions: ['submittedBy', 'approvedBy', 'approvedOn'],
  },
});
