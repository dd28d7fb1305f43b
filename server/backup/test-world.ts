import pg from 'pg';
import { cloneDatabase, using } from '../../tests/world/cluster.ts';
import { fill } from './fill.ts';
import type { Part } from './parts.ts';
import { readContent } from './read-content.ts';
import { Landing } from './stored-files.ts';
import type { Arrived } from './write-content.ts';

export const migrations = new URL('../../migrations', import.meta.url).pathname;
export const now = new Date('2026-11-20T15:00:00Z');

/** What a backup of this database is made of. */
export async function* contentOf(owner: pg.PoolConfig, filesFolder: string | null = null): AsyncGenerator<Part> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    yield* readContent(client, { filesFolder, fieldsKey: null, now });
  } finally {
    await client.end();
  }
}

export const restored = (
  owner: pg.PoolConfig,
  parts: AsyncGenerator<Part>,
  landing: Landing = new Landing(null, ''),
): Promise<Arrived> => fill({ owner, migrations, parts, landing });

/** A database in which nothing has been done yet. */
export async function bareDatabase() {
  const clone = await cloneDatabase();
  await using(clone.owner, (client) =>
    client.query('drop schema auth cascade; drop schema public cascade; create schema public'),
  );
  return clone;
}

/**
 * Every row of every table, whatever the rights say, as one hash for each table: read in another way than backups read, so that both
 * cannot be blind to the same rows.
 */
export const everyRow = (owner: pg.PoolConfig): Promise<Record<string, string>> =>
  using(owner, async (client) => {
    const { rows: tables } = await client.query<{ name: string; secured: boolean }>(
      `select oid::regclass::text as name, relforcerowsecurity as secured from pg_class
       where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text in ('public', 'auth')`,
    );
    await client.query('begin');
    const found: Record<string, string> = {};
    for (const { name, secured } of tables) {
      // Its owner passes row-level security that is not forced; taken back with the transaction.
      if (secured) await client.query(`alter table ${name} no force row level security`);
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as hash from ${name} t`,
      );
      found[name] = rows[0].hash;
    }
    await client.query('rollback');
    delete found['levee_migration']; // written by the migrations themselves, with the moment they ran
    return found;
  });
