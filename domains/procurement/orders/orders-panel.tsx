import { dollars, href } from '#kernel';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { orderPages } from '../order-pages.ts';
import type { OrdersOf } from './order-calls.ts';
import { purchaseOrder } from './purchase-order.record.ts';

/** The way from an approved requisition to its next order. */
export function CreateOrder({
  requisition,
  award,
  look,
}: {
  readonly requisition: string;
  readonly award: string | null;
  readonly look: string;
}) {
  const question = new URLSearchParams({ requisition, ...(award ? { award } : {}) });
  return (
    <Link
      to={`${href(orderPages.purchaseOrder, { id: 'new' })}?${question}`}
      className={`button button-primary ${look}`}
    >
      Create purchase order
    </Link>
  );
}

/** The orders of a requisition, with the way to each. */
export function OrdersPanel({ of: { orders } }: { readonly of: OrdersOf }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label="Purchase orders" className="panel px-4 py-3">
      <h2 className="text-sm">Purchase orders</h2>
      <ul className="mt-1 space-y-1">
        {orders.map(({ id, number, vendorName, total, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link to={href(orderPages.purchaseOrder, { id })} className="link">
              {number}
            </Link>
            <span className="text-muted min-w-0 grow truncate">{vendorName}</span>
            {total && <span className="tabular-nums">{dollars(total.cents)}</span>}
            <StatusBadge record={purchaseOrder} state={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
