import type { Money } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { LIMIT } from '#kernel/fields/money.ts';
import type { DirectClass, MatchSource } from './budget-words.ts';
import type { ConstructionRow } from './construction-rows.ts';
import type { CostTypeName } from './cost-types.ts';

interface Measured {
  readonly amount: string;
  readonly unit: string;
}

/** What the amount of a line follows from. */
export interface Basis {
  readonly quantity: Measured;
  readonly rate: Money;
  readonly time?: Measured | null | undefined;
  /** Percent of full time, for so many months of a year; the rate is a year’s pay. */
  readonly effort?: number | null | undefined;
  readonly months?: number | null | undefined;
  /** Months of full time instead of effort; the rate is a year’s pay. */
  readonly personMonths?: Measured | null | undefined;
  /** The rate is of the first year, and goes up by so many percent each year. */
  readonly raise?: number | null | undefined;
  readonly year?: number | undefined;
}

export interface BudgetLine extends Basis {
  readonly costClass: DirectClass;
  readonly costType: CostTypeName;
  readonly description: string;
  readonly person?: string | null | undefined;
  readonly subrecipient?: string | null | undefined;
  readonly year: number;
  readonly amount: Money;
  readonly funder: Money;
  readonly match: Money;
  readonly income?: Money | null | undefined;
  readonly matchFrom?: MatchSource | null | undefined;
  readonly construction?: ConstructionRow | null | undefined;
  readonly excludedWhy?: string | null | undefined;
  readonly basis?: string | null | undefined;
}

const MILLION = 1_000_000n;

/** Half a cent up; null beyond what money holds. */
function rounded(above: bigint, below: bigint): number | null {
  const cents = (2n * above + below) / (2n * below);
  return above >= 0n && cents <= BigInt(LIMIT) ? Number(cents) : null;
}

/** The rate of the line’s year, to the cent: a raise is on the rate of the year before it, rounded once. */
export function rateOf({ rate, raise, year = 1 }: Pick<Basis, 'rate' | 'raise' | 'year'>): number | null {
  if (!raise || year <= 1) return rate.cents;
  const times = BigInt(year - 1);
  return rounded(BigInt(rate.cents) * (MILLION + BigInt(Math.round(raise * 10_000))) ** times, MILLION ** times);
}

/** Quantity times rate times time, or times effort and months of twelve, or times person-months of twelve. */
export function amountOf(basis: Basis): number | null {
  const { quantity, time, effort, months, personMonths } = basis;
  const cents = rateOf(basis);
  if (cents === null) return null;
  let [above, below] = [BigInt(cents) * millionths(quantity.amount), MILLION];
  if (time) [above, below] = [above * millionths(time.amount), below * MILLION];
  if (personMonths) [above, below] = [above * millionths(personMonths.amount), below * MILLION * 12n];
  else if (typeof effort === 'number' && typeof months === 'number')
    [above, below] = [above * BigInt(Math.round(effort * 10_000)) * BigInt(months), below * MILLION * 12n];
  return rounded(above, below);
}

/** Percent of full time in the months of the line, by effort or by person-months. */
export function effortOf({ effort, months, personMonths }: Basis): number | null {
  if (typeof months !== 'number') return null;
  return personMonths ? (Number(personMonths.amount) * 100) / months : (effort ?? null);
}

/** Whole cents by weights, every cent given out: what rounding leaves goes to the largest remainders, the first of equals first. */
export function splitBy(cents: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, one) => sum + BigInt(one), 0n);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? cents : 0));
  const parts = weights.map((weight, at) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { at, cents: Number(exact / whole), rest: exact % whole };
  });
  const left = cents - parts.reduce((sum, one) => sum + one.cents, 0);
  const lucky = new Set(
    parts
      .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map((one) => one.cents + (lucky.has(one.at) ? 1 : 0));
}

/** Rate times base, half a cent up. */
export const indirectOf = (baseCents: number, percent: number): number =>
  Number((2n * BigInt(baseCents) * BigInt(Math.round(percent * 10_000)) + MILLION) / (2n * MILLION));
