import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Posting, takingBuckets } from './balance.ts';
import type { LedgerDocument } from './settle.server.ts';

/** What a document stands at by its own state: authority that went along with it when a year was closed is no part of that. */
export const ownOf = (posted: readonly Posting[]): readonly Posting[] =>
  posted.filter(({ bucket }) => bucket !== 'carried');

const carriedFor = `select i.into_line as line,
    (sum(i.preencumbered_cents + i.encumbered_cents) + coalesce((select sum(p.cents) from budget_posting p
       where p.organization_id = $1 and p.document_record = $2 and p.document = $3 and p.bucket = 'carried' and p.line = i.into_line), 0))::bigint as cents
  from year_end_item i join year_end y on y.organization_id = i.organization_id and y.id = i.year_end and y.status = 'committed'
  where i.organization_id = $1 and i.document_record = $2 and i.document_id = $3 and i.decision = 'carry' group by i.into_line`;

/**
 * Authority that was carried for a document is for that document alone: what the document gives back on the line it was carried
 * to lapses together with the authority, and nobody spends it on something else.
 */
export async function lapsing(
  { tx, actor }: UnitOfWork,
  { record, id }: LedgerDocument,
  { own, moved }: { readonly own: readonly Posting[]; readonly moved: ReadonlyMap<string, string> },
): Promise<readonly Posting[]> {
  const into = new Set(moved.values());
  const given = new Map<string, number>();
  for (const { line, bucket, cents } of own)
    if (into.has(line) && takingBuckets.includes(bucket)) given.set(line, (given.get(line) ?? 0) - cents);
  if (![...given.values()].some((cents) => cents > 0)) return [];
  const carried = await tx.query<{ line: string; cents: number }>(
    carriedFor,
    [actor.organizationId, record, id],
    'budget.carried_for',
  );
  return carried.flatMap(({ line, cents }) => {
    const lapses = Math.min(cents, given.get(line) ?? 0);
    return lapses > 0 ? [{ line, bucket: 'carried' as const, cents: -lapses }] : [];
  });
}
