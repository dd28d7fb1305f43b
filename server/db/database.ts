import type { Writable } from 'node:stream';
import pg from 'pg';
import { departmentsSetting, unlimited } from '#server/services/departments.ts';
import { type Gathering, openGathered } from './gathered.ts';
import { noteStatement } from './observed.ts';
import { openConnections } from './pool.ts';
import { PLATFORM } from './turns.ts';
import { isUnavailable } from './unavailable.ts';
import { openWatch, type Watch } from './watch.ts';

/** Whose rows a transaction may see: row-level security reads these settings and nothing else. */
export interface Scope {
  readonly organizationId: string;
  /** Lets a person see their own memberships in every organization, and nothing more. */
  readonly userId?: string;
  readonly departments?: readonly string[] | undefined;
}

/** One open transaction. It is handed down to whatever takes part; nobody opens a second one inside. */
export interface Tx {
  readonly organizationId: string | null;
  /** `name` makes it a prepared statement on the connection: give one to every statement with a fixed text. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** As `query`, but each row an array in the order of the select list: the form in which records are read. */
  rows(text: string, values?: readonly unknown[], name?: string): Promise<unknown[][]>;
  /** Runs once after the commit, never after a rollback: wake-ups and cache resets only, never work that must not be lost. */
  afterCommit(effect: () => void): void;
  /** Others wait for what this transaction holds: they go on at its commit, and the caller is answered once it is on disk. */
  letGoAtCommit(): void;
  /** Writes the items together with others, before the commit at the latest; false where the transaction is not this organization's. */
  gather<Item>(gathering: Gathering<Item>, organizationId: string, items: readonly Item[]): boolean;
}

export interface Database {
  /** One transaction in which only this organization's rows exist. Serialization failures and deadlocks are tried again. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction for the platform's own tables (accounts, queues, the list of organizations). No organization's records are visible. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A transaction that only reads and needs a single round trip, the fast path of every read: all statements are sent before the
   * first answer is waited for, so `ask` may not send another one after an await.
   */
  together<T>(scope: Scope, ask: (tx: Pick<Tx, 'rows' | 'organizationId'>) => Promise<T>): Promise<T>;
  /** The same for one statement, rows as arrays. */
  read(scope: Scope, text: string, values: readonly unknown[], name?: string): Promise<unknown[][]>;
  /** A connection of its own that hears NOTIFY on the channel; answers a function that stops listening. Only a hint: polling must find the work too. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether it answers and what its clock says, as its watch has last found; without `watched` and listeners nothing is known. */
  readonly watch: { readonly isAway: boolean; readonly clockAheadMs: number | null };
  /** Called when the database is found away (false) and when it is back (true); answers how to stop. */
  onChange(told: (isThere: boolean) => void): () => void;
  /** How many connections are open, waiting and idle, for the metrics. */
  readonly load: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where to connect: a URL, or the folder of a unix socket with user and database. */
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  /** A statement that takes longer is stopped; a database that does not even do that is given up as hung, connection by connection. */
  readonly patienceMs?: number;
  /** Looks from the start whether the database answers, and refuses calls at once while it does not; else from the first listener. */
  readonly watched?: boolean;
  readonly onError?: (error: Error) => void;
  /** Hears of what failed after a commit; by default it fails in the background, where the process logs it. */
  readonly onDefect?: (error: unknown) => void;
}

/** int8 as number (cents stay below 2^53), dates and instants as ISO text, numeric as text so that no digit is lost. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, (text) => text],
  [1114, (text) => text],
  [1184, isoInstant],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** '2026-11-20 10:01:49.123456+00' as the server prints it in UTC becomes '2026-11-20T10:01:49.123Z'. */
export function isoInstant(text: string): string {
  const end = text.length - '+00'.length;
  const dot = text.indexOf('.');
  const second = text.slice(0, dot < 0 ? end : dot).replace(' ', 'T');
  const fraction = dot < 0 ? '' : text.slice(dot + 1, Math.min(dot + 4, end));
  return `${second}.${fraction.padEnd(3, '0')}Z`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const setting = (name: string, value: string): string => {
  if (!uuid.test(value)) throw new Error(`${name} must be a UUID in lower case`);
  return `; set local ${name} = '${value}'`;
};
// `set local` as a statement, not set_config(): only the statement reaches the shards of a distributed database.
const begin = (scope: Scope | null): string =>
  scope === null
    ? `begin; set local app.platform = 'yes'`
    : `begin${setting('app.organization_id', scope.organizationId)}${scope.userId ? setting('app.user_id', scope.userId) : ''}${departmentsSetting(scope)}`;

const statement = (text: string, values?: readonly unknown[], name?: string): pg.QueryConfig =>
  ({ text, values, name, rowMode: 'array' }) as never; // pg takes what is undefined for absent, which its types do not say

/** The rows of a statement as objects. Made by hand, because pg copies an order property by property before it reads it. */
async function objects(client: pg.PoolClient, text: string, values?: readonly unknown[], name?: string) {
  noteStatement(text);
  gather(client);
  try {
    return await new Promise<never[]>((resolve, reject) => {
      const query = new pg.Query(
        text,
        values as unknown[],
        ((error: Error | null, result: pg.QueryResult) =>
          error ? reject(error) : resolve(result.rows as never[])) as never,
      ); // its types know no callback
      client.query(Object.assign(query, { name }));
    });
  } catch (error) {
    Error.captureStackTrace(error as Error); // from whoever asked, not from the socket that heard the answer
    throw error;
  }
}

/** What is sent to one connection before the event loop turns leaves in one packet: fewer system calls here and wake-ups there. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection; // pg's types leave it out
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** What somebody still wants to ask while the work around it has failed: the connection may be somebody else's by then. */
const tooLate = (): Promise<never> =>
  Promise.reject(new Error('The transaction is over; nothing more is asked in it.'));
/** Locks end with the first commit; the second, of a message that says nothing, is synchronous and so takes the log up to itself to disk. */
const commitThenFlush = `set local synchronous_commit = off; commit; select pg_logical_emit_message(true, 'levee', '')`;
/** Serialization failure, deadlock: the work is done again from the start. */
const worthAnotherTry = new Set(['40001', '40P01']);
const attempts = 4;
/** A statement was refused because another one before it had failed. */
const AFTER_ANOTHER = '25P02';
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
/** A connection keeps every statement that was ever prepared on it, so it is exchanged for a new one now and then. */
const LIVES_FOR_SECONDS = 3600;

export function openDatabase({
  connection,
  poolSize = 10,
  patienceMs = 12_000,
  watched = false,
  onError = () => {},
  onDefect = (error) => void Promise.reject(error),
}: DatabaseOptions): Database {
  const pool = openConnections(
    {
      ...connection,
      max: poolSize,
      types,
      pipeline: true,
      statement_timeout: patienceMs,
      query_timeout: patienceMs + 2000,
      maxLifetimeSeconds: LIVES_FOR_SECONDS,
    } as pg.PoolConfig & { max: number },
    onError,
  );
  const hearers = new Set<(isThere: boolean) => void>();
  let away = false;
  let watching: Watch | undefined;
  const watch = (): Watch =>
    (watching ??= openWatch({
      connection,
      changed(why) {
        away = why !== null;
        pool.shut(why);
        if (why) onError(why);
        for (const told of hearers) told(!away);
      },
    }));
  if (watched) watch();

  const rowsOf =
    (client: pg.PoolClient): Tx['rows'] =>
    async (text, values, name) => {
      noteStatement(text);
      gather(client);
      return (await client.query(statement(text, values, name))).rows;
    };

  async function transaction<T>(scope: Scope | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const whose = scope?.organizationId ?? PLATFORM;
    for (let attempt = 1; ; attempt++) {
      const client = await pool.borrow(whose);
      const effects: (() => void)[] = [];
      const rows = rowsOf(client);
      const gathered = openGathered((...asked) => objects(client, ...asked), scope?.organizationId);
      let [isOver, broken, commit] = [false, false, 'commit'];
      const sent = <Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> => {
        if (isOver) return tooLate();
        gathered.before(text);
        return send();
      };
      try {
        gather(client);
        const started = client.query(begin(scope));
        started.catch(() => {}); // reported by the first awaited statement
        const answer = await work({
          organizationId: scope?.organizationId ?? null,
          query: (text, values, name) => sent(text, () => objects(client, text, values, name)),
          rows: (text, values, name) => sent(text, () => rows(text, values, name)),
          afterCommit: (effect) => void effects.push(effect),
          letGoAtCommit: () => void (commit = commitThenFlush),
          gather: (...items) => !isOver && gathered.put(...items),
        });
        await started;
        isOver = true;
        gathered.write();
        // A statement that failed makes the commit a rollback that reports nothing, so both are waited for.
        await Promise.all([gathered.settled(), client.query(commit)]);
        // Committed is committed: a wake-up that fails is a defect of its own. What it wakes is the product's own work.
        for (const effect of effects)
          try {
            unlimited(effect);
          } catch (error) {
            onDefect(error);
          }
        return answer;
      } catch (error) {
        isOver = true;
        const cause = await gathered.settled().then(
          () => error,
          (first: unknown) => (codeOf(first) === AFTER_ANOTHER ? error : first),
        );
        broken = isUnavailable(cause);
        await client.query('rollback').catch(() => void (broken = true));
        if (!worthAnotherTry.has(codeOf(cause)) || attempt >= attempts) throw cause;
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * Math.random()));
      } finally {
        pool.giveBack(whose, client, broken);
      }
    }
  }

  async function together<T>(scope: Scope, ask: (tx: Pick<Tx, 'rows' | 'organizationId'>) => Promise<T>): Promise<T> {
    const client = await pool.borrow(scope.organizationId);
    const rows = rowsOf(client);
    let [isSent, broken] = [false, false];
    try {
      gather(client);
      const started = client.query(begin(scope));
      const answered = ask({
        organizationId: scope.organizationId,
        rows: async (...asked) => {
          if (isSent)
            throw new Error('Everything is sent already: use within() for statements that follow from answers');
          return rows(...asked);
        },
      });
      isSent = true;
      const [, answer] = await Promise.all([started, answered, client.query('commit')]);
      return answer;
    } catch (error) {
      broken = isUnavailable(error);
      await client.query('rollback').catch(() => void (broken = true));
      throw error;
    } finally {
      pool.giveBack(scope.organizationId, client, broken);
    }
  }

  return {
    within: (scope, work) => transaction(scope, work),
    platform: (work) => transaction(null, work),
    together,
    read: (scope, text, values, name) => together(scope, (tx) => tx.rows(text, values, name)),
    listen: (channel, heard) => watch().listen(channel, heard),
    watch: {
      get isAway() {
        return away;
      },
      get clockAheadMs() {
        return watching?.clockAheadMs ?? null;
      },
    },
    onChange(told) {
      hearers.add(told);
      return () => void hearers.delete(told);
    },
    get load() {
      return pool.load;
    },
    close() {
      watching?.close();
      return pool.close();
    },
  };
}
