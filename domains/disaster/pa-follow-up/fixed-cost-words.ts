/** What the part of a fixed estimate that is left over may pay: Stafford Act 428(e)(1)(D). */
export const excessUses = {
  mitigation: 'Risk reduction',
  planning: 'Operations and planning',
} as const;
export type ExcessUse = keyof typeof excessUses;

export const outcomes = { low: 'Low', likely: 'Likely', high: 'High', expected: 'Expected' } as const;
export type OutcomeName = keyof typeof outcomes;

export const FIXED_LAW = 'Stafford Act 428(e)(1)';
