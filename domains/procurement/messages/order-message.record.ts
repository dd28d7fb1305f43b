import { defineRecord, f } from '#kernel';
import { orderFormats } from '../orders/order-calls.ts';
import { buyers } from '../orders/order-life.ts';
import { keptUnits } from '../requisition/requisition-fields.ts';
import { messageAnswers, messageKinds, messageSources } from './message-words.ts';

/** A confirmation or ship notice of the vendor’s order system. It changes no order: what differs waits for a buyer. */
export const orderMessage = defineRecord('order_message', {
  label: ['Order message', 'Order messages'],
  about: 'A confirmation or ship notice from a vendor’s order system, matched to its order.',
  title: 'number',
  fields: {
    number: f.sequence('OM-{yyyy}-{00000}').search(),
    kind: f.choice(messageKinds).required().computed(),
    purchaseOrder: f.ref('purchase_order').required().computed(),
    vendor: f.ref('vendor').computed(),
    documentNumber: f.text({ max: 120 }).label('Vendor’s number').required().computed().search(),
    documentOn: f.date().label('Dated').computed(),
    format: f.choice(orderFormats).required().computed(),
    source: f.choice(messageSources).required().computed(),
    takenBy: f.text({ max: 160 }).label('From').computed(),
    answer: f.choice(messageAnswers).computed(),
    shippedOn: f.date().label('Shipped on').computed(),
    expectedOn: f.date().label('Expected on').computed(),
    carrier: f.text({ max: 120 }).computed(),
    tracking: f.text({ max: 200 }).label('Tracking number').computed(),
    lines: f
      .lines(
        {
          line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
          item: f.text({ max: 200 }),
          quantity: f.quantity({ min: '0', unitsIn: keptUnits }),
          unitPrice: f.money({ currency: 'organization', min: 0 }),
          deliverBy: f.date().label('Deliver by'),
        },
        { max: 500, label: 'Line of message' },
      )
      .computed(),
    differences: f.text({ max: 2000, lines: 4 }).computed(),
    proposal: f.ref('order_proposal').label('Order proposal').computed(),
    fileHash: f.text({ max: 64 }).label('SHA-256 of file').computed(),
    reviewedBy: f.person().label('Reviewed by').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { matched: 'done', exception: ['returned', 'Needs review'], reviewed: 'done' },
  finalStates: ['reviewed'],
  transitions: {
    raise: { label: 'Record differences', from: 'matched', to: 'exception', by: 'nobody' },
    review: { label: 'Mark reviewed', from: 'exception', to: 'reviewed', by: buyers, reason: 'required' },
  },
  list: {
    columns: ['number', 'kind', 'purchaseOrder', 'vendor', 'documentNumber', 'expectedOn', 'status'],
    filters: ['status', 'kind', 'purchaseOrder', 'vendor'],
    sort: '-number',
  },
  sections: {
    Message: ['kind', 'purchaseOrder', 'vendor', 'documentNumber', 'documentOn', 'answer'],
    Differences: ['differences', 'proposal', 'reviewedBy'],
    Lines: ['lines'],
    Shipment: ['shippedOn', 'expectedOn', 'carrier', 'tracking'],
    File: ['format', 'source', 'takenBy', 'fileHash'],
  },
});
