/** Why work is late, as FEMA asks for it: circumstances beyond our control, 44 CFR 206.204(c)(2)(ii). */
export const causes = {
  permits: 'Permits',
  environmental: 'Environmental limits',
  weather: 'Weather',
  supply: 'Supply or labor',
  design: 'Unusual project needs',
  other: 'Other',
} as const;
export type Cause = keyof typeof causes;

export const LIMIT_LAW = '44 CFR 206.204(c)(2)(ii)';
export const REQUEST_LAW = '44 CFR 206.204(d)';

/** Requests that take part in the clock of a project. */
export const pending = ['draft', 'submitted'] as const;
