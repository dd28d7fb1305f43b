import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { costKinds } from '../public-assistance/pa-words.ts';

const { donated_labor: _l, donated_equipment: _e, donated_goods: _g, ...bought } = costKinds;

/** Who took which step of a request and when, what it costs from requisition to ledger, and how late it is by the server’s clock. */
export const requestTrail = call('resource_request.trail', '/api/v1/resource_request/{id}/trail', {
  answer: {
    now: 'instant',
    /** Minutes past the due time, negative while some are left; null once nobody waits. */
    minutesPast: 'whole?',
    /** Delivered so many minutes after it was due. */
    deliveredPast: 'whole?',
    steps: [{ step: 'text', label: 'text', at: 'instant', by: 'text?', reason: 'text?' }],
    activations: [{ id: 'uuid', number: 'text', status: 'text' }],
    flow: [
      {
        stage: choiceOf('requisition', 'order', 'receipt', 'invoice', 'pa_cost', 'grant_cost'),
        id: 'uuid',
        number: 'text',
        status: 'text',
        cents: 'whole?',
        about: 'text?',
      },
    ],
    money: {
      estimatedCents: 'whole',
      orderedCents: 'whole',
      receivedCents: 'whole',
      invoicedCents: 'whole',
      claimedCents: 'whole',
      ledgerCents: 'whole',
    },
    /** Approved invoices that no project claims whole, and the projects of the category that may. */
    unclaimed: [{ id: 'uuid', number: 'text', cents: 'whole' }],
    projects: [{ id: 'uuid', number: 'text', title: 'text' }],
  },
});
export type RequestTrail = AnswerOf<typeof requestTrail>;
export type FlowRow = RequestTrail['flow'][number];

/** Drafts an emergency activation from what the request asks for. */
export const activateRequest = call('resource_request.activation', '/api/v1/resource_request/{id}/activation', {
  body: {},
  answer: { id: 'uuid', number: 'text' },
});

export const claimFields = {
  invoice: f.ref('invoice').label('Invoice').required(),
  project: f.ref('pa_project').label('PA project').required(),
  kind: f.choice(bought).label('Form').required().defaultTo('contract'),
};

/** Enters what an invoice of the request costs in a PA project of the same category. */
export const claimRequest = call('resource_request.claim', '/api/v1/resource_request/{id}/claim', {
  body: claimFields,
  answer: { id: 'uuid', number: 'text' },
});
