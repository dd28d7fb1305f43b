import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase, using } from '../../tests/world/cluster.ts';
import { everything } from '../../tests/world/everything.ts';
import { migrate } from '../db/migrate.ts';
import type { Part } from './parts.ts';
import { bareDatabase, contentOf, everyRow, migrations, restored } from './test-world.ts';

const databases: ClonedDatabase[] = [];
const keep = async (made: Promise<ClonedDatabase>): Promise<ClonedDatabase> => {
  const database = await made;
  databases.push(database);
  return database;
};
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

const run = (database: ClonedDatabase, sql: string, values: unknown[] = []) =>
  using(database.owner, async (client) => (await client.query(sql, values)).rows);

async function partsOf(database: ClonedDatabase): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of contentOf(database.owner)) parts.push(part);
  return parts;
}
async function* replay(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}

describe('a county with rows of every record', () => {
  let county: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    county = await everything();
    return () => county.close();
  });

  test('comes back row for row, with rows that no right would show', async () => {
    const there = await keep(bareDatabase());
    const before = await everyRow(county.world.clone.owner);
    const { tables } = await restored(there.owner, contentOf(county.world.clone.owner));
    expect(await everyRow(there.owner)).toEqual(before);
    const filled = Object.entries(before).filter(([, hash]) => !hash.startsWith('0 '));
    expect(filled.length).toBeGreaterThan(15);
    for (const [name, hash] of filled)
      expect([name, tables[name.includes('.') ? name : `public.${name}`]?.rows]).toEqual([
        name,
        Number(hash.split(' ')[0]),
      ]);
  });

  test('is refused by a database that holds anything, and nothing is changed there', async () => {
    const there = await keep(cloneDatabase());
    await run(there, `insert into auth.users (name, email) values ('Ana Ruiz', 'ana@county.example')`);
    const before = await everyRow(there.owner);
    await expect(restored(there.owner, contentOf(county.world.clone.owner))).rejects.toThrow(
      'The database is not empty: auth.users holds rows already.',
    );
    expect(await everyRow(there.owner)).toEqual(before);
  });

  test('leaves nothing behind when a row is missing, changed or too many, or the end is cut off', async () => {
    const parts = await partsOf(county.world.clone);
    const at = parts.findIndex((part) => part.kind === 'rows' && part.table === 'public.cost_center');
    const rows = parts[at] as Extract<Part, { kind: 'rows' }>;
    const bent: [Part[], RegExp][] = [
      [parts.toSpliced(at, 1), /did not arrive as it was sent|violates foreign key/],
      [
        parts.with(at, { ...rows, rows: rows.rows.map((row) => row.replace(/,active,/, ',closed,')) }),
        /cost_center did not arrive as it was sent/,
      ],
      [parts.slice(0, -1), /cut off/],
      [parts.slice(1), /not a backup/],
      [parts.toSpliced(at, 0, { ...rows, table: 'public.wharf' }), /which this version does not have/],
    ];
    for (const [content, sentence] of bent) {
      const there = await keep(cloneDatabase());
      const before = await everyRow(there.owner);
      await expect(restored(there.owner, replay(content))).rejects.toThrow(sentence);
      expect(await everyRow(there.owner)).toEqual(before);
    }
  });
});

test('every value of every type comes back as it was', async () => {
  const [here, there] = [await keep(cloneDatabase()), await keep(cloneDatabase())];
  const table = `create table oddity (
    id bigint generated always as identity primary key, gone text, n numeric, big bigint, f float8, j jsonb, plain json, t text,
    list text[], at timestamptz, day date, b bytea, kept boolean, twice text generated always as (t || t) stored, span interval, u uuid
  ); alter table oddity drop column gone`;
  for (const database of [here, there]) await run(database, table);
  await run(
    here,
    `insert into oddity (n, big, f, j, plain, t, list, at, day, b, kept, span, u) values
      (12345678901234567890.123456789012345678901, 9223372036854775807, 0.1::float8 + 0.2, 'null', '{"a" : 1.10}', e'a"b\\\\c\\nd,(e)',
       array['NULL', null, '', 'a,b', '{"x"}', e'\\\\'], 'infinity', '-infinity', '\\x00ff22', null, '1 mon -3 days', gen_random_uuid()),
      ('NaN', -9223372036854775808, '-Infinity', '{"n": 12345678901234567890.5, "s": "\\u00e9"}', null, '', '{}',
       '2026-11-20 15:00:00.123456+00', '0044-03-15 BC', '', true, null, null),
      (null, null, null, null, 'null', 'NULL', null, null, null, null, false, '1.5 sec', null)`,
  );
  const { tables } = await restored(there.owner, contentOf(here.owner));
  const all = 'select *, j is null as nothing, xmin::text <> $1 as seen from oddity order by id';
  const whole = async (database: ClonedDatabase) =>
    (await run(database, 'select t::text, j is null as nothing, plain::text from oddity t order by id')) as object[];
  expect(await whole(there)).toEqual(await whole(here));
  expect((await run(there, all, ['0'])).map(({ nothing }) => nothing)).toEqual([false, false, true]);
  expect(tables['public.oddity']?.rows).toBe(3);
  expect(await run(there, `insert into oddity (t) values ('next') returning id::int`)).toEqual([{ id: 4 }]);
});

test('a child that stands before its parent comes back, and the key between them holds as before', async () => {
  const [here, there] = [await keep(cloneDatabase()), await keep(cloneDatabase())];
  for (const database of [here, there])
    await run(database, 'create table wharf (id int primary key, above int references wharf (id))');
  await run(here, 'insert into wharf select n, case when n < 3000 then n + 1 end from generate_series(1, 3000) n');
  await restored(there.owner, contentOf(here.owner));
  expect(await everyRow(there.owner)).toEqual(await everyRow(here.owner));
  await expect(
    using(there.owner, async (client) => {
      await client.query('begin');
      await client.query('insert into wharf values (5000, 6000)');
    }),
  ).rejects.toThrow('violates foreign key');
});

test('no part is large, however wide or many the rows are', async () => {
  const here = await keep(cloneDatabase());
  await run(here, 'create table wide (id int primary key, t text)');
  await run(here, `insert into wide select n, repeat(md5(n::text), 4000) from generate_series(1, 300) n`);
  await run(here, `insert into wide select n, 'narrow' from generate_series(1000, 60000) n`);
  let [largest, count] = [0, 0];
  for await (const part of contentOf(here.owner)) {
    largest = Math.max(largest, JSON.stringify(part).length);
    if (part.kind === 'rows' && part.table === 'public.wide') count += part.rows.length;
  }
  expect(count).toBe(300 + 59_001);
  expect(largest).toBeLessThan(4_000_000);
});

describe('versions', () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });
  async function migrationsUpTo(last: number): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'levee-older-'));
    folders.push(folder);
    for (const name of (await readdir(migrations)).sort().slice(0, last))
      await copyFile(join(migrations, name), join(folder, name));
    return folder;
  }

  test('a backup of an older version is restored and taken on to this one', async () => {
    const [here, there] = [await keep(bareDatabase()), await keep(bareDatabase())];
    await migrate({ owner: here.owner, folder: await migrationsUpTo(3) });
    await run(
      here,
      `set app.platform = 'yes'; insert into organization (name, slug) values ('Older County', 'older-county')`,
    );
    await restored(there.owner, contentOf(here.owner));
    const names = async (database: ClonedDatabase) =>
      (await run(database, 'select name from levee_migration order by number')).map(({ name }) => name);
    expect(await names(here)).toHaveLength(3);
    expect(await names(there)).toEqual((await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort());
    // Later versions gave the table more columns; what was there before is the same.
    const organizations = (database: ClonedDatabase) =>
      using(database.owner, async (client) => {
        await client.query(`set app.platform = 'yes'`);
        return (await client.query('select * from organization')).rows;
      });
    const [older, taken] = [await organizations(here), await organizations(there)];
    expect(older).toHaveLength(1);
    expect(taken).toMatchObject(older);
  });

  test('a backup of a newer version is refused before anything is touched', async () => {
    const [here, there] = [await keep(cloneDatabase()), await keep(bareDatabase())];
    await run(here, `insert into levee_migration (number, name, checksum) values (9999, '9999_tomorrow.sql', 'x')`);
    await expect(restored(there.owner, contentOf(here.owner))).rejects.toThrow(
      'this one does not know its migration 9999_tomorrow.sql',
    );
    expect(await run(there, `select to_regclass('levee_migration') as made`)).toEqual([{ made: null }]);
  });

  test('a database that is ahead of the backup is refused', async () => {
    const [here, there] = [await keep(bareDatabase()), await keep(cloneDatabase())];
    await migrate({ owner: here.owner, folder: await migrationsUpTo(3) });
    await expect(restored(there.owner, contentOf(here.owner))).rejects.toThrow(
      'The backup ends with the migration 0003_services.sql',
    );
  });
});
