import type { Address, Email } from 'postal-mime';

/** A message as its bytes say it. Nothing of it is proven: anyone may write any sender. */
export interface Mail {
  readonly sender: string | null;
  readonly senderName: string | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly messageId: string | null;
  readonly sentAt: string | null;
  readonly text: string | null;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** The words that name a change of bank account. */
  readonly bankNotice: string | null;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** Why its content is not read, where it is known from the message alone. */
  readonly problem: string | null;
}

export const mailLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 } as const;

const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** One line of a stranger’s text that can be shown. */
export function oneLine(given: string | null | undefined, longest: number): string | null {
  const text = (given ?? '')
    .replaceAll(unseen, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .normalize('NFC')
    .slice(0, longest)
    .trim();
  return text === '' ? null : text;
}

function manyLines(given: string, longest: number): string | null {
  const text = given
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .normalize('NFC')
    .slice(0, longest)
    .trim();
  return text === '' ? null : text;
}

const firstOf = (given: Address | readonly Address[] | undefined) => {
  const [one] = given === undefined ? [] : Array.isArray(given) ? (given as readonly Address[]) : [given as Address];
  const [inGroup] = one?.group ?? [];
  return { name: inGroup?.name ?? one?.name ?? null, address: inGroup?.address ?? one?.address ?? null };
};
const domainOf = (address: string | null): string => address?.split('@').at(-1)?.toLowerCase() ?? '';

const ENCRYPTED = /^(application\/(x-)?pkcs7-mime|application\/pgp-encrypted)$/;

/** A message that names a new account is how payments are diverted: the sentence is shown, and nothing is changed by it. */
const bankWords =
  /(?:bank(?:ing)?|ach|wire|routing|remittance|payment|direct deposit)\b[^.\n]{0,60}\b(?:new|chang\w*|updat\w*|different|no longer|moved|switch\w*)\b|\b(?:new|chang\w*|updat\w*|different|moved|switch\w*)\b[^.\n]{0,40}\b(?:bank(?:ing)?\b|bank account|ach\b|wire\b|routing|(?:remittance|payment|deposit)\s+(?:account|details|information|instructions|address))/i;

/** The sentence of a text that speaks of another bank account, without the digits of one. */
export function bankNoticeIn(text: string): string | null {
  const found = bankWords.exec(text.slice(0, 20_000));
  if (!found) return null;
  const from = Math.max(text.lastIndexOf('.', found.index), text.lastIndexOf('\n', found.index)) + 1;
  const ends = [text.indexOf('.', found.index + found[0].length), text.indexOf('\n', found.index + found[0].length)];
  const to = Math.min(...ends.map((at) => (at < 0 ? text.length : at)));
  const masked = text.slice(from, to).replaceAll(/\d[\d -]{4,}\d/g, (digits) => `…${digits.slice(-4)}`);
  return oneLine(masked, 240);
}

/** The words of a message that was written as HTML alone. */
export const htmlText = (html: string): string =>
  html
    .slice(0, 200_000)
    .replaceAll(/<(script|style|head|title)\b[^>]*>[^]{0,20000}?<\/\1\s*>/gi, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/&nbsp;/gi, ' ')
    .replaceAll(/&lt;/gi, '‹')
    .replaceAll(/&gt;/gi, '›')
    .replaceAll(/&quot;/gi, '"')
    .replaceAll(/&#0?39;/g, '’')
    .replaceAll(/&amp;/gi, '&');

/** Whether this is a message at all: anything else that is posted is refused. */
export const isMail = ({ headers }: Pick<Email, 'headers'>): boolean =>
  headers.some(({ key }) => ['from', 'subject', 'message-id', 'date', 'received'].includes(key));

export function mailOf(email: Email): Mail {
  const from = firstOf(email.from ?? email.sender);
  const reply = firstOf(email.replyTo);
  const to = firstOf(email.to);
  const said = email.text?.trim() ? email.text : htmlText(email.html ?? '');
  const text = manyLines(said, 4000);
  const sent = email.date ? Date.parse(email.date) : Number.NaN;
  const isDated = Number.isFinite(sent) && sent > Date.parse('1990-01-01') && sent < Date.parse('2190-01-01');
  const attachments = email.attachments
    .filter(({ related, mimeType }) => !(related && mimeType.startsWith('image/')))
    .map(({ filename, mimeType, content, rfc822DepthExceeded }, at) => ({
      name: oneLine(filename, 200) ?? `attachment-${at + 1}`,
      type: mimeType,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer),
      problem: ENCRYPTED.test(mimeType)
        ? 'This part is encrypted. Ask the vendor to send it without encryption.'
        : rfc822DepthExceeded
          ? 'A message inside messages is not opened. Ask the vendor to attach the invoice itself.'
          : null,
    }));
  const bankNotice = bankNoticeIn([email.subject ?? '', said].join('\n'));
  const isOther = reply.address !== null && domainOf(reply.address) !== domainOf(from.address);
  return {
    sender: oneLine(from.address, 254)?.toLowerCase() ?? null,
    senderName: oneLine(from.name, 160),
    recipient: oneLine(to.address, 254)?.toLowerCase() ?? null,
    subject: oneLine(email.subject, 300),
    messageId: oneLine(email.messageId, 300),
    sentAt: isDated ? new Date(sent).toISOString() : null,
    text,
    notes: [
      ...(from.address ? [] : ['The message names no sender.']),
      ...(attachments.length === 0
        ? [
            `The message has no attachment${email.html && !email.text?.trim() ? ' and was sent as HTML' : ''}. Enter the invoice by hand.`,
          ]
        : []),
    ],
    warnings: [
      ...(isOther ? [`Replies go to another address: ${oneLine(reply.address, 200)}.`] : []),
      ...(bankNotice ? [`The message speaks of another bank account: “${bankNotice}”. It changes no account.`] : []),
    ],
    bankNotice,
    attachments,
  };
}
