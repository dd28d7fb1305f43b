import { randomUUID } from 'node:crypto';
import type { FirstOf } from '../../../kernel/record/first-of.ts';
import { firstOf } from '../../records/first-of.ts';
import { Failure } from '../../../kernel/record/fail.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Sealer } from '../sealed.ts';
import { type Letter, type MailMessage, writeLetter } from './letter.ts';
import type { MailTransport } from './transport.ts';

export interface FailedMail {
  readonly id: string;
  readonly reason: string;
  readonly attempts: number;
  readonly createdAt: string;
}

export interface Mail {
  /** Queues the mail with the business transaction and answers its id; a job delivers it after the commit. */
  send(tx: Tx | null, message: MailMessage): Promise<string>;
  /** The newest that could not be delivered. */
  failed(most: number): Promise<FirstOf<FailedMail>>;
  /** The operator's second try, once the cause is gone; false when no such letter has failed. */
  retry(id: string): Promise<boolean>;
}

export interface MailOptions {
  readonly database: Database;
  /** Not started yet: the mail defines its own jobs. */
  readonly jobs: Jobs;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

const KEEP_DAYS = 30;

export function openMail({ database, jobs, sealer, clock, transport, publicUrl }: MailOptions): Mail {
  jobs.define<{ mail: string }>('mail.deliver', {
    retry: { times: 8, delaySeconds: 30 },
    run: ({ ids, attempt, isLast }) => deliver(ids.mail, attempt, isLast),
    waiting: (tx) => tx.query<{ mail: string }>(`select id as mail from mail_message where state = 'queued'`),
  });
  jobs.define('mail.tidy', { schedule: { cron: '17 2 * * *' }, run: tidy });

  async function deliver(id: string, attempt: number, isLast: boolean): Promise<void> {
    const [waiting] = await database.platform((tx) =>
      tx.query<{ sealed: Buffer }>(`select sealed from mail_message where id = $1 and state = 'queued'`, [id]),
    );
    if (!waiting) return;
    try {
      const letter: Letter = JSON.parse(sealer.open(waiting.sealed, place(id)));
      await transport.deliver(id, letter);
    } catch (error) {
      if (isLast || error instanceof Failure) await finish(id, attempt, (error as Error).message);
      throw error;
    }
    await finish(id, attempt, null);
  }

  /** What was delivered is forgotten; what failed is kept sealed for the operator's second try. */
  const finish = (id: string, attempts: number, failure: string | null): Promise<unknown> =>
    database.platform((tx) =>
      tx.query(
        `update mail_message
         set state = case when $3::text is null then 'sent' else 'failed' end,
             sealed = case when $3::text is null then null else sealed end,
             attempts = attempts + $2, failure = left($3, 200), finished_at = $4
         where id = $1`,
        [id, attempts, failure, clock.now().toISOString()],
      ),
    );

  async function tidy(): Promise<void> {
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    await database.platform(async (tx) => {
      await tx.query('delete from mail_message where finished_at < $1', [before(KEEP_DAYS)]);
      // A job that died with its server on the last try could not say so.
      await tx.query(
        `update mail_message set state = 'failed', failure = 'It was not delivered within three days.', finished_at = $2
         where state = 'queued' and created_at < $1`,
        [before(3), clock.now().toISOString()],
      );
    });
  }

  return {
    async send(tx, message) {
      const id = randomUUID();
      const letter = writeLetter(message, publicUrl);
      const sealed = sealer.seal(JSON.stringify(letter), place(id));
      const enqueue = async (open: Tx) => {
        // Whoever looks around in a demo organization has proved no mailbox of their own, so it writes to nobody.
        const [queued] = await open.query(
          `insert into mail_message (id, sealed, created_at) select $1::uuid, $2::bytea, $3::timestamptz
           where not exists (select from organization where id = $4::uuid and demo_ends_at is not null) returning id`,
          [id, sealed, clock.now().toISOString(), open.organizationId],
          'mail_message.insert',
        );
        if (queued) await jobs.send(open, 'mail.deliver', { mail: id });
      };
      await (tx ? enqueue(tx) : database.platform(enqueue));
      return id;
    },

    failed: (most) =>
      database.platform((tx) =>
        firstOf<FailedMail>(tx, {
          text: `select id, failure as reason, attempts, created_at as "createdAt"
           from mail_message where state = 'failed' order by created_at desc, id`,
          values: [],
          most,
        }),
      ),

    async retry(id) {
      return database.platform(async (tx) => {
        const again = await tx.query(
          `update mail_message set state = 'queued', failure = null, finished_at = null, created_at = $2
           where id = $1 and state = 'failed' returning id`,
          [id, clock.now().toISOString()],
        );
        if (again.length > 0) await jobs.send(tx, 'mail.deliver', { mail: id });
        return again.length > 0;
      });
    },
  };
}

const place = (rowId: string) => ({ organizationId: null, record: 'mail_message', field: 'letter', rowId });
