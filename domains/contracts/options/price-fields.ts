import { f } from '#kernel';
import { aMonth, priceBases } from './price-words.ts';

/** By what the added amount moves until the option is exercised, and how far. */
export const priceTerms = {
  priceBasis: f.choice(priceBases).label('Price basis').required().defaultTo('stated'),
  percent: f.percent({ min: -100, max: 100 }).label('Fixed percentage'),
  periods: f
    .lines(
      {
        fromDay: f.date().label('Term from').required(),
        percent: f.percent({ min: -100, max: 100 }).label('Percent').required(),
      },
      { max: 20, label: 'Period' },
    )
    .label('Table of periods')
    .help('The period on the first day of the option applies.'),
  series: f.text({ max: 60 }).label('Index series').help('A series of the price indexes, such as CUUR0300SA0.'),
  baseMonth: f.text(aMonth).label('Base month').help('Such as 2026-06.'),
  referenceMonth: f.text(aMonth).label('Reference month').help('Compared with the base month.'),
  escalator: f.text({ max: 300 }).label('Price escalator').help('In words: such as “wage order of the county”.'),
  escalatorCap: f.percent({ max: 100 }).label('Escalator cap'),
  escalatorFloor: f.percent({ min: -100, max: 100 }).label('Escalator floor').help('Zero: the price never falls.'),
};

/** What the contractor asks, and what the terms allow. */
export const priceResult = {
  offered: f
    .money({ currency: 'organization', min: 0 })
    .label('Offered price')
    .help('What the contractor asks. Empty: the computed price.'),
  price: f.money({ currency: 'organization', min: 0 }).label('Price').computed(),
  change: f.percent({ min: -100, max: 10_000 }).label('Price change').computed(),
  working: f.longText({ max: 4000 }).label('Working').computed(),
};
