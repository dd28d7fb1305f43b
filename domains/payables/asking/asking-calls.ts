import { call, f } from '#kernel';

const body = { note: f.text({ max: 500, lines: 3 }).label('Note') };

/** Asks who requested the purchase to have the delivery received. */
export const askReceipt = call('invoice.askReceipt', '/api/v1/invoice/{id}/ask-receipt', {
  body,
  answer: { task: 'uuid', to: 'text' },
});

/** Asks the buyer of the order to revise it by what the invoice differs. */
export const askChange = call('invoice.askChange', '/api/v1/invoice/{id}/ask-change', {
  body,
  answer: { task: 'uuid', to: 'text' },
});

/** Drafts the revision of the order that the invoice would match: its own submission and approval follow. */
export const draftChange = call('invoice.draftChange', '/api/v1/invoice/{id}/draft-change', {
  body,
  answer: { revision: 'uuid' },
});
