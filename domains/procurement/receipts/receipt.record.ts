import { defineRecord, f } from '#kernel';
import { receiptLine } from './receipt-fields.ts';
import { receiptSteps, receivers } from './receipt-life.ts';
import { notAhead, periodInOrder } from './receipt.rules.ts';

/** What came of an order: counted, accepted or rejected by a person who did not order it. */
export const receipt = defineRecord('receipt', {
  label: ['Receipt', 'Receipts'],
  about: 'A delivery or accepted work of a purchase order: what came, was accepted and rejected.',
  title: 'number',
  fields: {
    number: f.sequence('REC-{yyyy}-{00000}').search(),
    purchaseOrder: f.ref('purchase_order').required().fixed(),
    purpose: f.text({ max: 200 }).computed().search(),
    vendor: f.ref('vendor').computed(),
    receivedOn: f.date().label('Received on').required().defaultTo('today'),
    packingSlip: f.text({ max: 80 }).label('Packing slip').help('Its number, as the vendor wrote it.').search(),
    periodFrom: f.date().label('Service from'),
    periodUntil: f.date().label('Service until'),
    lines: f.lines(receiptLine),
    note: f.text({ max: 1000, lines: 3 }),
    evidence: f.attachments().label('Photos and slips'),
    value: f.money({ currency: 'organization', min: 0 }).label('Accepted value').computed(),
    needsSecond: f.yesNo().label('Separate receiver').required().computed().defaultTo(true),
    orderedBy: f.refs('organization_members').label('Ordered by').computed(),
    needsInspection: f.yesNo().label('Inspection required').required().computed().defaultTo(false),
    inspectBy: f.date().label('Inspect by').help('Empty: 7 days after it is posted.'),
    receivedBy: f.refs('organization_members').label('Received by').computed(),
    heldOn: f.date().label('Held since').computed(),
    inspectedBy: f.person().label('Inspected by').computed(),
    inspectedOn: f.date().label('Inspected on').computed(),
    remindedOn: f.date().label('Inspector reminded').computed(),
    postedBy: f.person().label('Posted by').computed(),
    postedOn: f.date().label('Posted on').computed(),
    reversalAskedBy: f.person().label('Reversal requested by').computed(),
    reversedBy: f.person().label('Reversed by').computed(),
    reversedOn: f.date().label('Reversed on').computed(),
  },
  access: {
    read: 'member',
    create: receivers,
    edit: { by: receivers, inStates: ['draft', 'held', 'posted', 'reversing', 'reversed'] },
  },
  fixed: [
    {
      in: ['held'],
      except: ['lines', 'inspectBy', 'note', 'evidence'],
      code: 'receipt.is_held',
      sentence: 'This receipt awaits inspection. Only what the inspection rejects is entered.',
    },
    {
      in: ['posted', 'reversing', 'reversed'],
      code: 'receipt.is_posted',
      sentence: 'This receipt is posted. Request its reversal and record it again.',
    },
  ],
  states: {
    draft: 'new',
    held: ['review', 'Awaiting inspection'],
    posted: 'done',
    reversing: ['review', 'Reversal requested'],
    reversed: 'stopped',
    discarded: 'stopped',
  },
  finalStates: ['reversed', 'discarded'],
  transitions: receiptSteps,
  rules: [notAhead, periodInOrder],
  list: {
    columns: ['number', 'purchaseOrder', 'purpose', 'vendor', 'receivedOn', 'value', 'status'],
    filters: ['status', 'purchaseOrder', 'vendor', 'receivedOn', 'inspectBy', 'postedBy'],
    sort: '-number',
  },
  sections: {
    Receipt: ['purchaseOrder', 'vendor', 'purpose', 'receivedOn', 'packingSlip'],
    Items: ['lines', 'value'],
    'Service period': ['periodFrom', 'periodUntil'],
    Evidence: ['note', 'evidence'],
    Inspection: ['needsInspection', 'inspectBy', 'receivedBy', 'heldOn', 'inspectedBy', 'inspectedOn', 'remindedOn'],
    Posting: ['orderedBy', 'needsSecond', 'postedBy', 'postedOn', 'reversalAskedBy', 'reversedBy', 'reversedOn'],
  },
});
