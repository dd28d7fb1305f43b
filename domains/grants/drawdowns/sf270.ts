/** What item 11 of SF-270 is worked out of, in cents and since the award began. */
export interface Item11 {
  /** a. Outlays claimed to date. */
  readonly outlays: number;
  /** b. Program income to date. */
  readonly income: number;
  /** d. Net outlays that are estimated for the advance period. */
  readonly estimate: number;
  /** f. The share of others. */
  readonly match: number;
  /** h. Federal payments requested before. */
  readonly earlier: number;
}

/** Item 11 of SF-270: c = a - b, e = c + d, g = e - f, i = g - h. Below zero, i is a refund. */
export function item11({ outlays, income, estimate, match, earlier }: Item11) {
  const net = outlays - income;
  const withEstimate = net + estimate;
  const share = withEstimate - match;
  return { net, withEstimate, share, requested: share - earlier };
}

/** Item 12, for advances alone: c = a - b, what is needed less the cash that is still there. */
export const item12 = (needed: number, cashOnHand: number): number => needed - cashOnHand;

/** Simple interest of a year of 365 days, to the cent. */
export const interestOn = (cents: number, percent: number, days: number): number =>
  Math.round((cents * percent * days) / 36_500);

/** Of the interest of a year so much may be kept; the rest is remitted. 2 CFR 200.305(b). */
export const remitOf = (interest: number, kept: number): number => Math.max(0, interest - kept);
