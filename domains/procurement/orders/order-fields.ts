import { f } from '#kernel';
import { keptUnits } from '../requisition/requisition-fields.ts';
import { intervals } from './standing.ts';

/** Whether what comes of a line is held until someone inspects it. */
export const inspections = { required: 'Required' } as const;

/** What an order takes of one line of its requisition. The words are the requisition’s own. */
export const orderLine = {
  requested: f.integer({ min: 1, max: 500 }).label('Requisition line').required(),
  item: f.text({ max: 200 }).help('Filled from the requisition.'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  unitPrice: f.money({ currency: 'organization', min: 0 }).required(),
  amount: f.product('quantity', 'unitPrice'),
  deliverBy: f.date().label('Deliver by'),
  note: f.text({ max: 400 }).label('Note to vendor'),
  inspection: f.choice(inspections),
  /** Set by a revision that changes a price: the open part of that line, at its new price. */
  continues: f.integer({ min: 1, max: 500 }).label('Continues line').computed(),
};

/** What each budget line pays, and how much of the requisition’s pre-encumbrance the order takes up there. */
export const orderFunding = {
  budgetLine: f.ref('budget_line').required().label('Budget line'),
  forLine: f.integer({ min: 1, max: 500 }).label('For line').required(),
  amount: f.money({ currency: 'organization', min: 0 }).label('Encumbered').required(),
  released: f.money({ currency: 'organization', min: 0 }).label('Pre-encumbrance used').required(),
  freed: f.money({ currency: 'organization', min: 0 }).label('Remainder released'),
  /** An order line that a revision added, which has its own shares. */
  ownLine: f.integer({ min: 1, max: 500 }).label('Added line'),
};

/** How and until when the vendor delivers. */
export const howItIsOrdered = {
  type: f
    .choice({ standard: 'Standard', blanket: 'Blanket', service: 'Service', standing: 'Standing' })
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
  endsOn: f.date().label('End date').help('Last day of a blanket, service or standing order.'),
  every: f.choice(intervals).label('Interval').help('Of a standing order: one amount for each.'),
  firstOn: f.date().label('First day').help('First day of the first period of a standing order.'),
  terms: f.longText({ max: 8000 }).label('Terms'),
};

/** How far an issued order is delivered. */
export const deliveries = {
  open: 'Not received',
  part: 'Part received',
  received: 'Received',
  short: 'Remainder cancelled',
} as const;

/** What the vendor of an issued order said to it. */
export const acknowledgments = {
  awaiting: 'Awaiting vendor',
  acknowledged: 'Acknowledged',
  proposed: 'Change proposed',
} as const;
