import { f } from '#kernel';
import { keptUnits } from '../../procurement/public.ts';
import { takenFormats } from '../einvoice/e-invoice.ts';
import { lineKinds } from './invoice-words.ts';

/** What an invoice bills: a line of the order, or a charge of its own. A lump sum is billed as one at its amount. */
export const invoiceLine = {
  kind: f.choice(lineKinds).label('Type').required().defaultTo('item'),
  line: f.integer({ min: 1, max: 500 }).label('Order line'),
  item: f.text({ max: 200 }),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  unitPrice: f.money({ currency: 'organization', min: 0 }).required(),
  rate: f.text({ max: 24 }).label('Contract rate').help('Time and materials: the code of the rate.'),
  workedOn: f.date().label('Worked on'),
  amount: f.product('quantity', 'unitPrice'),
};

/** What of it is payable, as matched: later invoices of the order count it as billed. */
export const payableLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }),
  amount: f.money({ currency: 'organization', min: 0 }).required(),
};

/** What each budget line expends, and how much of the order’s encumbrance that uses. */
export const invoiceFunding = {
  budgetLine: f.ref('budget_line').required().label('Budget line'),
  expended: f.money({ currency: 'organization' }).label('Expended').required(),
  released: f.money({ currency: 'organization', min: 0 }).label('Encumbrance used').required(),
  credits: f.ref('invoice').label('Credits'),
};

/** An order, by itself or through a pay application of its contract, or the cards of an issuer. */
export const whatItBills = {
  purchaseOrder: f.ref('purchase_order').help('Empty: it waits until you link one.'),
  payApplication: f.ref('pay_application').label('Pay application').computed(),
  cardStatement: f.ref('card_statement').label('Card statement').computed(),
};

/** Of an invoice that came as a file for machines: its form, its hash, and what no figure of it shows. */
export const whatItsFileSays = {
  fileFormat: f.choice(takenFormats).label('E-invoice format').computed(),
  fileHash: f.text({ max: 64 }).label('E-invoice SHA-256').computed(),
  fileNotes: f.text({ max: 2000, lines: 4 }).label('E-invoice notes').computed(),
};

/** Who sent it, where its vendor did. */
export const whoSentIt = {
  isFromVendor: f.yesNo().label('Sent by vendor').required().computed().defaultTo(false),
  sentBy: f.text({ max: 160 }).label('Submitted by').computed(),
  withdrawnBy: f.text({ max: 160 }).label('Withdrawn by').computed(),
};

/** When it is due, by law. */
export const itsClock = {
  properOn: f.date().label('Proper invoice on').computed(),
  acceptedOn: f.date().label('Accepted on').computed(),
  dueOn: f.date().label('Due on').computed(),
  dueRule: f.text({ max: 300 }).label('Due date rule').computed(),
  returnBy: f.date().label('Return by').computed(),
};
export const paymentSection = [
  'payable',
  'balance',
  'isShortPaid',
  'paidOn',
  'paymentNumber',
  'dueOn',
  'dueRule',
  'properOn',
  'acceptedOn',
  'returnBy',
] as const;

/** What is saved by paying early. No term changes the day on which it is due. */
export const itsDiscount = {
  terms: f.ref('payment_term').label('Payment terms').help('As on the invoice. Empty: the vendor’s terms.'),
  discount: f.money({ currency: 'organization', min: 0 }).label('Discount').computed(),
  discountBy: f.date().label('Discount until').computed(),
  discountRule: f.text({ max: 300 }).label('Discount terms').computed(),
  discountTaken: f.money({ currency: 'organization', min: 0 }).label('Discount taken').computed(),
};
export const discountSection = ['terms', 'discount', 'discountBy', 'discountRule', 'discountTaken'] as const;
