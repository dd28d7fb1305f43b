import { defineRecord, f } from '#kernel';
import { payablesReaders } from '../../organization/public.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { fileKinds, MOST_LISTED, messageSources } from './mail-words.ts';

/** Its files are read by the same people: their audience is accounts payable. */
export const messageReaders = payablesReaders;

/** What came with a message: a file that may be an invoice, or why it is none. */
export const messageFile = {
  name: f.text({ max: 255 }).required(),
  kind: f.choice(fileKinds).required(),
  document: f.ref('document'),
  problem: f.text({ max: 300 }),
  invoice: f.ref('invoice'),
};

/** An email or network document that came for accounts payable. Nothing of it is paid before a person has taken it in. */
export const invoiceMessage = defineRecord('invoice_message', {
  label: ['Invoice message', 'Invoice messages'],
  about: 'An email or network document with invoices, kept as it came.',
  title: 'number',
  fields: {
    number: f.sequence('IM-{yyyy}-{00000}').search(),
    source: f.choice(messageSources).required().computed(),
    intake: f.ref('invoice_intake').computed(),
    uploadedBy: f.person().label('Uploaded by').computed(),
    sender: f.text({ max: 254 }).label('Claimed sender').computed().search(),
    senderName: f.text({ max: 160 }).label('Sender name').computed().search(),
    recipient: f.text({ max: 254 }).computed(),
    subject: f.text({ max: 300 }).computed().search(),
    sentAt: f.instant().label('Sent').computed(),
    receivedAt: f.instant().label('Received').required().computed(),
    vendor: f.ref('vendor').label('Suggested vendor').computed(),
    vendorReason: f.text({ max: 300 }).label('Why suggested').computed(),
    text: f.text({ max: 4000, lines: 10 }).label('Message text').computed().search(),
    notes: f.text({ max: 2000, lines: 4 }).computed(),
    warnings: f.text({ max: 2000, lines: 4 }).computed(),
    bankNotice: f.text({ max: 300 }).label('Bank change named').computed(),
    files: f.lines(messageFile, { max: MOST_LISTED, label: 'File' }).computed(),
    original: f.ref('document').label('Original message').computed(),
    messageId: f.text({ max: 300 }).label('Message ID').computed(),
    size: f.integer({ min: 0 }).label('Bytes').required().computed(),
    fileHash: f.text({ max: 64 }).label('SHA-256').required().unique().computed(),
  },
  access: { read: messageReaders, create: 'nobody', edit: 'nobody' },
  states: { open: ['new', 'To review'], taken: ['done', 'Invoiced'], dismissed: 'stopped' },
  finalStates: [],
  transitions: {
    take: { label: 'Take in', from: 'open', to: 'taken', by: 'nobody' },
    dismiss: { label: 'Dismiss', from: 'open', to: 'dismissed', by: clerks, reason: 'required' },
    reopen: { label: 'Reopen', from: ['taken', 'dismissed'], to: 'open', by: clerks },
  },
  list: {
    columns: ['number', 'receivedAt', 'sender', 'subject', 'vendor', 'source', 'status'],
    filters: ['status', 'source', 'vendor', 'receivedAt'],
    sort: '-number',
  },
  sections: {
    Message: ['source', 'sender', 'senderName', 'recipient', 'subject', 'sentAt', 'receivedAt'],
    Checks: ['vendor', 'vendorReason', 'notes', 'warnings', 'bankNotice'],
    Text: ['text'],
    Files: ['files'],
    Original: ['original', 'fileHash', 'size', 'messageId', 'intake', 'uploadedBy'],
  },
});
