export const securityKinds = {
  treasury: 'U.S. Treasury',
  municipal: 'Municipal bond',
  deposit: 'Certificate of deposit',
  credit: 'Standby credit',
  other: 'Other security',
} as const;
