import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { steadyNow } from '../services/clock.ts';

/** One connection beside the pool. It hears notices, and asks several times a second whether the database still answers. */
export interface Watch {
  /** Hears NOTIFY on the channel, across every loss of the connection; answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** By how much the database's clock is ahead of ours; null while it is not known. */
  readonly clockAheadMs: number | null;
  close(): void;
}

interface Watched {
  readonly connection: pg.PoolConfig;
  /** Told once when the database is found away, with the reason, and once (null) when it is back. */
  changed(why: Error | null): void;
}

const ASKS_EVERY_MS = 300;
/** With the pause before the question this stays under two seconds, the longest that a call may wait for its refusal. */
const PATIENCE_MS = 1400;
/** While it is away it is tried again after a pause that doubles between these two, each time with a random part. */
const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 1500;
/** Lost and found again at once, as when an administrator ends one session, is no outage. */
const RECONNECTS_AFTER_MS = 20;

class Silent extends Error {}

const question = `select current_setting('transaction_read_only') as readonly, extract(epoch from clock_timestamp()) * 1000 as now`;

export function openWatch({ connection, changed }: Watched): Watch {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const closing = new AbortController();
  const firstTry = Promise.withResolvers<void>();
  let present: pg.Client | null = null;
  let isAway = false;
  let clockAheadMs: number | null = null;

  function found(why: Error | null): void {
    if (isAway === (why !== null)) return;
    isAway = why !== null;
    changed(why);
  }

  async function ask(client: pg.Client): Promise<void> {
    const sent = steadyNow();
    const { rows } = await client.query<{ readonly: string; now: string }>(question);
    if (rows[0]?.readonly === 'on') throw new Error('The database only reads at the moment.');
    clockAheadMs = Number(rows[0]?.now) - (sent + steadyNow()) / 2;
  }

  /** Connects and goes on asking until that fails, which is the only way it ends. */
  async function attend(answered: () => void): Promise<never> {
    const client = new pg.Client({ ...connection, application_name: 'levee watch', keepAlive: true });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The database ended the connection.')));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload);
    });
    const inTime = <T>(work: Promise<T>): Promise<T> => Promise.race([patiently(work, PATIENCE_MS), lost.promise]);
    try {
      await inTime(client.connect());
      await inTime(ask(client));
      for (const channel of channels.keys()) await inTime(client.query(listenTo(channel)));
      present = client;
      answered();
      for (;;) {
        await Promise.race([pause(ASKS_EVERY_MS, undefined, { signal: closing.signal, ref: false }), lost.promise]);
        await inTime(ask(client));
      }
    } finally {
      present = null;
      cut(client);
    }
  }

  /** The only path back: one attempt after the other, and one timer between them. */
  async function run(): Promise<void> {
    let rest = SHORTEST_REST_MS;
    while (!closing.signal.aborted) {
      let hasAnswered = false;
      const failure = await attend(() => {
        hasAnswered = true;
        found(null);
        firstTry.resolve();
      }).catch((error: Error) => error);
      if (closing.signal.aborted) break;
      const isOneSession = hasAnswered && !(failure instanceof Silent);
      if (!isOneSession) found(failure);
      firstTry.resolve();
      rest = hasAnswered ? SHORTEST_REST_MS : Math.min(rest * 2, LONGEST_REST_MS);
      const wait = isOneSession ? RECONNECTS_AFTER_MS : rest * (0.5 + Math.random());
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
  void run();

  return {
    async listen(channel, heard) {
      const hearing = channels.get(channel) ?? new Set();
      channels.set(channel, hearing.add(heard));
      await firstTry.promise;
      // Lost at this moment: the next connection listens to every channel anyway.
      await present?.query(listenTo(channel)).catch(() => {});
      return async () => void hearing.delete(heard);
    },
    get clockAheadMs() {
      return clockAheadMs;
    },
    close() {
      closing.abort();
      firstTry.resolve();
      if (present) cut(present);
    },
  };
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

/** Closes the socket itself: a database that hangs would never answer a farewell. */
export function cut(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection; // pg's types leave it out
  stream.destroy();
}

/** Patience counted in turns of our own event loop: a server that was itself held up does not blame the database for it. */
function patiently<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let turns = 7;
    const timer = setInterval(() => {
      if (--turns === 0) reject(new Silent('The database does not answer.'));
    }, patienceMs / turns);
    timer.unref();
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
