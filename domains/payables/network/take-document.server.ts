import { Failure, fail } from '#kernel';
import { readXml, type XmlElement } from '../../procurement/public.server.ts';
import { decoded } from '../einvoice/decoded.ts';
import { limits, readFile } from '../einvoice/read-file.server.ts';
import type { GivenMessage } from '../mail/keep-message.server.ts';
import { participantKey } from '../mail/mail-words.ts';
import { oneLine } from '../mail/read-mail.ts';
import { openEnvelope, type Participant, waysToWrite } from './envelope.ts';

const refused = (code: string, message: string, at: { readonly element: string; readonly at: number } | null = null) =>
  fail('refused', `invoice_network.${code}`, at ? `${at.element}, line ${at.at}: ${message}` : message, {
    issues: [{ path: at?.element ?? '', code: `invoice_network.${code}`, message }],
  });

function rootOf(bytes: Uint8Array): XmlElement {
  try {
    return readXml(decoded(bytes), limits);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw fail(error.kind, 'invoice_network.xml', error.message);
  }
}

const written = ({ scheme, value }: Participant): string => (scheme === '' ? value : `${scheme}:${value}`);

/** What of a posted document is kept as a message. One for another recipient, or with no invoice in it, is refused. */
export function networkMessage(
  bytes: Uint8Array,
  { participants, currency }: { readonly participants: readonly string[]; readonly currency: string },
): Pick<
  GivenMessage,
  'sender' | 'recipient' | 'senderName' | 'subject' | 'notes' | 'warnings' | 'problems' | 'messageId'
> {
  const root = rootOf(bytes);
  const { kind, senders, recipients, content } = openEnvelope(root);
  if (!content)
    throw refused(
      'content',
      kind === 'none'
        ? 'Send a UBL Invoice or CreditNote, by itself or in an SBDH or XHE envelope.'
        : `The ${kind} envelope has no UBL Invoice or CreditNote, or several. Send one.`,
      { element: root.name.slice(0, 60), at: root.at },
    );
  const [recipient] = recipients;
  if (!recipient)
    throw refused('recipient', 'The document names no recipient.', { element: root.name.slice(0, 60), at: root.at });
  const own = new Set(participants.map(participantKey));
  const other = recipients.find((one) => !waysToWrite(one).some((way) => own.has(way)));
  if (other)
    throw refused(
      'recipient',
      `The recipient ${written(other).slice(0, 120)} is not a participant of this intake.`,
      other,
    );
  const { invoice, problems } = readFile(bytes, currency);
  const [sender] = senders;
  return {
    sender: sender ? oneLine(written(sender), 254) : null,
    recipient: oneLine(written(recipient), 254),
    senderName: oneLine(invoice?.seller.name, 160),
    subject: invoice ? oneLine(`${invoice.isCredit ? 'Credit memo' : 'Invoice'} ${invoice.number.value}`, 300) : null,
    messageId: null,
    notes:
      problems.length > 0
        ? [`The document has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`]
        : [],
    warnings: senders.length > 0 ? [] : ['The document names no sender.'],
    problems,
  };
}
