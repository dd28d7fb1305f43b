import { splitCents } from '../budget/ledger/split.ts';

/** A line as it was when the scenario was made: nothing in a scenario reads live data again. */
export interface Figure {
  readonly line: string;
  readonly name: string;
  readonly account: string;
  readonly authority: number;
  readonly base: number;
}

export interface Driver {
  readonly kind: string;
  /** The lines whose account begins with this; empty: every line. */
  readonly accounts: string | null;
  readonly percent: number | null;
  readonly people: number | null;
  readonly costEach: number | null;
}

export interface Changed extends Figure {
  readonly cents: number;
}

/** The figures with the drivers at work, one after the other; people's cost is split over their lines to the cent. */
export function withDrivers(figures: readonly Figure[], drivers: readonly Driver[]): Changed[] {
  const cents = new Map(figures.map(({ line, base }) => [line, base]));
  for (const { kind, accounts, percent, people, costEach } of drivers) {
    const own = figures.filter(({ account }) => account.startsWith(accounts ?? ''));
    if (own.length === 0) continue;
    if (kind === 'headcount') {
      const parts = splitCents(
        (people ?? 0) * (costEach ?? 0),
        own.map(({ base }) => Math.max(1, base)),
      );
      for (const [at, { line }] of own.entries()) cents.set(line, (cents.get(line) ?? 0) + (parts[at] ?? 0));
    } else
      for (const { line } of own)
        cents.set(line, Math.round(((cents.get(line) ?? 0) * (10_000 + Math.round((percent ?? 0) * 100))) / 10_000));
  }
  return figures.map((one) => ({ ...one, cents: cents.get(one.line) ?? one.base }));
}

/** What the amendment would have to add: only lines that would spend more than they may. */
export const shortfalls = (changed: readonly Changed[]): { readonly line: string; readonly cents: number }[] =>
  changed
    .filter(({ cents, authority }) => cents > authority)
    .map(({ line, cents, authority }) => ({ line, cents: cents - authority }));
