import { defineRecord, f } from '#kernel';
import { keptUnits } from '../requisition/requisition-fields.ts';
import {
  blanketEnds,
  cancellerIsNotAsker,
  confirmingSaysWhy,
  daysLieAhead,
  issuerIsNotAuthor,
  namesVendor,
  oneIsEnough,
  ordersSomething,
  requesterDoesNotIssue,
} from './purchase-order.rules.ts';

const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const whole = [namesVendor, ordersSomething, blanketEnds, confirmingSaysWhy] as const;

/** What an order takes of one line of its requisition. The words are the requisition’s own. */
const orderLine = {
  requested: f.integer({ min: 1, max: 500 }).label('Requisition line').required(),
  item: f.text({ max: 200 }).help('Filled from the requisition.'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  unitPrice: f.money({ currency: 'organization', min: 0 }).required(),
  amount: f.product('quantity', 'unitPrice'),
  deliverBy: f.date().label('Deliver by'),
  note: f.text({ max: 400 }).label('Note to vendor'),
};

/** What each budget line pays, and how much of the requisition’s pre-encumbrance the order takes up there. */
const orderFunding = {
  budgetLine: f.ref('budget_line').required().label('Budget line'),
  forLine: f.integer({ min: 1, max: 500 }).label('For line').required(),
  amount: f.money({ currency: 'organization', min: 0 }).label('Encumbered').required(),
  released: f.money({ currency: 'organization', min: 0 }).label('Pre-encumbrance used').required(),
};

/** The promise to a vendor to pay for what an approved requisition asks for. */
export const purchaseOrder = defineRecord('purchase_order', {
  label: ['Purchase order', 'Purchase orders'],
  about: 'An order to a vendor for items of an approved requisition.',
  title: 'number',
  fields: {
    number: f.sequence('PO-{yyyy}-{00000}').search(),
    requisition: f.ref('requisition').required().fixed(),
    award: f.ref('award').fixed().help('Where the vendor was chosen by a solicitation.'),
    purpose: f.text({ max: 200 }).computed().search(),
    requestedBy: f.person().label('Requested by').computed(),
    vendor: f.ref('vendor').help('From an award, the awarded vendor.'),
    type: f
      .choice({ standard: 'Standard', blanket: 'Blanket', service: 'Service' })
      .label('Order type')
      .required()
      .defaultTo('standard'),
    isConfirming: f
      .yesNo()
      .label('Confirming order')
      .required()
      .defaultTo(false)
      .help('The purchase was made before the order.'),
    confirmingReason: f.text({ max: 500, lines: 3 }).label('Confirming reason'),
    site: f.text({ max: 120 }).label('Deliver to'),
    deliverBy: f.date().label('Deliver by'),
    endsOn: f.date().label('End date').help('Last day of a blanket or service order.'),
    terms: f.longText({ max: 8000 }).label('Terms'),
    lines: f.lines(orderLine),
    total: f.total('lines.amount'),
    needsSecond: f.yesNo().label('Second approval').required().computed().defaultTo(true),
    funding: f.lines(orderFunding, { max: 5000, label: 'Budget line' }).computed(),
    issuedBy: f.person().label('Issued by').computed(),
    issuedOn: f.date().label('Issued on').computed(),
    cancelAskedBy: f.person().label('Cancellation requested by').computed(),
    cancelledOn: f.date().label('Cancelled on').computed(),
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
  transitions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: buyers,
      rules: [...whole],
    },
    issueAlone: {
      label: 'Issue',
      from: ['draft', 'returned'],
      to: 'issued',
      by: buyers,
      rules: [oneIsEnough, requesterDoesNotIssue, ...whole],
      confirm: 'The vendor gets the order, and its amount is encumbered.',
    },
    issue: {
      label: 'Approve and issue',
      from: 'submitted',
      to: 'issued',
      by: buyers,
      rules: [issuerIsNotAuthor, ...whole],
      confirm: 'The vendor gets the order, and its amount is encumbered.',
    },
    return: { label: 'Send back', from: 'submitted', to: 'returned', by: buyers, reason: 'required' },
    discard: {
      label: 'Discard',
      from: ['draft', 'returned', 'submitted'],
      to: 'cancelled',
      by: buyers,
      reason: 'required',
      confirm: 'A discarded order keeps its number and can’t be issued.',
    },
    requestCancel: {
      label: 'Request cancellation',
      from: 'issued',
      to: 'cancelling',
      by: buyers,
      reason: 'required',
    },
    keep: { label: 'Keep order', from: 'cancelling', to: 'issued', by: buyers, reason: 'required' },
    cancel: {
      label: 'Cancel order',
      from: 'cancelling',
      to: 'cancelled',
      by: buyers,
      rules: [cancellerIsNotAsker],
      confirm: 'Its encumbrance is released. Buying the items again needs a new requisition.',
    },
  },
  rules: [daysLieAhead],
  list: {
    columns: ['number', 'purpose', 'vendor', 'type', 'total', 'issuedOn', 'deliverBy', 'status'],
    filters: ['status', 'vendor', 'type', 'isConfirming', 'requisition', 'award', 'issuedOn', 'deliverBy'],
    sort: '-number',
  },
  sections: {
    Order: ['purpose', 'requisition', 'award', 'vendor', 'type', 'requestedBy', 'needsSecond'],
    Items: ['lines', 'total'],
    Delivery: ['site', 'deliverBy', 'endsOn', 'terms'],
    Confirming: ['isConfirming', 'confirmingReason'],
    Funding: ['funding'],
    Issue: ['issuedBy', 'issuedOn', 'cancelAskedBy', 'cancelledOn'],
  },
});
