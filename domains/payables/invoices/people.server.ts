import { type Duty, fail, peopleActing, peopleAmong, type Row } from '#kernel';
import { writersOf } from '#server/records/parts.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { changersOf, payApplication } from '../../contracts/public.server.ts';
import { costCenter } from '../../finance/public.ts';
import { covering } from '../../workflow/public.server.ts';
import {
  countingReceipts,
  orderedBy,
  type purchaseOrder,
  receipt,
  refuseContact,
  requisition,
} from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { invoice } from './invoice.record.ts';
import { inTheWay } from './invoice.rules.ts';
import { billing } from './invoice-words.ts';
import { refused } from './refusing.ts';

type Invoice = Row<typeof invoice>;
type Order = Row<typeof purchaseOrder>;

/** Who prepared, changed or certified a pay application neither approves nor pays its invoice, whatever it is over. */
export async function certifyingPeople(work: UnitOfWork, application: string | null): Promise<readonly string[]> {
  const own = application === null ? null : await work.asProduct.find(payApplication, application);
  if (!own) return [];
  const { registry } = work.around;
  const wrote = await writersOf(
    (...asked) => work.tx.rows(...asked),
    { actor: work.actor, registry },
    registry.get(payApplication.name),
    [{ id: own.id }],
  );
  return peopleAmong([own.createdBy, own.submittedBy, own.certifiedBy, own.certifier, ...(wrote.get(own.id) ?? [])]);
}

/** Who registered the vendor and, above the micro-purchase threshold, who ordered or received: none of them takes the invoice on. */
export async function keptOutOf(
  work: UnitOfWork,
  vendorId: string | null,
  order: Order | null,
  application: string | null = null,
): Promise<readonly string[]> {
  const firm = vendorId === null ? null : await work.asProduct.find(vendor, vendorId);
  const certifying = await certifyingPeople(work, application);
  if (!order?.needsSecond) return [...new Set(peopleAmong([firm?.createdBy, ...certifying]))];
  const receipts = await work.rows(receipt, {
    where: { purchaseOrder: order.id, status: [...countingReceipts] },
    fields: ['postedBy', 'inspectedBy', 'createdBy'],
    order: 'number',
    most: 'all',
  });
  const buying = [...(await orderedBy(work, order)), ...(await changersOf(work, order.id))];
  return [
    ...new Set(
      peopleAmong([
        firm?.createdBy,
        ...certifying,
        ...buying,
        ...receipts.flatMap((one) => [one.postedBy, one.inspectedBy, one.createdBy]),
      ]),
    ),
  ];
}

/** Duties, delegations and the people of the purchase are looked up at this moment: any may have changed since. */
export async function refuseActor(
  work: UnitOfWork,
  keptOut: readonly string[],
  by: readonly { readonly duty: Duty }[],
): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!by.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'invoice.duty', 'You no longer hold a duty that takes this step.');
  if (peopleActing(actor).some((person) => keptOut.includes(person)))
    throw fail('refused', 'invoice.takes_part', inTheWay);
}

/** A person may have an account on each side: a contact of the vendor, or who submitted the invoice, takes no step on it. */
export const refuseOwnFirm = (work: UnitOfWork, { vendor: firm, sentBy }: Invoice): Promise<void> =>
  work.actor.kind === 'system' ? Promise.resolve() : refuseContact(work, firm, sentBy, invoice.name);

const MONTH = 30;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Invoices of one order that are dated or approved within a month count together, so that pieces reach no further than the whole. */
export async function refuseBeyondAuthority(
  work: UnitOfWork,
  row: Invoice,
  of: Order | null,
  cents: number,
): Promise<void> {
  if (work.actor.kind === 'system') return;
  const others = await work.rows(invoice, {
    where: {
      purchaseOrder: row.purchaseOrder,
      isCredit: false,
      status: [...billing],
      id: { not: row.id },
    },
    fields: ['payable', 'invoiceDate', 'approvedOn'],
    order: 'number',
    most: 'all',
  });
  const isNear = (day: string | null, to: string): boolean =>
    day !== null && day >= shifted(to, -MONTH) && day <= shifted(to, MONTH);
  // The day on an invoice is typed, the day of its approval is not.
  const near = others.filter(
    ({ invoiceDate, approvedOn }) => isNear(invoiceDate, row.invoiceDate) || isNear(approvedOn, work.today),
  );
  const all = near.reduce((sum, { payable }) => sum + (payable?.cents ?? 0), cents);
  const need = of && (await work.asProduct.find(requisition, of.requisition));
  const center = need?.costCenter ? await work.asProduct.find(costCenter, need.costCenter) : null;
  const verdict = await covering(work, work.actor.id, {
    kind: invoice.name,
    costCenter: need?.costCenter ?? null,
    cents: all,
    agency: center?.agency ?? null,
    commodities: (need?.lines ?? []).map(({ commodity }) => commodity ?? null),
    category: need?.category ?? null,
  });
  if (!verdict.ok)
    throw refused(
      'total',
      'authority',
      'This amount, with other invoices of the order in the same month, is more than your authority covers. Someone with a higher one has to approve it.',
    );
}
