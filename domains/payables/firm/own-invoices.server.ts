import { masked, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { rowOfFirm, vendorBankAccount } from '../../vendors/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { interestOwed, type Owed, promptRuleOf, ruleWords } from '../invoices/prompt-pay.server.ts';
import { payment } from '../payments/payment.record.ts';
import type { Agency } from '../../vendors/public.server.ts';
import type { FirmInvoice, FirmInvoiceRow, FirmPayment } from './firm-reading-calls.ts';
import { stageOf } from './stages.ts';
import { unknownInvoice } from './submitting.server.ts';

const shown = [
  'number',
  'purchaseOrder',
  'vendorNumber',
  'invoiceDate',
  'receivedOn',
  'isCredit',
  'total',
  'payable',
  'payApplication',
  'balance',
  'status',
  'lane',
  'toVendor',
  'isShortPaid',
  'dueOn',
  'paidOn',
  'paymentNumber',
  'withdrawnBy',
] as const;
type Shown = Pick<Row<typeof invoice>, 'id' | (typeof shown)[number]>;

const paying = `select i.invoice, max(r.pay_on)::text as "payOn" from payment_run_items i
    join payment_run r on r.organization_id = i.organization_id and r.id = i.parent
  where i.organization_id = $1 and i.invoice = any ($2::uuid[]) and r.status in ('proposed', 'reviewed')
  group by i.invoice`;

/** Invoices that an open run pays, with the day on which it does. */
async function plannedFor(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.tx.query<{ invoice: string; payOn: string }>(
    paying,
    [work.actor.organizationId, [...ids]],
    'firm.paying_runs',
  );
  return new Map(rows.map((one) => [one.invoice, one.payOn]));
}

async function numbersOf(work: UnitOfWork, rows: readonly Shown[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((one) => one.purchaseOrder ?? []))];
  const orders = await work.rows(purchaseOrder, {
    where: { id: ids },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  return new Map(orders.map(({ id, number }) => [id, number]));
}

/** The interest that came with a payment, which says its rule. */
async function interestPaid(work: UnitOfWork, { id, paymentNumber }: Shown): Promise<Owed | null> {
  const where = { number: paymentNumber ?? '' };
  const found = await work.asProduct.row(payment, { where, fields: ['lines'] });
  const line = (found?.lines ?? []).find((one) => one.invoice === id && one.interestRule);
  return line ? { cents: line.amount.cents, rule: line.interestRule ?? null } : null;
}

interface Interest extends Owed {
  readonly isPaid: boolean;
}
const none: Interest = { cents: 0, rule: null, isPaid: false };

/** What came with a late payment, or what a late one owes. */
async function interestOf(work: UnitOfWork, row: Shown): Promise<Interest> {
  const until = row.paidOn ?? work.today;
  const isOwed = row.status === 'paid' || row.status === 'approved' || row.status === 'matched';
  if (!isOwed || row.isCredit || row.dueOn === null || until <= row.dueOn) return none;
  const paid = row.status === 'paid' ? await interestPaid(work, row) : null;
  if (paid) return { ...paid, isPaid: true };
  const order = row.purchaseOrder === null ? null : await work.find(purchaseOrder, row.purchaseOrder);
  const cents = row.payable?.cents ?? row.total.cents;
  const { payApplication, dueOn } = row;
  return { ...(await interestOwed(work, { order, payApplication, cents, dueOn }, until)), isPaid: false };
}

interface About {
  readonly agency: Agency;
  readonly orders: ReadonlyMap<string, string>;
  readonly planned: ReadonlyMap<string, string>;
}

/** Only what the vendor may know: no reason of a hold, no tolerance, and no word that is meant for inside. */
async function told(work: UnitOfWork, row: Shown, { agency, orders, planned }: About): Promise<FirmInvoiceRow> {
  const payOn = planned.get(row.id) ?? null;
  const { status, lane } = row;
  const [stage, step] = stageOf({ status, lane, isWithdrawn: row.withdrawnBy !== null, isInRun: payOn !== null });
  const interest = await interestOf(work, row);
  const dueFrom = row.dueOn === null || row.dueOn < work.today ? work.today : row.dueOn;
  const isDecided = ['approved', 'paid', 'voiding'].includes(status);
  return {
    agency: agency.id,
    agencyName: agency.name,
    id: row.id,
    number: row.number,
    vendorNumber: row.vendorNumber,
    order: orders.get(row.purchaseOrder ?? '') ?? null,
    invoiceDate: row.invoiceDate,
    receivedOn: row.receivedOn,
    isCredit: row.isCredit,
    total: row.total,
    payable: isDecided ? row.payable : null,
    stage,
    step,
    message: status === 'returned' || (row.isShortPaid && isDecided) ? row.toVendor : null,
    dueOn: ['voided', 'discarded', 'returned'].includes(status) ? null : row.dueOn,
    expectedOn: status === 'paid' ? row.paidOn : status === 'approved' && !row.isCredit ? (payOn ?? dueFrom) : null,
    interestCents: interest.cents,
    interestRule: interest.rule,
    isInterestPaid: interest.isPaid,
    paidOn: row.paidOn,
    paymentNumber: row.paymentNumber,
  };
}

/** The invoices of this firm at one agency, the latest first. */
export async function invoicesAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmInvoiceRow[]> {
  const own = await rowOfFirm(work, firm);
  if (!own) return [];
  const rows = await work.rows(invoice, { where: { vendor: own.id }, fields: shown, order: '-number', most: 'all' });
  const orders = await numbersOf(work, rows);
  const approved = rows.filter(({ status }) => status === 'approved');
  const planned = await plannedFor(
    work,
    approved.map(({ id }) => id),
  );
  const all: FirmInvoiceRow[] = [];
  for (const row of rows) all.push(await told(work, row, { agency, orders, planned }));
  return all;
}

export async function invoiceAt(work: UnitOfWork, firm: string, agency: Agency, id: string): Promise<FirmInvoice> {
  const own = await rowOfFirm(work, firm);
  const row = own && (await work.find(invoice, id));
  if (!row || row.vendor !== own.id) throw unknownInvoice();
  const [orders, planned] = [await numbersOf(work, [row]), await plannedFor(work, [id])];
  const order = row.purchaseOrder === null ? null : await work.find(purchaseOrder, row.purchaseOrder);
  const rule = await promptRuleOf(work, order, row.receivedOn);
  const isOpen = ['captured', 'exception', 'matched', 'returned'].includes(row.status);
  return {
    ...(await told(work, row, { agency, orders, planned })),
    orderId: row.purchaseOrder,
    sentBy: row.sentBy,
    lines: (row.lines ?? []).map(({ line, item, rate, workedOn, quantity, unitPrice, amount }) => ({
      line: line ?? null,
      item: item ?? '',
      rate: rate ?? null,
      workedOn: workedOn ?? null,
      quantity,
      unitPrice,
      cents: amount?.cents ?? 0,
    })),
    clock: {
      properOn: row.properOn,
      acceptedOn: row.acceptedOn,
      rule: row.dueRule ?? ruleWords(rule.payment),
    },
    approvedOn: row.approvedOn,
    mayWithdraw: row.isFromVendor && isOpen,
    mayCorrect: row.isFromVendor && row.status === 'returned',
  };
}

const paymentStageOf = {
  released: 'scheduled',
  entered: 'scheduled',
  transmitted: 'sent',
  stopped: 'review',
  unclaimed: 'uncashed',
  reported: 'uncashed',
  bank_returned: 'returned',
  settled: 'settled',
  voiding: 'review',
  voided: 'voided',
} as const;

/** What this agency paid the firm, the latest first, with what was paid again after a void. */
export async function paymentsAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmPayment[]> {
  const own = await rowOfFirm(work, firm);
  if (!own) return [];
  const rows = await work.rows(payment, { where: { vendor: own.id }, order: '-number', most: 'all' });
  const accounts = await work.rows(vendorBankAccount, {
    where: { id: [...new Set(rows.flatMap(({ bankAccount }) => bankAccount ?? []))] },
    fields: ['bank', 'account'],
    order: 'number',
    most: 'all',
  });
  const ends = new Map(accounts.map((one) => [one.id, `${one.bank} ${masked(one.account)}`]));
  const paid = await work.rows(invoice, {
    where: { id: [...new Set(rows.flatMap(({ lines }) => (lines ?? []).map((one) => one.invoice)))] },
    fields: ['paymentNumber'],
    order: 'number',
    most: 'all',
  });
  const now = new Map(paid.map(({ id, paymentNumber }) => [id, paymentNumber]));
  return rows.map(({ id, number, status, method, payOn, amount, bankAccount, checkNumber, trace, ...row }) => ({
    agency: agency.id,
    agencyName: agency.name,
    id,
    number,
    stage: paymentStageOf[status],
    method,
    payOn,
    amount,
    to: ends.get(bankAccount ?? '') ?? (checkNumber === null ? 'Check' : `Check ${checkNumber}`),
    trace,
    settledOn: row.settledOn,
    voidedOn: row.voidedOn,
    lines: (row.lines ?? []).map(({ invoice: of, vendorNumber, amount: part }) => {
      const other = now.get(of) ?? null;
      return {
        invoice: of,
        vendorNumber,
        cents: part.cents,
        reissuedAs: (status === 'voided' || status === 'bank_returned') && other !== number ? other : null,
      };
    }),
  }));
}
