import { defineRecord, f } from '#kernel';
import { FULL_TIME_HOURS, payPeople } from './position-words.ts';
import { accountsDiffer, fundingIsWhole, positionDaysInOrder } from './positions.rules.ts';

const share = {
  account: f.text({ max: 80 }).label('Account').required().help('As on the budget line, with dashes.'),
  percent: f.percent({ positive: true, max: 100 }).label('Percent').required(),
};

/** An authorized position. Funding names accounts, not lines, so that it outlives the fiscal year. */
export const budgetPosition = defineRecord('budget_position', {
  label: ['Position', 'Positions'],
  about: 'An authorized position with its grade, step, hours, funding and effective dates.',
  title: 'number',
  fields: {
    number: f.text({ max: 20 }).label('Position number').required().unique().search(),
    title: f.text({ max: 120 }).label('Job title').required().search(),
    costCenter: f.ref('cost_center').label('Cost center').required(),
    grade: f.ref('pay_grade').label('Pay grade').required(),
    step: f.integer({ min: 1, max: 40 }).label('Step').required().defaultTo(1),
    hours: f
      .integer({ min: 1, max: 4000 })
      .label('Annual hours')
      .required()
      .defaultTo(FULL_TIME_HOURS)
      .help('2,080 is one full-time equivalent (FTE).'),
    increaseOn: f
      .date()
      .label('Increase date')
      .help('One step more from this day, also in the costs of earlier years.'),
    fromDay: f.date().label('Effective from').required(),
    untilDay: f.date().label('Effective until').help('Last day of the authorization.'),
    employee: f.text({ max: 30 }).label('Employee number'),
    filledOn: f.date().label('Filled on').help('Given on a vacant position, it becomes filled.'),
    vacantSince: f.date().label('Vacant since'),
    hireOn: f.date().label('Expected hire').help('A vacant position costs nothing before this day.'),
    funding: f.lines(share, { min: 1, max: 20, label: 'Share' }).label('Funding'),
    notes: f.text({ max: 500, lines: 3 }).label('Notes'),
  },
  access: {
    read: payPeople,
    create: payPeople,
    edit: { by: payPeople, inStates: ['vacant', 'filled', 'frozen', 'ended'] },
  },
  states: { vacant: 'review', filled: 'done', frozen: 'returned', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    fill: { label: 'Fill position', from: 'vacant', to: 'filled', by: payPeople, fieldsToFill: ['filledOn'] },
    vacate: {
      label: 'Mark vacant',
      from: 'filled',
      to: 'vacant',
      by: payPeople,
      reason: 'required',
      fieldsToFill: ['vacantSince'],
    },
    freeze: { label: 'Freeze position', from: 'vacant', to: 'frozen', by: payPeople, reason: 'required' },
    unfreeze: {
      label: 'Release freeze',
      from: 'frozen',
      to: 'vacant',
      by: payPeople,
      reason: 'required',
    },
    end: {
      label: 'End position',
      from: ['vacant', 'filled', 'frozen'],
      to: 'ended',
      by: payPeople,
      reason: 'required',
      fieldsToFill: ['untilDay'],
    },
  },
  fixed: [
    {
      in: ['ended'],
      code: 'budget_position.has_ended',
      sentence: 'An ended position stays as it is. Enter a new one.',
    },
  ],
  rules: [fundingIsWhole, accountsDiffer, positionDaysInOrder],
  list: {
    columns: ['number', 'title', 'costCenter', 'grade', 'step', 'hours', 'status'],
    filters: ['status', 'costCenter', 'grade', 'hireOn', 'untilDay'],
    sort: 'number',
  },
  sections: {
    Position: ['number', 'title', 'costCenter', 'grade', 'step', 'hours', 'increaseOn'],
    Effective: ['fromDay', 'untilDay', 'employee', 'filledOn', 'vacantSince', 'hireOn'],
    Funding: ['funding', 'notes'],
  },
});
