import { f } from '#kernel';
import { keptUnits } from '../requisition/requisition-fields.ts';

const money = () => f.money({ currency: 'organization', min: 0 });
const difference = () => f.money({ currency: 'organization' });

/** How a line of an order is to read. Lines that are not listed stay as they are. */
export const revisionLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').help('Empty: a new line.'),
  item: f.text({ max: 200 }).help('Filled from the order.'),
  received: f.text({ max: 120 }).label('Received').help('Filled from the order.'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  unitPrice: money().required(),
  deliverBy: f.date().label('Deliver by'),
  budgetLine: f.ref('budget_line').label('Budget line').help('Of a new line. Empty: as the order is paid.'),
};

export const changes = {
  changed: 'Changed',
  kept: 'Received part',
  continued: 'Open part',
  added: 'Added',
} as const;

/** What each budget line encumbers for the order before and after. */
export const encumbranceChange = {
  budgetLine: f.ref('budget_line').label('Budget line').required(),
  before: money().label('Encumbered before').required(),
  after: money().label('Encumbered after').required(),
  change: difference().label('Change').required(),
};
