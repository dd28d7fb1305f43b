import { dollars, fail, type Row } from '#kernel';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract, lienWaiver, payApplication, scheduleOfValues } from '../../contracts/public.server.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { rematch } from '../invoices/invoice.server.ts';
import { claiming } from '../invoices/invoice-words.ts';
import { numberKey } from '../invoices/number-key.ts';
import { keptOutOf } from '../invoices/people.server.ts';
import { refused } from '../invoices/refusing.ts';

type Application = Row<typeof payApplication>;

const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** A certificate becomes an invoice over the amount due: approved, budgeted, held and paid as every other. */
async function bill({ row: { id }, work }: EffectFacts<Application>): Promise<void> {
  if (isProduct(work)) return;
  await billCertified(work, id);
}

export async function billCertified(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const row = await product.find(payApplication, id);
  const of = row && (await product.find(contract, row.contract));
  const schedule =
    of &&
    (await product.row(scheduleOfValues, { where: { contract: of.id, status: 'adopted' }, fields: ['purchaseOrder'] }));
  const order = schedule && (await product.find(purchaseOrder, schedule.purchaseOrder));
  if (!row || !of || !order || !row.due)
    throw refused('contract', 'no_schedule', 'Adopt the schedule of values first.');
  const vendorNumber = `${of.number}-${row.number}`.slice(0, 60);
  const made = await product.insert(
    invoice,
    {
      vendorNumber,
      vendor: of.vendor,
      purchaseOrder: order.id,
      invoiceDate: row.periodUntil < row.receivedOn ? row.periodUntil : row.receivedOn,
      receivedOn: row.receivedOn,
      total: row.due,
      lines: [
        {
          kind: 'item',
          item: `Pay application ${row.place} of ${of.number}`,
          quantity: { amount: '1', unit: 'LS' },
          unitPrice: row.due,
        },
      ],
      documents: row.documents,
    },
    {
      payApplication: row.id,
      numberKey: numberKey(vendorNumber),
      registeredBy: row.submittedBy,
      properOn: row.receivedOn,
      keptOut: [...(await keptOutOf(product, of.vendor, order, row.id))],
    },
  );
  // Registering and matching it is nobody’s decision: the certifier takes no part in its approval.
  const alone = work.asProductAlone;
  await alone.move(invoice, made.id, 'register');
  const now = await alone.find(invoice, made.id);
  if (now) await rematch(alone, now);
}

/** The invoice of a certificate that is recalled goes with it; once it is approved, it is voided instead. */
async function unbill({ row, work }: EffectFacts<Application>): Promise<void> {
  if (isProduct(work)) return;
  const product = work.asProduct;
  const made = await product.row(invoice, {
    where: { payApplication: row.id, status: { not: ['voided', 'discarded'] } },
    fields: ['number', 'status'],
    order: 'number',
    lock: 'update',
  });
  if (!made) return;
  if (made.status !== 'exception' && made.status !== 'matched')
    throw fail('refused', 'pay_application.is_billed', `${made.number} is ${made.status}. Void the invoice instead.`);
  const reason = `${row.number} is recalled.`;
  if (made.status === 'matched') await product.move(invoice, made.id, 'unmatch', { reason });
  await product.move(invoice, made.id, 'discard', { reason });
}

/** What holds a payment changes with a waiver: the invoices of the contract are looked at again at once. */
async function rematchFor({ row, work }: EffectFacts<Row<typeof lienWaiver>>): Promise<void> {
  const own = await work.asProduct.find(payApplication, row.application);
  if (!own || isProduct(work)) return;
  const applications = await work.asProduct.rows(payApplication, {
    where: { contract: own.contract, status: 'certified' },
    fields: [],
    order: 'place',
    most: 'all',
  });
  const invoices = await work.asProduct.rows(invoice, {
    where: { payApplication: applications.map((one) => one.id), status: ['exception', 'matched'] },
    fields: [],
    order: 'number',
    most: 'all',
  });
  for (const { id } of invoices) {
    const found = await work.asProduct.find(invoice, id);
    if (found) await rematch(work.asProductAlone, found);
  }
}

/** An order that was billed in another way would be billed twice. */
async function refuseBilled({ row, work }: EffectFacts<Row<typeof scheduleOfValues>>): Promise<void> {
  if (isProduct(work)) return;
  const found = await work.asProduct.row(invoice, {
    where: { purchaseOrder: row.purchaseOrder, status: [...claiming], payApplication: null },
    fields: ['number', 'payable'],
    order: 'number',
  });
  if (found)
    throw refused(
      'purchaseOrder',
      'is_billed',
      `${found.number} bills ${dollars(found.payable?.cents ?? 0)} of this order. Void it first.`,
    );
}

export const applicationBilling: readonly Effect[] = [
  ...follows(payApplication, { certify: [bill], certifyLess: [bill], recall: [unbill] }),
  ...follows(lienWaiver, { verify: [rematchFor], reject: [rematchFor] }),
  ...follows(scheduleOfValues, { submit: [refuseBilled], adopt: [refuseBilled] }),
];
