import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { OpenItem } from './plan.ts';
import type { yearEnd } from './year-end.record.ts';
import { yearEndItem } from './year-end-item.record.ts';

type YearEnd = Row<typeof yearEnd>;

/** Documents that hold money on a line of the budget, with what was decided so far. */
const openNow = `select p.document_record as record, p.document, d.title, p.line, p.preencumbered, p.encumbered,
    i.id, i.decision, i.into_line as "intoLine", i.preencumbered_cents as "knownPre", i.encumbered_cents as "knownEnc"
  from (select coalesce(corrects_record, document_record) as document_record, coalesce(corrects_document, document) as document, line,
          coalesce(sum(cents) filter (where bucket = 'preencumbered'), 0)::bigint as preencumbered,
          coalesce(sum(cents) filter (where bucket = 'encumbered'), 0)::bigint as encumbered
        from budget_posting where organization_id = $1 and bucket in ('preencumbered', 'encumbered')
          and line in (select id from budget_line where organization_id = $1 and budget = $2)
        group by 1, 2, 3) p
  join budget_document d on d.organization_id = $1 and d.record = p.document_record and d.id = p.document
  left join year_end_item i on i.organization_id = $1 and i.year_end = $3 and i.line = p.line and i.document_id = p.document
  where p.preencumbered <> 0 or p.encumbered <> 0
  order by d.title, p.line`;

export interface FoundItem extends OpenItem {
  /** The item as it stands in the proposal list, or null when it is not there yet. */
  readonly id: string | null;
  readonly knownPre: number | null;
  readonly knownEnc: number | null;
}

export const openItems = (
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  row: Pick<YearEnd, 'id' | 'budget'>,
): Promise<FoundItem[]> =>
  tx.query<FoundItem & Record<string, unknown>>(
    openNow,
    [actor.organizationId, row.budget, row.id],
    'budget.open_items',
  );

/** Whether the list says what the ledger says. */
export const isCurrent = ({ id, knownPre, knownEnc, preencumbered, encumbered }: FoundItem): boolean =>
  id !== null && knownPre === preencumbered && knownEnc === encumbered;

/** The line of the next budget with the same account, by the old line. */
async function sameAccounts(
  { tx, actor }: UnitOfWork,
  { budget, intoBudget }: YearEnd,
): Promise<ReadonlyMap<string, string>> {
  if (intoBudget === null) return new Map();
  const rows = await tx.query<{ line: string; into: string }>(
    `select old.id as line, new.id as into from budget_line old
       join budget_line new on new.organization_id = old.organization_id and new.budget = $3 and new.account = old.account and not new.is_group
     where old.organization_id = $1 and old.budget = $2`,
    [actor.organizationId, budget, intoBudget],
    'budget.same_accounts',
  );
  return new Map(rows.map(({ line, into }) => [line, into]));
}

/** Brings the proposal list up to date with the ledger; decisions that were made stay. */
export async function collectItems(work: UnitOfWork, row: YearEnd): Promise<{ added: number; changed: number }> {
  const found = await openItems(work, row);
  const money = (cents: number) => moneyOf(work.actor, cents);
  const into = await sameAccounts(work, row);
  const product = work.asProduct;
  const fresh = found.filter(({ id }) => id === null);
  if (fresh.length > 0)
    await product.createMany(
      work.around.registry.get(yearEndItem.name),
      fresh.map((one) => ({
        yearEnd: row.id,
        line: one.line,
        document: one.title,
        documentRecord: one.record,
        documentId: one.document,
        preencumbered: money(one.preencumbered),
        encumbered: money(one.encumbered),
        ...(into.has(one.line) ? { intoLine: into.get(one.line) } : {}),
      })),
    );
  const moved = found.filter((one) => one.id !== null && !isCurrent(one));
  for (const one of moved)
    if (one.id !== null)
      await product.change(
        yearEndItem,
        one.id,
        {},
        { preencumbered: money(one.preencumbered), encumbered: money(one.encumbered), decision: null },
      );
  return { added: fresh.length, changed: moved.length };
}
