import { splitCents } from '../../planning/public.ts';
import { encumberedOf, type OrderLine as Receivable } from '../receipts/receiving.ts';

interface Cents {
  readonly cents: number;
  readonly currency: string;
}

/** What a budget line pays of an order. */
export interface FundingShare {
  readonly budgetLine: string;
  readonly forLine: number;
  readonly amount: Cents;
  readonly released: Cents;
  readonly freed?: Cents | null;
  readonly ownLine?: number | null;
}

type Line = Receivable & { readonly requested: number; readonly continues?: number | null };

/** The line that a line continues, through every revision of its price. */
function rootOf(lines: readonly Line[], line: number): number {
  const before = lines[line - 1]?.continues;
  return before && before < line ? rootOf(lines, before) : line;
}

/** Whose shares a line is paid in: those of a line that a revision added, or those of its requisition line. */
export function shareKey(lines: readonly Line[], funding: readonly FundingShare[], line: number): string {
  const root = rootOf(lines, line);
  return funding.some(({ ownLine }) => ownLine === root) ? `own ${root}` : `for ${lines[root - 1]?.requested ?? 0}`;
}

export const keyOf = ({ ownLine, forLine }: FundingShare): string => (ownLine ? `own ${ownLine}` : `for ${forLine}`);

/** The budget lines that pay a line of an order, in the shares in which they do. */
export const sharesOfLine = <S extends FundingShare>(
  lines: readonly Line[],
  funding: readonly S[],
  line: number,
): readonly S[] => {
  const key = shareKey(lines, funding, line);
  return funding.filter((one) => keyOf(one) === key);
};

export const heldBy = ({ amount, freed }: FundingShare): number => amount.cents - (freed?.cents ?? 0);

/** What the lines of each group encumber, with what was cancelled of them. */
function encumberedBy(lines: readonly Line[], funding: readonly FundingShare[], cancelled: readonly string[]) {
  const sums = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const key = shareKey(lines, funding, at + 1);
    sums.set(key, (sums.get(key) ?? 0) + encumberedOf(line, cancelled[at] ?? '0'));
  }
  return sums;
}

/**
 * Who pays an order after a revision. What a group of lines gains is split as it is paid, and what it loses as it is still encumbered, so
 * that no budget line gives back more than it holds; an added line is paid by the budget line it names, or as the whole order is.
 */
export function fundingRevised(given: {
  readonly funding: readonly FundingShare[];
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  readonly cancelled: readonly string[];
  readonly added: readonly { readonly line: number; readonly budgetLine: string | null }[];
}): readonly FundingShare[] {
  const { funding, before, after, cancelled, added } = given;
  const currency = funding[0]?.amount.currency;
  if (currency === undefined) return [];
  const money = (cents: number): Cents => ({ cents, currency });
  const wholes = Map.groupBy(funding, ({ budgetLine }) => budgetLine);
  const own = added.flatMap(({ line, budgetLine }): FundingShare[] =>
    (budgetLine === null ? [...wholes.keys()] : [budgetLine]).map((pays) => ({
      budgetLine: pays,
      forLine: after[line - 1]?.requested ?? 1,
      amount: money(0),
      released: money(0),
      freed: null,
      ownLine: line,
    })),
  );
  const shares = [...funding, ...own];
  const was = encumberedBy(before, shares, cancelled);
  const now = encumberedBy(after, shares, cancelled);
  const gained = new Map<FundingShare, number>();
  for (const [key, cents] of now) {
    const theirs = shares.filter((one) => keyOf(one) === key);
    const change = cents - (was.get(key) ?? 0);
    const weights =
      key.startsWith('own') && theirs.every(({ amount }) => amount.cents === 0)
        ? theirs.map(({ budgetLine }) =>
            (wholes.get(budgetLine) ?? []).reduce((sum, { amount }) => sum + amount.cents, 0),
          )
        : theirs.map((one) => (change < 0 ? heldBy(one) : one.amount.cents));
    const parts = splitCents(change, weights);
    for (const [at, one] of theirs.entries()) gained.set(one, parts[at] ?? 0);
  }
  return shares.map((one) => ({ ...one, amount: money(one.amount.cents + (gained.get(one) ?? 0)) }));
}
