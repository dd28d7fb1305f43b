import { type Actor, fail, moneyOf } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { FILE_LIMIT_BYTES, type StoredFile, tooLarge } from '#server/services/files/files.ts';
import { bytesOf } from '../einvoice/e-invoice.server.ts';
import { networkMessage } from '../network/take-document.server.ts';
import type { Intake } from './intake-secret.server.ts';
import {
  bytesUnder,
  type GivenMessage,
  gatedAll,
  keepMessage,
  knownMessage,
  leftOutOf,
} from './keep-message.server.ts';
import type { TakenMessage } from './mail-calls.ts';
import type { Mail } from './read-mail.ts';
import { readMail } from './read-mail.server.ts';

type Around = Pick<Ports, 'door' | 'files'>;

const damaged: Mail = {
  sender: null,
  senderName: null,
  recipient: null,
  subject: null,
  messageId: null,
  sentAt: null,
  text: null,
  notes: ['The message is damaged: its parts can’t be read. Open the original, or ask the vendor to send it again.'],
  warnings: [],
  bankNotice: null,
  attachments: [],
};

/** What a message says. What is none is refused; a damaged one is kept, so that no invoice is lost. */
async function mailIn(bytes: Uint8Array): Promise<Mail> {
  const read = await readMail(bytes);
  if ('mail' in read) return read.mail;
  if (read.why === 'damaged') return damaged;
  const message = 'This is no email message: it has no From, Subject, Date or Message-ID.';
  throw fail('invalid', 'invoice_mail.message', message, {
    issues: [{ path: 'document', code: 'invoice_mail.message', message }],
  });
}

/** The body on disk, piece by piece, behind the gate for files; too large a one is refused before it is read where it says so. */
async function received({ files }: Around, request: Request, name: string): Promise<StoredFile> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (Number.isSafeInteger(declared) && declared > FILE_LIMIT_BYTES) throw tooLarge(FILE_LIMIT_BYTES);
  return files.take({ name, content: (request.body ?? []) as AsyncIterable<Uint8Array> }); // Node's streams can be iterated
}

const given = (
  { attachments, ...mail }: Mail,
  more: Omit<GivenMessage, keyof Omit<Mail, 'attachments'> | 'problems' | 'leftOut'>,
): GivenMessage => ({ ...mail, ...more, leftOut: leftOutOf(attachments), problems: [] });

/** A message of the mail server. What it says is read outside of the transaction, which is short. */
export async function takePosted(around: Around, intake: Intake, request: Request): Promise<TakenMessage> {
  const { door, files } = around;
  const stored = await received(around, request, 'message.eml');
  const known = await door.run(intake.actor, (work) => knownMessage(work, stored.hash));
  if (known) return known;
  const mail = await mailIn(await bytesUnder(files, stored.hash));
  const gated = await gatedAll(files, mail.attachments);
  return door.run(intake.actor, (work) =>
    keepMessage(
      work,
      given(mail, {
        source: 'email',
        intake: intake.id,
        owner: intake.issuedBy,
        original: { name: stored.name, stored },
        hash: stored.hash,
        size: stored.size,
        files: gated,
      }),
    ),
  );
}

/** A document of the access point; it is the file of its own message. */
export async function takeDocument(around: Around, intake: Intake, request: Request): Promise<TakenMessage> {
  const { door, files } = around;
  const stored = await received(around, request, 'document.xml');
  const bytes = await bytesUnder(files, stored.hash);
  return door.run(intake.actor, (work) => {
    const read = networkMessage(bytes, {
      participants: intake.participants,
      currency: moneyOf(work.actor, 0).currency,
    });
    return keepMessage(work, {
      ...read,
      sentAt: null,
      text: null,
      bankNotice: null,
      leftOut: [],
      source: 'network',
      intake: intake.id,
      owner: intake.issuedBy,
      original: { name: stored.name, stored },
      hash: stored.hash,
      size: stored.size,
      files: [{ name: stored.name, kind: 'xml', problem: null, stored }],
    });
  });
}

/** An email that a person uploaded: the document is the original. */
export async function takeUploaded(
  { door, files }: Around,
  actor: Actor,
  document: string,
): Promise<(work: UnitOfWork) => Promise<TakenMessage>> {
  const kept = await door.run(actor, (work) => bytesOf(work, document, (hash) => files.open(hash), FILE_LIMIT_BYTES));
  if (!kept.bytes) {
    const message = kept.reason;
    throw fail('refused', 'invoice_mail.document', message, {
      issues: [{ path: 'document', code: 'invoice_mail.document', message }],
    });
  }
  const { sha256, bytes } = kept;
  const mail = await mailIn(bytes);
  const gated = await gatedAll(files, mail.attachments);
  return (work) =>
    keepMessage(
      work,
      given(mail, {
        source: 'uploaded',
        intake: null,
        owner: actor.id,
        original: { document },
        hash: sha256,
        size: bytes.length,
        files: gated,
      }),
    );
}
