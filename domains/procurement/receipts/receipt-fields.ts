import { f } from '#kernel';
import { keptUnits } from '../requisition/requisition-fields.ts';

/** Why what was delivered is not accepted, or what else is wrong with a delivery. */
export const discrepancies = {
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  not_as_specified: 'Not as specified',
  expired: 'Expired',
  excess: 'More than ordered',
  short: 'Short shipment',
  late: 'Late',
  poor_work: 'Work not acceptable',
} as const;

/** What came on one line of the order. Pieces are counted; a lump sum is accepted by percent or by amount. */
export const receiptLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  item: f.text({ max: 200 }).help('Filled from the order.'),
  delivered: f.quantity({ min: '0', unitsIn: keptUnits }),
  rejected: f.quantity({ min: '0', unitsIn: keptUnits }),
  discrepancy: f.choice(discrepancies).label('Discrepancy'),
  percent: f.percent({ positive: true }).label('Percent accepted'),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount accepted'),
};

/** What of an accepted line goes back to its vendor. */
export const returnLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  item: f.text({ max: 200 }).help('Filled from the order.'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  discrepancy: f.choice(discrepancies).label('Discrepancy').required(),
};

/** What of an order line is no longer wanted. */
export const remainderLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  item: f.text({ max: 200 }).help('Filled from the order.'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).help('Empty: all that is open.'),
};

/** What was cancelled of an order line, and the encumbrance that came free with it. */
export const cancelledLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  item: f.text({ max: 200 }),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }),
  amount: f.money({ currency: 'organization', min: 0 }).label('Encumbrance released').required(),
};
