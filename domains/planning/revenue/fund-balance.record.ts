import { defineRecord, f } from '#kernel';
import { reserveHasItsPolicy, reserveIsOneOfTwo } from './revenue.rules.ts';
import { drafters } from './revenue-words.ts';

/** What a fund begins the year with, and the reserve it has to end it with. Law: GASB Statement 54. */
export const fundBalance = defineRecord('fund_balance', {
  label: ['Fund balance', 'Fund balances'],
  about: 'What a fund begins the year with, and the reserve its policy requires.',
  title: 'number',
  fields: {
    number: f.sequence('FB-{yyyy}-{0000}').search(),
    budget: f.ref('budget').required().fixed(),
    fund: f.ref('account_value').required().fixed().help('A code of the segment Fund.'),
    beginning: f
      .money({ currency: 'organization' })
      .label('Beginning balance')
      .required()
      .help('Unassigned balance on the first day; negative for a deficit.'),
    restricted: f
      .money({ currency: 'organization', min: 0 })
      .label('Restricted and committed')
      .help('Held for a purpose, so it pays for nothing else. Not part of the beginning balance.'),
    reservePercent: f.percent().label('Reserve, percent').help('Of the appropriations of the fund.'),
    reserveAmount: f.money({ currency: 'organization', min: 0 }).label('Fixed reserve'),
    policy: f.text({ max: 300, lines: 3 }).label('Policy'),
    source: f.text({ max: 300, lines: 2 }).label('Source').required().help('For example the audit of the year before.'),
  },
  partOf: {
    field: 'budget',
    frozenIn: ['proposed', 'recommended', 'adopted', 'amended', 'closed'],
    code: 'fund_balance.budget_is_frozen',
    sentence: 'Fund balances change only while the budget is a draft.',
  },
  access: { read: 'member', create: drafters, edit: drafters, remove: drafters },
  uniqueTogether: [['budget', 'fund']],
  rules: [reserveIsOneOfTwo, reserveHasItsPolicy],
  list: {
    columns: ['number', 'fund', 'beginning', 'reservePercent', 'reserveAmount', 'budget'],
    filters: ['budget', 'fund'],
    sort: '-number',
  },
  sections: {
    Balance: ['budget', 'fund', 'beginning', 'restricted', 'source'],
    Reserve: ['reservePercent', 'reserveAmount', 'policy'],
  },
});
