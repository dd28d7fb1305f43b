import { type AnswerOf, call, f } from '#kernel';

/** What a new order of a requisition begins with: its open lines at their approved or awarded prices. */
export const orderStart = call('requisition.orderStart', '/api/v1/requisition/{id}/order-start', {
  query: { award: f.uuid().help('The award that the order follows.') },
  answer: {
    number: 'text',
    vendor: 'uuid?',
    site: 'text?',
    deliverBy: 'date?',
    lines: [
      {
        requested: 'whole',
        item: 'text',
        quantity: { amount: 'text', unit: 'text' },
        unitPrice: 'money',
        deliverBy: 'date?',
      },
    ],
  },
});

/** The orders of a requisition, and whether anything is left to order. */
export const ordersOfRequisition = call('requisition.orders', '/api/v1/requisition/{id}/orders', {
  answer: {
    orders: [
      {
        id: 'uuid',
        number: 'text',
        vendorName: 'text?',
        total: 'money?',
        status: 'text',
      },
    ],
    /** The award by which it is ordered, where it went to vendors and the award is final. */
    award: 'uuid?',
    mayOrder: 'yesNo',
  },
});
export type OrdersOf = AnswerOf<typeof ordersOfRequisition>;

/** Open risk signals that reach the vendor of an order before it goes out, and whether the risk policy stops it. */
export const orderRisks = call('purchase_order.risks', '/api/v1/purchase_order/{id}/risks', {
  answer: {
    signals: [{ id: 'uuid', words: 'text' }],
    stop: [{ signal: 'uuid', vendor: 'uuid', message: 'text' }, null],
    /** What the last published scorecard of the vendor warns of. */
    warning: 'text?',
  },
});

/** What the system of a vendor reads an order from. */
export const orderFormats = { cxml: 'cXML', ubl: 'UBL' } as const;
export type OrderFormat = keyof typeof orderFormats;

const format = f.choice(orderFormats).required();
const media = 'application/xml';

/** An issued order as a cXML OrderRequest or a UBL 2.1 document. */
export const orderFile = call('purchase_order.file', '/api/v1/purchase_order/{id}/file', { query: { format }, media });

/** The same for the vendor of the order. */
export const firmOrderFile = call('firm.orderFile', '/api/v1/firm/orders/{id}/file', {
  query: { agency: f.uuid().required(), format },
  media,
});
