import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { settle, standingOf } from '../../planning/public.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { fundingOf } from './order-lines.ts';
import type { OrderSource } from './order-source.server.ts';
import { purchaseOrder } from './purchase-order.record.ts';

type Order = Row<typeof purchaseOrder>;
type Funding = NonNullable<Order['funding']>;

/** Who pays the order on the lines where the requisition’s money is now, and never more pre-encumbrance than is left of it there. */
export async function fundsOf(work: UnitOfWork, row: Order, source: OrderSource): Promise<Funding> {
  const { requisition: from, requested, taken } = source;
  const shares = fundingOf({ requested, accounts: from.accounts ?? [], taken, ordered: row.lines ?? [] });
  if (shares.length === 0) return [];
  const { posted, corrections, moved } = await standingOf(work, { record: requisition.name, id: from.id });
  const left = new Map<string, number>();
  for (const { line, bucket, cents } of [...posted, ...corrections]) {
    const now = moved.get(line) ?? line;
    if (bucket === 'preencumbered') left.set(now, (left.get(now) ?? 0) + cents);
  }
  return shares.map(({ budgetLine, forLine, cents, released }) => {
    const line = moved.get(budgetLine) ?? budgetLine;
    const used = Math.min(released, Math.max(0, left.get(line) ?? 0));
    left.set(line, (left.get(line) ?? 0) - used);
    return { budgetLine: line, forLine, amount: moneyOf(work.actor, cents), released: moneyOf(work.actor, used) };
  });
}

/**
 * Brings the ledger to where the order stands: what it encumbers, and what it took up of the requisition’s pre-encumbrance. A cancelled
 * order gives back what it encumbered and nothing to the requisition, so the money is free on its budget line and not for the same buyer.
 */
export async function keepEncumbrance(
  work: UnitOfWork,
  { row, funding, isOver }: { readonly row: Order; readonly funding: Funding; readonly isOver: boolean },
): Promise<void> {
  if (funding.length === 0) return;
  const corrects = { record: requisition.name, id: row.requisition };
  await settle(work, {
    document: {
      record: purchaseOrder.name,
      id: row.id,
      version: row.version,
      title: `${row.number} ${row.purpose ?? ''}`.slice(0, 200),
    },
    control: 'order',
    day: work.today,
    state: funding.flatMap(({ budgetLine: line, amount, released, freed }) => [
      { line, bucket: 'encumbered' as const, cents: isOver ? 0 : amount.cents - (freed?.cents ?? 0) },
      { line, bucket: 'preencumbered' as const, cents: -released.cents, corrects },
    ]),
  });
}
