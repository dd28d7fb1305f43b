import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';
import { cut } from './watch.ts';

/** The pool, with a door that is closed while the database is away: then nobody waits, and nobody is left waiting. */
export interface Connections {
  /** A connection, or a refusal: at once while the database is away or too many wait already, in any case within the patience. */
  borrow(): Promise<pg.PoolClient>;
  /** `broken` when the connection itself failed: then nobody gets it again. */
  giveBack(client: pg.PoolClient, broken: boolean): void;
  /** Refuses whoever waits, ends what is under way, and lets nobody in until it is opened again (null). */
  shut(why: Error | null): void;
  readonly load: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const CONNECTS_WITHIN_MS = 5000;
/** More than these would not be served in time anyway, and would only fill the memory. */
const MOST_WAITING = 1000;

export function openConnections(options: pg.PoolConfig, lost: (error: Error) => void): Connections {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: CONNECTS_WITHIN_MS, keepAlive: true });
  const open = new Set<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  let isShut: Error | null = null;
  let isClosing = false;
  // A connection that says goodbye while the database ends was not lost.
  pool.on('error', (error) => {
    if (!isClosing && !isShut) lost(error);
  });
  pool.on('connect', (client) => {
    open.add(client);
    // A connection that is lost in the middle of work rejects that work; without a listener the event would end the process as well.
    client.on('error', () => {});
    client.once('end', () => open.delete(client));
  });

  return {
    borrow() {
      if (isShut) return Promise.reject(away(isShut));
      if (waiting.size >= MOST_WAITING)
        return Promise.reject(new DatabaseUnavailable('Too many calls wait for the database.'));
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        pool.connect().then(
          (client) => {
            if (waiting.delete(reject)) resolve(client);
            else client.release(); // refused meanwhile
          },
          (error: Error) => {
            waiting.delete(reject);
            reject(isClosing ? error : away(error));
          },
        );
      });
    },
    giveBack(client, broken) {
      if (broken) cut(client);
      client.release(broken);
    },
    shut(why) {
      isShut = why;
      if (!why) return;
      for (const refuse of waiting) refuse(away(why));
      waiting.clear();
      for (const client of open) cut(client);
    },
    get load() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

const away = (cause: Error): DatabaseUnavailable =>
  new DatabaseUnavailable(`The database cannot be reached: ${cause.message}`, { cause });
