import { type AnswerOf, call, f } from '#kernel';
import { keptUnits } from '../../procurement/public.ts';

const stub = {
  agency: 'uuid',
  agencyName: 'text',
  id: 'uuid',
  number: 'text',
  purpose: 'text?',
  revision: 'whole?',
  /** Received and not billed yet. */
  receivedCents: 'whole',
  /** Ordered and not billed yet. */
  leftCents: 'whole',
  /** What has to be done before it is billed. */
  obstacle: 'text?',
} as const;

/** The firm’s orders of which something is left to bill. */
export const firmBilling = call('firm.billing', '/api/v1/firm/billing', {
  answer: { orders: [stub], mayBill: 'yesNo' },
});
export type OrderToBill = AnswerOf<typeof firmBilling>['orders'][number];

/** One of them with its lines, as an invoice begins. */
export const billableOrder = call('firm.billableOrder', '/api/v1/firm/billing/{id}', {
  query: { agency: f.uuid().required(), corrects: f.uuid() },
  answer: {
    ...stub,
    lines: [
      {
        line: 'whole',
        item: 'text',
        unit: 'text',
        isLump: 'yesNo',
        unitPrice: 'money',
        /** Decimals as text: pieces, or dollars of a lump sum. */
        ordered: 'text',
        received: 'text',
        left: 'text',
      },
    ],
    /** A time-and-materials contract is billed by its rates, each from a day on. */
    isTime: 'yesNo',
    rates: [
      {
        code: 'text',
        name: 'text',
        unit: 'text',
        unitName: 'text',
        cents: 'whole?',
        fromDay: 'date',
        untilDay: 'date?',
      },
    ],
    today: 'date',
    mayBill: 'yesNo',
    /** The returned invoice that is corrected. */
    corrected: [
      {
        version: 'whole',
        vendorNumber: 'text',
        invoiceDate: 'date',
        message: 'text?',
        lines: [
          {
            line: 'whole',
            quantity: 'text',
            unit: 'text',
            cents: 'whole',
            unitPrice: 'money',
            rate: 'text?',
            workedOn: 'date?',
          },
        ],
      },
      null,
    ],
  },
});
export type BillableOrder = AnswerOf<typeof billableOrder>;

/** What is billed of a line: pieces in its unit, or an amount of a lump sum, at the order’s price; or work of a day by a contract rate. */
export const billedLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }),
  amount: f.money({ currency: 'organization', min: 1 }),
  /** Of work by rates: the price is the rate’s. Materials without one say their actual cost per unit. */
  rate: f.text({ max: 24 }).label('Contract rate'),
  workedOn: f.date().label('Worked on'),
  cost: f.money({ currency: 'organization', min: 1 }).label('Actual cost'),
};

export const headFields = {
  vendorNumber: f.text({ max: 60 }).label('Invoice number').required(),
  invoiceDate: f.date().label('Invoice date').required(),
};

export const fileField = { documents: f.attachments().label('Invoice file') };

/** Submits an invoice of an order, or a returned one again. The day on which it is received is the server’s. */
export const submitInvoice = call('firm.submitInvoice', '/api/v1/firm/invoice-submissions', {
  body: {
    agency: f.uuid().required(),
    order: f.uuid().required(),
    /** The revision that the person read; 0 for the order as it was issued. */
    revision: f.integer({ min: 0, max: 500 }).required(),
    ...headFields,
    ...fileField,
    lines: f.lines(billedLine, { max: 500 }),
    corrects: f.uuid(),
    version: f.integer({ min: 1, max: 1_000_000 }),
  },
  answer: { id: 'uuid', number: 'text' },
});

export const withdrawInvoice = call('firm.withdrawInvoice', '/api/v1/firm/invoice-withdrawals', {
  body: {
    agency: f.uuid().required(),
    invoice: f.uuid().required(),
    cause: f.text({ max: 400 }).label('Reason').required(),
  },
  answer: { number: 'text' },
});
