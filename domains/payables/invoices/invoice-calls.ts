import { type AnswerOf, call, f } from '#kernel';
import { causes, lineKinds } from './invoice-words.ts';
import { invoiceLine } from './invoice-fields.ts';

/** What a new invoice of an order begins with: what is received and not billed yet, at the prices of the order. */
export const invoiceStart = call('invoice.start', '/api/v1/purchase_order/{id}/invoice-start', {
  answer: {
    number: 'text',
    vendor: 'uuid?',
    lines: [
      {
        kind: f.choice(lineKinds).required(),
        line: 'whole',
        item: 'text',
        quantity: invoiceLine.quantity,
        unitPrice: invoiceLine.unitPrice,
      },
    ],
  },
});

/** Everything about an invoice that no field of it says. */
export const invoiceMatching = call('invoice.matching', '/api/v1/invoice/{id}/matching', {
  answer: {
    order: [{ id: 'uuid', number: 'text' }, null],
    lines: [
      {
        line: 'whole?',
        item: 'text',
        way: 'whole',
        ordered: 'text',
        received: 'text',
        before: 'text',
        billed: 'text',
        orderPriceCents: 'whole?',
        priceCents: 'whole',
        rateCode: 'text?',
        rateCents: 'whole?',
        rateDifferenceCents: 'whole?',
        differenceCents: 'whole',
        /** How far the line may be billed beyond its order, and where that is stated. */
        tolerance: [{ quantityPercent: 'number', pricePercent: 'number', priceCents: 'whole', source: 'text' }, null],
        cause: f.choice(causes),
        reason: 'text',
        payableCents: 'whole',
      },
    ],
    issues: [{ cause: f.choice(causes).required(), reason: 'text', fixer: 'text' }],
    same: [
      {
        id: 'uuid',
        number: 'text',
        vendorNumber: 'text',
        invoiceDate: 'date',
        cents: 'whole',
        status: 'text',
        /** Of another vendor, its name. */
        vendor: 'text?',
        score: 'whole',
        why: ['text'],
      },
    ],
    clock: {
      dueOn: 'date?',
      rule: 'text',
      left: 'whole?',
      interestCents: 'whole',
      interestRule: 'text?',
      returnBy: 'date',
      /** What paying until a day saves, and what this earns in a year. */
      discount: [{ cents: 'whole', by: 'date', annual: 'number?' }, null],
    },
    /** What was asked of others and is not answered yet. */
    asked: [{ subject: 'text', to: 'text', at: 'instant' }],
    documents: [{ id: 'uuid', name: 'text', mediaType: 'text' }],
    history: [{ id: 'uuid', number: 'text', receivedOn: 'date', status: 'text' }],
  },
});
export type InvoiceMatching = AnswerOf<typeof invoiceMatching>;
