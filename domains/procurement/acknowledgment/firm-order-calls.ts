import { type AnswerOf, call, choiceOf, f } from '#kernel';

const stub = {
  agency: 'uuid',
  agencyName: 'text',
  id: 'uuid',
  number: 'text',
  purpose: 'text?',
  revision: 'whole?',
  total: 'money?',
  issuedOn: 'date?',
  deliverBy: 'date?',
  state: choiceOf('awaiting', 'acknowledged', 'proposed', 'complete', 'cancelled'),
} as const;

/** The orders of the firm at the agencies of this server. */
export const firmOrders = call('firm.orders', '/api/v1/firm/orders', { answer: { orders: [stub] } });
export type FirmOrderRow = AnswerOf<typeof firmOrders>['orders'][number];

/** One of them, as the vendor reads it. */
export const firmOrder = call('firm.order', '/api/v1/firm/orders/{id}', {
  query: { agency: f.uuid().required() },
  answer: {
    ...stub,
    vendorName: 'text',
    site: 'text?',
    endsOn: 'date?',
    terms: 'text?',
    acknowledgedBy: 'text?',
    acknowledgedOn: 'date?',
    lines: [
      {
        line: 'whole',
        item: 'text?',
        quantity: { amount: 'text', unit: 'text' },
        unitPrice: 'money',
        amount: 'money?',
        deliverBy: 'date?',
        note: 'text?',
        continues: 'whole?',
        isOpen: 'yesNo',
      },
    ],
    revisions: [{ revision: 'whole?', cause: 'text', approvedOn: 'date?', change: 'money?', acknowledgedOn: 'date?' }],
    proposals: [{ number: 'text', cause: 'text', proposedAt: 'instant?', status: 'text', answer: 'text?' }],
    mayAnswer: 'yesNo',
  },
});
export type FirmOrder = AnswerOf<typeof firmOrder>;

const order = { agency: f.uuid().required(), order: f.uuid().required() };
/** The revision that the person read; 0 for the order as it was issued. */
const seen = f.integer({ min: 0, max: 500 }).label('Revision').required();

export const acknowledgeOrder = call('firm.acknowledgeOrder', '/api/v1/firm/order-acknowledgments', {
  body: { ...order, revision: seen },
  answer: { number: 'text' },
});

/** What is proposed of a line. */
export const proposalLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  quantity: f
    .quantity({ positive: true, unitsIn: { record: 'unit_of_measure', code: 'code' } })
    .label('Proposed quantity'),
  unitPrice: f.money({ currency: 'organization', min: 0 }).label('Proposed price'),
  deliverBy: f.date().label('Proposed date'),
};

export const proposalFields = {
  cause: f.text({ max: 1000, lines: 3 }).label('Reason').required(),
  deliverBy: f.date().label('Deliver by').help('For the whole order.'),
  lines: f.lines(proposalLine, { max: 500 }),
};

export const proposeChange = call('firm.proposeOrderChange', '/api/v1/firm/order-proposals', {
  body: { ...order, revision: seen, ...proposalFields },
  answer: { number: 'text' },
});
