import { shape, type Told } from '#kernel';

/** What a fund begins with, and the reserve its policy requires: a percent of its appropriations, an amount, or none. */
export interface Balance {
  readonly fund: string;
  readonly beginning: number;
  readonly restricted: number;
  /** 12.5 is twelve and a half percent. */
  readonly percent: number | null;
  readonly fixed: number | null;
}

/** So many cents of one fund. */
export interface Part {
  readonly fund: string;
  readonly cents: number;
}

/** Cents that leave one fund and come into another. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly cents: number;
}

/** What a statement is worked out of; parts of one fund come in any number and order. */
export interface FundParts {
  readonly balances: readonly Balance[];
  readonly revenues: readonly Part[];
  readonly appropriations: readonly Part[];
  /** What reserves are a percent of, where that is not all that may be spent by now: what was adopted. */
  readonly adopted?: readonly Part[];
  readonly transfers: readonly Transfer[];
}

/** Sums of one fund or of all, in cents: beginning + revenues + transfers in = appropriations + transfers out + ending. */
export const fundSumsShape = shape({
  beginning: 'whole',
  /** Held for a purpose: known, and no part of what can be spent. */
  restricted: 'whole',
  revenues: 'whole',
  transfersIn: 'whole',
  appropriations: 'whole',
  transfersOut: 'whole',
  ending: 'whole',
  required: 'whole',
  /** Ending less required: below zero a fund is short by so much. */
  difference: 'whole',
});
export type FundSums = Told<typeof fundSumsShape>;

export interface Fund extends FundSums {
  readonly fund: string;
}

const PERCENT = 1_000_000n; // percents have four places

/** So many percent of an amount in whole cents, rounded up: a reserve is never a cent too small. */
export function percentOf(cents: number, percent: number): number {
  const over = BigInt(Math.max(0, cents)) * BigInt(Math.round(percent * 10_000));
  return Number(over / PERCENT + (over % PERCENT === 0n ? 0n : 1n));
}

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** The statement of each fund that has any part, by the code of the fund. */
export function fundStatement({
  balances,
  revenues,
  appropriations,
  adopted = appropriations,
  transfers,
}: FundParts): Fund[] {
  const funds = new Set([
    ...[...balances, ...revenues, ...appropriations].map(({ fund }) => fund),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]);
  const own = (parts: readonly Part[], fund: string) => sumOf(parts.filter((one) => one.fund === fund));
  return [...funds].toSorted().map((fund) => {
    const held = balances.filter((one) => one.fund === fund);
    const beginning = held.reduce((sum, one) => sum + one.beginning, 0);
    const sums = {
      beginning,
      restricted: held.reduce((sum, one) => sum + one.restricted, 0),
      revenues: own(revenues, fund),
      transfersIn: sumOf(transfers.filter(({ to }) => to === fund)),
      appropriations: own(appropriations, fund),
      transfersOut: sumOf(transfers.filter(({ from }) => from === fund)),
    };
    const ending = beginning + sums.revenues + sums.transfersIn - sums.appropriations - sums.transfersOut;
    const required = held.reduce(
      (sum, { percent, fixed }) => sum + (fixed ?? 0) + (percent === null ? 0 : percentOf(own(adopted, fund), percent)),
      0,
    );
    return { fund, ...sums, ending, required, difference: ending - required };
  });
}

const sums = Object.keys(fundSumsShape) as (keyof FundSums)[]; // as the shape is written

/** All funds together. Transfers in and out are equal there, since each is both. */
export const togetherOf = (funds: readonly FundSums[]): FundSums =>
  Object.fromEntries(sums.map((name) => [name, funds.reduce((sum, one) => sum + one[name], 0)])) as FundSums; // every sum

export const isShort = ({ difference }: Pick<FundSums, 'difference'>): boolean => difference < 0;
export const shortBy = ({ difference }: Pick<FundSums, 'difference'>): number => Math.max(0, -difference);

/** What changes of a fund, in cents: revenue that is added or lost, and what may be spent more or less. */
export interface FundChange {
  readonly fund: string;
  readonly revenue: number;
  readonly appropriation: number;
}

/** By fund, so much of its balance a change spends: what it appropriates beyond the revenue it brings. */
export function balanceUsed(changes: readonly FundChange[]): Part[] {
  const byFund = [...Map.groupBy(changes, ({ fund }) => fund)].map(([fund, own]) => ({
    fund,
    cents: own.reduce((sum, { revenue, appropriation }) => sum + appropriation - revenue, 0),
  }));
  return byFund.filter(({ cents }) => cents > 0).toSorted((one, other) => (one.fund < other.fund ? -1 : 1));
}

/** Funds that are shorter after a change than before it, with the difference they are left with. */
export function shorterAfter(before: readonly Fund[], after: readonly Fund[]): Fund[] {
  const was = new Map(before.map((one) => [one.fund, shortBy(one)]));
  return after.filter((one) => shortBy(one) > (was.get(one.fund) ?? 0));
}
