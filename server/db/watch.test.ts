import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase, using } from '../../tests/world/cluster.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function clone(): Promise<ClonedDatabase> {
  const made = await cloneDatabase();
  open.push({ close: () => made.drop() });
  return made;
}
/** Closed before the database it is over is dropped. */
function opened(options: Parameters<typeof openDatabase>[0]): Database {
  const database = openDatabase(options);
  open.unshift(database);
  return database;
}
const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo, { interval: 10 }).toBe(true);

test('a database that is lost is tried by one attempt after the other, however long it is away', async () => {
  let [attempts, now, most] = [0, 0, 0];
  const server: Server = createServer((socket: Socket) => {
    attempts++;
    most = Math.max(most, ++now);
    socket.on('error', () => {});
    socket.once('close', () => now--);
    void pause(50).then(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const changes: boolean[] = [];
  const database = opened({ connection: { host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' } });
  database.onChange((isThere) => changes.push(isThere));
  const heard = await database.listen('river', () => {});
  await until(() => attempts >= 6);
  expect([most, changes]).toEqual([1, [false]]);
  expect(database.watch.isAway).toBe(true);
  const refused = await database.platform(async (tx) => tx.query('select 1')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseUnavailable);
  expect(database.load.total).toBe(0);
  await heard();
});

test('notices are heard again after the session of the watch was ended, and that alone is no outage', async () => {
  const made = await clone();
  const database = opened({ connection: made.app, poolSize: 2 });
  const changes: boolean[] = [];
  const heard: string[] = [];
  database.onChange((isThere) => changes.push(isThere));
  await database.listen('river', (payload) => heard.push(payload));
  const tell = (payload: string) => database.platform((tx) => tx.query(`select pg_notify('river', $1)`, [payload]));
  await tell('before');
  await until(() => heard.includes('before'));
  // As whoever signed in, not as the role that calls take: only that one may end a session of its own.
  const { rows: ended } = await using(made.kind === 'external' ? made.owner : made.app, (client) =>
    client.query(`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'levee watch'`),
  );
  expect(ended).toEqual([{ ended: true }]);
  await until(async () => {
    await tell('after');
    return heard.includes('after');
  });
  expect(changes).toEqual([]);
});

test('the difference of the clocks is known', async () => {
  const database = opened({ connection: (await clone()).app, poolSize: 1, watched: true });
  expect(database.watch.clockAheadMs).toBeNull();
  await until(() => database.watch.clockAheadMs !== null);
  expect(Math.abs(database.watch.clockAheadMs ?? Number.NaN)).toBeLessThan(60_000);
});

test('of a flood of calls so many wait for a connection and the others are refused at once', async () => {
  const database = opened({ connection: (await clone()).app, poolSize: 1 });
  const held = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const holding = database.platform(async (tx) => {
    await tx.query('select 1');
    began.resolve();
    await held.promise;
  });
  await began.promise;
  const waiting = Array.from({ length: 1000 }, () => database.platform(async () => 'served').catch(() => 'too late'));
  const refused = await database.platform(async () => 'served').catch((error: Error) => error.message);
  expect(refused).toBe('Too many calls wait for the database.');
  held.resolve();
  await holding;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['served']));
  expect(await database.platform(async () => 'served')).toBe('served');
});

test('whoever waits for a connection that does not become free is refused, and the one that becomes free later is not lost', async () => {
  const database = opened({ connection: (await clone()).app, poolSize: 1 });
  const held = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const holding = database.platform(async (tx) => {
    await tx.query('select 1');
    began.resolve();
    await held.promise;
  });
  await began.promise;
  const waiting = database.platform(async () => 'served').catch((error: Error) => error.message);
  expect(await waiting).toBe('No connection to the database became free in time.');
  held.resolve();
  await holding;
  expect(await database.platform(async () => 'served')).toBe('served');
  expect(database.load).toEqual({ total: 1, idle: 1, waiting: 0 });
});
