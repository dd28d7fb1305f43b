/** The form of days left in the API document. */
export const left = {
  sample: 'whole',
  quarter: 'number',
  median: 'number',
  threeQuarters: 'number',
  nineTenths: 'number',
  bins: [{ from: 'whole', to: 'whole', count: 'whole' }],
} as const;
