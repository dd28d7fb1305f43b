import { type AnswerOf, call } from '#kernel';

/** The revisions of an order, and what a new one begins with: its lines with what came of each. */
export const orderRevisions = call('purchase_order.revisions', '/api/v1/purchase_order/{id}/revisions', {
  answer: {
    number: 'text',
    site: 'text?',
    deliverBy: 'date?',
    endsOn: 'date?',
    terms: 'text?',
    lines: [
      {
        line: 'whole',
        item: 'text?',
        received: 'text?',
        quantity: { amount: 'text', unit: 'text' },
        unitPrice: 'money',
        deliverBy: 'date?',
      },
    ],
    revisions: [{ id: 'uuid', number: 'text', cause: 'text', change: 'money?', approvedOn: 'date?', status: 'text' }],
    /** What the vendor proposes and no buyer answered yet. */
    proposal: [{ id: 'uuid', number: 'text', cause: 'text' }, null],
    mayRevise: 'yesNo',
  },
});
export type OrderRevisions = AnswerOf<typeof orderRevisions>;
