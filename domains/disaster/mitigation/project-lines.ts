import { f } from '#kernel';
import { benefitKinds, costClasses, costUnits } from './mitigation-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

export const alternativeLine = {
  description: f.text({ max: 300 }).label('Alternative').required(),
  rejectedWhy: f.text({ max: 300 }).label('Why not').required(),
};

export const costLine = {
  costClass: f.choice(costClasses).label('Class').required(),
  description: f.text({ max: 160 }).label('Description').required(),
  quantity: f.quantity({ units: costUnits, positive: true }).label('Quantity').required(),
  unitPrice: f.money({ currency: 'organization', positive: true }).label('Unit price').required(),
  matchSource: f.text({ max: 120 }).label('Match source').help('Fund for the non-federal share.'),
};

export const lossLine = {
  returnPeriod: f.integer({ min: 1, max: 10_000 }).label('Return period').required().help('In years.'),
  before: amount().label('Loss before').required(),
  after: amount().label('Loss after').required(),
};

export const benefitLine = {
  kind: f.choice(benefitKinds).label('Kind').required(),
  annual: f.money({ currency: 'organization', positive: true }).label('Annual benefit').required(),
  basis: f.text({ max: 300 }).label('Basis').required().help('Where the figure comes from.'),
};
