import { randomUUID } from 'node:crypto';
import type { FirstOf } from '../../../kernel/record/first-of.ts';
import { firstOf } from '../../records/first-of.ts';
import { PgBoss } from 'pg-boss';
import { Failure } from '../../../kernel/record/fail.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Log, scrub } from '../log.ts';
import { bossOnDatabase, bossOnTx, SCHEMA } from './boss-on-database.ts';

/** Ids and short words only: a job outlives transactions and is read by operators, so it never carries an organization's content. */
export type JobIds = Readonly<Record<string, string | number>>;

export interface JobRun<Ids extends JobIds = JobIds> {
  readonly ids: Ids;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLast: boolean;
  /** Aborted when the server stops or the time for this try is up. */
  readonly signal: AbortSignal;
}

export interface JobDefinition<Ids extends JobIds = JobIds> {
  /** May run twice for one job after a crash: find out first what is done already. A refusal (`fail`) is final, any other error is tried again. */
  run(job: JobRun<Ids>): Promise<void>;
  readonly retry?: { readonly times: number; readonly delaySeconds: number };
  /** Five cron fields; without a time zone they mean UTC. */
  readonly schedule?: { readonly cron: string; readonly timeZone?: string };
  /** A try that takes longer, or whose server died, is given to another one. */
  readonly expireSeconds?: number;
  /** What waits according to our own tables. Asked at the start: the queue itself is in no backup and does not move to another database. */
  readonly waiting?: (tx: Tx) => Promise<readonly Ids[]>;
}

export interface JobCounts {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly ids: JobIds;
  readonly tries: number;
  readonly reason: string;
  readonly failedAt: string;
}

export interface Jobs {
  /** Says what a name means; only before `start`. */
  define<Ids extends JobIds>(name: string, definition: JobDefinition<Ids>): void;
  /** Enqueues with the business transaction: rolled back with it, never seen before it commits. `key` makes waiting duplicates one. */
  send(tx: Tx | null, name: string, ids: JobIds, when?: { afterSeconds?: number; key?: string }): Promise<void>;
  /** `first` runs when everything can be sent and nothing works yet: what is done then shares the machine with no one. */
  start(first?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  counts(): Promise<JobCounts[]>;
  /** The newest that were tried as often as allowed. */
  failed(most: number): Promise<FirstOf<FailedJob>>;
  hasFailed(name: string, id: string): Promise<boolean>;
  retry(name: string, id: string): Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly log: Log;
  /** How often another server's jobs are looked for; our own wake their worker at the commit. */
  readonly pollSeconds?: number;
  /** Whether jobs are started by their schedules: not where somebody compares what was before with what is after. */
  readonly bySchedule?: boolean;
}

export function openJobs({ database, log, pollSeconds = 2, bySchedule = true }: JobsOptions): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const workers = new Map<string, string>();
  const boss = new PgBoss({
    db: bossOnDatabase(database),
    schema: SCHEMA,
    migrate: false, // the runtime role may not change the schema; installJobs did
    reindex: false,
    monitorVacuum: false,
    cronMonitorIntervalSeconds: 20,
    schedule: bySchedule,
  });
  boss.on('error', (error) => log.error('The job queue had a failure; it goes on by itself.', { error }));
  boss.on('warning', (warning) => log.warn('The job queue warns.', { warning: warning.message }));

  async function work(name: string, definition: JobDefinition): Promise<void> {
    const options = {
      batchSize: 10,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work<JobIds, unknown, typeof options>(name, options, (batch) =>
      Promise.all(
        batch.map(async ({ id, data, retryCount, retryLimit, signal }) => {
          const attempt = retryCount + 1;
          try {
            await definition.run({ ids: data, attempt, isLast: retryCount >= retryLimit, signal });
            return { id, status: 'completed' as const };
          } catch (error) {
            log.warn('A job failed.', { job: name, jobId: id, attempt, error });
            const isFinal = error instanceof Failure && error.kind !== 'unavailable' && error.kind !== 'conflict';
            return { id, status: isFinal ? ('deadletter' as const) : ('failed' as const), output: reasonOf(error) };
          }
        }),
      ),
    );
    workers.set(name, worker);
  }

  /** Queues what waits and is in no live job; of servers that start together one after the other looks. */
  async function takeUp(name: string, waiting: (tx: Tx) => Promise<readonly JobIds[]>): Promise<void> {
    await database.platform(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('jobs/' || $1, 0))`, [name]);
      // In this order: what was done in between is found done by the job itself, and what was sent in between has its job.
      const wanted = await waiting(tx);
      const live = await tx.query<{ data: JobIds }>(
        `select data from ${SCHEMA}.job where name = $1 and state in ('created', 'retry', 'active')`,
        [name],
      );
      const known = new Set(live.map(({ data }) => keyOf(data)));
      for (const ids of wanted)
        if (!known.has(keyOf(ids))) await boss.send(name, ids, { singletonKey: keyOf(ids), db: bossOnTx(tx) });
    });
  }

  return {
    define<Ids extends JobIds>(name: string, definition: JobDefinition<Ids>) {
      if (workers.size > 0) throw new Error(`The job ${name} is defined after the jobs were started.`);
      definitions.set(name, definition as unknown as JobDefinition); // what is sent under a name has that name's ids
    },

    async send(tx, name, ids, { afterSeconds = 0, key } = {}) {
      if (!definitions.has(name)) throw new Error(`There is no job named ${name}.`);
      refuseContent(name, ids);
      const options = {
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
        singletonKey: key ?? randomUUID(), // the queue's policy makes waiting jobs of one key one job
      };
      const wake = () => {
        const worker = workers.get(name);
        if (worker !== undefined && afterSeconds === 0) boss.notifyWorker(worker);
      };
      if (tx) {
        await boss.send(name, ids, { ...options, db: bossOnTx(tx) });
        tx.afterCommit(wake);
      } else {
        await boss.send(name, ids, options);
        wake();
      }
    },

    async start(first) {
      for (const [name, { retry, expireSeconds = 120, schedule }] of definitions) {
        const { times, delaySeconds } = retry ?? { times: 5, delaySeconds: 10 };
        const settings = {
          retryLimit: times,
          retryDelay: delaySeconds,
          ...(delaySeconds > 0 ? { retryBackoff: true, retryDelayMax: 6 * 3600 } : { retryBackoff: false }),
          expireInSeconds: expireSeconds,
          deleteAfterSeconds: 14 * 86_400,
        };
        // Before the start, which reads all queues at once: later no sender needs a second connection to look one up.
        await boss.createQueue(name, { ...settings, policy: 'short' });
        await boss.updateQueue(name, settings);
        if (!schedule) await boss.unschedule(name);
      }
      await boss.start();
      await first?.();
      for (const [name, definition] of definitions) {
        const { schedule, waiting } = definition;
        if (waiting) await takeUp(name, waiting);
        if (schedule) await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone ?? 'UTC' });
        await work(name, definition);
      }
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 8000, close: false });
      workers.clear();
    },

    counts: () =>
      database.platform((tx) =>
        tx.query<JobCounts>(
          `select name,
                  (count(*) filter (where state in ('created', 'retry')))::int as waiting,
                  (count(*) filter (where state = 'active'))::int              as running,
                  (count(*) filter (where state = 'completed'))::int           as done,
                  (count(*) filter (where state = 'failed'))::int              as failed
           from ${SCHEMA}.job where name = any ($1) group by name order by name`,
          [[...definitions.keys()]],
        ),
      ),

    failed: (most) =>
      database.platform((tx) =>
        firstOf<FailedJob>(tx, {
          text: `select id, name, data as ids, retry_count + 1 as tries, coalesce(output ->> 'reason', 'It took too long.') as reason,
                  completed_on as "failedAt"
           from ${SCHEMA}.job where name = any ($1) and state = 'failed' order by completed_on desc, id`,
          values: [[...definitions.keys()]],
          most,
        }),
      ),

    hasFailed: (name, id) =>
      database.platform(async (tx) => {
        const found = await tx.query(`select id from ${SCHEMA}.job where name = $1 and id = $2 and state = 'failed'`, [
          name,
          id,
        ]);
        return found.length > 0 && definitions.has(name);
      }),

    async retry(name, id) {
      await boss.retry(name, id);
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
  };
}

/** The same ids in any order have the same key. */
const keyOf = (ids: JobIds): string =>
  JSON.stringify(Object.entries(ids).sort(([one], [other]) => (one < other ? -1 : 1)));

const reasonOf = (error: unknown): { reason: string } => ({
  reason: scrub(error instanceof Error ? error.message : 'Unknown').slice(0, 300),
});

function refuseContent(name: string, ids: JobIds): void {
  for (const [field, value] of Object.entries(ids)) {
    if (typeof value === 'string' && !/^[\w:.-]{0,64}$/.test(value)) {
      throw new Error(`The job ${name} may carry ids only, and "${field}" is no id.`);
    }
  }
}
