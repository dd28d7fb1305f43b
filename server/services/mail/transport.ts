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

const message = (id: string, from: string, { to, subject, text, html }: Letter) => ({
  from,
  to: { name: '', address: to }, // as an object, so that no comma can make two receivers of it
  subject,
  text,
  html,
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

/** Without a mail server every letter becomes a file that mail programs open, oldest first in the list. */
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
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, content as Buffer, { mode: 0o600 }); // a buffer, because of `buffer: true`
      await rename(draft, join(folder, `${date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`));
    },
    close: () => writer.close(),
  };
}
