/** The terms of a vendor for paying early, such as 2 percent within 10 days. */
export interface DiscountTerms {
  readonly code: string;
  readonly percent: number;
  readonly days: number;
}

/** Percents have four decimals. */
const PARTS = 10_000;

/** So many percent of an amount, rounded half up to the cent. */
export function discountCents(percent: number, cents: number): number {
  const parts = BigInt(Math.round(percent * PARTS));
  return Number((BigInt(cents) * parts + 500_000n) / 1_000_000n);
}

/** What the money earns in a year that is paid so many days early: 2 percent for 20 days are 37.2 percent. */
export const annualReturn = (percent: number, daysEarly: number): number | null =>
  daysEarly <= 0 || percent >= 100 ? null : Math.round((percent / (100 - percent)) * (365 / daysEarly) * 1000) / 10;

const DAY = 86_400_000;
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY);

/** The terms in words, as invoice, payment and remittance have them. */
export const discountWords = ({ code, percent, days }: DiscountTerms): string =>
  `${percent} percent within ${days} days of a proper invoice (${code})`;
