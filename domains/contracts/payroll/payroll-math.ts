import { addDays } from '#kernel/lists/days.ts';

/** Seven days of hours as they stand on the form, in hundredths of an hour. Nothing when they are no seven days. */
export function hoursOf(text: string | null | undefined): readonly number[] | null {
  const days = (text ?? '').trim().split(/[\s,;]+/);
  if (days.length !== 7) return null;
  const read = days.map((day) => (/^\d{1,2}(\.\d{1,2})?$/.test(day) ? Math.round(Number(day) * 100) : Number.NaN));
  return read.every((hundredths) => hundredths <= 2400) ? read : null;
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

/** Rates in cents an hour, hours in hundredths, sums in cents. */
export interface Worked {
  readonly straight: readonly number[];
  readonly overtime: readonly number[];
  readonly rate: number;
  readonly overtimeRate: number;
  readonly cashFringe: number;
  readonly planFringe: number;
  readonly gross: number;
  readonly restored: number;
  /** An apprentice’s share of the journey rate. It counts only with a registered program. */
  readonly program: string | null;
  readonly percent: number | null;
}

export interface Classified {
  readonly base: number;
  readonly fringe: number;
}

export interface Owed {
  readonly straight: number;
  readonly overtime: number;
  readonly gross: number;
  /** What is still to be paid: never below zero. */
  readonly open: number;
}

/** In hundredths of an hour. */
const FORTY = 4000;

/** Cents times hundredths of an hour, to the cent: half a cent is rounded up, for the worker. */
const pay = (cents: number, hundredths: number): number => Math.floor((cents * hundredths + 50) / 100);

export const sharesOf = (of: Classified, { program, percent }: Pick<Worked, 'program' | 'percent'>): Classified =>
  program?.trim() && percent !== null && percent > 0 && percent < 100
    ? { base: Math.ceil((of.base * percent) / 100), fringe: of.fringe }
    : of;

/** What the hours and the rates come to. Contributions to plans are no part of gross pay. */
export const grossOf = ({ straight, overtime, rate, overtimeRate, cashFringe }: Worked): number =>
  pay(rate + cashFringe, sum(straight)) + pay(overtimeRate + cashFringe, sum(overtime));

/**
 * What was paid too little. Fringes in cash or to plans count toward the whole rate (29 CFR 5.31); overtime is one and a half
 * times the basic rate with fringes added once (29 CFR 5.32), and hours above forty are overtime however they were entered: those that
 * the same worker has on other lines of the week come `before`.
 */
export function owedTo(of: Worked, listed: Classified, before = 0): Owed {
  const { base, fringe } = sharesOf(listed, of);
  const [straight, overtime] = [sum(of.straight), sum(of.overtime)];
  const fringes = of.cashFringe + of.planFringe;
  const short = Math.max(0, pay(base + fringe, straight) - pay(of.rate + fringes, straight));
  const above = Math.max(0, before + straight - FORTY) - Math.max(0, before - FORTY);
  const shortOver =
    Math.max(0, pay(Math.ceil((base * 3) / 2) + fringe, overtime) - pay(of.overtimeRate + fringes, overtime)) +
    pay(Math.ceil(base / 2), above);
  const gross = Math.max(0, grossOf(of) - of.gross);
  return { straight: short, overtime: shortOver, gross, open: Math.max(0, short + shortOver + gross - of.restored) };
}

export interface Weeks {
  readonly first: string;
  /** The week of the final payroll, or null while work goes on. */
  readonly last: string | null;
  /** Days from the end of a week to its payday. */
  readonly payLag: number;
  readonly delivered: ReadonlySet<string>;
}

/** A payroll is due seven days after the payday of its week (29 CFR 3.4). */
export const dueOn = (week: string, payLag: number): string => addDays(week, payLag + 7);

/** Weeks without a payroll that were due before this day, the oldest first. */
export function weeksMissing({ first, last, payLag, delivered }: Weeks, today: string): readonly string[] {
  const missing: string[] = [];
  for (let week = first; dueOn(week, payLag) < today && (last === null || week <= last); week = addDays(week, 7))
    if (!delivered.has(week)) missing.push(week);
  return missing;
}
