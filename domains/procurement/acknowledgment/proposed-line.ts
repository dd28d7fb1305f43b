import type { Row } from '#kernel';
import type { purchaseOrder } from '../orders/purchase-order.record.ts';
import type { WantedLine } from '../revisions/revising.ts';
import type { orderProposal } from './order-proposal.record.ts';

type Order = Row<typeof purchaseOrder>;
type Line = NonNullable<Row<typeof orderProposal>['lines']>[number];

/** A line of the order as the vendor proposes it: what the proposal does not say stays as ordered. */
export function proposedLine(
  order: Pick<Order, 'lines'>,
  { line, quantity, unitPrice, deliverBy }: Pick<Line, 'line' | 'quantity' | 'unitPrice' | 'deliverBy'>,
): readonly WantedLine[] {
  const of = order.lines?.[line - 1];
  return of
    ? [
        {
          line,
          quantity: quantity ?? of.quantity,
          unitPrice: unitPrice ?? of.unitPrice,
          deliverBy: deliverBy ?? of.deliverBy ?? null,
        },
      ]
    : [];
}
