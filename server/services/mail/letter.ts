import { withDays } from '../../../kernel/fields/date.ts';
import { fail } from '../../../kernel/record/fail.ts';

/** A paragraph, a link to a page of ours, a code to type in, or a small table. There is no way to put in markup. */
export type LetterPart =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly code: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

export interface MailMessage {
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  /** `link` is a path such as `/reset-password?token=…`; the origin is always the configured public address. */
  readonly body: readonly LetterPart[];
  /** Attachments; `content` is base 64. */
  readonly files?: readonly { readonly name: string; readonly contentType: string; readonly content: string }[];
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files?: MailMessage['files'];
  /** For whoever runs the mail: without codes, and of each link only the page it leads to. */
  readonly shown: string;
}

const address = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*$/u;

export function writeLetter({ to, subject, body, files }: MailMessage, publicUrl: string): Letter {
  // A list of addresses passed where one is expected once gave attackers other people's reset links, hence the type check.
  if (typeof to !== 'string' || to.length > 254 || !address.test(to)) {
    throw fail('invalid', 'mail.address', 'Enter one e-mail address, such as rosa@county.gov.');
  }
  const parts = body.map((part) => write(part, publicUrl));
  return {
    to,
    subject: oneLine(subject).slice(0, 200),
    text: `${parts.map((part) => part.text).join('\n\n')}\n`,
    shown: parts.map((part) => part.shown ?? part.text).join('\n\n'),
    html: page(parts.map((part) => part.html).join('\n')),
    ...(files ? { files } : {}),
  };
}

interface Written {
  readonly text: string;
  /** Where the text itself is for its addressee alone. */
  readonly shown?: string;
  readonly html: string;
}

function write(part: LetterPart, publicUrl: string): Written {
  if (typeof part === 'string') {
    const words = harmless(part);
    return { text: words, html: `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>` };
  }
  if ('link' in part) {
    const url = ownUrl(part.link, publicUrl);
    const label = oneLine(part.label);
    const look =
      'display:inline-block;padding:10px 18px;background:#14532d;color:#ffffff;text-decoration:none;border-radius:6px';
    return {
      text: `${label}:\n${url}`,
      shown: `${label}:\n${pageOf(url)}`,
      html: `<p><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>\n<p>${escapeHtml(url)}</p>`,
    };
  }
  if ('code' in part) {
    const code = oneLine(part.code);
    return {
      text: code,
      shown: '•••••• (a code for its addressee)',
      html: `<p style="font-size:24px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`,
    };
  }
  const facts = part.facts.map(([name, value]) => [oneLine(name), oneLine(value)] as const);
  const rows = facts.map(
    ([name, value]) => `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return {
    text: facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    html: `<table cellpadding="4">${rows.join('')}</table>`,
  };
}

/** The link's origin comes from the settings and from nowhere else, whatever was asked for. */
function ownUrl(path: string, publicUrl: string): string {
  const url = path.startsWith('/') && URL.canParse(path, publicUrl) ? new URL(path, publicUrl) : null;
  if (!url || url.origin !== new URL(publicUrl).origin || url.username !== '') {
    throw new Error('A link in a mail must be a path of this installation.');
  }
  return url.href;
}

/** What comes behind the first part of a path can be what opens an account, so nothing of it is shown to anybody else. */
const pageOf = (url: string): string => {
  const { origin, pathname, search } = new URL(url);
  const [, first = '', ...rest] = pathname.split('/');
  return `${origin}/${first}${rest.length > 0 || search !== '' ? ' (the rest is for its addressee)' : ''}`;
};

/** No control characters, no marks that turn text round, and no address of others a mail program would make a link of. */
const harmless = (text: string): string =>
  withDays(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/:\/\//g, ': //')
    .replace(/\bwww\.(?=\S)/gi, 'www. ');

const oneLine = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const page = (inside: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Levee</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1917;max-width:36rem;margin:24px auto;padding:0 16px">
${inside}
</body>
</html>
`;
