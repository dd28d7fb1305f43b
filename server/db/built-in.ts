import { totalmem, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster, runsOn } from './postmaster-file.ts';
import { runPostgres, type Say } from './postgres-process.ts';

/** `owner` migrates, `app` serves requests and cannot get round row-level security, `postgres` makes and copies databases. */
export type BuiltInRole = 'owner' | 'app' | 'postgres';

export interface BuiltIn {
  connection(role: BuiltInRole, database?: string): pg.PoolConfig;
  stop(): Promise<void>;
}

const users: Readonly<Record<BuiltInRole, string>> = { owner: 'levee_owner', app: 'levee_app', postgres: 'postgres' };
const database = 'levee';
const socketPort = 5432;

const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);
const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high);

/** Sized for a small machine that it shares with the server. Anything about durability stays at PostgreSQL's safe defaults. */
const ordinaryParameters = (): Record<string, string | number> => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  max_locks_per_transaction: 256, // a restore writes every table in one transaction, which locks each with its indexes
  shared_buffers: `${between(32, megabytes(totalmem() / 8), 256)}MB`,
  effective_cache_size: `${between(128, megabytes(totalmem() / 2), 8192)}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  // What people typed must not end up in a log: no statements, no values, no failing rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
});

/** Starts the built-in PostgreSQL with its two roles and its database. Take the folder's owner lock first. */
export async function startBuiltIn({
  dataDir,
  log,
  parameters = {},
}: {
  dataDir: string;
  log: Say;
  /** Deviations from the ordinary parameters: tests trade durability for speed with them. */
  parameters?: Readonly<Record<string, string | number>>;
}): Promise<BuiltIn> {
  const running = await runPostgres({
    dataDir: resolve(dataDir),
    port: socketPort,
    parameters: { ...ordinaryParameters(), ...parameters },
    ...whoMayEnter(),
    log,
  });
  const connection = connectionsThrough(running.socketFolder);
  await prepare(connection);
  return { connection, stop: () => running.stop() };
}

/**
 * The user this server runs as, and root for its commands, and nobody else on the machine: under root that keeps out other programs of the user whom the
 * database runs as. Where the system knows no name for us (a container with a bare user id) or cannot tell who calls (Windows), the
 * folder of the socket is closed to everybody else.
 */
function whoMayEnter(): { access: string[]; identities: string[] } {
  const name = ownName();
  return name === null
    ? { access: ['local all all trust'], identities: [] }
    : {
        access: ['local all all peer map=levee'],
        identities: [...new Set([name, 'root'])].map((one) => `levee "${one}" all`),
      };
}

function ownName(): string | null {
  if (process.platform === 'win32') return null;
  try {
    const { username } = userInfo();
    return username.includes('"') ? null : username;
  } catch {
    return null;
  }
}

/** For a command that works beside a running server: its database, or null when none runs on this folder. */
export function findBuiltIn(dataDir: string): Pick<BuiltIn, 'connection'> | null {
  const folder = join(resolve(dataDir), 'postgres');
  const found = readPostmaster(folder);
  if (found?.status !== 'ready' || !runsOn(found.pid, folder)) return null;
  return { connection: connectionsThrough(found.socketFolder) };
}

const connectionsThrough =
  (socketFolder: string): BuiltIn['connection'] =>
  (role, name = database) => ({ host: socketFolder, port: socketPort, user: users[role], database: name });

/** Every step asks first, because the one before may have been cut short. */
async function prepare(connection: BuiltIn['connection']): Promise<void> {
  const client = await reach(connection('postgres', 'postgres'));
  try {
    const { rows } = await client.query<{ owner: boolean; app: boolean; made: boolean }>(`
      select exists (select from pg_roles where rolname = '${users.owner}') as owner,
             exists (select from pg_roles where rolname = '${users.app}') as app,
             exists (select from pg_database where datname = '${database}') as made`);
    const [there] = rows;
    if (!there?.owner) await client.query(`create role ${users.owner} login createrole nosuperuser nobypassrls`);
    if (!there?.app) await client.query(`create role ${users.app} login nosuperuser nobypassrls`);
    if (!there?.made) await client.query(`create database ${database} owner ${users.owner}`);
  } finally {
    await client.end();
  }
}

/** What we found running may have been on its way out; then it is being started again at this moment. */
async function reach(connection: pg.PoolConfig): Promise<pg.Client> {
  for (const giveUpAt = Date.now() + 20_000; ; ) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
}
