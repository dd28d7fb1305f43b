import { href } from '#kernel';
import { peopleAmong } from '#kernel/record/acting.ts';
import { agencyClock, notify } from '../../organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { orderPages } from '../order-pages.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { LADDER, OVERDUE } from './reminder-days.ts';

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Reminds vendors of orders that they have not acknowledged, once for each step of the ladder. */
export async function remindOfOrders(work: UnitOfWork): Promise<number> {
  // Held before anything is read, so that two runs at once remind once.
  const where = { status: 'issued', acknowledgment: 'awaiting', delivery: ['open', 'part'] } as const;
  await work.rows(purchaseOrder, { where, fields: [], order: 'number', lock: 'update', most: 'all' });
  const orders = await work.rows(purchaseOrder, {
    where,
    fields: ['number', 'purpose', 'vendor', 'revision', 'createdBy', 'sentOn', 'remindedOn', 'deliverBy'],
    order: 'number',
    most: 'all',
  });
  let count = 0;
  for (const { id, number, purpose, vendor: to, revision, createdBy, sentOn, remindedOn } of orders) {
    if (sentOn === null || to === null) continue;
    const step = LADDER.filter((days) => daysBetween(sentOn, work.today) >= days).at(-1);
    if (step === undefined || (remindedOn !== null && daysBetween(sentOn, remindedOn) >= step)) continue;
    const firm = await work.row(vendor, { where: { id: to }, fields: ['name', 'email'] });
    if (!firm) continue;
    await work.asProduct.change(purchaseOrder, id, {}, { remindedOn: work.today });
    count += 1;
    const what = revision === null ? `Purchase order ${number}` : `Revision ${revision} of purchase order ${number}`;
    await work.sendMail({
      to: firm.email,
      subject: `${number} awaits your acknowledgment`,
      body: [
        `${what} (${purpose ?? ''}) was sent on ${sentOn} and is not acknowledged yet.`,
        'Acknowledge it in the vendor portal, or propose another date, quantity or price there.',
      ],
    });
    if (step >= OVERDUE)
      await notify(work.asProduct, {
        to: peopleAmong([createdBy]),
        kind: 'purchase_order.unacknowledged',
        subject: `${firm.name} has not acknowledged ${number}`,
        body: `Sent on ${sentOn}. Call the vendor.`,
        link: href(orderPages.purchaseOrder, { id }),
      });
  }
  return count;
}

/** Each morning by the day of the agency, and after downtime as well. */
export const orderClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'orders.reminders', '50 * * * *', (product) =>
    door.run(product, async (work) => void (await remindOfOrders(work))),
  );
