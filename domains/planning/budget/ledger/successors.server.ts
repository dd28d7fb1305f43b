import type { Work } from '#server/records/work.ts';
import type { LedgerDocument } from './settle.server.ts';

/** Where a document's lines went when a year was closed: it keeps naming the old line, and the ledger knows the new one. */
export async function carriedInto(
  { tx, actor }: Work,
  { record, id }: LedgerDocument,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ line: string; into: string }>(
    `select i.line, i.into_line as into from year_end_item i
       join year_end y on y.organization_id = i.organization_id and y.id = i.year_end and y.status = 'committed'
     where i.organization_id = $1 and i.document_record = $2 and i.document_id = $3 and i.decision = 'carry'`,
    [actor.organizationId, record, id],
    'budget.carried_into',
  );
  const moved = new Map(rows.map(({ line, into }) => [line, into]));
  // A commitment may be carried over more than one year's end.
  for (const [line, into] of moved)
    for (let next = moved.get(into); next; next = moved.get(next)) moved.set(line, next);
  return moved;
}
