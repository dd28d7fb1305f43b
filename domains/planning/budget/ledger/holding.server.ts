import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget.record.ts';
import type { LedgerDocument } from './settle.server.ts';

const ofDocument = `select b.id from budget b where b.organization_id = $1 and b.id in
    (select l.budget from budget_line l where l.organization_id = $1 and (l.id = any($2) or l.id in
      (select p.line from budget_posting p where p.organization_id = $1 and p.document_record = $3 and p.document = $4)))
  order by b.id for share`;

/**
 * Holds the budgets that a posting touches, so that none is closed before it is committed; any number post side by side. Budgets
 * come first, then documents, then lines: whoever wants all three waits in this order and never deadlocks.
 */
export async function holdBudgets(
  { tx, actor }: UnitOfWork,
  { lines, document }: { readonly lines: readonly string[]; readonly document: LedgerDocument },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    ofDocument,
    [actor.organizationId, lines, document.record, document.id],
    'budget.hold',
  );
  return new Set(rows.map(({ id }) => id));
}

export async function holdMore(work: UnitOfWork, budgets: readonly string[]): Promise<void> {
  await work.rows(budget, { where: { id: budgets }, fields: [], lock: 'share', most: 'all' });
}
