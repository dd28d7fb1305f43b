import { splitCents } from '../budget/ledger/split.ts';

/** How revenue estimates come into the draft of the next year: by the percentage of the lines, or as they are by now. */
export const estimateChoices = { grown: 'Same percent', amended: 'As amended' } as const;

const SCALE = 1_000_000n; // a percentage has four places

/** A sum grown by a percentage, to the cent, halves up. */
export function grownSum(cents: readonly number[], percent: number): number {
  const sum = cents.reduce((all, one) => all + BigInt(one), 0n);
  const grown = sum * BigInt(Math.round((100 + percent) * 10_000));
  return Number((grown + SCALE / 2n) / SCALE);
}

/** Estimates grown by a percentage: together to the cent what their sum grows to, each within a cent of its own growth. */
export const grownTogether = (cents: readonly number[], percent: number): readonly number[] =>
  splitCents(grownSum(cents, percent), cents);

interface Kept {
  readonly fund: string;
  readonly restricted: number | null;
  readonly percent: string | null;
  readonly fixed: number | null;
  readonly policy: string | null;
}

export interface NextBalance extends Omit<Kept, 'fund'> {
  readonly fund: string;
  readonly beginning: number;
}

/** What each fund begins the next year with: what it is projected to end this one with, and the reserve its policy requires. */
export function nextBalances(
  ending: readonly { readonly fund: string; readonly ending: number }[],
  kept: readonly Kept[],
  here: ReadonlySet<string>,
): NextBalance[] {
  const own = new Map(kept.map((one) => [one.fund, one]));
  const none = { restricted: null, percent: null, fixed: null, policy: null };
  return ending
    .filter(({ fund, ending: cents }) => fund !== '' && !here.has(fund) && (cents !== 0 || own.has(fund)))
    .map(({ fund, ending: beginning }) => ({ ...(own.get(fund) ?? none), fund, beginning }));
}
