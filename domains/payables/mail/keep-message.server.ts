import { createHash } from 'node:crypto';
import { Failure, fail, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { StoredFile } from '#server/services/files/files.ts';
import { document } from '../../organization/public.server.ts';
import type { Problem } from '../einvoice/e-invoice.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import type { TakenMessage } from './mail-calls.ts';
import {
  type FileKind,
  MOST_A_DAY,
  MOST_BYTES_A_DAY,
  MOST_KEPT,
  MOST_LISTED,
  type MessageSource,
} from './mail-words.ts';
import type { Mail, MailAttachment } from './read-mail.ts';
import { suggestedVendor } from './suggested-vendor.server.ts';

type Files = Ports['files'];
type Message = Row<typeof invoiceMessage>;

/** A part of a message after the gate for files: kept, or refused with the reason. */
export interface GivenFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly problem: string | null;
  readonly stored: StoredFile | null;
  /** A document that is there already. */
  readonly document?: string;
}

/** A message before it is a row. */
export interface GivenMessage extends Omit<Mail, 'attachments'> {
  readonly source: MessageSource;
  readonly intake: string | null;
  readonly owner: string;
  readonly original: { readonly name: string; readonly stored: StoredFile } | { readonly document: string };
  readonly hash: string;
  readonly size: number;
  readonly files: readonly GivenFile[];
  /** What of its attachments is listed nowhere but in the original. */
  readonly leftOut: readonly string[];
  readonly problems: readonly Problem[];
}

const XML = /^\s*(?:<\?xml|<!DOCTYPE\s+cXML|<(?:[\w.-]+:)?(?:Invoice|CreditNote|cXML|StandardBusinessDocument|XHE)\b)/;

/** What may be an invoice, by its content alone. */
export function kindOf(type: string, head: Uint8Array): { readonly kind: FileKind; readonly problem: string | null } {
  if (type === 'application/pdf') return { kind: 'pdf', problem: null };
  const text = new TextDecoder('utf-8')
    .decode(head.subarray(0, 400))
    .replace(/^\ufeff/, '')
    .replaceAll('\u0000', '');
  if (XML.test(text)) return { kind: 'xml', problem: null };
  if (/zip|rar|7z|gzip/.test(type))
    return { kind: 'other', problem: 'Archives are not opened. Ask for the invoice itself as a PDF or XML file.' };
  if (type.startsWith('image/'))
    return { kind: 'other', problem: 'Text of a picture is not read. Enter the invoice by hand.' };
  return { kind: 'other', problem: 'No invoice is read from files of this type. Enter it by hand.' };
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function gated(files: Files, { name, content, problem }: MailAttachment): Promise<GivenFile> {
  try {
    const stored = await files.take({ name, content: one(content) });
    if (problem) return { name: stored.name, kind: 'other', problem, stored };
    return { name: stored.name, ...kindOf(stored.type, content), stored };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A scanner or disk that is out keeps the whole message out: the sender tries again.
    if (error.kind === 'unavailable' || error.kind === 'no_space') throw error;
    return { name, kind: 'refused', problem: error.message.slice(0, 300), stored: null };
  }
}

/** Every attachment through the gate for files, one after the other. What is too many stays in the original alone. */
export async function gatedAll(files: Files, given: readonly MailAttachment[]): Promise<readonly GivenFile[]> {
  const all: GivenFile[] = [];
  for (const [at, attachment] of given.slice(0, MOST_LISTED).entries())
    all.push(
      at < MOST_KEPT
        ? await gated(files, attachment)
        : {
            name: attachment.name,
            kind: 'refused',
            problem: `A message has at most ${MOST_KEPT} files. This one is in the original message alone.`,
            stored: null,
          },
    );
  return all;
}

/** Attachments that are not even listed. */
export const leftOutOf = ({ length }: readonly MailAttachment[]): readonly string[] =>
  length > MOST_LISTED ? [`${length - MOST_LISTED} more files are in the original message alone.`] : [];

export async function bytesUnder(files: Pick<Files, 'open'>, hash: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.open(hash)) as AsyncIterable<Uint8Array>) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw fail('refused', 'invoice_message.hash', 'The kept file differs from its hash.');
  return bytes;
}

const answerOf = ({ id, number, notes }: Message, isKnown: boolean, problems: readonly Problem[]): TakenMessage => ({
  id,
  number,
  isKnown,
  notes: (notes ?? '').split('\n').filter((note) => note !== ''),
  problems: [...problems],
});

/** The message that these very bytes became. */
export async function knownMessage(work: UnitOfWork, hash: string): Promise<TakenMessage | null> {
  const row = await work.asProduct.row(invoiceMessage, { where: { fileHash: hash } });
  return row && answerOf(row, true, []);
}

const day = `select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from invoice_message
  where organization_id = $1 and intake = $2 and received_at > $3::timestamptz - interval '24 hours'`;

async function refuseFlood(work: UnitOfWork, intake: string): Promise<void> {
  const [found] = await work.tx.query<{ count: number; bytes: number }>(
    day,
    [work.actor.organizationId, intake, work.now()],
    'invoice_message.day',
  );
  if ((found?.count ?? 0) >= MOST_A_DAY || (found?.bytes ?? 0) >= MOST_BYTES_A_DAY)
    throw fail('too_many', 'invoice_intake.day', 'This intake took all that it takes in 24 hours. Try again later.', {
      extra: { retryAfter: 3600 },
    });
}

const cut = (all: readonly string[], longest: number): string | null => all.join('\n').slice(0, longest).trim() || null;

async function keptDocument(work: UnitOfWork, owner: string, name: string, stored: StoredFile): Promise<string> {
  const { type: mediaType, size, hash: sha256, scan } = stored;
  const found = { mediaType, size, sha256, scan: scan === 'clean' ? ('clean' as const) : ('not_scanned' as const) };
  return (await work.asProduct.insert(document, { name: name.slice(0, 255), owner, audience: 'payables' }, found)).id;
}

/** An email that its owner uploaded for everyone is read by accounts payable alone from now on, as one that came by itself. */
async function narrowed(work: UnitOfWork, owner: string, id: string): Promise<string> {
  const own = await work.asProduct.row(document, { where: { id }, fields: ['owner', 'audience', 'status'] });
  if (own?.owner === owner && own.audience === 'organization' && own.status === 'kept')
    await work.asProduct.change(document, id, { audience: 'payables' });
  return id;
}

/** What another message says under the same ID: a mail server delivered it twice, or its sender wrote it so. */
async function sameId(work: UnitOfWork, { messageId }: GivenMessage): Promise<readonly string[]> {
  if (messageId === null) return [];
  const other = await work.asProduct.row(invoiceMessage, { where: { messageId }, fields: ['number'], order: 'number' });
  return other ? [`${other.number} has the same message ID and other content.`] : [];
}

/** Keeps a message with its files, once for each content: the same bytes are answered with the message that they are. */
export async function keepMessage(work: UnitOfWork, given: GivenMessage): Promise<TakenMessage> {
  const known = await knownMessage(work, given.hash);
  if (known) return known;
  if (given.intake !== null) await refuseFlood(work, given.intake);
  try {
    return await work.inSavepoint((inside) => keptRow(inside, given));
  } catch (error) {
    // Of two that came at one moment the second is the first one.
    const other = error instanceof Failure && error.kind === 'conflict' ? await knownMessage(work, given.hash) : null;
    if (other) return other;
    throw error;
  }
}

async function keptRow(work: UnitOfWork, given: GivenMessage): Promise<TakenMessage> {
  const { owner, original } = given;
  const { vendor, why } = await suggestedVendor(work, given.source === 'network' ? null : given.sender);
  const own =
    'document' in original
      ? await narrowed(work, owner, original.document)
      : await keptDocument(work, owner, original.name, original.stored);
  const files: NonNullable<Message['files']>[number][] = [];
  for (const { name, kind, problem, stored, document: kept } of given.files)
    files.push({
      name: name.slice(0, 255),
      kind,
      problem,
      document:
        kept ?? (stored ? (stored.hash === given.hash ? own : await keptDocument(work, owner, name, stored)) : null),
    });
  const row = await work.asProduct.insert(
    invoiceMessage,
    {},
    {
      source: given.source,
      intake: given.intake,
      uploadedBy: given.intake === null ? owner : null,
      sender: given.sender,
      senderName: given.senderName,
      recipient: given.recipient,
      subject: given.subject,
      sentAt: given.sentAt,
      receivedAt: work.now(),
      vendor,
      vendorReason: why,
      text: given.text,
      notes: cut([...given.notes, ...given.leftOut], 2000),
      warnings: cut([...given.warnings, ...(await sameId(work, given))], 2000),
      bankNotice: given.bankNotice,
      files,
      original: own,
      messageId: given.messageId,
      size: given.size,
      fileHash: given.hash,
    },
  );
  return answerOf(row, false, given.problems);
}
