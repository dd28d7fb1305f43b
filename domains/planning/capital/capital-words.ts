import { f } from '#kernel';

/** The part of a project's life that a cost belongs to, in the order in which they follow one another. */
export const phases = {
  planning: 'Planning',
  design: 'Design',
  land: 'Land',
  construction: 'Construction',
  equipment: 'Equipment',
  closeout: 'Closeout',
} as const;
export type Phase = keyof typeof phases;

export const sourceKinds = {
  general: 'General fund',
  sales_tax: 'Local option sales tax',
  utility: 'Utility rates',
  bond: 'Bonds',
  impact_fee: 'Impact fees',
  state: 'State aid',
  federal: 'Federal grant',
  other: 'Other',
} as const;

export const impactKinds = {
  staff: 'Staff',
  power: 'Power and water',
  maintenance: 'Maintenance',
  debt: 'Debt service',
  revenue: 'New revenue',
  saving: 'Saving',
} as const;

export const stages = {
  requested: 'Requested',
  recommended: 'Recommended',
  adopted: 'Adopted',
  amended: 'Amended',
} as const;
export type Stage = keyof typeof stages;

/** How the money of a phase leaves over the months of its year. */
export const spendings = {
  even: 'Evenly',
  bell: 'S-curve',
  early: 'Front-loaded',
  late: 'Back-loaded',
} as const;
export type Spending = keyof typeof spendings;

/** Who keeps the capital plan. */
export const planners = ['admin', { duty: 'budget_officer' }] as const;

/** The fiscal year in which money is spent, by the calendar year in which it ends. */
export const fiscalYear = () => f.integer({ min: 2000, max: 2200, isName: true });

/** The longest life of a request, and the longest plan. */
export const MOST_YEARS = 10;
