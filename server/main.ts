import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { pages, records } from '#domains';
import { changeEndpoint, domainOperations, serverParts } from '#domains/server.ts';
import { ensureBundle } from '../scripts/build.ts';
import { seedIfEmpty, signInsOf } from '../seeds/seed.ts';
import { compose } from './compose.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openCluster } from './db/open.ts';
import { refuseUnsafe } from './db/refuse-unsafe.ts';
import { systemClock } from './services/clock.ts';
import { installJobs } from './services/jobs/boss-on-database.ts';
import { openLog } from './services/log.ts';
import { readSettings } from './settings.ts';

/** The composition root: the only file of the server that names the domains. */
const root = resolve(import.meta.dirname, '..');
const settings = readSettings(process.env);
const log = openLog({ level: settings.logLevel, clock: systemClock });
mkdirSync(settings.dataDir, { recursive: true });

const bundle = ensureBundle();
const cluster = await openCluster(settings, (sentence) => log.info(sentence));
await migrate({ owner: cluster.owner, folder: join(root, 'migrations') });
await installQueue(cluster.owner);

const database = openDatabase({
  connection: cluster.app,
  poolSize: 16,
  onError: (error) => log.warn('A database connection was lost.', { error }),
});
await refuseUnsafe(database);
await bundle;

const server = await compose({
  settings,
  database,
  log,
  bundle: join(root, 'dist'),
  product: { records, pages, parts: serverParts, operations: domainOperations, changeEndpoint },
});
await server.start();
if (settings.demo) await seedIfEmpty(server.ports);

const listening = serve({ fetch: server.app.fetch, port: settings.port, hostname: settings.host }, async ({ port }) => {
  cluster.listensOn(port);
  const address = settings.port === port ? settings.publicUrl : `http://localhost:${port}`;
  console.log(`Levee is ready at ${address}`);
  for (const line of settings.demo ? await signInsOf(server.ports) : []) console.log(line);
});
listening.on('error', (error: NodeJS.ErrnoException) => {
  const taken =
    error.code === 'EADDRINUSE' ? `Port ${settings.port} is taken. Stop the other program or set PORT.` : error.message;
  console.error(taken);
  void stop(1);
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.drain();
  setTimeout(() => process.exit(code), 15_000).unref();
  await new Promise((closed) => {
    listening.close(closed);
    if ('closeIdleConnections' in listening) listening.closeIdleConnections();
    setTimeout(() => 'closeAllConnections' in listening && listening.closeAllConnections(), 8000).unref();
  });
  await server.stop();
  await database.close();
  await cluster.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// A defect in the background is told and logged; the process goes on, because others are at work in it.
process.on('unhandledRejection', (error) => log.error('Something failed in the background.', { error }));

async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await installJobs(client);
  } finally {
    await client.end();
  }
}
