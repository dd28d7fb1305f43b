import { dollars, href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import type { Bucket } from '../ledger/balance.ts';

/** Where the postings behind a figure are shown. */
export const postingsAt = (asked: {
  readonly line?: string;
  readonly budget?: string;
  readonly document?: string;
  /** A cost center with everything inside it, in the budgets that run today. */
  readonly center?: string;
  /** The buckets a figure is made of; none: all, which is what is available. */
  readonly bucket?: Bucket | readonly Bucket[];
  /** Up to this day; empty: all of them. */
  readonly until?: string;
  /** Which lines of the budget. */
  readonly filters?: URLSearchParams;
}): string => {
  const { filters, bucket = [], ...rest } = asked;
  const named = Object.entries(rest).filter(([, value]) => Boolean(value));
  const of = [bucket].flat().map((one) => ['bucket', one]);
  return `${href(pages.postings)}?${new URLSearchParams([...named, ...of, ...(filters ?? [])])}`;
};

/** An amount that leads to its postings; nothing is a dash, because a column of zeros hides what matters. */
export function Amount({ cents, to, label }: { cents: number; to: string; label: string }) {
  if (cents === 0)
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  return (
    <Link to={to} className="link" aria-label={`${label} ${dollars(cents)}: postings`}>
      {dollars(cents)}
    </Link>
  );
}
