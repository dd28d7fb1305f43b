import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { HeldDocument } from './centers.ts';

/** More than these are counted, not named. */
export const NAMED = 100;

/** What has money reserved or encumbered on these lines, by line: it keeps its line, which bears the new account from then on. */
export async function documentsOn(
  { tx, actor }: UnitOfWork,
  lines: readonly string[],
): Promise<readonly HeldDocument[]> {
  return tx.query<HeldDocument & Record<string, unknown>>(
    `select p.line, d.record, d.id, d.title, sum(p.cents)::bigint as cents
       from budget_posting p
         join budget_document d on d.organization_id = p.organization_id and d.record = coalesce(p.corrects_record, p.document_record)
           and d.id = coalesce(p.corrects_document, p.document)
     where p.organization_id = $1 and p.line = any($2) and p.bucket in ('preencumbered', 'encumbered')
     group by 1, 2, 3, 4 having sum(p.cents) <> 0 order by d.title, p.line`,
    [actor.organizationId, lines],
    'budget.documents_on_lines',
  );
}
