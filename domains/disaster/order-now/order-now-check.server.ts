import { allows } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { channelOf, requisition } from '../../procurement/public.server.ts';
import { buyers } from '../../procurement/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { linesOfCenter } from './lines-of-center.server.ts';
import { orderStops } from './order-now.server.ts';
import type { OrderNowCheck } from './order-now-calls.ts';

/** Orders of an activation with seconds from the request that came in; sent is when its transmission first reached the vendor. */
const ordered = `select e.id, e.number, e.purchase_order as order, o.number as "orderNumber", e.amount_cents as cents,
    m.name as "orderedBy", e.status, e.paperwork_by::text as "paperworkBy", e.ratify_by::text as "ratifyBy",
    extract(epoch from e.checked_at - e.clicked_at)::float8 as checked,
    extract(epoch from e.authorized_at - e.clicked_at)::float8 as reserved,
    extract(epoch from e.issued_at - e.clicked_at)::float8 as issued,
    extract(epoch from t.sent_at - e.clicked_at)::float8 as sent, t.result as "sentResult"
  from emergency_order e
    left join purchase_order o on o.organization_id = $1 and o.id = e.purchase_order
    left join organization_members m on m.organization_id = $1 and m.id = e.ordered_by
    left join lateral (select x.sent_at, x.result from order_transmission x
      where x.organization_id = $1 and x.purchase_order = e.purchase_order and x.kind = 'order'
      order by x.number limit 1) t on true
  where e.organization_id = $1 and e.activation = $2 order by e.number desc`;

type Listed = OrderNowCheck['orders'][number];

export async function orderNowCheckOf(work: UnitOfWork, id: string): Promise<OrderNowCheck> {
  const row = await work.find(emergencyActivation, id);
  if (!row) throw missing(emergencyActivation);
  const product = work.asProduct;
  const firm = row.vendor ? await product.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  const made = row.requisition ? await product.find(requisition, row.requisition) : null;
  const channel = await channelOf(work, row.vendor);
  const orders = await work.tx.query<Listed & Record<string, unknown>>(
    ordered,
    [work.actor.organizationId, id],
    'emergency_order.of_activation',
  );
  const notices = await product.rows(emergencyNotice, {
    where: { activation: id },
    fields: ['number', 'status', 'postBy', 'postedOn'],
    order: '-number',
    most: 'all',
  });
  return {
    stops: (await orderStops(work, row)).map((one) => ({ ...one })),
    mayOrder: allows([...buyers], work.actor),
    vendor: firm?.name ?? null,
    channel: channel?.channel ?? 'portal',
    cents: made?.total?.cents ?? row.amount?.cents ?? null,
    ceilingCents: row.ceiling?.cents ?? null,
    lines: (made?.accounts ?? []).length > 0 ? [] : [...(await linesOfCenter(work, row.costCenter))],
    orders,
    notices: notices.map(({ id: of, number, status, postBy, postedOn }) => ({
      id: of,
      number,
      status,
      postBy,
      postedOn,
    })),
  };
}
