import { type AnswerOf, call, choiceOf, f, rowShape, shape } from '#kernel';
import { shownOnceText } from '../../organization/public.ts';
import { fileShape } from '../einvoice/e-invoice-calls.ts';
import { invoiceIntake } from './invoice-intake.record.ts';
import { invoiceMessage, messageFile } from './invoice-message.record.ts';

const { name, channel, mailbox, participants } = invoiceIntake.fields;
const secret = { secret: shownOnceText, row: rowShape(invoiceIntake) };

export const issueIntake = call('invoice_intake.issue', '/api/v1/invoice_intake/issue', {
  body: { name, channel, mailbox, participants },
  answer: secret,
});

/** A new secret; the earlier one is refused from this moment. */
export const rotateIntake = call('invoice_intake.rotate', '/api/v1/invoice_intake/{id}/rotate', {
  method: 'POST',
  answer: secret,
});

/** When something last came to an intake. */
export const intakeUse = call('invoice_intake.use', '/api/v1/invoice_intake/{id}/use', {
  answer: { channel, isOn: 'yesNo', lastAt: 'instant?' },
});

/** What an intake answers to a system that posts: the number under which it is kept, and what is wrong with it. */
export const takenMessage = shape({
  id: 'uuid',
  number: 'text',
  isKnown: 'yesNo',
  notes: ['text'],
  problems: [{ element: 'text', at: 'whole', reason: 'text' }],
});
export type TakenMessage = AnswerOf<{ readonly answer: typeof takenMessage }>;

/** The mail server of the agency posts a whole message here (RFC 5322). */
export const postMail = call('invoice_mail.post', '/api/v1/invoice-mail/{id}', {
  method: 'POST',
  answer: takenMessage,
});

/** The access point of the agency posts a UBL document here, with or without its envelope. */
export const postNetworkDocument = call('invoice_network.post', '/api/v1/invoice-network/{id}', {
  method: 'POST',
  answer: takenMessage,
});

/** What became of a posted document, for the access point. */
export const networkResponse = call('invoice_network.response', '/api/v1/invoice-network/{id}/{message}', {
  media: 'application/xml',
});

/** Takes in an email that was uploaded as a document (.eml). */
export const takeMail = call('invoice_message.upload', '/api/v1/invoice_message/upload', {
  body: { document: f.ref('document').required() },
  answer: takenMessage,
});

/** The files of a message, each with what it says. */
export const messageFiles = call('invoice_message.files', '/api/v1/invoice_message/{id}/files', {
  answer: {
    source: invoiceMessage.fields.source,
    status: choiceOf('open', 'taken', 'dismissed'),
    sender: 'text?',
    senderName: 'text?',
    subject: 'text?',
    text: 'text?',
    vendor: [{ id: 'uuid', name: 'text', why: 'text' }, null],
    notes: ['text'],
    warnings: ['text'],
    original: 'uuid?',
    mayTake: 'yesNo',
    files: [
      {
        name: 'text',
        kind: messageFile.kind,
        document: 'uuid?',
        problem: 'text?',
        invoice: [{ id: 'uuid', number: 'text' }, null],
        read: [fileShape, null],
      },
    ],
  },
});
export type MessageFiles = AnswerOf<typeof messageFiles>;

/** Takes the e-invoice of a message in, as an uploaded one. */
export const takeMessageFile = call('invoice_message.takeFile', '/api/v1/invoice_message/{id}/e-invoices', {
  body: { document: f.ref('document').required() },
  answer: fileShape,
});

/** What became of a message as a UBL application response. */
export const messageResponse = call('invoice_message.response', '/api/v1/invoice_message/{id}/response', {
  media: 'application/xml',
});
