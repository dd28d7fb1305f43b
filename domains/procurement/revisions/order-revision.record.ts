import { defineRecord, f } from '#kernel';
import { buyers } from '../orders/order-life.ts';
import { encumbranceChange, revisionLine } from './revision-fields.ts';
import { revisionSteps } from './revision-life.ts';

const money = () => f.money({ currency: 'organization', min: 0 });

/** How an issued order is to change: drafted by a buyer, approved by a second person, and kept with what was before. */
export const orderRevision = defineRecord('order_revision', {
  label: ['Order revision', 'Order revisions'],
  about: 'A change to an issued purchase order: lines, prices, dates and terms.',
  title: 'number',
  fields: {
    /** The order and the number of the revision, as `PO-2026-00012 R1`. */
    number: f.text({ max: 80 }).required().computed().defaultTo('Revision').search(),
    purchaseOrder: f.ref('purchase_order').required().fixed(),
    revision: f.integer({ min: 1, max: 500 }).computed(),
    vendor: f.ref('vendor').computed(),
    requestedBy: f.person().label('Requested by').computed(),
    cause: f.text({ max: 1000, lines: 3 }).label('Reason').required().search(),
    lines: f.lines(revisionLine),
    site: f.text({ max: 120 }).label('Deliver to'),
    deliverBy: f.date().label('Deliver by'),
    endsOn: f.date().label('End date').help('Last day of a blanket or service order.'),
    terms: f.longText({ max: 8000 }).label('Terms'),
    /** Lines and terms before and after, as `Redline`. */
    redline: f.json().computed(),
    encumbrance: f.lines(encumbranceChange, { max: 5000, label: 'Encumbrance change' }).computed(),
    oldTotal: money().label('Total before').computed(),
    newTotal: money().label('Total after').computed(),
    change: f.money({ currency: 'organization' }).label('Change').computed(),
    cumulative: f.money({ currency: 'organization' }).label('Cumulative change').computed(),
    crosses: f.text({ max: 160 }).label('Threshold passed').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    acknowledgedBy: f.text({ max: 160 }).label('Acknowledged by').computed(),
    acknowledgedOn: f.date().label('Acknowledged on').computed(),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'returned', 'submitted', 'approved', 'discarded'] },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'order_revision.is_submitted',
      sentence: 'This revision awaits approval. Send it back to change it.',
    },
    {
      in: ['approved', 'discarded'],
      code: 'order_revision.is_over',
      sentence: 'This revision is decided. Draft the next one.',
    },
  ],
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting approval'],
    returned: 'returned',
    approved: 'done',
    discarded: 'stopped',
  },
  finalStates: ['approved', 'discarded'],
  transitions: revisionSteps,
  list: {
    columns: ['number', 'vendor', 'cause', 'change', 'newTotal', 'approvedOn', 'status'],
    filters: ['status', 'purchaseOrder', 'vendor', 'approvedOn'],
    sort: '-number',
  },
  sections: {
    Revision: ['purchaseOrder', 'vendor', 'requestedBy', 'cause'],
    Items: ['lines'],
    Delivery: ['site', 'deliverBy', 'endsOn', 'terms'],
    Totals: ['oldTotal', 'newTotal', 'change', 'cumulative', 'crosses'],
    Encumbrance: ['encumbrance'],
    Approval: ['approvedBy', 'approvedOn', 'acknowledgedBy', 'acknowledgedOn'],
  },
});
