import { defineRecord, f } from '#kernel';
import { buyers, orderSteps } from './order-life.ts';
import { deliveries, howItIsOrdered, orderFunding, orderLine } from './order-fields.ts';
import { daysLieAhead } from './purchase-order.rules.ts';

/** The promise to a vendor to pay for what an approved requisition asks for. */
export const purchaseOrder = defineRecord('purchase_order', {
  label: ['Purchase order', 'Purchase orders'],
  about: 'An order to a vendor for items of an approved requisition.',
  title: 'number',
  fields: {
    number: f.sequence('PO-{yyyy}-{00000}').search(),
    requisition: f.ref('requisition').required().fixed(),
    award: f.ref('award').fixed().help('Where the vendor was chosen by a solicitation.'),
    contract: f.text({ max: 60 }).computed(),
    purpose: f.text({ max: 200 }).computed().search(),
    requestedBy: f.person().label('Requested by').computed(),
    vendor: f.ref('vendor').help('From an award, the awarded vendor.'),
    ...howItIsOrdered,
    lines: f.lines(orderLine),
    total: f.total('lines.amount'),
    revision: f.integer({ min: 1, max: 500 }).computed(),
    originalTotal: f.money({ currency: 'organization', min: 0 }).label('Original total').computed(),
    needsSecond: f.yesNo().label('Second approval').required().computed().defaultTo(true),
    funding: f.lines(orderFunding, { max: 5000, label: 'Budget line' }).computed(),
    issuedBy: f.person().label('Issued by').computed(),
    issuedOn: f.date().label('Issued on').computed(),
    cancelAskedBy: f.person().label('Cancellation requested by').computed(),
    cancelledOn: f.date().label('Cancelled on').computed(),
    delivery: f.choice(deliveries).computed(),
    nextDelivery: f.date().label('Next delivery').computed(),
    tolerance: f.percent().label('Over-receipt tolerance').computed(),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'returned', 'submitted', 'issued', 'cancelling', 'cancelled'] },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'purchase_order.is_submitted',
      sentence: 'This order awaits approval. Send it back to change it.',
    },
    {
      in: ['issued', 'cancelling', 'cancelled'],
      code: 'purchase_order.is_issued',
      sentence: 'The vendor has this order, so it can’t be edited.',
    },
  ],
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting approval'],
    returned: 'returned',
    issued: 'done',
    cancelling: ['review', 'Cancellation requested'],
    cancelled: 'stopped',
  },
  finalStates: ['cancelled'],
  transitions: orderSteps,
  rules: [daysLieAhead],
  list: {
    columns: ['number', 'purpose', 'vendor', 'total', 'nextDelivery', 'delivery', 'status'],
    filters: [
      'status',
      'delivery',
      'nextDelivery',
      'vendor',
      'type',
      'isConfirming',
      'requisition',
      'award',
      'contract',
      'issuedOn',
      'deliverBy',
    ],
    sort: '-number',
  },
  sections: {
    Order: ['purpose', 'requisition', 'award', 'contract', 'vendor', 'type', 'requestedBy', 'needsSecond'],
    Items: ['lines', 'total', 'revision', 'originalTotal'],
    Delivery: ['site', 'deliverBy', 'endsOn', 'delivery', 'nextDelivery', 'tolerance', 'terms'],
    Confirming: ['isConfirming', 'confirmingReason'],
    Funding: ['funding'],
    Issue: ['issuedBy', 'issuedOn', 'cancelAskedBy', 'cancelledOn'],
  },
});
