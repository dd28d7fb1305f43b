import { defineRecord, f } from '#kernel';
import { returnLine } from './receipt-fields.ts';
import { returnDeciderIsNotAsker } from './receipt.rules.ts';
import { returners, returnDeciders, waivers } from './receipt-life.ts';
import { remedies } from './vendor-return-words.ts';

/** Accepted goods that go back to their vendor: one person asks, another decides, and the vendor credits or replaces them. */
export const vendorReturn = defineRecord('vendor_return', {
  label: ['Vendor return', 'Vendor returns'],
  about: 'Accepted goods that go back to the vendor, for a credit or a replacement.',
  title: 'number',
  fields: {
    number: f.sequence('RTV-{yyyy}-{0000}').search(),
    receipt: f.ref('receipt').required().fixed(),
    purchaseOrder: f.ref('purchase_order').computed(),
    vendor: f.ref('vendor').computed(),
    lines: f.lines(returnLine),
    cause: f.text({ max: 1000, lines: 3 }).label('Reason').required().search(),
    wanted: f.choice(remedies).label('Remedy').required().defaultTo('credit'),
    rma: f.text({ max: 60 }).label('RMA number').help('From the vendor; it can be added later.').search(),
    shippedOn: f.date().label('Shipped on'),
    tracking: f.text({ max: 120 }).label('Tracking number'),
    evidence: f.attachments().label('Photos and slips'),
    value: f.money({ currency: 'organization', min: 0 }).label('Value').computed(),
    expectedCredit: f.money({ currency: 'organization', min: 0 }).label('Expected credit').computed(),
    released: f.money({ currency: 'organization', min: 0 }).label('Encumbrance released').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
    settledOn: f.date().label('Settled on').computed(),
    waivedBy: f.person().label('Waived by').computed(),
  },
  access: {
    read: 'member',
    create: returners,
    edit: { by: returners, inStates: ['requested', 'awaiting', 'settled', 'waived', 'refused', 'withdrawn'] },
  },
  fixed: [
    {
      in: ['awaiting'],
      except: ['rma', 'shippedOn', 'tracking', 'evidence'],
      code: 'vendor_return.is_approved',
      sentence: 'This return is approved as it is. Only its shipment is entered.',
    },
    {
      in: ['settled', 'waived', 'refused', 'withdrawn'],
      code: 'vendor_return.is_over',
      sentence: 'This return is over.',
    },
  ],
  states: {
    requested: ['review', 'Awaiting approval'],
    awaiting: ['returned', 'Awaiting vendor'],
    settled: 'done',
    waived: 'stopped',
    refused: 'stopped',
    withdrawn: 'stopped',
  },
  finalStates: ['waived', 'refused', 'withdrawn'],
  transitions: {
    approve: {
      label: 'Approve return',
      from: 'requested',
      to: 'awaiting',
      by: returnDeciders,
      rules: [returnDeciderIsNotAsker],
      confirm: 'The vendor is told, and what goes back no longer counts as received.',
    },
    refuse: { label: 'Refuse', from: 'requested', to: 'refused', by: returnDeciders, reason: 'required' },
    withdraw: { label: 'Withdraw', from: 'requested', to: 'withdrawn', by: returners, reason: 'required' },
    // The product settles it with the credit memo or the replacement, and reopens it where that is taken back.
    settle: { label: 'Settle', from: 'awaiting', to: 'settled', by: 'nobody' },
    reopen: { label: 'Reopen', from: 'settled', to: 'awaiting', by: 'nobody' },
    waive: { label: 'Waive claim', from: 'awaiting', to: 'waived', by: waivers, reason: 'required' },
  },
  list: {
    columns: ['number', 'receipt', 'vendor', 'wanted', 'value', 'expectedCredit', 'status'],
    filters: ['status', 'receipt', 'purchaseOrder', 'vendor', 'wanted'],
    sort: '-number',
  },
  sections: {
    Return: ['receipt', 'purchaseOrder', 'vendor', 'cause', 'wanted'],
    Items: ['lines', 'value'],
    Shipment: ['rma', 'shippedOn', 'tracking', 'evidence'],
    Decision: ['expectedCredit', 'released', 'decidedBy', 'decidedOn', 'settledOn', 'waivedBy'],
  },
});
