/** What a benefit rate is made of: the rows of FEMA form FF-104-FY-21-135. */
export const fringeComponents = {
  holidays: 'Holidays',
  vacation: 'Vacation leave',
  sick: 'Sick leave',
  social_security: 'Social Security',
  medicare: 'Medicare',
  unemployment: 'Unemployment insurance',
  workers: 'Workers’ compensation',
  retirement: 'Retirement',
  health: 'Health insurance',
  life: 'Life insurance',
  other: 'Other benefits',
} as const;
export type FringeComponent = keyof typeof fringeComponents;

/** A rate is built up of components, or is one rate for the class as the cognizant agency or the pass-through entity approved it. */
export const fringeKinds = { components: 'Components', composite: 'Composite rate' } as const;
export type FringeKind = keyof typeof fringeKinds;

/** Paid time away from work has hours; every other component has a cost. */
export const leaveComponents: readonly FringeComponent[] = ['holidays', 'vacation', 'sick'];

/** What overtime rarely earns: on it only where the plan pays it, and says so. */
export const rarelyOnOvertime: readonly FringeComponent[] = [...leaveComponents, 'health', 'life'];

/** Employer’s share of Social Security (6.2%) and Medicare (1.45%): 26 USC 3111(a) and (b). */
export const PAYROLL_TAX_PERCENT = 7.65;

/** Totals outside are looked at twice before FEMA does: a note says why. */
export const usualTotal = { from: 15, until: 75 } as const;
