import { defineRecord, f, forThose } from '#kernel';
import { administrators, cardReaders } from './card-words.ts';
import { personIsThere } from './purchasing-card.rules.ts';

/** One cycle of an issuer: its transactions add up to its total, and once each is decided it becomes the issuer’s invoice. */
export const cardStatement = defineRecord('card_statement', {
  label: ['Card statement', 'Card statements'],
  about: 'One cycle of a card issuer: tied to its transactions, then paid as an invoice.',
  title: 'number',
  fields: {
    number: f.sequence('CS-{yyyy}-{00000}').search(),
    issuer: f.ref('vendor').label('Card issuer').required().computed(),
    issuerNumber: f.text({ max: 40 }).label('Statement number').required().computed().search(),
    fromOn: f.date().label('From').required().computed(),
    untilOn: f.date().label('Until').required().computed(),
    dueOn: f.date().label('Due on').required().computed(),
    total: f.money({ currency: 'organization' }).label('Statement total').required().computed(),
    lineCount: f.integer({ min: 0 }).label('Transactions').required().computed(),
    fileName: f.text({ max: 200 }).label('File name').required().computed(),
    fileHash: f.text({ max: 64 }).label('File SHA-256').required().computed(),
    importedBy: f.person().label('Imported by').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
    payable: f.money({ currency: 'organization' }).label('Payable').computed(),
    withheld: f.money({ currency: 'organization' }).label('Withheld in dispute').computed(),
    invoiceNumber: f.text({ max: 60 }).label('Invoice').computed(),
  },
  access: { read: { by: 'member', rows: forThose(cardReaders) }, create: 'nobody', edit: 'nobody' },
  states: {
    open: ['new', 'To reconcile'],
    closed: 'done',
    discarded: 'stopped',
  },
  finalStates: ['discarded'],
  transitions: {
    close: {
      label: 'Close statement',
      from: 'open',
      to: 'closed',
      by: administrators,
      rules: [personIsThere],
      confirm: 'Its approved purchases become an invoice of the issuer, for someone else to approve.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'open', by: 'nobody' },
    discard: {
      label: 'Discard import',
      from: 'open',
      to: 'discarded',
      by: administrators,
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'issuer', 'issuerNumber', 'untilOn', 'lineCount', 'total', 'status'],
    filters: ['status', 'issuer', 'untilOn', 'importedBy'],
    sort: '-number',
  },
  sections: {
    Statement: ['issuer', 'issuerNumber', 'fromOn', 'untilOn', 'dueOn', 'total', 'lineCount', 'fileName', 'fileHash'],
    Payment: ['payable', 'withheld', 'invoiceNumber', 'importedBy', 'closedBy', 'closedOn'],
  },
});
