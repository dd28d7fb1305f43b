import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase, using } from '../../tests/world/cluster.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let clone: ClonedDatabase;
let folder: string;

beforeEach(async () => {
  clone = await cloneDatabase();
  await using(clone.owner, (client) => client.query('drop table if exists levee_migration'));
  folder = await mkdtemp(join(tmpdir(), 'levee-migrations-'));
});

afterEach(async () => {
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate({ owner: clone.owner, folder });
const ask = async (sql: string) => (await using(clone.owner, (client) => client.query(sql))).rows;

test('files are applied in order, once, and the next start finds nothing to do', async () => {
  await file('0001_river.sql', 'create table river (name text primary key);');
  await file('0002_first_river.sql', `insert into river values ('Cedar');`);

  expect(await run()).toEqual(['0001_river.sql', '0002_first_river.sql']);
  expect(await run()).toEqual([]);
  expect(await ask('select name from river')).toEqual([{ name: 'Cedar' }]);
});

test('an empty folder is fine', async () => {
  expect(await run()).toEqual([]);
});

test('two servers that start together migrate once', async () => {
  await file('0001_river.sql', 'create table river (name text); select pg_sleep(0.2);');

  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_river.sql']);
});

test('a file that fails leaves nothing of itself and everything of those before it', async () => {
  await file('0001_river.sql', 'create table river (name text);');
  await file('0002_broken.sql', 'create table bridge (name text); select 1 / 0;');

  await expect(run()).rejects.toThrow(
    'The migration 0002_broken.sql failed and nothing of it was kept: division by zero',
  );
  expect(
    await ask(`select to_regclass('river') is not null as river, to_regclass('bridge') is null as nobridge`),
  ).toEqual([{ river: true, nobridge: true }]);
  await file('0002_broken.sql', 'create table bridge (name text);');
  expect(await run()).toEqual(['0002_broken.sql']);
});

test('a server killed in the middle of a file leaves the file undone', async () => {
  await file('0001_river.sql', `create table river (name text); select pg_sleep(60);`);
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    await migrate(${JSON.stringify({ owner: clone.owner, folder })});`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const asleep = `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await expect.poll(() => ask(asleep)).toHaveLength(1);
  server.kill('SIGKILL');
  await once(server, 'exit');
  // The abandoned session notices only at its next message; the test does not wait a minute for that.
  await ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

  await file('0001_river.sql', 'create table river (name text);');
  expect(await run()).toEqual(['0001_river.sql']);
});

test('a changed file is refused', async () => {
  await file('0001_river.sql', 'create table river (name text);');
  await run();
  await file('0001_river.sql', 'create table river (name text, length integer);');

  await expect(run()).rejects.toThrow('The migration 0001_river.sql was changed after it was applied.');
});

test('other line ends are no change', async () => {
  await file('0001_river.sql', 'create table river (\n  name text\n);\n');
  await run();
  await file('0001_river.sql', 'create table river (\r\n  name text\r\n);\r\n');

  expect(await run()).toEqual([]);
});

test('a renamed file is refused', async () => {
  await file('0001_river.sql', 'create table river (name text);');
  await run();
  await unlink(join(folder, '0001_river.sql'));
  await file('0001_stream.sql', 'create table river (name text);');

  await expect(run()).rejects.toThrow(
    'Migration 0001 is applied as 0001_river.sql, but the file is called 0001_stream.sql.',
  );
});

test('a database that is newer than the code is refused', async () => {
  await file('0001_river.sql', 'create table river (name text);');
  await file('0002_bridge.sql', 'create table bridge (name text);');
  await run();
  await unlink(join(folder, '0002_bridge.sql'));

  await expect(run()).rejects.toThrow(
    'The database was made by a newer version of Levee (it has 0002_bridge.sql; this copy ends with 0001_river.sql).',
  );
});

test.each([
  [['0001_a.sql', '0003_c.sql'], 'The migration 0002 is missing: 0003_c.sql has no file before it.'],
  [['0001_a.sql', '0001_b.sql'], 'Two migrations have the number 0001: give 0001_b.sql the next free one.'],
  [['0001-a.sql'], 'The migration 0001-a.sql must be named like 0001_what_it_does.sql.'],
])('a folder with %j is refused', async (names, sentence) => {
  for (const name of names) await file(name, 'select 1;');

  await expect(run()).rejects.toThrow(sentence);
});

test.each(['begin;', 'select 1;\n  COMMIT ;', 'rollback;'])('a file that says %j is refused', async (sql) => {
  await file('0001_river.sql', sql);

  await expect(run()).rejects.toThrow('must not begin or end transactions');
});

test('a function body may say begin and end', async () => {
  await file('0001_one.sql', 'create function one() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$;');

  expect(await run()).toEqual(['0001_one.sql']);
});

test('the owner may make the trusted extensions that search needs', async () => {
  await file('0001_search.sql', 'create extension if not exists pg_trgm; create extension if not exists btree_gin;');

  expect(await run()).toEqual(['0001_search.sql']);
});

test('rows that wait for a second person already are found by the migration that keeps them in one table', async () => {
  const own = join(import.meta.dirname, '../../migrations');
  const files = (await readMigrations(own)).map(({ name }) => name);
  const empty = await cloneDatabase(undefined, 'template0');
  try {
    await migrate({
      owner: empty.owner,
      folder: own,
      through: files.findIndex((name) => name.endsWith('_what_waits.sql')),
    });
    const limits = await using(empty.owner, async (client) => {
      const county = `'0190a5c2-0000-7000-8000-000000000001'::uuid`;
      await client.query(`set app.organization_id = '0190a5c2-0000-7000-8000-000000000001'`);
      await client.query(`insert into organization (id, name, slug) values (${county}, 'Old County', 'old-county')`);
      return client.query(`
        insert into purchase_limit (organization_id, id, created_by, updated_at, status, citation, threshold, amount_cents, quotes, ground, from_day)
        select ${county}, gen_random_uuid(), gen_random_uuid(), '2026-10-05', status, 'Board policy 12', 'micro_purchase', 500000, 1, 'lower', '2026-10-01'
        from unnest(array['proposed', 'adopted']) as status returning id, status`);
    });
    await migrate({ owner: empty.owner, folder: own });
    const kept = await using(empty.owner, async (client) => {
      await client.query(`set app.organization_id = '0190a5c2-0000-7000-8000-000000000001'`);
      return client.query(`select record, row_id as id, state, since::date::text as since from waiting_row`);
    });
    const waits = limits.rows.find(({ status }) => status === 'proposed');
    expect(kept.rows).toEqual([{ record: 'purchase_limit', id: waits?.id, state: 'proposed', since: '2026-10-05' }]);
  } finally {
    await empty.drop();
  }
});

test('a migration that changes rows does so organization by organization: without one it would see no row', async () => {
  const own = join(import.meta.dirname, '../../migrations');
  const changesRows = /^\s*(update|delete from|insert into)\s/m;
  const files = (await readMigrations(own)).filter(({ name, sql }) => name > '0056' && changesRows.test(sql));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ sql }) => !sql.includes('set local app.organization_id')).map(({ name }) => name)).toEqual([]);
});
