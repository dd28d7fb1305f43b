/** What a person sees of a letter in the outbox, without opening a mail program. */
export interface ReadLetter {
  readonly to: string;
  readonly subject: string;
  readonly at: string | null;
  /** The plain text; one-time links are cut, because whoever runs the mail is not whom they were sent to. */
  readonly text: string;
}

/** Reads the letters that the outbox writes itself; it is no reader for the mail of strangers. */
export function readLetter(content: string): ReadLetter {
  const { headers, body } = parted(content);
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(parted);
  const plain = parts.find(({ headers: own }) => /^text\/plain/i.test(own.get('content-type') ?? 'text/plain'));
  const date = Date.parse(headers.get('date') ?? '');
  return {
    to: words(headers.get('to') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    at: Number.isNaN(date) ? null : new Date(date).toISOString(),
    text: plain ? withoutTokens(decoded(plain).replaceAll('\r\n', '\n').trim()) : '',
  };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function parted(text: string): Part {
  const given = text.replace(/^\r?\n/, '');
  const end = /\r?\n\r?\n/.exec(given);
  const head = (end ? given.slice(0, end.index) : given).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const];
    }),
  );
  return { headers, body: end ? given.slice(end.index + end[0].length) : '' };
}

function decoded({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuoted(body.replace(/=\r?\n/g, '')) : body;
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Words of a header, where what is outside ASCII stands as `=?UTF-8?Q?…?=`. */
const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : fromQuoted(text.replaceAll('_', ' ')),
    );

const withoutTokens = (text: string): string => text.replace(/([?&](?:token|token_hash)=)[^\s&]+/g, '$1…');
