import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roomyPlace, using } from '../../tests/world/cluster.ts';
import { readSettings } from '../settings.ts';
import { type BuiltIn, startBuiltIn } from './built-in.ts';
import { openDatabase } from './database.ts';
import { openCluster } from './open.ts';
import { takeOwnership } from './owner-lock.ts';
import { type ClusterFacts, dangersOf, refuseUnsafe } from './refuse-unsafe.ts';

let dataDir: string;
let builtIn: BuiltIn;

beforeAll(async () => {
  dataDir = mkdtempSync(join(await roomyPlace(), 'levee-unsafe-'));
  builtIn = await startBuiltIn({ dataDir, log: () => {} });
});

afterAll(async () => {
  await builtIn.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(connection: pg.PoolConfig = builtIn.connection('app')): Promise<void> {
  const database = openDatabase({ connection, poolSize: 1 });
  try {
    await refuseUnsafe(database);
  } finally {
    await database.close();
  }
}

const administrator = (...statements: string[]) =>
  using(builtIn.connection('postgres'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const inForce = (name: string, value: string) =>
  expect
    .poll(() =>
      using(builtIn.connection('postgres'), async (client) => (await client.query(`show ${name}`)).rows[0][name]),
    )
    .toBe(value);

test('the built-in database as it is started passes', async () => {
  await expect(start()).resolves.toBeUndefined();
});

/** Each stage is made for real, on a real cluster, and undone again. */
const stages: { danger: string; make: string[]; undo: string[]; sentence: string }[] = [
  {
    danger: 'confirmed work is not written down',
    make: ['alter role levee_app set synchronous_commit = off'],
    undo: ['alter role levee_app reset synchronous_commit'],
    sentence: 'synchronous_commit is off, so confirmed work can be lost: set synchronous_commit = on.',
  },
  {
    danger: 'the same, hidden in the database instead of the role',
    make: ['alter database levee set synchronous_commit = off'],
    undo: ['alter database levee reset synchronous_commit'],
    sentence: 'synchronous_commit is off',
  },
  {
    danger: 'damaged pages are silently emptied',
    make: ['alter role levee_app set zero_damaged_pages = on'],
    undo: ['alter role levee_app reset zero_damaged_pages'],
    sentence: 'zero_damaged_pages is on',
  },
  {
    danger: 'instants in another time zone',
    make: [`alter role levee_app set timezone = 'America/Chicago'`],
    undo: ['alter role levee_app reset timezone'],
    sentence: 'Sessions run in the time zone America/Chicago',
  },
  {
    danger: 'read-only transactions',
    make: ['alter role levee_app set default_transaction_read_only = on'],
    undo: ['alter role levee_app reset default_transaction_read_only'],
    sentence: 'Its transactions are read-only',
  },
  {
    danger: 'the message that a commit is flushed with is not allowed',
    make: ['revoke execute on function pg_logical_emit_message(boolean, text, text, boolean) from public'],
    undo: ['grant execute on function pg_logical_emit_message(boolean, text, text, boolean) to public'],
    sentence: 'levee_app may not execute pg_logical_emit_message',
  },
  {
    danger: 'a superuser',
    make: ['alter role levee_app superuser'],
    undo: ['alter role levee_app nosuperuser'],
    sentence: 'The server works as levee_app, which is a superuser',
  },
  {
    danger: 'a role that bypasses row-level security',
    make: ['alter role levee_app bypassrls'],
    undo: ['alter role levee_app nobypassrls'],
    sentence: 'The server works as levee_app, which bypasses row-level security: alter role levee_app nobypassrls.',
  },
  {
    danger: 'a role that could switch to one that bypasses it',
    make: ['create role auditor bypassrls', 'grant auditor to levee_app'],
    undo: ['drop role auditor'],
    sentence: 'levee_app could switch to auditor',
  },
  {
    danger: 'a role that could switch by way of another',
    make: [
      'create role auditor bypassrls',
      'create role clerks',
      'grant auditor to clerks',
      'grant clerks to levee_app',
    ],
    undo: ['drop role clerks', 'drop role auditor'],
    sentence: 'levee_app could switch to auditor',
  },
  {
    danger: "a role that may write the server's files",
    make: ['grant pg_write_server_files to levee_app'],
    undo: ['revoke pg_write_server_files from levee_app'],
    sentence: 'levee_app could switch to pg_write_server_files',
  },
  {
    danger: 'the owner of a table whose policies do not bind its owner',
    make: [
      'create table parcel (id int)',
      'alter table parcel enable row level security',
      'alter table parcel owner to levee_app',
    ],
    undo: ['drop table parcel'],
    sentence: 'The server owns parcel, and row-level security is not forced there',
  },
  {
    danger: 'a member of that owner',
    make: [
      'create table parcel (id int)',
      'alter table parcel enable row level security',
      'alter table parcel owner to levee_owner',
      'grant levee_owner to levee_app',
    ],
    undo: ['drop table parcel', 'revoke levee_owner from levee_app'],
    sentence: 'The server owns parcel',
  },
];

test.each(stages)('refused: $danger', async ({ make, undo, sentence }) => {
  await administrator(...make);
  try {
    await expect(start()).rejects.toThrow(sentence);
  } finally {
    await administrator(...undo);
  }
  await expect(start()).resolves.toBeUndefined();
});

test.each([
  ['fsync', 'fsync is off, so a power cut can destroy the database: set fsync = on.'],
  ['full_page_writes', 'full_page_writes is off, so a power cut can damage tables: set full_page_writes = on.'],
])('refused: %s switched off for the whole cluster', async (name, sentence) => {
  await administrator(`alter system set ${name} = off`, 'select pg_reload_conf()');
  await inForce(name, 'off');
  await expect(start()).rejects.toThrow(sentence);
  await administrator(`alter system reset ${name}`, 'select pg_reload_conf()');
  await inForce(name, 'on');
});

test('refused: a superuser who only puts on the plain role, because one statement takes it off again', async () => {
  const options = '-c role=levee_app -c timezone=UTC';
  await expect(start({ ...builtIn.connection('postgres'), options })).rejects.toThrow(
    'The server signs in as postgres, which is above row-level security, and one statement would give it those rights back',
  );
});

test('refused: a database whose encoding cannot hold every name', async () => {
  await administrator(`create database narrow template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  await expect(start(builtIn.connection('app', 'narrow'))).rejects.toThrow('Its encoding is SQL_ASCII');
});

test('refused: a folder that another server uses', async () => {
  const settings = { databaseUrl: null, dataDir: mkdtempSync(join(dataDir, 'used-')), port: 3000 };
  const lock = takeOwnership({ dataDir: settings.dataDir, port: 3999 });
  await expect(openCluster(settings, () => {})).rejects.toThrow(`process id ${process.pid} on port 3999`);
  lock.release();
});

test('refused: secrets that everybody knows', () => {
  const env = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'changeme',
    DATABASE_URL: 'postgres://levee:password@db/levee',
  };
  expect(() => readSettings(env)).toThrow(
    /SESSION_SECRET is a well-known default.*password in DATABASE_URL is a well-known default/,
  );
});

const sound: ClusterFacts = {
  version: 180_004,
  fsync: 'on',
  pages: 'on',
  commit: 'on',
  damaged: 'off',
  encoding: 'UTF8',
  timezone: 'UTC',
  standby: false,
  readonly: 'off',
  flushes: true,
  role: 'levee_app',
  login: 'levee_app',
  superuser: false,
  bypass: false,
  reachable: [],
  unforced: [],
};

test.each([
  [{ version: 150_009 }, 'It is PostgreSQL 15.9: move to PostgreSQL 16 or newer.'],
  [
    { version: 160_004 },
    'PostgreSQL 16.4 can apply the wrong role to row-level security (CVE-2024-10978): update to 16.5',
  ],
  [
    { version: 170_000 },
    'PostgreSQL 17.0 can apply the wrong role to row-level security (CVE-2024-10978): update to 17.1',
  ],
  [{ standby: true }, 'It is a read-only copy of another database'],
])('refused, from what another server says: %j', (facts, sentence) => {
  expect(dangersOf({ ...sound, ...facts }).join(' ')).toContain(sentence);
});

test.each([160_005, 160_010, 170_001, 180_000, 190_000])('version %i passes', (version) => {
  expect(dangersOf({ ...sound, version })).toEqual([]);
});

test('every danger is named at once', () => {
  const dangers = dangersOf({
    ...sound,
    fsync: 'off',
    pages: 'off',
    superuser: true,
    bypass: true,
    unforced: ['parcel'],
  });
  expect(dangers).toHaveLength(4);
});
