import { f } from '#kernel';
import { findingKinds } from './payroll-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A worker’s week in the order of form WH-347. */
export const workerLine = {
  worker: f.text({ max: 120 }).label('Worker').required(),
  idLast4: f
    .text({ max: 4 })
    .label('Last four digits')
    .required()
    .help('Of the identifying number, and no more of it.'),
  classification: f.text({ max: 120 }).label('Classification').required(),
  program: f.text({ max: 120 }).label('Apprentice program').help('Empty: journey worker, paid the whole rate.'),
  percent: f.percent().label('Apprentice share').help('Percent of the journey rate that the program sets.'),
  straight: f.text({ max: 60 }).label('Straight hours').required().help('Seven days, such as 0 8 8 8 8 8 0.'),
  overtime: f.text({ max: 60 }).label('Overtime hours').help('Seven days. Empty: none.'),
  rate: amount().label('Hourly rate').required(),
  overtimeRate: amount().label('Overtime rate').help('Empty where no overtime was worked.'),
  cashFringe: amount().label('Cash fringe').help('An hour.'),
  planFringe: amount().label('Plan fringe').help('An hour, paid to bona fide plans.'),
  gross: amount().label('Gross pay').required().help('For this contract.'),
  deductions: amount().label('Deductions').required(),
  net: amount().label('Net pay').required(),
  restored: amount().label('Restitution').help('Paid since for this week.'),
};

/** What the payroll falls short of, as the product worked it out. */
export const findingLine = {
  worker: f.text({ max: 120 }).label('Worker').required(),
  kind: f.choice(findingKinds).label('Finding').required(),
  amount: amount().label('Short by').required(),
};
