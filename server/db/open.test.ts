import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { roomyPlace, startTestCluster, using } from '../../tests/world/cluster.ts';
import { joinCluster, openCluster } from './open.ts';
import { type RunningPostgres, runPostgres } from './postgres-process.ts';

let scratch: string;
let running: RunningPostgres;
let port: number;
let administrator: pg.PoolConfig;

/** A database of somebody else's, where we are only a guest. */
beforeAll(async () => {
  scratch = mkdtempSync(join(await roomyPlace(), 'levee-open-'));
  port = await freePort();
  running = await runPostgres({
    dataDir: join(scratch, 'theirs'),
    port,
    parameters: { listen_addresses: '127.0.0.1', fsync: 'off' },
    access: ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'],
    log: () => {},
  });
  administrator = { host: running.socketFolder, port, user: 'postgres', database: 'postgres' };
});

afterAll(async () => {
  await running.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (sql: string, connection = administrator) =>
  using(connection, async (client) => (await client.query(sql)).rows);
const urlFor = (user: string, database: string) => `postgres://${user}:pw@127.0.0.1:${port}/${database}`;
const settingsFor = (databaseUrl: string | null, name = 'own') => ({
  databaseUrl,
  dataDir: join(scratch, name),
  port: 3000,
});
const quiet = () => {};

test('with a database of our own, the serving role is made and both connections are what they should be', async () => {
  await run(`create role county login createrole password 'pw'`);
  await run('create database county owner county');
  const cluster = await openCluster(settingsFor(urlFor('county', 'county')), quiet);

  const who = `select session_user as login, current_user as role, current_setting('timezone') as zone`;
  expect(await run(who, cluster.app)).toEqual([{ login: 'county', role: 'levee_app', zone: 'UTC' }]);
  expect(await run(who, cluster.owner)).toEqual([{ login: 'county', role: 'county', zone: 'UTC' }]);
  expect(cluster.kind).toBe('external');
  await cluster.stop();
  expect(readdirSync(join(scratch, 'own'))).toEqual([]);

  await (await openCluster(settingsFor(urlFor('county', 'county')), quiet)).stop();
});

test('options in the address are kept', async () => {
  const url = `${urlFor('county', 'county')}?options=-c%20work_mem%3D5MB&application_name=two%20words`;
  const cluster = await openCluster(settingsFor(url), quiet);
  const [row] = await run(
    `select current_setting('work_mem') as mem, current_setting('application_name') as name, current_user as role`,
    cluster.app,
  );
  expect(row).toEqual({ mem: '5MB', name: 'two words', role: 'levee_app' });
  await cluster.stop();
});

test('a guest without rights is told which SQL the administrator has to run, and then it works', async () => {
  await run(`create role guest login password 'pw'`);
  await run('create database guest');
  const refusal = await openCluster(settingsFor(urlFor('guest', 'guest')), quiet).then(
    () => 'not refused',
    (error: Error) => error.message,
  );
  expect(refusal).toBe(
    'The user guest of DATABASE_URL cannot prepare the database guest. An administrator has to run there once: grant levee_app to "guest" with set true, inherit false; grant create on schema public to "guest";',
  );

  await run(refusal.split('once: ')[1] ?? '', { ...administrator, database: 'guest' });
  const cluster = await openCluster(settingsFor(urlFor('guest', 'guest')), quiet);
  expect(await run('select current_user as role', cluster.app)).toEqual([{ role: 'levee_app' }]);
  await cluster.stop();
});

test('where nothing is prepared at all, the sentence begins with the role', async () => {
  const guests = { ...administrator, database: 'guest' };
  await run('drop owned by guest', guests);
  for (const sql of ['drop database guest', 'drop role guest', 'drop owned by levee_app', 'drop role levee_app'])
    await run(sql);
  await run(`create role guest login password 'pw'`);
  await run('create database guest owner guest');
  await expect(openCluster(settingsFor(urlFor('guest', 'guest')), quiet)).rejects.toThrow(
    'run there once: create role levee_app nologin nosuperuser nobypassrls; grant levee_app to "guest" with set true, inherit false;',
  );
});

test('servers that start together on a fresh cluster all start, every time', async () => {
  const url = urlFor('county', 'county');
  for (let time = 0; time < 5; time++) {
    const clusters = await Promise.all(['a', 'b', 'c'].map((name) => openCluster(settingsFor(url, name), quiet)));
    for (const { app, stop } of clusters) {
      expect(await run('select current_user as role', app)).toEqual([{ role: 'levee_app' }]);
      await stop();
    }
    for (const sql of ['drop owned by levee_app', 'drop role levee_app']) await run(sql);
  }
});

test('an address where nobody answers is a sentence, without the password', async () => {
  const closed = await freePort();
  const opening = openCluster(settingsFor(`postgres://county:hunter2@127.0.0.1:${closed}/county`), quiet);
  await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: (?!.*hunter2).*ECONNREFUSED/);
});

test('the folder is free again after a start that failed', async () => {
  await expect(openCluster(settingsFor('postgres://nobody:x@127.0.0.1:1/x', 'failed'), quiet)).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached',
  );
  expect(readdirSync(join(scratch, 'failed'))).toEqual([]);
});

test('a second server on the same folder is refused, a command joins the first one', async () => {
  const dataDir = join(scratch, 'shared');
  const program = `
    const { openCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'open.ts'))});
    const cluster = await openCluster({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)}, port: 0 }, console.error);
    cluster.listensOn(45678);
    console.log('open');
    process.stdin.once('data', async () => { await cluster.stop(); process.exit(); });`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');

  const settings = settingsFor(null, 'shared');
  await expect(openCluster(settings, quiet)).rejects.toThrow(
    `The data folder ${dataDir} is in use by the Levee server with process id ${server.pid} on port 45678.`,
  );
  const joined = await joinCluster(settings, quiet);
  await run('create table note (text text)', joined.owner);
  await joined.stop();
  expect(await run('select * from note', joined.owner)).toEqual([]);

  server.stdin.write('end\n');
  await once(server, 'exit');
  const alone = await joinCluster(settings, quiet);
  expect(await run('select * from note', alone.owner)).toEqual([]);
  await expect(openCluster(settings, quiet)).rejects.toThrow('in use by a Levee command');
  await alone.stop();
});

test.each(['built-in', 'external'] as const)(
  'the %s test cluster serves as a role that row-level security binds',
  async (kind) => {
    const { reach, stop } = await startTestCluster(kind);
    const [powers] = await run(
      `select rolname as role, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user`,
      reach.app,
    );
    expect(powers).toEqual({ role: 'levee_app', above: false });
    await stop();
  },
);
