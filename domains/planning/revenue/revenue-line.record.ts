import { defineRecord, f } from '#kernel';
import { revenueAccountIsGiven } from './revenue.rules.ts';
import { drafters, revenueTypes } from './revenue-words.ts';

/** One account of a budget that money comes from. Its estimate is what was adopted; after that only amendments change it. */
export const revenueLine = defineRecord('revenue_line', {
  label: ['Revenue line', 'Revenue lines'],
  about: 'One revenue account of a budget, with its estimate and what it has received.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search().help('For example “Property tax FY2027”.'),
    budget: f.ref('budget').required().fixed(),
    account: f
      .text({ max: 80 })
      .required()
      .search()
      .help('Codes separated by dashes. You can correct it while the budget is a draft.'),
    type: f.choice(revenueTypes).label('Revenue type').required(),
    estimate: f
      .money({ currency: 'organization', min: 0 })
      .required()
      .help('Expected for the whole year. Once adopted, only amendments change it.'),
    basis: f.text({ max: 300, lines: 3 }).help('What the estimate rests on, such as the certified roll and the rate.'),
  },
  partOf: {
    field: 'budget',
    frozenIn: ['proposed', 'recommended', 'closed'],
    keptIn: ['adopted', 'amended'],
    code: 'revenue_line.budget_is_frozen',
    sentence: 'Send the budget back to draft to change its revenues.',
    fixed: [
      {
        in: ['adopted', 'amended'],
        fields: ['account', 'type', 'estimate'],
        code: 'revenue_line.is_adopted',
        sentence: 'The estimate is adopted. Change it by a budget amendment.',
      },
    ],
  },
  access: { read: 'member', create: drafters, edit: drafters, remove: drafters },
  uniqueTogether: [['budget', 'account']],
  rules: [revenueAccountIsGiven],
  list: {
    columns: ['name', 'account', 'type', 'estimate', 'budget'],
    filters: ['budget', 'type'],
    sort: 'account',
  },
  sections: { 'Revenue line': ['name', 'budget', 'account', 'type', 'estimate', 'basis'] },
});
