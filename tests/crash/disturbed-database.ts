import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { findBuiltIn } from '#server/db/built-in.ts';
import { readPostmaster } from '#server/db/postmaster-file.ts';
import { type RunningPostgres, runPostgres } from '#server/db/postgres-process.ts';
import { using } from '../world/cluster.ts';

/** A database that can be taken away from the server above it, in every way in which databases go away. */
export interface Disturbed {
  readonly url: string | null;
  owner(): pg.PoolConfig;
  /** All its processes stand still and close nothing. */
  freeze(): void;
  thaw(): void;
  /** As an immediate stop, a crash of the machine or of one session: no farewell. Whoever keeps it running starts it again. */
  crash(how: 'stop' | 'kill' | 'one session'): void;
  /** Gone for good until `start`; null where the server's own parent process would bring it back. */
  readonly stop: (() => Promise<void>) | null;
  start(): Promise<void>;
  /** As after a failover: every session is ended, and the next ones may only read. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** The one that the server at this data folder brings along. */
export function builtInOf(dataDir: string): Disturbed {
  const folder = join(dataDir, 'postgres');
  const reach = (role: 'owner' | 'postgres'): pg.PoolConfig => {
    const found = findBuiltIn(dataDir);
    if (!found) throw new Error('The database does not run.');
    return found.connection(role);
  };
  return {
    url: null,
    owner: () => reach('owner'),
    ...disturbances(folder, () => reach('postgres')),
    stop: null,
    start: async () => {},
    close: async () => {},
  };
}

/** One of the operator's own: over TCP, with a password. */
export async function externalIn(dataDir: string, port: number): Promise<Disturbed> {
  const setup = {
    dataDir,
    port,
    parameters: { listen_addresses: '127.0.0.1', password_encryption: 'scram-sha-256', max_connections: 40 },
    access: ['local all postgres trust', 'host all all 127.0.0.1/32 scram-sha-256'],
    log: () => {},
  };
  let running: RunningPostgres = await runPostgres(setup);
  const administrator = () => ({ host: running.socketFolder, port, user: 'postgres', database: 'postgres' });
  await using(administrator(), async (client) => {
    await client.query(`create role county login createrole nosuperuser password 'river-stone-1927'`);
    await client.query('create database county_levee owner county');
  });
  const url = `postgres://county:river-stone-1927@127.0.0.1:${port}/county_levee`;
  return {
    url,
    owner: () => ({ connectionString: url }),
    ...disturbances(join(dataDir, 'postgres'), administrator),
    stop: () => running.stop(),
    async start() {
      running = await runPostgres(setup);
    },
    close: () => running.stop(),
  };
}

function disturbances(folder: string, administrator: () => pg.PoolConfig) {
  const postmaster = (): number => {
    const pid = readPostmaster(folder)?.pid;
    if (!pid) throw new Error('The database does not run.');
    return pid;
  };
  let frozen: number[] = [];
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  const reset = (readOnly: 'on' | 'off') =>
    using(administrator(), async (client) => {
      await client.query(`alter system set default_transaction_read_only = ${readOnly}`);
      await client.query('select pg_reload_conf()');
      await client.query(endSessions);
    });
  return {
    freeze() {
      const main = postmaster();
      frozen = [main, ...childrenOf(main)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT');
      frozen = [];
    },
    crash(how: 'stop' | 'kill' | 'one session') {
      const main = postmaster();
      if (how !== 'one session') return signal(main, how === 'stop' ? 'SIGQUIT' : 'SIGKILL');
      const sessions = childrenOf(main).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('levee'));
      signal(sessions.at(-1) ?? main, 'SIGKILL'); // the others are ended for it, in case it left the memory they share half written
    },
    demote: () => reset('on'),
    promote: () => reset('off'),
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // it has ended meanwhile
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** What a process has open. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Its resident memory in bytes. */
export const memoryOf = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
