import { defineRecord, f } from '#kernel';
import { registrationStates, registrationSteps } from './registration-life.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** One line of a posted receipt whose unit cost reaches the threshold of equipment: registered once, or said to be no asset. */
export const assetRegistration = defineRecord('asset_registration', {
  label: ['Asset registration', 'Asset registrations'],
  about: 'Received units at or above the equipment threshold, until they are in the register.',
  title: 'number',
  fields: {
    number: f.sequence('CAP-{yyyy}-{0000}').search(),
    receipt: f.ref('receipt').required().computed(),
    receiptLine: f.integer({ min: 1, max: 500 }).label('Order line').required().computed(),
    purchaseOrder: f.ref('purchase_order').required().computed(),
    item: f.text({ max: 200 }).computed().search(),
    accepted: f.text({ max: 60 }).label('Accepted').computed(),
    units: f.integer({ min: 0, max: 1_000_000 }).label('Units').required().computed(),
    unitCost: amount().label('Unit cost').required().computed(),
    receivedOn: f.date().label('Received on').required().computed(),
    threshold: amount().label('Threshold').required().computed(),
    citation: f.text({ max: 200 }).label('Threshold source').computed(),
    award: f.ref('grant_award').label('Award').computed(),
    federalPercent: f.percent({ min: 0, max: 100 }).label('Federal percent').computed(),
    dueOn: f.date().label('Register by').required().computed(),
    remindedOn: f.date().label('Reminded on').computed(),
    decidedBy: f.person().label('Answered by').computed(),
    decidedOn: f.date().label('Answered on').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: 'nobody', inStates: ['open', 'registered', 'declined', 'withdrawn'] },
  },
  states: registrationStates,
  finalStates: ['registered', 'withdrawn'],
  transitions: registrationSteps,
  uniqueTogether: [['receipt', 'receiptLine']],
  list: {
    columns: ['number', 'item', 'units', 'unitCost', 'receipt', 'dueOn', 'status'],
    filters: ['status', 'receipt', 'purchaseOrder', 'award', 'dueOn'],
    sort: '-number',
  },
  sections: {
    Received: ['item', 'purchaseOrder', 'receipt', 'receiptLine', 'accepted', 'units', 'unitCost', 'receivedOn'],
    Funding: ['award', 'federalPercent'],
    Threshold: ['threshold', 'citation'],
    Answer: ['dueOn', 'remindedOn', 'decidedBy', 'decidedOn'],
  },
});
