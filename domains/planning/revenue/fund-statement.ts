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
  /** By an amendment after the adoption. */
  readonly amended?: boolean;
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
  /** How much of the transfers came by amendments. */
  amendedIn: 'whole',
  amendedOut: 'whole',
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
      amendedIn: sumOf(transfers.filter(({ to, amended }) => amended === true && to === fund)),
      amendedOut: sumOf(transfers.filter(({ from, amended }) => amended === true && from === fund)),
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

const nothing = Object.fromEntries(sums.map((name) => [name, 0])) as FundSums; // every sum

/** All funds together. Transfers in and out are equal there, since each is both. */
export const togetherOf = (funds: readonly FundSums[]): FundSums =>
  Object.fromEntries(sums.map((name) => [name, funds.reduce((sum, one) => sum + one[name], 0)])) as FundSums; // every sum

export const isShort = ({ difference }: Pick<FundSums, 'difference'>): boolean => difference < 0;
export const shortBy = ({ difference }: Pick<FundSums, 'difference'>): number => Math.max(0, -difference);

/** What changes of a fund, in cents: what it gains in revenue and transfers or loses, and what may be spent more or less. */
export interface FundChange {
  readonly fund: string;
  readonly gain: number;
  readonly appropriation: number;
}

/** What transfers change of funds: a loss of the one and a gain of the other. */
export const changesOf = (transfers: readonly Transfer[]): FundChange[] =>
  transfers.flatMap(({ from, to, cents }) => [
    { fund: from, gain: -cents, appropriation: 0 },
    { fund: to, gain: cents, appropriation: 0 },
  ]);

/** By fund, so much of its balance a change uses: what it appropriates or gives away beyond what it gains. */
export function balanceUsed(changes: readonly FundChange[]): Part[] {
  const byFund = [...Map.groupBy(changes, ({ fund }) => fund)].map(([fund, own]) => ({
    fund,
    cents: own.reduce((sum, { gain, appropriation }) => sum + appropriation - gain, 0),
  }));
  return byFund.filter(({ cents }) => cents > 0).toSorted((one, other) => (one.fund < other.fund ? -1 : 1));
}

/** Funds as changes make them. Their reserves are a percent of what was adopted, so that they stay. */
export function changedFunds(funds: readonly Fund[], changes: readonly FundChange[]): Fund[] {
  const known = new Set(funds.map(({ fund }) => fund));
  const added = [...new Set(changes.map(({ fund }) => fund))].filter((fund) => !known.has(fund));
  return [...funds, ...added.map((fund) => ({ fund, ...nothing }))].map((one) => {
    const by = changes
      .filter(({ fund }) => fund === one.fund)
      .reduce((sum, { gain, appropriation }) => sum + gain - appropriation, 0);
    return { ...one, ending: one.ending + by, difference: one.difference + by };
  });
}

/** Funds that are shorter after a change than before it, with the difference they are left with. */
export function shorterAfter(before: readonly Fund[], after: readonly Fund[]): Fund[] {
  const was = new Map(before.map((one) => [one.fund, shortBy(one)]));
  return after.filter((one) => shortBy(one) > (was.get(one.fund) ?? 0));
}
