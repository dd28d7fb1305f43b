import type { Money } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { amountOf, indirectOf } from './line-math.ts';
import { type FringeComponent, type FringeKind, leaveComponents } from './fringe-words.ts';

export interface FringeLine {
  readonly component: FringeComponent;
  readonly leaveHours?: { readonly amount: string } | null | undefined;
  readonly annualCost?: Money | null | undefined;
  readonly onOvertime?: boolean | null | undefined;
}

export interface FringeBase {
  readonly kind?: FringeKind;
  readonly compositeRate?: number | null;
  readonly compositeOvertime?: number | null;
  readonly lines: readonly FringeLine[] | null;
  readonly paidHours: number | null;
  readonly basePay: Money | null;
}

/** Percent with four places, half up. */
const percentOf = (part: bigint, whole: bigint): number =>
  whole > 0n ? Number((2n * part * 1_000_000n + whole) / (2n * whole)) / 10_000 : 0;

/** Leave by its hours of the paid year, every other component by its cost of the base pay. */
export function componentPercent(
  line: FringeLine,
  { paidHours, basePay }: Pick<FringeBase, 'paidHours' | 'basePay'>,
): number {
  if (leaveComponents.includes(line.component))
    return percentOf(millionths(line.leaveHours?.amount ?? '0'), BigInt(paidHours ?? 0) * 1_000_000n);
  return percentOf(BigInt(line.annualCost?.cents ?? 0), BigInt(basePay?.cents ?? 0));
}

/** Percents are added in ten-thousandths, so that thirds add up as they are written. */
export const sumOf = (percents: readonly number[]): number =>
  percents.reduce((sum, one) => sum + Math.round(one * 10_000), 0) / 10_000;

/** What an hour bears at regular pay and at overtime pay: two rates, since leave and most insurance are earned on regular hours alone. */
export function ratesOf(sheet: FringeBase): { readonly regular: number; readonly overtime: number } {
  if (sheet.kind === 'composite') return { regular: sheet.compositeRate ?? 0, overtime: sheet.compositeOvertime ?? 0 };
  const lines = sheet.lines ?? [];
  const of = (some: readonly FringeLine[]) => sumOf(some.map((line) => componentPercent(line, sheet)));
  return { regular: of(lines), overtime: of(lines.filter(({ onOvertime }) => onOvertime === true)) };
}

export interface Labor {
  readonly hours: string;
  /** An hour’s pay. */
  readonly pay: Money;
  readonly percent: number;
}

/** Pay and fringe of hours at one rate. Fringe is rounded by the hour, as FEMA’s labor form takes it. */
export function laborOf({ hours, pay, percent }: Labor) {
  const fringe = { cents: indirectOf(pay.cents, percent), currency: pay.currency };
  const quantity = { amount: hours, unit: 'HR' };
  const [payCents, fringeCents] = [amountOf({ quantity, rate: pay }), amountOf({ quantity, rate: fringe })];
  return { fringe, payCents, fringeCents, cents: (payCents ?? 0) + (fringeCents ?? 0) };
}
