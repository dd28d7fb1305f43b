import { adoptedByAccount, byAccount, type Parts, type Recommended, totalOf } from './request-totals.ts';

export const noParts: Parts = { base: 0, oneTime: 0, ongoing: 0 };

/**
 * The parts of an amount that differs from what was requested; they always add up to it. A cut takes new ongoing money first, then
 * one-time money, the base last. More than was requested first restores what was lowered, one-time before ongoing, and then adds
 * to what the line asks for: its base, else its ongoing, else its one-time amount.
 */
export function apportion(asked: Parts, amount: number): Parts {
  let { base, oneTime, ongoing } = asked;
  let left = amount - (base + oneTime + ongoing);
  if (left === 0) return asked;
  if (amount === 0) return noParts;
  const move = (part: number): number => {
    const by = left < 0 ? Math.max(left, -Math.max(part, 0)) : Math.min(left, Math.max(-part, 0));
    left -= by;
    return part + by;
  };
  if (left < 0) {
    ongoing = move(ongoing);
    oneTime = move(oneTime);
    base += left;
  } else {
    oneTime = move(oneTime);
    ongoing = move(ongoing);
    if (base > 0 || (ongoing <= 0 && oneTime <= 0)) base += left;
    else if (ongoing > 0) ongoing += left;
    else oneTime += left;
  }
  return { base, oneTime, ongoing };
}

/** A package has no base: what a line would add to its base is for one year. */
export function apportionPackage(asked: Omit<Parts, 'base'>, amount: number): Parts {
  const { base, oneTime, ongoing } = apportion({ ...asked, base: 0 }, amount);
  // A cut below zero deepens what stays lowered, where anything does.
  return asked.ongoing < 0 && base < 0
    ? { base: 0, oneTime, ongoing: ongoing + base }
    : { base: 0, oneTime: oneTime + base, ongoing };
}

export const partsAdded = (parts: readonly Parts[]): Parts =>
  parts.reduce(
    (sum, one) => ({
      base: sum.base + one.base,
      oneTime: sum.oneTime + one.oneTime,
      ongoing: sum.ongoing + one.ongoing,
    }),
    noParts,
  );

export interface AskedLine extends Parts {
  readonly id: string;
  readonly account: string;
  readonly recommended: number;
}

export interface AskedPackage {
  readonly id: string;
  readonly recommended: number;
  readonly lines: readonly { readonly account: string; readonly oneTime: number; readonly ongoing: number }[];
}

/** Lines by account, packages by rank, with what is recommended of each. */
export interface Asked {
  readonly lines: readonly AskedLine[];
  readonly packages: readonly AskedPackage[];
}

export const recommendedIn = ({ lines, packages }: Asked): Recommended => ({
  lines: lines.map(({ id, account, recommended }) => ({ id, account, cents: recommended })),
  packages: packages.map(({ id, recommended, lines: own }) => ({
    id,
    cents: recommended,
    parts: own.map(({ account, oneTime, ongoing }) => ({ account, cents: oneTime + ongoing })),
  })),
});

interface Share extends Parts {
  readonly id: string;
  readonly account: string;
}

function shared(
  { lines, packages }: Asked,
  given: ReadonlyMap<string, readonly { readonly id: string; readonly cents: number }[]>,
): readonly Share[] {
  const lineOf = new Map(lines.map((one) => [one.id, one]));
  const packageOf = new Map(packages.map((one) => [one.id, one]));
  return [...given].flatMap(([account, parts]) =>
    parts.map(({ id, cents }) => {
      const line = lineOf.get(id);
      const own = packageOf.get(id)?.lines.find((one) => one.account === account);
      const of = line
        ? apportion({ base: line.base, oneTime: line.oneTime, ongoing: line.ongoing }, cents)
        : apportionPackage({ oneTime: own?.oneTime ?? 0, ongoing: own?.ongoing ?? 0 }, cents);
      return { ...of, id, account };
    }),
  );
}

const byId = (shares: readonly Share[]): ReadonlyMap<string, Parts> =>
  new Map([...Map.groupBy(shares, ({ id }) => id)].map(([id, own]) => [id, partsAdded(own)]));

/** The parts of what is recommended, by line and package. */
export const recommendedParts = (asked: Asked): ReadonlyMap<string, Parts> =>
  byId(shared(asked, byAccount(recommendedIn(asked))));

/** The parts of what was adopted, by line and package, out of the amounts of the adopted budget by account. */
export const adoptedParts = (asked: Asked, amounts: ReadonlyMap<string, number>): ReadonlyMap<string, Parts> =>
  byId(shared(asked, adoptedByAccount(recommendedIn(asked), amounts)));

/** What was adopted for one year alone, by account: it does not return in the base of the next year. */
export function adoptedOneTime(asked: Asked, amounts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const shares = shared(asked, adoptedByAccount(recommendedIn(asked), amounts));
  return new Map(
    [...Map.groupBy(shares, ({ account }) => account)].map(([account, own]) => [
      account,
      totalOf(own.map(({ oneTime }) => ({ cents: oneTime }))),
    ]),
  );
}
