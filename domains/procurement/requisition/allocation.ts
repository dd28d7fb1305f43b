import { addDecimals, compareDecimals } from '#kernel';

/** What an order took of a requested line; given back, it is negative. */
export interface Allocated {
  readonly line: string;
  readonly quantity: string;
}

export interface Requested {
  readonly id: string;
  readonly quantity: string;
}

const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /^0*(?:\.0*)?$/.test(amount) ? '0' : `-${amount}`;

/** How much of a line is not on any order yet. */
export function openOf(line: Requested, allocations: readonly Allocated[]): string {
  return allocations
    .filter((one) => one.line === line.id)
    .reduce((left, { quantity }) => addDecimals(left, negated(quantity)), line.quantity);
}

/** How much an order may still take: what is open, and what the tolerance lets it take beyond, in percent of the line. */
export function mayTake(
  line: Requested,
  allocations: readonly Allocated[],
  wanted: string,
  tolerancePercent = 0,
): boolean {
  const left = Number(openOf(line, allocations));
  const beyond = (Number(line.quantity) * tolerancePercent) / 100;
  return compareDecimals(wanted, '0') > 0 && Number(wanted) <= left + beyond;
}

/** Whether an order that took this may give so much back: never more than it took. */
export function mayGiveBack(taken: readonly Allocated[], wanted: string): boolean {
  const sum = taken.reduce((all, { quantity }) => addDecimals(all, quantity), '0');
  return compareDecimals(wanted, '0') > 0 && compareDecimals(wanted, sum) <= 0;
}
