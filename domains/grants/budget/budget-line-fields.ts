import { f } from '#kernel';
import { constructionRows } from './construction-rows.ts';
import { amountUnits, directClasses, matchSources, monthUnits, rateKinds, timeUnits } from './budget-words.ts';
import { costTypeLabels } from './cost-types.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What a budget line states; its amount and who bears it add up, in the database too. */
export const lineFields = {
  costClass: f.choice(directClasses).label('Object class').required(),
  costType: f.choice(costTypeLabels).label('Cost type').required(),
  description: f.text({ max: 160 }).label('Description').required(),
  person: f.person().label('Person'),
  subrecipient: f.text({ max: 160 }).label('Subrecipient'),
  quantity: f.quantity({ units: amountUnits, positive: true }).label('Quantity').required(),
  rate: f.money({ currency: 'organization', positive: true }).label('Rate').required().help('Of the first year.'),
  time: f.quantity({ units: timeUnits, positive: true }).label('Time'),
  effort: f.percent({ positive: true, max: 100 }).label('Effort').help('Percent of full time; the rate is annual pay.'),
  personMonths: f.quantity({ units: monthUnits, positive: true }).label('Person-months').help('Instead of effort.'),
  months: f.integer({ min: 1, max: 12 }).label('Months').help('From the first month of the budget year.'),
  raise: f.percent({ positive: true, max: 50 }).label('Yearly raise').help('On the rate, from the second year on.'),
  year: f.integer({ min: 1, max: 20 }).label('Year').required(),
  amount: amount().label('Amount').required(),
  funder: amount().label('Award').required(),
  match: amount().label('Match').required(),
  income: amount().label('Program income'),
  matchFrom: f.choice(matchSources).label('Source of match').help('Empty: our own money.'),
  construction: f.choice(constructionRows).label('SF-424C row').help('Empty: it follows from the cost type.'),
  excludedWhy: f.text({ max: 160 }).label('Left out because').help('Empty: the rule decides on the base.'),
  basis: f.text({ max: 300 }).label('Basis').help('Why it is needed and how the price is known.'),
};

/** A rate of the agreement, for its days. Days without one have the rate of the award. */
export const rateFields = {
  fromDay: f.date().label('In force from').required(),
  untilDay: f.date().label('In force until').required(),
  kind: f.choice(rateKinds).label('Type').required(),
  rate: f.percent({ min: 0, max: 100 }).label('Agreed rate').required(),
};
