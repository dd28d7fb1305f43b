/** The 5×5 matrix: likelihood times impact, the level of a score, and within how many days a risk of that level is looked at again. */
export const riskLevels = { low: 'Low', moderate: 'Moderate', high: 'High', extreme: 'Extreme' } as const;
export type RiskLevel = keyof typeof riskLevels;

export const EXTREME_FROM = 15;
export const HIGH_FROM = 10;
export const MODERATE_FROM = 5;
export const reviewDays: Readonly<Record<RiskLevel, number>> = { extreme: 30, high: 90, moderate: 180, low: 365 };

export const likelihoods = {
  l1: '1 Rare',
  l2: '2 Unlikely',
  l3: '3 Possible',
  l4: '4 Likely',
  l5: '5 Almost certain',
} as const;
export const impacts = {
  i1: '1 Negligible',
  i2: '2 Minor',
  i3: '3 Moderate',
  i4: '4 Major',
  i5: '5 Catastrophic',
} as const;
export type Likelihood = keyof typeof likelihoods;
export type Impact = keyof typeof impacts;

export const rankOf = (choice: Likelihood | Impact): number => Number(choice.slice(1));
export const scoreOf = (likelihood: Likelihood, impact: Impact): number => rankOf(likelihood) * rankOf(impact);
export const levelOf = (score: number): RiskLevel =>
  score >= EXTREME_FROM ? 'extreme' : score >= HIGH_FROM ? 'high' : score >= MODERATE_FROM ? 'moderate' : 'low';
