export const intervals = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semiannual: 'Semiannual',
  annual: 'Annual',
  final: 'Final only',
} as const;

export const measureUnits = {
  NO: 'number',
  PCT: 'percent',
  MI: 'miles',
  FT: 'feet',
  AC: 'acres',
  HR: 'hours',
  DAY: 'days',
  USD: 'dollars',
} as const;

/** How a goal is told: by a figure, by whether it is reached, or in words. */
export const goalKinds = { numeric: 'Numeric', yes_no: 'Yes or no', narrative: 'In words' } as const;
export type GoalKind = keyof typeof goalKinds;

/** How the values of periods make one figure, and which way is better. */
export const measureMethods = {
  sum: 'Sum of periods',
  latest: 'Latest value',
} as const;
export const directions = { more: 'At least the goal', less: 'At most the goal' } as const;

/** States in which a milestone is still to be reached. */
export const openMilestones = ['planned', 'in_progress', 'missed'] as const;
/** States that let what depends on a milestone go on. */
export const reached = ['done', 'verified', 'waived'] as const;
