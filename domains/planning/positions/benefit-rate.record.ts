import { defineRecord, f } from '#kernel';
import { benefitKinds, payOfficer, payPeople } from './position-words.ts';
import { amountIsGiven, benefitDaysInOrder, ceilingIsOfPay, percentIsGiven } from './positions.rules.ts';

/** What the employer pays in addition to wages, for all grades or some, while the rate is in effect. */
export const benefitRate = defineRecord('benefit_rate', {
  label: ['Benefit rate', 'Benefit rates'],
  about: 'An employer cost in addition to pay, as a percent of pay or an amount per FTE.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Name').required().search(),
    kind: f.choice(benefitKinds).label('Calculated as').required().defaultTo('percent'),
    percent: f.percent({ positive: true, max: 200 }).label('Percent of pay'),
    ceiling: f
      .money({ currency: 'organization', positive: true })
      .label('Pay ceiling')
      .help('Pay of a fiscal year above it is not counted.'),
    amount: f
      .money({ currency: 'organization', positive: true })
      .label('Amount per FTE')
      .help('For a full fiscal year at 2,080 hours.'),
    grades: f.refs('pay_grade').label('Pay grades').help('Empty: all grades.'),
    fromDay: f.date().label('Effective from').required(),
    untilDay: f.date().label('Effective until'),
  },
  access: { read: payPeople, create: payOfficer, edit: payOfficer, remove: payOfficer },
  rules: [percentIsGiven, amountIsGiven, ceilingIsOfPay, benefitDaysInOrder],
  list: {
    columns: ['name', 'kind', 'percent', 'amount', 'ceiling', 'fromDay', 'untilDay'],
    filters: ['kind', 'fromDay', 'untilDay'],
    sort: 'name',
  },
  sections: { Rate: ['name', 'kind', 'percent', 'ceiling', 'amount'], Coverage: ['grades', 'fromDay', 'untilDay'] },
});
