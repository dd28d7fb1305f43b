import { call, choiceOf, f, firstOfShape, rowShape, rowsAsked } from '#kernel';
import { shownOnceText } from './shown-once.ts';
import { webhookEndpoint } from './webhook-endpoint.record.ts';

const { url, description, events } = webhookEndpoint.fields;
const answer = { secret: shownOnceText, row: rowShape(webhookEndpoint) };
const queued = { queued: 'yesNo' } as const;

export const addWebhook = call('webhook_endpoint.add', '/api/v1/webhook_endpoint/add', {
  body: { url, description, events },
  answer,
});
export const rotateWebhook = call('webhook_endpoint.rotate', '/api/v1/webhook_endpoint/{id}/rotate', {
  method: 'POST',
  answer,
});

export const webhookDeliveries = call('webhook_endpoint.deliveries', '/api/v1/webhook_endpoint/{id}/deliveries', {
  query: rowsAsked(1000),
  answer: firstOfShape({
    id: 'uuid',
    event: 'text',
    rowId: 'uuid?',
    state: choiceOf('pending', 'retrying', 'delivered', 'dead'),
    tries: 'whole',
    attempts: [{ at: 'instant', ms: 'whole', answer: 'text?', failure: 'text?', 'replay?': 'yesNo' }],
    nextAt: 'instant?',
    createdAt: 'instant',
    finishedAt: 'instant?',
  }),
});
export const testWebhook = call('webhook_endpoint.test', '/api/v1/webhook_endpoint/{id}/test', {
  method: 'POST',
  answer: queued,
});
export const replayDelivery = call('webhook_endpoint.replay', '/api/v1/webhook_endpoint/{id}/replay', {
  body: { delivery: f.uuid().required() },
  answer: queued,
});
