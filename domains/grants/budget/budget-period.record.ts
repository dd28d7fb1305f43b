import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { carryBases } from './budget-words.ts';
import { periodStates, periodSteps } from './period-life.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A year of an award that is over: its costs are complete, and what is unspent is carried forward or lapses. */
export const budgetPeriod = defineRecord('budget_period', {
  label: ['Budget period', 'Budget periods'],
  about: 'The closing of an award’s budget year, with what is carried forward.',
  title: 'number',
  fields: {
    number: f.sequence('BPR-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    year: f.integer({ min: 1, max: 20 }).label('Budget year').required().fixed(),
    carried: amount().label('Carry forward').help('Unspent money that goes to the next year.'),
    basis: f.choice(carryBases).label('Allowed by'),
    approval: f.ref('prior_approval').label('Prior approval').help('Of the type Carry-forward.'),
    documents: f.attachments().label('Evidence'),
    note: f.longText({ max: 2000 }).label('Note'),
    fromDay: f.date().label('Period begins').computed(),
    untilDay: f.date().label('Period ends').computed(),
    budgeted: amount().label('Budget of year').computed(),
    carriedIn: amount().label('Carried in').computed(),
    expended: amount().label('Expended').computed(),
    lapsed: amount().label('Not carried').computed(),
    periodKey: f.text({ max: 60 }).label('Year key').unique().computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'closed', 'reopened', 'discarded'] },
  },
  states: periodStates,
  finalStates: ['reopened', 'discarded'],
  transitions: periodSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'budget_period.is_submitted',
      sentence: 'This period awaits closing as it is. Send it back to change it.',
    },
    {
      in: ['closed'],
      code: 'budget_period.is_closed',
      sentence: 'A closed period never changes. Reopen it, then close it again.',
    },
    {
      in: ['reopened', 'discarded'],
      code: 'budget_period.is_over',
      sentence: 'This closing counts no longer. Enter another one.',
    },
  ],
  list: {
    columns: ['number', 'award', 'year', 'untilDay', 'expended', 'carried', 'status'],
    filters: ['status', 'award', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Period: ['award', 'year', 'fromDay', 'untilDay'],
    Money: ['budgeted', 'carriedIn', 'expended', 'carried', 'lapsed'],
    Basis: ['basis', 'approval', 'documents', 'note'],
    Decisions: ['submittedBy', 'closedBy', 'closedOn'],
  },
});
