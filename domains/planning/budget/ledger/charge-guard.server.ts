import { fail } from '#kernel';
import type { Effect } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetPosting } from '../grid/budget-posting.record.ts';
import type { Bucket, Posting } from './balance.ts';
import type { LedgerLine } from './lines.server.ts';

/** What a document newly charges to a line. */
export interface Charge {
  readonly line: string;
  readonly name: string;
  /** What is requested, ordered and spent more than before; nothing where an order takes up its requisition. */
  readonly addedCents: number;
}

export interface Charging {
  /** The day that the document says. */
  readonly day: string;
  readonly charges: readonly Charge[];
}

/** A line that takes no charge, with the sentence for the person. */
export interface RefusedCharge {
  readonly line: string;
  readonly sentence: string;
}

const CHARGE = 'charge';

/**
 * What another domain asks before lines are charged. That domain states it among its guards; it runs in the transaction of
 * the posting, while the balances are locked; the ledger knows no guard by name.
 */
export const guardsCharges = (
  guard: (work: UnitOfWork, charging: Charging) => Promise<readonly RefusedCharge[]>,
): Effect => ({
  record: budgetPosting.name,
  verb: CHARGE,
  name: guard.name,
  async run({ row, work }) {
    const [first, ...more] = await guard(work, row as unknown as Charging); // what `askGuards` hands to it
    if (first)
      throw fail('refused', 'budget.charge_refused', [first, ...more].map(({ sentence }) => sentence).join(' '), {
        extra: { line: first.line },
      });
  },
});

const committing: readonly Bucket[] = ['encumbered', 'expended'];

/**
 * What is newly charged: more is asked for altogether, or a request becomes an order. What gives back, and an invoice that uses
 * the encumbrance of its order, charge nothing.
 */
export function chargesIn(postings: readonly Posting[], lines: ReadonlyMap<string, LedgerLine>): readonly Charge[] {
  const sums = new Map<string, { added: number; committed: number }>();
  for (const { line, bucket, cents } of postings) {
    const sum = sums.get(line) ?? { added: 0, committed: 0 };
    if (committing.includes(bucket)) sum.committed += cents;
    if (committing.includes(bucket) || bucket === 'preencumbered') sum.added += cents;
    sums.set(line, sum);
  }
  return [...sums].flatMap(([line, { added, committed }]) =>
    added > 0 || committed > 0
      ? [{ line, name: lines.get(line)?.name ?? 'The line', addedCents: Math.max(0, added) }]
      : [],
  );
}

export async function askGuards(work: UnitOfWork, charging: Charging): Promise<void> {
  if (charging.charges.length === 0) return;
  const asked = { id: '', ...charging };
  for (const { record, verb, run } of work.around.parts.guards ?? [])
    if (record === budgetPosting.name && verb === CHARGE)
      await run({ row: asked as never, before: asked as never, work }); // a posting that is not kept yet has no row
}
