import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { fail } from '../../../kernel/record/fail.ts';
import type { Clock } from '../clock.ts';
import type { Letter } from './letter.ts';

export interface MailTransport {
  /** The id makes a letter that is sent twice after a crash recognisable as one. A `refused` failure is not worth another try. */
  deliver(id: string, letter: Letter): Promise<void>;
  close(): void;
}

const message = (id: string, from: string, { to, subject, text, html, files = [] }: Letter) => ({
  from,
  to: { name: '', address: to }, // as an object, so that no comma can make two receivers of it
  subject,
  text,
  html,
  attachments: files.map(({ name: filename, ...file }) => ({ ...file, filename, encoding: 'base64' })),
  messageId: `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'levee'}>`,
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(id, letter) {
      try {
        await pool.sendMail(message(id, from, letter));
      } catch (error) {
        const { responseCode = 0, code = 'unknown' } = error as { responseCode?: number; code?: string };
        // The server's own sentence names the receiver, so only its number is kept.
        const reason =
          responseCode > 0
            ? `The mail server answered ${responseCode}.`
            : `The mail server could not be used (${code}).`;
        if (responseCode >= 500 && responseCode < 600 && code !== 'EAUTH')
          throw fail('refused', 'mail.refused', reason);
        throw new Error(reason);
      }
    },
    close: () => pool.close(),
  };
}

/** What a platform admin sees of a letter; the letter itself is opened on the machine, by whoever runs it. */
export interface ShownLetter {
  readonly to: string;
  readonly subject: string;
  readonly at: string;
  readonly text: string;
}

/** Without a mail server every letter becomes a file that mail programs open, oldest first in the list, and one that screens may show. */
export function outboxTransport({
  folder,
  from,
  clock,
}: {
  folder: string;
  from: string;
  clock: Clock;
}): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(id, letter) {
      const date = clock.now();
      const { message: content } = await writer.sendMail({ ...message(id, from, letter), date });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${id}`;
      const file = async (ending: string, text: string | Buffer) => {
        const draft = join(folder, `.${randomUUID()}`);
        await writeFile(draft, text, { mode: 0o600 });
        await rename(draft, join(folder, `${name}.${ending}`));
      };
      const { to, subject, shown } = letter;
      await file('json', JSON.stringify({ to, subject, at: date.toISOString(), text: shown } satisfies ShownLetter));
      await file('eml', content as Buffer); // a buffer, because of `buffer: true`
    },
    close: () => writer.close(),
  };
}
