import { dollars } from '#kernel';

/** What came to a place of the chain, and what left it. */
export interface Flow {
  readonly obligatedCents: number;
  readonly paidCents: number;
}

export interface Fault {
  readonly says: string;
  /** More was passed on than was given; otherwise money was only paid before it came. */
  readonly isError: boolean;
}

/** Law: 2 CFR 200.332. No place passes on more than was obligated to it, nor is it paid more; what it pays before the money comes is said as well. */
export function faultsOf(came: Flow, left: Flow): readonly Fault[] {
  const over = left.obligatedCents - came.obligatedCents;
  const overpaid = came.paidCents - came.obligatedCents;
  const ahead = left.paidCents - came.paidCents;
  return [
    ...(over > 0
      ? [
          {
            says: `Commits ${dollars(left.obligatedCents)} of ${dollars(came.obligatedCents)}: ${dollars(over)} more than was obligated to it.`,
            isError: true,
          },
        ]
      : []),
    ...(overpaid > 0 ? [{ says: `Was paid ${dollars(overpaid)} more than was obligated to it.`, isError: true }] : []),
    ...(ahead > 0 ? [{ says: `Paid ${dollars(ahead)} that it has not received yet.`, isError: false }] : []),
  ];
}

export const sumOf = <One>(of: readonly One[], cents: (one: One) => number): number =>
  of.reduce((sum, one) => sum + cents(one), 0);
