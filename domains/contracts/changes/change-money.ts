import type { Money } from '#kernel';
import { type ChangeKind, roughStates } from './change-words.ts';

interface Priced {
  readonly status: string;
  readonly kind: ChangeKind;
  readonly rough: Money | null;
  readonly value: Money;
  readonly notToExceed: Money | null;
}

/** By how much the limit of the contract moves. What prices a directive replaces the limit that the directive set. */
export const effectOf = ({ kind, value, notToExceed }: Omit<Priced, 'status' | 'rough'>, replaces: number): number =>
  kind === 'directive' ? (notToExceed?.cents ?? value.cents) : value.cents - replaces;

/** What a change may cost the contract in its state: an estimate until it is priced. */
export function exposureOf(row: Priced, replaces: number): number {
  if (!roughStates.some((state) => state === row.status)) return effectOf(row, replaces);
  return row.rough?.cents ?? effectOf(row, replaces);
}

/** What a grant can pay, and what it cannot: together always the value. */
export function splitOf(lines: readonly { readonly amount: Money; readonly eligible?: boolean | null }[]) {
  const sum = (wanted: boolean): number =>
    lines.filter(({ eligible }) => (eligible === true) === wanted).reduce((all, { amount }) => all + amount.cents, 0);
  return { eligible: sum(true), ineligible: sum(false) };
}

/** All changes by their size, so that neither many small ones nor a reduction between two additions hide a large one. */
export const cumulativeOf = (cents: readonly number[]): number => cents.reduce((all, one) => all + Math.abs(one), 0);

export interface CouncilRule {
  readonly aboveCents: number | null;
  readonly abovePercent: number;
  readonly cardinalPercent: number;
  readonly source: string;
}

/** Until the agency adopts its own: a quarter of the original value, as many states draw the line. */
export const usualRule: CouncilRule = {
  aboveCents: null,
  abovePercent: 25,
  cardinalPercent: 25,
  source: 'Product default until a change policy is adopted',
};

/** Percent of the original value; null where there is none to compare with. */
export const percentOf = (cents: number, original: number | null): number | null =>
  original === null || original === 0 ? null : Math.round((cents / original) * 1000) / 10;

/** Compared in cents: a percent that was rounded would let a little more pass. */
const isAbovePercent = (cents: number, original: number | null, percent: number): boolean =>
  cents > 0 && cents * 100 > (original ?? 0) * percent;

export const needsCouncil = (rule: CouncilRule, cents: number, original: number | null): boolean =>
  (rule.aboveCents !== null && cents > rule.aboveCents) || isAbovePercent(cents, original, rule.abovePercent);

export const isCardinal = (rule: CouncilRule, cents: number, original: number | null): boolean =>
  isAbovePercent(cents, original, rule.cardinalPercent);

/** The change by itself, all changes together, or the total that it brings the contract to. */
export const needsAnalysis = (
  { effect, cumulative, total }: { readonly effect: number; readonly cumulative: number; readonly total: number },
  threshold: number,
): boolean =>
  effect !== 0 && (Math.abs(effect) > threshold || cumulative > threshold || (effect > 0 && total > threshold));
