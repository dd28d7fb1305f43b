export const perils = {
  flood: 'Flood',
  wind: 'Wind',
  fire: 'Fire',
  earthquake: 'Earthquake',
  other: 'Other peril',
} as const;
export type Peril = keyof typeof perils;

/** Recoveries that reduce their project. */
export const countedRecoveries = ['anticipated', 'settled'] as const;

/** A damage that Public Assistance paid has to be insured from then on. */
export const MAINTAIN_LAW = '44 CFR 206.252(d), 206.253(b)';
