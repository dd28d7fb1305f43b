import { splitCents } from '../../planning/public.ts';
import type { Money } from '#kernel';

/** A share as the requester wrote it. */
export interface Share {
  readonly budgetLine: string;
  readonly forLine?: number | null;
  readonly percent?: number | null;
  readonly fixed?: Money | null;
}

/** Cents of one requested line (counted from 1) that one share pays. */
export interface Charge {
  /** Which of the shares, counted from 0. */
  readonly share: number;
  readonly budgetLine: string;
  readonly line: number;
  readonly cents: number;
}

export interface Fault {
  readonly path: string;
  readonly sentence: string;
}

export interface AccountSplit {
  readonly charges: readonly Charge[];
  readonly faults: readonly Fault[];
}

interface Placed {
  readonly at: number;
  readonly share: Share;
}

const WHOLE = 100;

/** How much each of these shares takes of a sum, to the cent; what is wrong with them instead. */
function partsOf(total: number, shares: readonly Placed[]): readonly number[] | Fault {
  const [{ at }] = shares as [Placed];
  const fixed = shares.map(({ share }) => share.fixed?.cents ?? null);
  const given = fixed.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  if (given > total) return { path: `accounts.${at}.fixed`, sentence: 'The amounts are more than the total.' };
  const percents = shares.map(({ share }, place) => (fixed[place] === null ? (share.percent ?? null) : 0));
  const stated = percents.reduce<number>((sum, percent) => sum + (percent ?? 0), 0);
  const open = percents.filter((percent) => percent === null).length;
  if (stated > WHOLE + 1e-9)
    return { path: `accounts.${at}.percent`, sentence: 'The splits are more than 100 percent.' };
  const left = total - given;
  if (left === 0) return fixed.map((cents) => cents ?? 0);
  const hasShares = fixed.some((cents) => cents === null);
  if (!hasShares || (open === 0 && stated < WHOLE - 1e-9))
    return {
      path: `accounts.${at}.${hasShares ? 'percent' : 'fixed'}`,
      sentence: 'The splits do not cover the whole total.',
    };
  const rest = (WHOLE - stated) / Math.max(1, open);
  // A share that has its amount takes none of the rest; it is left out, because equal parts would give it one.
  const sharing = percents.flatMap((percent, place) =>
    fixed[place] === null ? [{ place, weight: percent ?? rest }] : [],
  );
  const parts = splitCents(
    left,
    sharing.map(({ weight }) => weight),
  );
  const byPlace = new Map(sharing.map(({ place }, nth) => [place, parts[nth] ?? 0]));
  return fixed.map((cents, place) => cents ?? byPlace.get(place) ?? 0);
}

/** Divides what each share pays over its lines in proportion, so that every line is paid in full. */
function charged(shares: readonly Placed[], lines: readonly { at: number; cents: number }[]): Charge[] | Fault {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  const parts = partsOf(total, shares);
  if (!Array.isArray(parts)) return parts as Fault; // it is one or the other
  const open = lines.map(({ cents }) => cents);
  const charges: Charge[] = [];
  for (const [nth, { at, share }] of shares.entries()) {
    const cents = (parts as readonly number[])[nth] ?? 0;
    const isLast = nth === shares.length - 1;
    // What is still open of each line bounds its part; the last share takes what is left, which is exactly its own.
    const wanted = isLast ? open.slice() : splitCents(cents, open);
    for (const [place, line] of lines.entries()) {
      const own = Math.min(wanted[place] ?? 0, open[place] ?? 0);
      open[place] = (open[place] ?? 0) - own;
      if (own !== 0) charges.push({ share: at, budgetLine: share.budgetLine, line: line.at + 1, cents: own });
    }
  }
  return charges;
}

/**
 * Who pays how much of what. Shares that name a line pay for that one; the others pay together for all lines that nobody named.
 * Percentages are turned into cents by the largest remainder, so that the parts always are the whole.
 */
export function accountSplit(
  lines: readonly { readonly amount?: Money | null }[],
  shares: readonly Share[],
): AccountSplit {
  const amounts = lines.map((one, at) => ({ at, cents: one.amount?.cents ?? 0 }));
  const placed = shares.map((share, at) => ({ at, share }));
  const faults: Fault[] = [];
  const charges: Charge[] = [];
  const named = Map.groupBy(placed, ({ share }) => share.forLine ?? 0);
  for (const [number, own] of named) {
    const among = number === 0 ? amounts.filter(({ at }) => !named.has(at + 1)) : amounts.slice(number - 1, number);
    const [first] = own;
    if (!first) continue;
    if (among.length === 0) {
      faults.push({
        path: `accounts.${first.at}.forLine`,
        sentence: number === 0 ? 'Every line has its own budget line already.' : `There is no line ${number}.`,
      });
      continue;
    }
    const found = charged(own, among);
    if (Array.isArray(found)) charges.push(...found);
    else faults.push(found);
  }
  const uncovered =
    shares.length > 0 && !named.has(0) && amounts.some(({ at, cents }) => cents > 0 && !named.has(at + 1));
  if (uncovered) faults.push({ path: 'accounts', sentence: 'Some lines have no budget line.' });
  return { charges, faults };
}

/** By budget line, as the ledger wants it. */
export function byBudgetLine(charges: readonly Charge[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { budgetLine, cents } of charges) sums.set(budgetLine, (sums.get(budgetLine) ?? 0) + cents);
  return sums;
}
