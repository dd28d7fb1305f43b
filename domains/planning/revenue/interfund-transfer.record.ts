import { defineRecord, f } from '#kernel';
import { fundsDiffer } from './revenue.rules.ts';
import { drafters, transferKinds } from './revenue-words.ts';

/** Money that one fund gives another within a budget: out of the one and into the other, so that both agree. */
export const interfundTransfer = defineRecord('interfund_transfer', {
  label: ['Interfund transfer', 'Interfund transfers'],
  about: 'Money budgeted to move from one fund to another, and by which authority.',
  title: 'number',
  fields: {
    number: f.sequence('IT-{yyyy}-{0000}').search(),
    budget: f.ref('budget').required().fixed(),
    fromFund: f.ref('account_value').label('From fund').required(),
    toFund: f.ref('account_value').label('To fund').required(),
    amount: f.money({ currency: 'organization', positive: true }).required(),
    kind: f.choice(transferKinds).label('Transfer type').required().defaultTo('operating'),
    isRecurring: f
      .yesNo()
      .label('Recurring')
      .required()
      .defaultTo(true)
      .help('Copied into the draft of the next year.'),
    purpose: f.text({ max: 200 }).required().search(),
    authority: f.text({ max: 200 }).required().help('Ordinance, bond covenant or cost allocation plan.'),
  },
  partOf: {
    field: 'budget',
    frozenIn: ['proposed', 'recommended', 'adopted', 'amended', 'closed'],
    code: 'interfund_transfer.budget_is_frozen',
    sentence: 'Adopted transfers stay as they are. Move money between funds by a budget amendment.',
  },
  access: { read: 'member', create: drafters, edit: drafters, remove: drafters },
  rules: [fundsDiffer],
  list: {
    columns: ['number', 'purpose', 'fromFund', 'toFund', 'amount', 'kind', 'budget'],
    filters: ['budget', 'fromFund', 'toFund', 'kind'],
    sort: '-number',
  },
  sections: { Transfer: ['budget', 'fromFund', 'toFund', 'amount', 'kind', 'isRecurring', 'purpose', 'authority'] },
});
