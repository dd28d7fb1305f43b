import { type Driver, type DriverKind, driven } from './drivers.ts';

/** A line as it was when the scenario was made: nothing in a scenario reads live data again. */
export interface Figure {
  readonly line: string;
  readonly name: string;
  readonly account: string;
  readonly authority: number;
  readonly base: number;
}

export interface Changed extends Figure {
  readonly cents: number;
}

/** The drivers of a scenario as it keeps them. */
export const driversOf = (
  lines: readonly {
    readonly kind: DriverKind;
    readonly accounts?: string | null;
    readonly percent?: number | null;
    readonly people?: number | null;
    readonly units?: number | null;
    readonly costEach?: { readonly cents: number } | null;
    readonly amount?: { readonly cents: number } | null;
  }[],
): Driver[] =>
  lines.map((one) => ({
    kind: one.kind,
    accounts: one.accounts ?? null,
    percent: one.percent ?? null,
    people: one.people ?? null,
    units: one.units ?? null,
    costEach: one.costEach?.cents ?? null,
    amount: one.amount?.cents ?? null,
  }));

/** The figures with the drivers at work over the whole year. */
export function withDrivers(figures: readonly Figure[], drivers: readonly Driver[]): Changed[] {
  const changed = driven(
    figures.map(({ account, base }) => ({ account, months: [base] })),
    drivers.map((one) => ({ ...one, from: 0, until: 1 })),
  );
  return figures.map((one, at) => ({ ...one, cents: changed[at]?.[0] ?? one.base }));
}

/** What the amendment would have to add: only lines that would spend more than they may. */
export const shortfalls = (changed: readonly Changed[]): { readonly line: string; readonly cents: number }[] =>
  changed
    .filter(({ cents, authority }) => cents > authority)
    .map(({ line, cents, authority }) => ({ line, cents: cents - authority }));
