import { type Actor, allows, fail, href, type Row, timesMoney } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { heldOrder, purchaseOrder } from '../../procurement/public.server.ts';
import { agenciesOfFirm, agencyCalled, inAgency, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { invoicePages } from '../invoice-pages.ts';
import { openToBill } from '../invoices/invoice-calls.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { fixers } from '../invoices/invoice-words.ts';
import {
  firmInvoices,
  type FirmInvoices,
  firmInvoiceStart,
  submitInvoice,
  withdrawInvoice,
} from './firm-invoice-calls.ts';

const senders = { duty: 'invoicing' } as const;
type Invoice = Row<typeof invoice>;
type Status = Invoice['status'];

const stages: Readonly<Record<Status, readonly [stage: string, holder: string]>> = {
  captured: ['Received', 'Accounts payable'],
  exception: ['In review', 'Accounts payable'],
  matched: ['Awaiting approval', 'Approver'],
  returned: ['Returned to you', 'Your firm'],
  approved: ['Approved for payment', 'Treasurer'],
  voiding: ['In review', 'Approver'],
  voided: ['Voided', ''],
  discarded: ['Withdrawn or rejected', ''],
};

const unknown = () => fail('not_found', 'firm.order', 'There is no such order of your firm.');

/** Everything that was accepted and not billed yet, in cents. */
const worthOf = (lines: Awaited<ReturnType<typeof openToBill>>): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + (timesMoney(unitPrice, quantity.amount)?.cents ?? 0), 0);

/** An issued order to this firm, and to no other. */
async function ownOrder(work: UnitOfWork, firm: string, id: string, isHeld: boolean) {
  const row = await rowOfFirm(work, firm);
  if (!row || isClosed(row)) throw unknown();
  const of = await work.row(purchaseOrder, {
    where: { id, vendor: row.id, status: ['issued', 'cancelling'] },
    fields: [],
  });
  const order = of && (isHeld ? await heldOrder(work, id) : await work.find(purchaseOrder, id));
  if (!order) throw unknown();
  return { vendor: row, order };
}

/** What the firm reads of an invoice: its stage and day, and nothing that was said inside the agency. */
function told(row: Invoice, agency: { readonly id: string; readonly name: string }, order: string | null) {
  const [stage, holder] = stages[row.status];
  return {
    agency: agency.name,
    agencyId: agency.id,
    id: row.id,
    number: row.number,
    vendorNumber: row.vendorNumber,
    order,
    invoiceDate: row.invoiceDate,
    cents: row.total.cents,
    isCredit: row.isCredit,
    stage,
    holder: row.status === 'exception' && row.lane ? fixers[row.lane] : holder,
    payableCents: row.status === 'approved' ? (row.payable?.cents ?? null) : null,
    dueOn: row.dueOn,
    dueRule: row.dueOn === null ? null : row.dueRule,
    message: row.status === 'returned' || row.isShortPaid ? row.toVendor : null,
    mayWithdraw: row.status === 'captured' && row.isFromVendor,
  };
}

const SHOWN = 200;

export function firmInvoiceOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], scope: 'firm_profile:read' } as const;

  async function at<T>(agency: string, requestId: string, run: (work: UnitOfWork) => Promise<T>): Promise<T> {
    if ((await agencyCalled({ database }, agency)) === null)
      throw fail('not_found', 'firm.agency', 'There is no such agency on this server.');
    return inAgency({ door }, { agency, requestId }, run);
  }

  /** The duty is looked up at this moment: it may have ended since the page was opened. */
  async function refuseOthers(actor: Actor): Promise<string> {
    const now = await door.run(actor, async (work) => (await work.asTheyAre()).actor);
    if (now.kind !== 'person' || !allows(senders, now))
      throw fail(
        'forbidden',
        'firm.invoicing',
        'Only someone with the duty Invoicing sends invoices. Ask an admin of your firm.',
      );
    return now.name;
  }

  return [
    answers(firmInvoices, {
      ...about,
      access: 'member',
      summary: 'The firm’s invoices at each agency with stage and legal due date, and its orders that can be billed.',
      told: 'The latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const body: { orders: FirmInvoices['orders'][number][]; invoices: FirmInvoices['invoices'][number][] } = {
          orders: [],
          invoices: [],
        };
        for (const agency of await agenciesOfFirm({ door, database }, actor))
          await inAgency({ door }, { agency: agency.id, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            if (!row) return;
            const orders = await work.rows(purchaseOrder, {
              where: { vendor: row.id, status: ['issued', 'cancelling'] },
              order: '-number',
              most: 'all',
            });
            const found = await work.rows(invoice, { where: { vendor: row.id }, order: '-number', most: 'all' });
            const numbers = new Map(orders.map(({ id, number }) => [id, number]));
            for (const one of found.slice(0, SHOWN)) {
              const order = one.purchaseOrder && numbers.get(one.purchaseOrder);
              body.invoices.push(told(one, agency, order ?? null));
            }
            for (const one of orders) {
              const cents = worthOf(await openToBill(work, one));
              const isSent = found.some(({ purchaseOrder: of, status }) => of === one.id && status === 'captured');
              if (cents > 0 && !isSent)
                body.orders.push({
                  agency: agency.name,
                  agencyId: agency.id,
                  id: one.id,
                  number: one.number,
                  purpose: one.purpose ?? '',
                  cents,
                });
            }
          });
        return { body: { ...body, maySend: actor.kind === 'person' && allows(senders, actor) } };
      },
    }),
    answers(firmInvoiceStart, {
      ...about,
      access: 'member',
      summary: 'What an invoice of one of the firm’s orders bills: what was received and not billed yet.',
      told: 'The lines at the prices of the order, and their total.',
      probe: { namesNothing: true, query: { agency: nowhere, order: nowhere } },
      async run({ actor, query, requestId }) {
        return at(query.agency, requestId, async (work) => {
          const { order } = await ownOrder(work, actor.organizationId, query.order, false);
          const lines = await openToBill(work, order);
          return {
            body: {
              number: order.number,
              cents: worthOf(lines),
              lines: lines.map(({ line, item, quantity, unitPrice }) => ({
                line,
                item,
                quantity: `${quantity.amount} ${quantity.unit}`,
                priceCents: unitPrice.cents,
              })),
            },
          };
        });
      },
    }),
    answers(submitInvoice, {
      ...about,
      scope: 'firm_profile:edit',
      access: senders,
      summary: 'Send an invoice of an order for what was received and not billed yet.',
      told: 'The number under which the agency has it.',
      probe: {
        namesNothing: true,
        body: { agency: nowhere, order: nowhere, cents: 100, vendorNumber: 'A-1', invoiceDate: '2026-11-20' },
      },
      async run({ actor, body, requestId, onceAfter }) {
        const heard = async () => {
          const by = await refuseOthers(actor);
          return at(body.agency, requestId, (work) => sendIn(work, { firm: actor.organizationId, by }, body));
        };
        return onceAfter(heard, async (_, number) => ({ body: { number } }));
      },
    }),
    answers(withdrawInvoice, {
      ...about,
      scope: 'firm_profile:edit',
      access: senders,
      summary: 'Withdraw an invoice that the agency has not registered yet.',
      told: 'Its number.',
      probe: { namesNothing: true, body: { agency: nowhere, invoice: nowhere } },
      async run({ actor, body, requestId, onceAfter }) {
        const heard = async () => {
          await refuseOthers(actor);
          return at(body.agency, requestId, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            const own =
              row && (await work.row(invoice, { where: { id: body.invoice, vendor: row.id }, lock: 'update' }));
            if (!own) throw fail('not_found', 'firm.invoice', 'There is no such invoice of your firm.');
            if (own.status !== 'captured' || !own.isFromVendor)
              throw fail(
                'refused',
                'firm.invoice_registered',
                'The agency has registered this invoice. Ask it to return it.',
              );
            await work.asProduct.move(invoice, own.id, 'discard', { reason: 'Withdrawn by the vendor' });
            return own.number;
          });
        };
        return onceAfter(heard, async (_, number) => ({ body: { number } }));
      },
    }),
  ];
}

interface Sent {
  readonly order: string;
  readonly cents: number;
  readonly vendorNumber: string;
  readonly invoiceDate: string;
}

/** Bills what is open at this moment, at the order’s prices, and only what the firm was shown. */
async function sendIn(
  work: UnitOfWork,
  { firm, by }: { readonly firm: string; readonly by: string },
  sent: Sent,
): Promise<string> {
  const { vendor, order } = await ownOrder(work, firm, sent.order, true);
  const waiting = await work.row(invoice, {
    where: { purchaseOrder: order.id, status: 'captured', isFromVendor: true },
    fields: ['number', 'vendorNumber'],
  });
  if (waiting?.vendorNumber === sent.vendorNumber) return waiting.number ?? '';
  if (waiting)
    throw fail(
      'refused',
      'firm.invoice_waits',
      `${waiting.vendorNumber} of this order awaits registration. Withdraw it first.`,
    );
  if (sent.invoiceDate > work.today)
    throw fail('refused', 'firm.invoice_date', 'The invoice date can’t be in the future.', {
      issues: [{ path: 'invoiceDate', code: 'firm.invoice_date', message: 'Enter today or an earlier day.' }],
    });
  const lines = await openToBill(work, order);
  const cents = worthOf(lines);
  if (cents === 0)
    throw fail('refused', 'firm.nothing_to_bill', 'Nothing of this order is received and not billed yet.');
  if (cents !== sent.cents)
    throw fail('conflict', 'firm.invoice_changed', 'What can be billed has changed. Look at the lines again.');
  const { id, number } = await work.insert(
    invoice,
    {
      purchaseOrder: order.id,
      vendor: vendor.id,
      vendorNumber: sent.vendorNumber,
      invoiceDate: sent.invoiceDate,
      lines,
      total: { cents, currency: order.total.currency },
    },
    { isFromVendor: true },
  );
  await notify(work, {
    to: await membersWithDuty(work, 'accounts_payable'),
    kind: 'invoice.sent',
    subject: `${vendor.name} sent invoice ${sent.vendorNumber}`,
    body: `${by} bills ${order.number}. Register it as ${number}.`,
    link: href(invoicePages.invoice, { id }),
  });
  return number;
}
