import { defineRecord, f } from '#kernel';
import { keptUnits } from './requisition-fields.ts';

/**
 * How much of a requested line an order took up: one request may feed many orders and one order many requests. Rows are only added;
 * what is given back stands there as a negative quantity.
 */
export const requisitionAllocation = defineRecord('requisition_allocation', {
  label: ['Allocation', 'Allocations'],
  about: 'How much of a requisition line an order used or released.',
  title: 'document',
  fields: {
    requisition: f.ref('requisition').required().computed(),
    line: f.uuid().required().computed(),
    quantity: f.quantity({ unitsIn: keptUnits }).required().computed(),
    amount: f.money({ currency: 'organization' }).required().computed(),
    document: f.text({ max: 60 }).required().computed(),
    documentKind: f.text({ max: 60 }).label('Document type').required().computed(),
    documentId: f.uuid().label('Document ID').required().computed(),
    postedOn: f.date().label('Posted on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['requisition', 'document', 'quantity', 'amount', 'postedOn'],
    filters: ['requisition', 'document', 'postedOn'],
    sort: '-postedOn',
  },
  sections: {
    Allocation: ['requisition', 'line', 'quantity', 'amount', 'document', 'documentKind', 'documentId', 'postedOn'],
  },
});
