import { defineRecord, f } from '#kernel';
import { buyers } from '../orders/order-life.ts';
import { cancelledLine, remainderLine } from './receipt-fields.ts';
import { deciderIsNotAsker } from './receipt.rules.ts';

/** What of an issued order is no longer wanted: a buyer asks, a second person decides. */
export const remainderCancellation = defineRecord('remainder_cancellation', {
  label: ['Remainder cancellation', 'Remainder cancellations'],
  about: 'The undelivered part of an order that is no longer wanted, and the encumbrance it frees.',
  title: 'number',
  fields: {
    number: f.sequence('REM-{yyyy}-{0000}').search(),
    purchaseOrder: f.ref('purchase_order').required().fixed(),
    vendor: f.ref('vendor').computed(),
    lines: f.lines(remainderLine).help('No lines: all that is open.'),
    cause: f.text({ max: 1000, lines: 3 }).label('Reason').required().fixed().search(),
    cancelled: f.lines(cancelledLine, { label: 'Cancelled line' }).computed(),
    released: f.money({ currency: 'organization', min: 0 }).label('Encumbrance released').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: 'member', create: buyers, edit: 'nobody' },
  states: {
    requested: 'review',
    approved: 'done',
    refused: 'stopped',
    withdrawn: 'stopped',
  },
  finalStates: ['approved', 'refused', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Cancel remainder',
      from: 'requested',
      to: 'approved',
      by: buyers,
      rules: [deciderIsNotAsker],
      confirm: 'The vendor is told, and the encumbrance of these lines is released.',
    },
    refuse: { label: 'Refuse', from: 'requested', to: 'refused', by: buyers, reason: 'required' },
    withdraw: { label: 'Withdraw', from: 'requested', to: 'withdrawn', by: buyers, reason: 'required' },
  },
  list: {
    columns: ['number', 'purchaseOrder', 'vendor', 'cause', 'released', 'decidedOn', 'status'],
    filters: ['status', 'purchaseOrder', 'vendor'],
    sort: '-number',
  },
  sections: {
    Request: ['purchaseOrder', 'vendor', 'cause'],
    Items: ['lines'],
    Cancelled: ['cancelled', 'released', 'decidedBy', 'decidedOn'],
  },
});
