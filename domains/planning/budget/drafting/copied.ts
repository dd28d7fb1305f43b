import { grownSum } from '../../revenue/next-year.ts';

/** A line of the budget before: what stays on it by itself, and the fund that pays for it. */
export interface Copyable {
  readonly id: string;
  readonly parent: string | null;
  readonly own: number;
  readonly fund: string;
}

const WHOLE = 1_000_000n; // a percentage has four places
const DOLLAR = 100;

/**
 * Amounts grown by a percentage, each within a dollar of its own growth, and together to the cent what their sum grows to. They are
 * whole dollars; the cents of the sum, where it has any, stay on one of them. By no percentage they stay as they are.
 */
export function grownInDollars(cents: readonly number[], percent: number): readonly number[] {
  if (percent === 0) return cents;
  const factor = BigInt(Math.round((100 + percent) * 10_000));
  const unit = WHOLE * BigInt(DOLLAR);
  const exact = cents.map((one) => BigInt(one) * factor);
  const amounts = exact.map((one) => Number(one / unit) * DOLLAR);
  let left = grownSum(cents, percent) - amounts.reduce((sum, one) => sum + one, 0);
  const byRest = exact
    .map((one, at) => ({ at, rest: one % unit }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of byRest) {
    if (left <= 0) break;
    const more = Math.min(DOLLAR, left);
    amounts[at] = (amounts[at] ?? 0) + more;
    left -= more;
  }
  return amounts;
}

/**
 * Every line's whole amount in the copy: each fund grows to the cent, as its revenues do, so that one that balances goes on balancing;
 * a group is what it keeps and what its lines get.
 */
export function copiedAmounts(lines: readonly Copyable[], percent: number): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  for (const of of Map.groupBy(lines, ({ fund }) => fund).values()) {
    const grown = grownInDollars(
      of.map((line) => line.own),
      percent,
    );
    for (const [at, { id }] of of.entries()) own.set(id, grown[at] ?? 0);
  }
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  const amounts = new Map<string, number>();
  const amountOf = (id: string): number => {
    const known = amounts.get(id);
    if (known !== undefined) return known;
    amounts.set(id, 0); // a group inside itself counts once
    const amount = (inside.get(id) ?? []).reduce((sum, line) => sum + amountOf(line.id), own.get(id) ?? 0);
    amounts.set(id, amount);
    return amount;
  };
  for (const { id } of lines) amountOf(id);
  return amounts;
}

/** Groups before what lies inside them, level by level: what a line lies in exists before it does. */
export function byDepth<Line extends { readonly id: string; readonly parent: string | null }>(
  lines: readonly Line[],
): readonly (readonly Line[])[] {
  const among = new Map(lines.map((line) => [line.id, line]));
  const levels: Line[][] = [];
  for (const line of lines) {
    let depth = 0;
    for (let group = among.get(line.parent ?? ''); group && depth < DEEPEST; group = among.get(group.parent ?? ''))
      depth++;
    for (let at = levels.length; at <= depth; at++) levels.push([]);
    levels[depth]?.push(line);
  }
  return levels;
}

/** Groups lie inside groups no deeper than the ledger looks. */
const DEEPEST = 12;
