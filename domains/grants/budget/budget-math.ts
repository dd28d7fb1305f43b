import type { Money } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { LIMIT } from '#kernel/fields/money.ts';
import { termOn } from '../terms/terms.ts';
import { type CostTypeName, typeOf } from './cost-types.ts';
import { type DirectClass, directOrder, type IndirectBase } from './budget-words.ts';

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
  readonly excludedWhy?: string | null | undefined;
  readonly basis?: string | null | undefined;
}

const MILLION = 1_000_000n;

/** Quantity times rate times time, or times effort and months of twelve: half a cent up. Null beyond what money holds. */
export function amountOf({ quantity, rate, time, effort, months }: Basis): number | null {
  let [above, below] = [BigInt(rate.cents) * millionths(quantity.amount), MILLION];
  if (time) [above, below] = [above * millionths(time.amount), below * MILLION];
  if (typeof effort === 'number' && typeof months === 'number')
    [above, below] = [above * BigInt(Math.round(effort * 10_000)) * BigInt(months), below * MILLION * 12n];
  const cents = (2n * above + below) / (2n * below);
  return above >= 0n && cents <= BigInt(LIMIT) ? Number(cents) : null;
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

/** A figure of the text that governs the award; before the library begins, of its first text. */
export const figureOn = (awardDate: string, name: Parameters<typeof termOn>[1]): number =>
  (termOn(awardDate, name) ?? termOn('2014-12-26', name))?.value ?? 0;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How much of a line counts in the base, and why the rest does not. */
export interface Traced {
  readonly inCents: number;
  readonly outCents: number;
  readonly why: string;
}

const all = (cents: number, why: string): Traced => ({ inCents: cents, outCents: 0, why });
const none = (cents: number, why: string): Traced => ({ inCents: 0, outCents: cents, why });
const inDollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`;

/** Modified total direct cost, line by line. A subaward counts up to its limit over all years, the earliest first. */
export function mtdcOf(lines: readonly BudgetLine[], awardDate: string): readonly Traced[] {
  const perSubaward = figureOn(awardDate, 'subaward_base_cents');
  const threshold = figureOn(awardDate, 'equipment_cents');
  const used = new Map<string, number>();
  const traced = new Map<BudgetLine, Traced>();
  for (const line of lines.toSorted((one, other) => one.year - other.year)) {
    const { treatment, label } = typeOf(line.costType);
    const { cents } = line.amount;
    if (line.excludedWhy) traced.set(line, none(cents, `Left out: ${line.excludedWhy}`));
    else if (treatment === 'out') traced.set(line, none(cents, `${label} is outside the base`));
    else if (treatment === 'equipment')
      traced.set(
        line,
        line.rate.cents >= threshold
          ? none(cents, `Equipment from ${inDollars(threshold)} a unit is outside the base`)
          : all(cents, `Below ${inDollars(threshold)} a unit: supplies, in the base`),
      );
    else if (treatment === 'subaward') {
      const whose = plain(line.subrecipient ?? '');
      const before = used.get(whose) ?? 0;
      const counts = Math.max(0, Math.min(cents, perSubaward - before));
      used.set(whose, before + cents);
      traced.set(line, {
        inCents: counts,
        outCents: cents - counts,
        why: `The first ${inDollars(perSubaward)} of each subaward count`,
      });
    } else traced.set(line, all(cents, 'In the base'));
  }
  return lines.map((line) => traced.get(line) ?? none(0, ''));
}

/** How much of each line the rate is charged on, whichever base it has. */
export function baseOf(lines: readonly BudgetLine[], base: IndirectBase, awardDate: string): readonly Traced[] {
  if (base === 'mtdc') return mtdcOf(lines, awardDate);
  return lines.map(({ amount: { cents }, costClass, excludedWhy }) => {
    if (excludedWhy) return none(cents, `Left out: ${excludedWhy}`);
    if (base === 'total' || costClass === 'personnel' || costClass === 'fringe') return all(cents, 'In the base');
    return none(cents, 'The base is salaries and fringe');
  });
}

export interface Shares {
  readonly funderCents: number;
  readonly matchCents: number;
}

export interface Terms {
  readonly base: IndirectBase;
  readonly indirectRate: number | null;
  readonly indirectMatch?: Money | null | undefined;
  readonly awardDate: string;
}

export interface Totals {
  readonly classes: Readonly<Record<DirectClass, Shares>>;
  /** i, j and k of SF-424A, section B. */
  readonly direct: Shares;
  readonly indirect: Shares;
  readonly total: Shares;
  readonly baseCents: number;
}

const plus = (one: Shares, other: Shares): Shares => ({
  funderCents: one.funderCents + other.funderCents,
  matchCents: one.matchCents + other.matchCents,
});
const zero: Shares = { funderCents: 0, matchCents: 0 };

const sharesOf = (lines: readonly BudgetLine[]): Shares =>
  lines.reduce((sum, { funder, match }) => plus(sum, { funderCents: funder.cents, matchCents: match.cents }), zero);

/** Rows a to k of SF-424A, section B. Nothing of it is stored, so nothing can differ from the lines. */
export function totalsOf(lines: readonly BudgetLine[], terms: Terms): Totals {
  const classes = Object.fromEntries(
    directOrder.map((one) => [one, sharesOf(lines.filter(({ costClass }) => costClass === one))]),
  ) as Record<DirectClass, Shares>;
  const direct = sharesOf(lines);
  const baseCents = baseOf(lines, terms.base, terms.awardDate).reduce((sum, { inCents }) => sum + inCents, 0);
  const whole = terms.indirectRate === null ? 0 : indirectOf(baseCents, terms.indirectRate);
  const matchCents = Math.min(whole, terms.indirectMatch?.cents ?? 0);
  const indirect = { funderCents: whole - matchCents, matchCents };
  return { classes, direct, indirect, total: plus(direct, indirect), baseCents };
}

export const both = ({ funderCents, matchCents }: Shares): number => funderCents + matchCents;
