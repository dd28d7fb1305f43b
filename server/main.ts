import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { productWith } from '#domains/server.ts';
import { ensureBundle } from '../scripts/build.ts';
import { demoServer } from '../seeds/demo/demo-server.ts';
import { compose } from './compose.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { makeServer } from './http/listening.ts';
import type { SiteRenderer } from './http/site.ts';
import { openCluster } from './db/open.ts';
import { refuseUnsafe } from './db/refuse-unsafe.ts';
import { systemClock } from './services/clock.ts';
import { installJobs } from './services/jobs/boss-on-database.ts';
import { openLog } from './services/log.ts';
import { readSettings } from './settings.ts';

/** The composition root: the only file of the server that names the domains. */
const root = resolve(import.meta.dirname, '..');
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

try {
  await start();
} catch (error) {
  // A wrong setting or an unsafe database is told in a sentence; the stack would only hide it.
  console.error(error instanceof Error ? error.message : String(error));
  await stop(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog({ level: settings.logLevel, clock: systemClock });
  mkdirSync(settings.dataDir, { recursive: true });
  // While developing, `scripts/dev.ts` keeps the bundle fresh.
  const bundled = process.env['LEVEE_BUNDLE'] === 'watched' ? Promise.resolve(false) : ensureBundle();
  bundled.catch(() => {}); // awaited below, once the database is ready

  const cluster = await openCluster(settings, (sentence) => log.info(sentence));
  undo.push(() => cluster.stop());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The launcher holds an empty channel to this process: when it dies, however it dies, this server ends in order.
  process.once('disconnect', () => void stop(0));
  // A defect in the background is told and logged; the process goes on, because others are at work in it.
  process.on('unhandledRejection', (error) => log.error('Something failed in the background.', { error }));

  await migrate({ owner: cluster.owner, folder: join(root, 'migrations') });
  await installQueue(cluster.owner);
  const database = openDatabase({
    connection: cluster.app,
    poolSize: 16,
    watched: true,
    onError: (error) => log.warn('The database, or a connection to it, was lost.', { error }),
  });
  undo.push(() => database.close());
  await refuseUnsafe(database);
  await bundled;

  const product = productWith([demoServer]);
  const server = await compose({
    settings,
    database,
    log,
    bundle: join(root, 'dist'),
    product: { ...product, site: { ...product.site, renderer } },
  });
  undo.push(() => server.stop());
  // The county and all that it is made with, which other servers need not hold.
  const demo = settings.demo ? await import('../seeds/seed.ts') : undefined;
  await server.start(demo && (() => demo.seedIfEmpty(server.ports)));

  const listening = makeServer(server.fetch);
  undo.push(() => closed(listening, server.drain));
  await new Promise<void>((ready, failed) => {
    listening.once('listening', ready);
    listening.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${settings.port} is taken. Stop the other program or set PORT.`)
          : error,
      ),
    );
    listening.listen(settings.port, settings.host);
  });
  const { port } = listening.address() as AddressInfo;
  cluster.listensOn(port);
  console.log(`Levee is ready at ${port === settings.port ? settings.publicUrl : `http://localhost:${port}`}`);
  for (const line of (await demo?.signInsOf(server.ports)) ?? []) console.log(line);
}

/** What draws the public site is React, which the bundle's build has turned into plain JavaScript. */
async function renderer(): Promise<SiteRenderer> {
  const built = pathToFileURL(join(root, 'dist/.site/site.js')).href;
  return ((await import(built)) as { renderer: SiteRenderer }).renderer; // as `web/site.tsx` exports it
}

/** Ends in the reverse order of the start: no new calls, the running ones finish, then the queues, then the database. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), 15_000).unref();
  const [endCluster] = undo;
  // Work that does not end, such as filling the county, is cut off: otherwise its database would go on without us.
  setTimeout(() => void endCluster?.().finally(() => process.exit(code)), 10_000).unref();
  for (const end of undo.toReversed()) await end().catch((error: Error) => console.error(error.message));
  process.exit(code);
}

async function closed(listening: Server, drain: () => void): Promise<void> {
  drain();
  // Whoever keeps a connection gets one more answer on it and is told to go: otherwise busy callers would never let us end.
  listening.prependListener('request', (_, response) => void response.setHeader('connection', 'close'));
  await new Promise<void>((done) => {
    listening.close(() => done());
    listening.closeIdleConnections();
    setTimeout(() => listening.closeAllConnections(), 8000).unref();
  });
}

async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await installJobs(client);
  } finally {
    await client.end();
  }
}
