import pg from 'pg';
import { openTurns, PLATFORM } from './turns.ts';
import { DatabaseUnavailable, OrganizationBusy } from './unavailable.ts';
import { cut } from './watch.ts';

/** The pool, with a door that is closed while the database is away: then nobody waits, and nobody is left waiting. */
export interface Connections {
  /** A connection for this organization's work, or a refusal: at once while the database is away or too many wait already, in any case within the patience. */
  borrow(whose: string): Promise<pg.PoolClient>;
  /** `broken` when the connection itself failed: then nobody gets it again. */
  giveBack(whose: string, client: pg.PoolClient, broken: boolean): void;
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
/** So many of them may be one organization's, so that there is always room for others to wait. */
const MOST_OF_ONE = 500;

export function openConnections(options: pg.PoolConfig & { max: number }, lost: (error: Error) => void): Connections {
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
  const turns = openTurns(options.max);
  /** Who waits, for whom, and until which turn of the loop. */
  const waiting = new Map<(error: Error) => void, { readonly whose: string; readonly until: number }>();
  let turn = 0;
  const turning = setInterval(() => {
    turn++;
    for (const [refuse, { whose, until }] of waiting) {
      if (turn < until) break; // in the order in which they came
      refuse(
        whose !== PLATFORM && turns.hasShare(whose)
          ? new OrganizationBusy()
          : new DatabaseUnavailable('No connection to the database became free in time.'),
      );
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
    borrow(whose) {
      if (isShut) return Promise.reject(away(isShut));
      if (whose !== PLATFORM && turns.queued(whose) >= MOST_OF_ONE) return Promise.reject(new OrganizationBusy());
      if (waiting.size >= MOST_WAITING)
        return Promise.reject(new DatabaseUnavailable('Too many calls wait for the database.'));
      return new Promise((resolve, reject) => {
        let leave = () => {};
        const refuse = (error: Error): void => {
          waiting.delete(refuse);
          leave();
          reject(error);
        };
        waiting.set(refuse, { whose, until: turn + TURNS });
        leave = turns.wait(whose, () => {
          pool.connect().then(
            (client) => {
              if (waiting.delete(refuse)) return resolve(client);
              client.release(); // refused meanwhile
              turns.over(whose);
            },
            (error: Error) => {
              turns.over(whose);
              refuse(isClosing ? error : away(error));
            },
          );
        });
      });
    },
    giveBack(whose, client, broken) {
      if (broken) cut(client);
      client.release(broken);
      turns.over(whose);
    },
    shut(why) {
      isShut = why;
      if (!why) {
        // Begun while it was away, perhaps towards a machine that is no more: nobody waits for these.
        for (const client of opening) cut(client);
        return;
      }
      for (const refuse of waiting.keys()) refuse(away(why));
      for (const client of open) cut(client);
    },
    get load() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: waiting.size };
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
