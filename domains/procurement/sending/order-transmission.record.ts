import { defineRecord, f } from '#kernel';
import { buyers } from '../orders/order-life.ts';
import { channels, sentKinds } from './sending-words.ts';

/** An order, a revision or a cancellation on its way to the vendor, with what became of it. */
export const orderTransmission = defineRecord('order_transmission', {
  label: ['Order transmission', 'Order transmissions'],
  about: 'An order, revision or cancellation sent to its vendor, and what became of it.',
  title: 'number',
  fields: {
    number: f.sequence('OT-{yyyy}-{00000}').search(),
    purchaseOrder: f.ref('purchase_order').required().computed(),
    vendor: f.ref('vendor').computed(),
    kind: f.choice(sentKinds).required().computed(),
    revision: f.integer({ min: 1, max: 500 }).computed(),
    channel: f.choice(channels).required().computed(),
    orderChannel: f.ref('order_channel').label('Order channel').computed(),
    sentTo: f.text({ max: 300 }).label('Sent to').computed(),
    sentAt: f.instant().label('Sent').computed(),
    result: f.text({ max: 300 }).computed(),
    attempts: f.integer({ min: 0, max: 100 }).required().computed().defaultTo(0),
    triedAt: f.instant().label('Last attempt').computed(),
    nextAt: f.instant().label('Next attempt').computed(),
    mail: f.uuid().computed().readableBy('nobody'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { queued: ['review', 'Being sent'], sent: 'done', failed: ['late', 'Not sent'] },
  finalStates: [],
  transitions: {
    deliver: { label: 'Record as sent', from: 'queued', to: 'sent', by: 'nobody' },
    fail: { label: 'Record failure', from: 'queued', to: 'failed', by: 'nobody' },
    resend: {
      label: 'Resend',
      from: ['sent', 'failed'],
      to: 'queued',
      by: buyers,
      confirm: 'The vendor gets the latest version by the channel it has now.',
    },
  },
  list: {
    columns: ['number', 'purchaseOrder', 'vendor', 'kind', 'channel', 'sentAt', 'result', 'status'],
    filters: ['status', 'purchaseOrder', 'vendor', 'channel', 'nextAt'],
    sort: '-number',
  },
  sections: {
    Transmission: ['purchaseOrder', 'vendor', 'kind', 'revision', 'channel', 'orderChannel', 'sentTo'],
    Result: ['sentAt', 'result', 'attempts', 'triedAt', 'nextAt'],
  },
});
