import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { endsAfterItBegins } from './funding-increment.rules.ts';
import { incrementStates, incrementSteps } from './increment-life.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A budget period of an award as a notice of its funder states it, with the money that the notice releases. */
export const fundingIncrement = defineRecord('funding_increment', {
  label: ['Funding increment', 'Funding increments'],
  about: 'A budget period of an award with its dates and the amount its funder released.',
  title: 'number',
  fields: {
    number: f.sequence('FIN-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    year: f.integer({ min: 1, max: 20 }).label('Budget period').required(),
    fromDay: f.date().label('Period begins').required(),
    untilDay: f.date().label('Period ends').required(),
    amount: amount().label('Amount released').required().help('Zero where only the last period is extended.'),
    match: amount().label('Match of period').help('Empty: none.'),
    documents: f.attachments().label('Funder’s notice'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
    submittedBy: f.person().label('Submitted by').computed(),
    releasedBy: f.person().label('Released by').computed(),
    releasedOn: f.date().label('Released on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'released', 'withdrawn', 'discarded'] },
  },
  states: incrementStates,
  finalStates: ['withdrawn', 'discarded'],
  transitions: incrementSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'funding_increment.is_submitted',
      sentence: 'This increment awaits release as it is. Send it back to change it.',
    },
    {
      in: ['released'],
      code: 'funding_increment.is_released',
      sentence: 'A released increment never changes. Withdraw it, or enter another one.',
    },
    {
      in: ['withdrawn', 'discarded'],
      code: 'funding_increment.is_over',
      sentence: 'This increment counts no longer. Enter another one.',
    },
  ],
  rules: [endsAfterItBegins],
  list: {
    columns: ['number', 'award', 'year', 'fromDay', 'untilDay', 'amount', 'status'],
    filters: ['status', 'award', 'fromDay'],
    sort: '-number',
  },
  sections: {
    'Budget period': ['award', 'year', 'fromDay', 'untilDay'],
    Money: ['amount', 'match'],
    Basis: ['documents', 'note'],
    Decisions: ['submittedBy', 'releasedBy', 'releasedOn'],
  },
});
