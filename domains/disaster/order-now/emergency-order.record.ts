import { defineRecord, f } from '#kernel';
import { buyers } from '../../procurement/public.ts';
import { emergencyOrderStates, emergencyOrderSteps } from './emergency-order-life.ts';

/** The server’s own clock, from the request that came in to the encumbered order; when it was sent is on its transmission. */
const stages = {
  clickedAt: f.instant().label('Requested').required().computed(),
  checkedAt: f.instant().label('Checked').computed(),
  authorizedAt: f.instant().label('Budget reserved').computed(),
  issuedAt: f.instant().label('Issued').computed(),
};

/**
 * A purchase order that went out under an emergency activation before its paperwork: with the time it took, the hard dates of what
 * follows, and who ratified it. 2 CFR 200.318(i).
 */
export const emergencyOrder = defineRecord('emergency_order', {
  label: ['Emergency order', 'Emergency orders'],
  about: 'A purchase order placed by Order now on an activation, with the paperwork due after it.',
  title: 'number',
  fields: {
    number: f.sequence('EMO-{yyyy}-{000}').search(),
    activation: f.ref('emergency_activation').required().computed(),
    requisition: f.ref('requisition').computed(),
    purchaseOrder: f.ref('purchase_order').label('Purchase order').computed(),
    vendor: f.ref('vendor').computed(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Amount').computed(),
    orderedBy: f.person().label('Ordered by').computed(),
    orderedOn: f.date().label('Ordered on').computed(),
    ...stages,
    paperworkBy: f.date().label('Paperwork due').required().computed(),
    priceRecord: f.longText({ max: 4000 }).label('Price record').help('Who was asked for a price, and why it is fair.'),
    quotes: f.attachments().label('Quotes'),
    filedBy: f.person().label('Filed by').computed(),
    filedOn: f.date().label('Filed on').computed(),
    ratifyBy: f.date().label('Ratification due').required().computed(),
    ratifiedBy: f.person().label('Ratified by').computed(),
    ratifiedOn: f.date().label('Ratified on').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: buyers, inStates: ['open', 'filed', 'returned', 'ratified'] },
  },
  fixed: [
    {
      in: ['filed'],
      code: 'emergency_order.is_filed',
      sentence: 'This paperwork awaits ratification. Send it back to change it.',
    },
    { in: ['ratified'], code: 'emergency_order.is_ratified', sentence: 'A ratified order stays as it was ratified.' },
  ],
  states: emergencyOrderStates,
  finalStates: ['ratified'],
  transitions: emergencyOrderSteps,
  list: {
    columns: ['number', 'activation', 'purchaseOrder', 'vendor', 'amount', 'paperworkBy', 'ratifyBy', 'status'],
    filters: ['status', 'activation', 'vendor', 'orderedBy', 'paperworkBy', 'ratifyBy', 'purchaseOrder'],
    sort: '-number',
  },
  sections: {
    Order: ['activation', 'purchaseOrder', 'requisition', 'vendor', 'amount', 'orderedBy', 'orderedOn'],
    Stopwatch: Object.keys(stages) as (keyof typeof stages)[], // the keys of these very fields
    Paperwork: ['paperworkBy', 'priceRecord', 'quotes', 'filedBy', 'filedOn'],
    Ratification: ['ratifyBy', 'ratifiedBy', 'ratifiedOn'],
  },
});
