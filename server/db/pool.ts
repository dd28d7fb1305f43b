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

/** Opening a connection may take twice as long as anybody waits: when it comes late, the next one has it. */
const CONNECTS_WITHIN_MS = 10_000;
/** Five seconds, counted in turns of our own event loop: when it is held up, nobody is refused for what the database did not do. */
const TURN_MS = 250;
const TURNS = 20;
/** More than these would not be served in time anyway, and would only fill the memory. */
const MOST_WAITING = 1000;

export function openConnections(options: pg.PoolConfig, lost: (error: Error) => void): Connections {
  const open = new Set<pg.ClientBase>();
  const opening = new Set<pg.ClientBase>();
  /** Known from its beginning, so that one that is still being opened can be given up as well. */
  class Known extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      open.add(this);
      opening.add(this);
      this.once('connect', () => opening.delete(this));
      this.once('end', () => {
        open.delete(this);
        opening.delete(this);
      });
      // A connection that is lost in the middle of work rejects that work; without a listener the event would end the process as well.
      this.on('error', () => {});
    }
  }
  const pool = new pg.Pool({
    ...options,
    Client: Known,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    keepAlive: true,
  });
  /** Who waits, and until which turn. */
  const waiting = new Map<(error: Error) => void, number>();
  let turn = 0;
  const turning = setInterval(() => {
    turn++;
    for (const [refuse, until] of waiting) {
      if (turn < until) break; // in the order in which they came
      waiting.delete(refuse);
      refuse(new DatabaseUnavailable('No connection to the database became free in time.'));
    }
  }, TURN_MS);
  turning.unref();
  let isShut: Error | null = null;
  let isClosing = false;
  // A connection that says goodbye while the database ends was not lost.
  pool.on('error', (error) => {
    if (!isClosing && !isShut) lost(error);
  });

  return {
    borrow() {
      if (isShut) return Promise.reject(away(isShut));
      if (waiting.size >= MOST_WAITING)
        return Promise.reject(new DatabaseUnavailable('Too many calls wait for the database.'));
      return new Promise((resolve, reject) => {
        waiting.set(reject, turn + TURNS);
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
      if (!why) {
        // Begun while it was away, perhaps towards a machine that is no more: nobody waits for these.
        for (const client of opening) cut(client);
        return;
      }
      for (const refuse of waiting.keys()) refuse(away(why));
      waiting.clear();
      for (const client of open) cut(client);
    },
    get load() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    close() {
      isClosing = true;
      clearInterval(turning);
      return pool.end();
    },
  };
}

const away = (cause: Error): DatabaseUnavailable =>
  new DatabaseUnavailable(`The database cannot be reached: ${cause.message}`, { cause });
