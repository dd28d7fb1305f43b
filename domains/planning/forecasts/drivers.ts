import { splitCents } from '../budget/ledger/split.ts';

/** What makes a year cost, or bring, other than the one before. */
export const driverKinds = {
  rate: 'Rate',
  index: 'Price index',
  steps: 'Annual steps',
  headcount: 'Headcount',
  units: 'Unit cost',
  amount: 'Amount a year',
  once: 'One-time amount',
} as const;
export type DriverKind = keyof typeof driverKinds;

/** What a driver changes: lines that money is spent from, or those that it comes from. Never both. */
export const driverSides = { spending: 'Spending', revenue: 'Revenue' } as const;
export type DriverSide = keyof typeof driverSides;

export interface Driver {
  readonly kind: DriverKind;
  readonly side: DriverSide;
  /** The lines whose account begins with this, part by part, a star for any code; empty: every line. */
  readonly accounts: string | null;
  readonly percent: number | null;
  readonly people: number | null;
  readonly units: number | null;
  /** Of a person or a unit, in a year. */
  readonly costEach: number | null;
  readonly amount: number | null;
}

/** A driver at work in these months of a year, counted from 0; the last one is no longer in it. */
export interface DriverAtWork extends Driver {
  readonly from: number;
  readonly until: number;
}

export const ofSide = <One extends { readonly side: DriverSide }>(drivers: readonly One[], side: DriverSide): One[] =>
  drivers.filter((one) => one.side === side);

/** A line with what each month of its year costs; a year that nobody divides is a single month. */
export interface Monthly {
  readonly account: string;
  readonly months: readonly number[];
}

/** Whether an account is among those that a driver names: `100-4010`, or `*-*-*-5120` for a kind of cost wherever it is. */
export function isNamed(account: string, accounts: string | null): boolean {
  if (!accounts) return true;
  const [codes, wanted] = [account.split('-'), accounts.split('-')];
  return wanted.every((one, at) => {
    const code = codes[at];
    if (code === undefined) return false;
    return one === '*' || (at === wanted.length - 1 ? code.startsWith(one) : code === one);
  });
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);

/** What the drivers make of the lines, one driver after the other. What falls to several lines is split by what they cost, to the cent. */
export function driven(lines: readonly Monthly[], drivers: readonly DriverAtWork[]): number[][] {
  const result = lines.map(({ months }) => [...months]);
  for (const driver of drivers) {
    const own = lines.flatMap(({ account }, at) => (isNamed(account, driver.accounts) ? [at] : []));
    if (own.length === 0 || driver.from >= driver.until) continue;
    const { percent } = driver;
    if (percent !== null && isShare(driver))
      for (const at of own) result[at] = changed(result[at] ?? [], driver, (cents) => more(cents, percent));
    else add(result, own, driver);
  }
  return result;
}

const isShare = ({ kind }: Driver): boolean => kind === 'rate' || kind === 'index' || kind === 'steps';

const more = (cents: number, percent: number): number =>
  Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000);

const changed = (
  months: readonly number[],
  { from, until }: DriverAtWork,
  by: (cents: number, month: number) => number,
): number[] => months.map((cents, month) => (month >= from && month < until ? by(cents, month - from) : cents));

/** What a driver costs in a whole year; of units it is all that the lines cost, of the others what comes on top. */
export const ofAYear = ({ kind, people, units, costEach, amount }: Driver): number =>
  kind === 'headcount'
    ? (people ?? 0) * (costEach ?? 0)
    : kind === 'units'
      ? (units ?? 0) * (costEach ?? 0)
      : (amount ?? 0);

function add(result: number[][], own: readonly number[], driver: DriverAtWork): void {
  const length = result[own[0] ?? 0]?.length ?? 0;
  const at = Math.min(driver.until, length) - driver.from;
  if (at <= 0) return;
  // What happens once is all of it, however late in the year.
  const share = driver.kind === 'once' ? ofAYear(driver) : Math.round((ofAYear(driver) * at) / length);
  const before = sum(own.flatMap((line) => (result[line] ?? []).slice(driver.from, driver.until)));
  const parts = splitCents(
    driver.kind === 'units' ? share - before : share,
    own.map((line) => Math.max(1, sum(result[line] ?? []))),
  );
  for (const [nth, line] of own.entries()) {
    const months = splitCents(
      parts[nth] ?? 0,
      Array.from({ length: at }, () => 1),
    );
    result[line] = changed(result[line] ?? [], driver, (cents, month) => cents + (months[month] ?? 0));
  }
}
