import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { indirectKinds } from '../award/award-words.ts';
import { budgetStates, budgetSteps } from './budget-life.ts';
import { indirectBases } from './budget-words.ts';
import { lineFields, rateFields } from './budget-line-fields.ts';
import {
  amountsTie,
  classesFit,
  effortIsWhole,
  namesSubrecipient,
  ratesFollow,
  salariesAreEffort,
  sharesTie,
} from './grant-budget.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** The budget of an award in one version: detail lines, from which classes, base and indirect costs follow. */
export const grantBudget = defineRecord('grant_budget', {
  label: ['Award budget', 'Award budgets'],
  about: 'A version of an award’s budget, with its detail lines.',
  title: 'number',
  fields: {
    number: f.sequence('GBD-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    title: f.text({ max: 120 }).label('Title').required().search(),
    base: f.choice(indirectBases).label('Indirect base').required().defaultTo('mtdc'),
    indirectMatch: amount().label('Indirect as match').help('Empty: the award bears all indirect costs.'),
    rates: f.lines(rateFields, { max: 40, label: 'Rate' }).label('Rates by period').help('Of the rate agreement.'),
    lines: f.lines(lineFields, { max: 300, label: 'Line' }).label('Lines'),
    approvalReference: f.text({ max: 80 }).label('Funder’s approval').computed(),
    approvalOn: f.date().label('Funder approved on').computed(),
    documents: f.attachments().label('Documents'),
    note: f.longText({ max: 2000 }).label('Note'),
    indirect: f.choice(indirectKinds).label('Indirect costs').computed(),
    indirectRate: f.percent({ min: 0, max: 100 }).label('Indirect rate').computed(),
    revision: f.integer({ min: 1, max: 10_000 }).label('Version').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'superseded', 'discarded'] },
  },
  states: budgetStates,
  finalStates: ['superseded', 'discarded'],
  transitions: budgetSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'grant_budget.is_submitted',
      sentence: 'This budget awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['approved', 'superseded'],
      code: 'grant_budget.is_approved',
      sentence: 'An approved budget never changes. Start a new version.',
    },
    { in: ['discarded'], code: 'grant_budget.is_discarded', sentence: 'This budget is discarded. Start a new one.' },
  ],
  rules: [amountsTie, sharesTie, classesFit, effortIsWhole, salariesAreEffort, namesSubrecipient, ratesFollow],
  list: {
    columns: ['number', 'award', 'title', 'revision', 'approvedOn', 'status'],
    filters: ['status', 'award', 'approvedOn'],
    sort: '-number',
  },
  sections: {
    Budget: ['award', 'title', 'revision'],
    'Indirect costs': ['indirect', 'indirectRate', 'base', 'indirectMatch', 'rates'],
    Lines: ['lines'],
    Basis: ['documents', 'note', 'approvalReference', 'approvalOn'],
    Decisions: ['submittedBy', 'approvedBy', 'approvedOn'],
  },
});
