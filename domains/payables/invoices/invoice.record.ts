import { defineRecord, f } from '#kernel';
import { invoiceFunding, invoiceLine, payableLine } from './invoice-fields.ts';
import { clerks, invoiceStates, invoiceSteps } from './invoice-life.ts';
import { causes, properParts } from './invoice-words.ts';

/** What a vendor bills, as it was received, matched and approved. */
export const invoice = defineRecord('invoice', {
  label: ['Invoice', 'Invoices'],
  about: 'A vendor’s bill or credit memo, matched with its order and receipts.',
  title: 'number',
  fields: {
    number: f.sequence('INV-{yyyy}-{00000}').search(),
    purchaseOrder: f.ref('purchase_order').help('Empty: it waits until you link one.'),
    vendor: f.ref('vendor').help('From an order, the vendor of the order.'),
    vendorNumber: f.text({ max: 60 }).label('Invoice number').required().search().help('As the vendor wrote it.'),
    numberKey: f.text({ max: 60 }).label('Normalized number').computed(),
    isCredit: f.yesNo().label('Credit memo').required().defaultTo(false).fixed(),
    invoiceDate: f.date().label('Invoice date').required(),
    receivedOn: f.date().label('Received on').required().defaultTo('today'),
    lines: f.lines(invoiceLine),
    lineTotal: f.total('lines.amount').label('Sum of lines'),
    total: f.money({ currency: 'organization', min: 0 }).label('Invoice total').required(),
    documents: f.attachments().label('Invoice document'),
    missingParts: f
      .choices(properParts)
      .label('Missing on invoice')
      .help('What a proper invoice needs and this one lacks.'),
    note: f.text({ max: 1000, lines: 3 }).label('Internal note'),
    toVendor: f.text({ max: 500, lines: 3 }).label('Message to vendor').help('The vendor reads it.'),
    isFromVendor: f.yesNo().label('Sent by vendor').required().computed().defaultTo(false),
    lane: f.choice(causes).label('Exception').computed(),
    issues: f.text({ max: 1000, lines: 4 }).label('What to resolve').computed(),
    isShortPaid: f.yesNo().label('Short-paid').required().computed().defaultTo(false),
    payableLines: f.lines(payableLine, { max: 500, label: 'Payable line' }).computed(),
    payable: f.money({ currency: 'organization', min: 0 }).label('Payable').computed(),
    balance: f.money({ currency: 'organization', min: 0 }).label('Open balance').computed(),
    properOn: f.date().label('Proper invoice on').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
    dueOn: f.date().label('Due on').computed(),
    dueRule: f.text({ max: 300 }).label('Due date rule').computed(),
    returnBy: f.date().label('Return by').computed(),
    funding: f.lines(invoiceFunding, { max: 5000, label: 'Budget line' }).computed(),
    keptOut: f.refs('organization_members').label('Kept out').computed(),
    registeredBy: f.person().label('Registered by').computed(),
    notDuplicateBy: f.person().label('Duplicate cleared by').computed(),
    returnedOn: f.date().label('Returned on').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    voidAskedBy: f.person().label('Void requested by').computed(),
    voidedBy: f.person().label('Voided by').computed(),
    voidedOn: f.date().label('Voided on').computed(),
  },
  access: {
    read: 'member',
    create: clerks,
    edit: { by: clerks, inStates: ['captured', 'exception', 'returned', 'matched', 'approved', 'voiding', 'voided'] },
  },
  fixed: [
    {
      in: ['matched'],
      code: 'invoice.is_matched',
      sentence: 'This invoice awaits approval as it is. Send it back to change it.',
    },
    {
      in: ['approved', 'voiding', 'voided'],
      code: 'invoice.is_approved',
      sentence: 'This invoice is approved. Request a void, or enter a credit memo.',
    },
  ],
  states: invoiceStates,
  finalStates: ['voided', 'discarded'],
  transitions: invoiceSteps,
  list: {
    columns: ['number', 'vendorNumber', 'vendor', 'total', 'dueOn', 'lane', 'status'],
    filters: ['status', 'lane', 'vendor', 'purchaseOrder', 'dueOn', 'receivedOn', 'registeredBy'],
    sort: '-number',
  },
  sections: {
    Invoice: ['vendor', 'purchaseOrder', 'vendorNumber', 'isCredit', 'invoiceDate', 'receivedOn', 'total', 'documents'],
    Lines: ['lines', 'lineTotal'],
    Checks: ['missingParts', 'lane', 'issues', 'note', 'toVendor'],
    Payment: ['payable', 'balance', 'isShortPaid', 'dueOn', 'dueRule', 'properOn', 'acceptedOn', 'returnBy'],
    Funding: ['funding'],
    Decisions: [
      'isFromVendor',
      'registeredBy',
      'notDuplicateBy',
      'returnedOn',
      'approvedBy',
      'approvedOn',
      'voidAskedBy',
      'voidedBy',
      'voidedOn',
    ],
  },
});
