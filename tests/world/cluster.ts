import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import pg from 'pg';
import { startBuiltIn } from '#server/db/built-in.ts';
import { externalConnections, prepareExternal } from '#server/db/external.ts';
import { migrate } from '#server/db/migrate.ts';
import { readPostmaster, runsOn } from '#server/db/postmaster-file.ts';
import { runPostgres } from '#server/db/postgres-process.ts';
import { isAlive } from '#server/db/process-identity.ts';
import { freePort } from '../../scripts/free-port.ts';
import { chances, orderedDefaults } from './chance.ts';

/** The two ways to run Levee; the whole suite passes in both. */
export type TestDatabase = 'built-in' | 'external';

/** How the workers reach the run's cluster: `maker` copies databases, the other two are what the server gets. */
interface Reach {
  readonly kind: TestDatabase;
  /** Where the run keeps what all workers look at; gone with the cluster. */
  readonly folder: string;
  readonly maker: pg.PoolConfig;
  readonly owner: pg.PoolConfig;
  readonly app: pg.PoolConfig;
}

export interface ClonedDatabase {
  readonly name: string;
  readonly kind: TestDatabase;
  readonly owner: pg.PoolConfig;
  readonly app: pg.PoolConfig;
  /** Another database with the same content; the pools of this one have to be closed. */
  copy(): Promise<ClonedDatabase>;
  drop(): Promise<void>;
}

const template = 'levee_template';
const reachVariable = 'LEVEE_TEST_CLUSTER';
const folderPrefix = 'levee-test-';

/** A test cluster is thrown away, so nothing has to survive a power cut. What a server starts for real stays durable. */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '256MB',
  max_connections: 200,
  max_locks_per_transaction: 256,
  // A test asks each question a few times: planning it for each set of values costs more than a better plan of so few rows gains.
  plan_cache_mode: 'force_generic_plan',
};

/** Vitest calls this once before all workers: one cluster per run, its template migrated once. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(process.env['LEVEE_TEST_DATABASE'] === 'external' ? 'external' : 'built-in');
  process.env[reachVariable] = JSON.stringify(cluster.reach);
  return cluster.stop;
}

/** `durable` for measurements, because a server refuses a database that could lose what it confirmed. */
export async function startTestCluster(
  kind: TestDatabase,
  { durable = false } = {},
): Promise<{ reach: Reach; stop: () => Promise<void> }> {
  const place = await roomyPlace();
  await sweep(place);
  const dataDir = await mkdtemp(join(place, `${folderPrefix}${process.pid}-`));
  const letGo = endWithUs(dataDir);
  let running: Awaited<ReturnType<typeof startOurs>> | undefined;
  const stop = async () => {
    await running?.stop();
    letGo();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    running = await (kind === 'external' ? startExternal(dataDir, durable ? {} : throwaway) : startOurs(dataDir));
    const { reach } = running;
    await using(reach.maker, (maker) =>
      maker.query(`create database ${template} ${reach.kind === 'built-in' ? 'owner levee_owner' : ''}`),
    );
    await migrate({ owner: on(reach.owner, template), folder: resolve(import.meta.dirname, '../../migrations') });
    const [ids] = chances().filter((one) => one.startsWith('ids'));
    if (ids) await using(on(reach.owner, template), (owner) => owner.query(orderedDefaults(ids === 'ids-up')));
    return { reach, stop };
  } catch (error) {
    quit(dataDir);
    await stop();
    throw error;
  }
}

/** Ends the server over this folder at once, whoever started it and however far it came. */
function quit(dataDir: string): void {
  const left = readPostmaster(join(dataDir, 'postgres'));
  if (left && runsOn(left.pid, join(dataDir, 'postgres'))) process.kill(left.pid, 'SIGQUIT');
}

/** A run that ends or is ended takes its cluster along. Answers how to leave it to whoever stops it in order. */
function endWithUs(dataDir: string): () => void {
  const onExit = () => quit(dataDir);
  const onSignal = () => process.exit(143);
  process.on('exit', onExit);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
  };
}

/** A fresh, migrated, empty database of one's own; or a copy of another one that nobody is connected to. */
export async function cloneDatabase(reach: Reach = readReach(), source = template): Promise<ClonedDatabase> {
  const name = `levee_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // File by file: going through the write-ahead log, as by default, takes twice as long.
  const made = `create database ${name} template ${source} strategy file_copy`;
  await using(reach.maker, (maker) => maker.query(`${made} ${reach.kind === 'built-in' ? 'owner levee_owner' : ''}`));
  return {
    name,
    kind: reach.kind,
    owner: on(reach.owner, name),
    app: on(reach.app, name),
    copy: () => cloneDatabase(reach, name),
    drop: () => using(reach.maker, (maker) => dropped(maker, name)),
  };
}

/**
 * A database that is filled once per run, by whichever worker comes first, with what `fill` tells about it; `fill` leaves nobody
 * connected. Each worker has its own copies.
 */
export async function filledOnce<Told>(
  name: string,
  fill: (clone: ClonedDatabase) => Promise<Told>,
): Promise<{ readonly told: Told; copy(): Promise<ClonedDatabase> }> {
  const reach = readReach();
  const file = join(reach.folder, `${name}.told`);
  await using(reach.maker, async (maker) => {
    await maker.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await maker.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const made = await cloneDatabase(reach);
    await writeFile(file, serialize(await fill(made)));
    await maker.query(`alter database ${made.name} rename to ${name}`);
  });
  return { told: deserialize(await readFile(file)) as Told, copy: () => cloneDatabase(reach, name) };
}

/** The server's own vacuum may be at work in there for a moment, and nobody but a superuser ends that. */
async function dropped(maker: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await maker.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt === 50) throw error;
      await new Promise((resume) => setTimeout(resume, 100));
    }
}

function readReach(): Reach {
  const text = process.env[reachVariable];
  if (!text) throw new Error('No test cluster runs: start the tests through Vitest, or call startTestCluster first.');
  return JSON.parse(text);
}

async function startOurs(dataDir: string): Promise<{ reach: Reach; stop: () => Promise<void> }> {
  const { connection, stop } = await startBuiltIn({ dataDir, log: () => {}, parameters: throwaway });
  const reach = {
    kind: 'built-in',
    folder: dataDir,
    maker: connection('postgres', 'postgres'),
    owner: connection('owner'),
    app: connection('app'),
  } as const;
  return { reach, stop };
}

/** A database of the operator's own: over TCP, with a password, and with a user who is no superuser but may create roles. */
async function startExternal(
  dataDir: string,
  manner: Readonly<Record<string, string | number>>,
): Promise<{ reach: Reach; stop: () => Promise<void> }> {
  const port = await freePort();
  const running = await runPostgres({
    dataDir,
    port,
    parameters: {
      max_connections: 200,
      max_locks_per_transaction: 256,
      ...manner,
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      random_page_cost: 1.1, // as operators set it for disks of today; the default thinks of turning ones
    },
    access: ['local all postgres trust', 'host all all 127.0.0.1/32 scram-sha-256'],
    log: () => {},
  });
  const administrator = { host: running.socketFolder, port, user: 'postgres', database: 'postgres' };
  await using(administrator, async (client) => {
    await client.query(`create role county login createrole createdb nosuperuser password 'river-stone-1927'`);
    await client.query('create database county_levee owner county');
  });
  const { owner, app } = externalConnections(`postgres://county:river-stone-1927@127.0.0.1:${port}/county_levee`);
  await prepareExternal({ owner });
  return { reach: { kind: 'external', folder: dataDir, maker: owner, owner, app }, stop: () => running.stop() };
}

/** The same way in, to another database. */
export function on(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** One connection for the length of one piece of work. */
export async function using<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copying a database makes 400 files; in memory that takes a fifth of the time, where there is room for it. */
export async function roomyPlace(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory && memory.bavail * memory.bsize > 4_000_000_000 ? '/dev/shm' : tmpdir();
}

/** Runs that were killed leave a cluster behind; the next run ends it. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const owner = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const folder = join(place, name);
    quit(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => {});
  }
}
