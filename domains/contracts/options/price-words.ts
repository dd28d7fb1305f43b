/** How the price of an option follows from its added amount. What is in words is compared by hand. */
export const priceBases = {
  stated: 'As stated',
  fixed: 'Fixed percentage',
  table: 'Table of periods',
  index: 'Price index',
  words: 'In words',
} as const;
export type PriceBasis = keyof typeof priceBases;

const pattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const aMonth = { max: 7, form: { pattern, message: 'Must be a month such as 2027-06' } } as const;
