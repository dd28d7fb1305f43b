import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Bucket, Posting } from './balance.ts';
import type { LedgerDocument } from './settle.server.ts';

/** What the ledger knows of a document. */
export interface DocumentStanding {
  readonly posted: readonly Posting[];
  /** What other documents have taken back from this one, by line and bucket: zero or less. */
  readonly corrections: readonly Posting[];
  /** Where its lines went when a year was closed: the document keeps naming the old line, and the ledger knows the new one. */
  readonly moved: ReadonlyMap<string, string>;
}

type Row = { line: string } & (
  | { what: 'posted'; bucket: Bucket; cents: number; record: string | null; id: string | null }
  | { what: 'correction'; bucket: Bucket; cents: number }
  | { what: 'moved'; id: string }
);

const standing = `select 'posted' as what, line, bucket, sum(cents)::bigint as cents, corrects_record as record, corrects_document as id
    from budget_posting where organization_id = $1 and document_record = $2 and document = $3
    group by line, bucket, corrects_record, corrects_document having sum(cents) <> 0
  union all
  select 'correction', line, bucket, sum(cents)::bigint, null, null
    from budget_posting where organization_id = $1 and corrects_record = $2 and corrects_document = $3
    group by line, bucket having sum(cents) <> 0
  union all
  select 'moved', i.line, null, null, null, i.into_line
    from year_end_item i
    join year_end y on y.organization_id = i.organization_id and y.id = i.year_end and y.status = 'committed'
    where i.organization_id = $1 and i.document_record = $2 and i.document_id = $3 and i.decision = 'carry'`;

/** One statement, because each step of a purchase asks it. */
export async function standingOf(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  { record, id }: Pick<LedgerDocument, 'record' | 'id'>,
): Promise<DocumentStanding> {
  const rows = await tx.query<Row>(standing, [actor.organizationId, record, id], 'budget.standing_of');
  const moved = new Map(rows.flatMap((one) => (one.what === 'moved' ? [[one.line, one.id] as const] : [])));
  // A commitment may be carried over more than one year's end.
  for (const [line, into] of moved)
    for (let next = moved.get(into); next; next = moved.get(next)) moved.set(line, next);
  return {
    moved,
    corrections: rows.flatMap((one) =>
      one.what === 'correction' ? [{ line: one.line, bucket: one.bucket, cents: one.cents }] : [],
    ),
    posted: rows.flatMap((one) => {
      if (one.what !== 'posted') return [];
      const { line, bucket, cents } = one;
      const corrects = one.record !== null && one.id !== null ? { record: one.record, id: one.id } : undefined;
      return [corrects ? { line, bucket, cents, corrects } : { line, bucket, cents }];
    }),
  };
}
