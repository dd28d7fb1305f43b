import { defineRecord, f } from '#kernel';
import { supplyPeople } from './supply-words.ts';

/** Stock on its way to a site. Receiving it adds a receipt. */
export const supplyShipment = defineRecord('supply_shipment', {
  label: ['Supply shipment', 'Supply shipments'],
  about: 'Stock on its way to a site, with the day it is expected.',
  title: 'number',
  fields: {
    number: f.sequence('SHP-{yyyy}-{0000}').search(),
    item: f.ref('supply_item').label('Item').required().fixed(),
    site: f.ref('alert_site').label('Site').required(),
    vendor: f.ref('vendor').label('Vendor'),
    purchaseOrder: f.ref('purchase_order').label('Purchase order'),
    quantity: f.integer({ min: 1, max: 100_000_000 }).label('Quantity').required(),
    expectedOn: f.date().label('Expected on').required(),
    tracking: f.text({ max: 120 }).label('Tracking').search(),
    receivedBy: f.person().label('Received by').computed(),
  },
  access: {
    read: 'member',
    create: supplyPeople,
    edit: { by: supplyPeople, inStates: ['expected', 'received', 'canceled'] },
  },
  states: { expected: 'review', received: 'done', canceled: 'stopped' },
  finalStates: ['received', 'canceled'],
  transitions: {
    receive: { label: 'Receive shipment', from: 'expected', to: 'received', by: supplyPeople },
    cancel: { label: 'Cancel shipment', from: 'expected', to: 'canceled', by: supplyPeople, reason: 'required' },
  },
  fixed: [
    {
      in: ['received'],
      code: 'supply_shipment.is_received',
      sentence: 'This shipment is in stock. Enter a count to correct it.',
    },
    {
      in: ['canceled'],
      code: 'supply_shipment.is_canceled',
      sentence: 'A canceled shipment never changes. Enter another one.',
    },
  ],
  list: {
    columns: ['number', 'item', 'quantity', 'site', 'vendor', 'expectedOn', 'status'],
    filters: ['status', 'item', 'site', 'vendor', 'purchaseOrder', 'expectedOn'],
    sort: '-number',
  },
  sections: {
    Shipment: ['item', 'quantity', 'site', 'expectedOn'],
    Supplier: ['vendor', 'purchaseOrder', 'tracking', 'receivedBy'],
  },
});
