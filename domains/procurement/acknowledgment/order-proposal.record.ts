import { defineRecord, f } from '#kernel';
import { keptUnits } from '../requisition/requisition-fields.ts';
import { proposalSteps } from './proposal-life.ts';

const money = () => f.money({ currency: 'organization', min: 0 });

/** What a vendor asks to change of a line. */
const proposedLine = {
  line: f.integer({ min: 1, max: 500 }).label('Order line').required(),
  item: f.text({ max: 200 }),
  oldQuantity: f.quantity({ positive: true, unitsIn: keptUnits }).label('Ordered quantity'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).label('Proposed quantity'),
  oldPrice: money().label('Ordered price'),
  unitPrice: money().label('Proposed price'),
  oldDeliverBy: f.date().label('Ordered date'),
  deliverBy: f.date().label('Proposed date'),
};

/** Another date, quantity or price that the vendor of an issued order proposes. It changes nothing by itself. */
export const orderProposal = defineRecord('order_proposal', {
  label: ['Order proposal', 'Order proposals'],
  about: 'A date, quantity or price change that a vendor proposes for an issued order.',
  title: 'number',
  fields: {
    number: f.sequence('OP-{yyyy}-{0000}').search(),
    purchaseOrder: f.ref('purchase_order').required().computed(),
    /** The revision of the order that the vendor read; 0 as it was issued. */
    revision: f.integer({ min: 0, max: 500 }).label('Order revision').computed(),
    vendor: f.ref('vendor').computed(),
    proposedBy: f.text({ max: 160 }).label('Proposed by').computed(),
    proposedAt: f.instant().label('Proposed').computed(),
    cause: f.text({ max: 1000, lines: 3 }).label('Reason').required().computed().search(),
    deliverBy: f.date().label('Proposed date').computed(),
    lines: f.lines(proposedLine, { label: 'Proposed line' }).computed(),
    answer: f.text({ max: 1000, lines: 3 }).label('Answer').help('The vendor reads it.'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
    orderRevision: f.ref('order_revision').label('Drafted revision').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    proposed: ['review', 'Awaiting answer'],
    accepted: 'done',
    declined: 'stopped',
    withdrawn: 'stopped',
    superseded: 'stopped',
  },
  finalStates: ['accepted', 'declined', 'withdrawn', 'superseded'],
  transitions: proposalSteps,
  list: {
    columns: ['number', 'purchaseOrder', 'vendor', 'cause', 'deliverBy', 'status'],
    filters: ['status', 'purchaseOrder', 'vendor'],
    sort: '-number',
  },
  sections: {
    Proposal: ['purchaseOrder', 'revision', 'vendor', 'proposedBy', 'proposedAt', 'cause', 'deliverBy'],
    Lines: ['lines'],
    Answer: ['answer', 'decidedBy', 'decidedOn', 'orderRevision'],
  },
});
