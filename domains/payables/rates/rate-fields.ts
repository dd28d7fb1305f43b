import { f } from '#kernel';
import { currencies } from './currencies.ts';

/** For how many units of the currency a rate is quoted: small units are, as central banks quote them, by the hundred or more. */
export const quotedPer = {
  '1': '1 unit',
  '100': '100 units',
  '1000': '1,000 units',
  '100000': '100,000 units',
} as const;
export type QuotedPer = keyof typeof quotedPer;

/** What so many units are worth in the currency in which every organization keeps its books. */
export const rateValue = () => f.quantity({ units: { USD: currencies.USD }, positive: true, max: '1000000' });

/** An exact decimal with its currency as the unit: no field of money, so that no total ever adds it up. */
const stated = () => f.quantity({ units: currencies, min: '0', max: '10000000000' });

const statedLine = {
  item: f.text({ max: 200 }).required(),
  stated: stated().label('Stated amount').required(),
  converted: f.money({ currency: 'organization', min: 0 }).label('Converted amount').required(),
};

/** Of an invoice in another currency: what the vendor wrote, and the dated rate by which it was converted once and for all. */
export const whatItStates = {
  statedTotal: stated().label('Stated total').computed(),
  statedLines: f.lines(statedLine, { max: 500, label: 'Stated line' }).label('Stated lines').computed(),
  conversionRate: rateValue().label('Rate used').computed(),
  ratePer: f.choice(quotedPer).label('Quoted per').computed(),
  rateOn: f.date().label('Rate date').computed(),
  rateSource: f.text({ max: 120 }).label('Rate source').computed(),
  exchangeRate: f.ref('exchange_rate').label('Exchange rate').computed(),
  rounding: f.money({ currency: 'organization', min: 0 }).label('Currency rounding').computed(),
};
export const currencySection = [
  'statedTotal',
  'conversionRate',
  'ratePer',
  'rateOn',
  'rateSource',
  'exchangeRate',
  'rounding',
  'statedLines',
] as const;
