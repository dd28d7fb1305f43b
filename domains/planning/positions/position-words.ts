/** Who reads and keeps positions: pay of employees is for no one else. */
export const payPeople = ['manager', { duty: 'budget_officer' }] as const;
export const payOfficer = { duty: 'budget_officer' } as const;

/** So many hours of a year are one full-time equivalent. */
export const FULL_TIME_HOURS = 2080;
export const fteOf = (hours: number): number => Math.round((hours / FULL_TIME_HOURS) * 100) / 100;

export const benefitKinds = {
  percent: 'Percent of pay',
  per_fte: 'Amount per FTE',
} as const;
export type BenefitKind = keyof typeof benefitKinds;
