import type { Row } from '#kernel';
import { moneyText, packagePage, packageRows, withheldCount } from '../../procurement/public.ts';
import { type AfterAward, purchaseOrder } from '../../procurement/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { methods } from './payment-words.ts';
import { payment } from './payment.record.ts';
import { isDiscount } from './run-discount.server.ts';
import { isInterest } from './run-interest.server.ts';

/** Invoices of which it is decided what is paid, in the words of the package. */
const decided = { approved: 'Approved', paid: 'Paid', voiding: 'Approved', voided: 'Voided' } as const;
const inReview = ['captured', 'exception', 'matched', 'returned'] as const;

type Invoice = Pick<Row<typeof invoice>, (typeof shown)[number] | 'id'>;
const shown = [
  'number',
  'status',
  'purchaseOrder',
  'vendorNumber',
  'isCredit',
  'invoiceDate',
  'receivedOn',
  'total',
  'lines',
  'payable',
  'approvedOn',
  'paymentNumber',
] as const;

/** Invoices of orders in a records package, each with its payment. Bank accounts, notes and open signals are not read at all. */
export const invoicesAfterAward: AfterAward['invoices'] = async ({ asProduct: work }, orders) => {
  const all = await work.rows(invoice, {
    where: { purchaseOrder: orders, status: [...Object.keys(decided), ...inReview] as (keyof typeof decided)[] },
    fields: shown,
    order: 'number',
    most: 'all',
  });
  const known = all.filter(({ status }) => status in decided);
  const ordered = await work.rows(purchaseOrder, { where: { id: orders }, fields: ['number'], most: 'all' });
  const paid = await work.rows(payment, {
    where: { number: known.flatMap(({ paymentNumber }) => paymentNumber ?? []) },
    fields: ['number', 'method', 'payOn', 'settledOn', 'lines'],
    most: 'all',
  });
  const orderOf = new Map(ordered.map(({ id, number }) => [id, number]));
  const paymentOf = new Map(paid.map((one) => [one.number, one]));
  return {
    page: packagePage(
      '12-invoices-and-payments',
      'Invoices and payments',
      known.map((one) => ({
        heading: one.number,
        rows: [
          ...billed(one, orderOf.get(one.purchaseOrder ?? '')),
          ...paymentRows(one, paymentOf.get(one.paymentNumber ?? '')),
        ],
      })),
    ),
    withheld: withheldCount(all.length - known.length, ['invoice', 'invoices'], 'under review.'),
  };
};

const billed = (one: Invoice, order: string | undefined) =>
  packageRows(
    ['Purchase order', order],
    [one.isCredit ? 'Credit memo number' : 'Invoice number', one.vendorNumber],
    ['Invoice date', one.invoiceDate],
    ['Received on', one.receivedOn],
    ...(one.lines ?? []).map(
      ({ item, quantity, unitPrice, amount }, at) =>
        [
          `Line ${at + 1}`,
          [item, `${quantity.amount} ${quantity.unit}`, `${moneyText(unitPrice)} each`, moneyText(amount)]
            .filter(Boolean)
            .join(', '),
        ] as const,
    ),
    ['Invoice total', moneyText(one.total)],
    ['Status', decided[one.status as keyof typeof decided]],
    ['Approved on', one.approvedOn],
    ['Payable', moneyText(one.payable)],
  );

type Paid = Pick<Row<typeof payment>, 'number' | 'method' | 'payOn' | 'settledOn' | 'lines'>;

/** What the invoice itself was paid: less its discount, and without interest. */
function paidOf({ lines }: Paid, id: string) {
  const own = (lines ?? []).filter((line) => line.invoice === id && !isInterest(line));
  const [first] = own;
  return first && { ...first.amount, cents: own.reduce((sum, { amount }) => sum + amount.cents, 0) };
}

const paymentRows = ({ id }: Invoice, paid: Paid | undefined) =>
  paid === undefined
    ? []
    : packageRows(
        ['Payment', `${paid.number}, ${methods[paid.method]}`],
        ['Amount paid', moneyText(paidOf(paid, id))],
        ['Discount taken', moneyText(paid.lines?.find((line) => line.invoice === id && isDiscount(line))?.amount)],
        ['Payment date', paid.payOn],
        ['Settled on', paid.settledOn ?? 'Not settled yet'],
      );
