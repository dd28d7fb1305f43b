/** Where an obligation comes from. */
export const obligationSources = {
  law: 'Federal law',
  agreement: 'Award agreement',
  program: 'Program rules',
  local: 'Local policy',
} as const;

/** In months; an obligation that repeats is followed by the next one when it is done. */
export const repeats = {
  once: 'Once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semiannual: 'Semiannual',
  annual: 'Annual',
  biennial: 'Every 2 years',
} as const;
