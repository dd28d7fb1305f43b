import type pg from 'pg';
import type { End, Part, Step } from './parts.ts';
import { readFiles } from './stored-files.ts';
import { asOrganization, organizationIds, type StoredTable, storedTables, type Tally, tally } from './tables.ts';

export interface Reading {
  /** Where the files lie; null when they are not part of this backup. */
  readonly filesFolder: string | null;
  readonly fieldsKey: string | null;
  readonly now: Date;
}

/** Reads everything in one snapshot, while the server goes on writing. Never more than about a megabyte is held at once. */
export async function* readContent(client: pg.ClientBase, from: Reading): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { filesFolder, fieldsKey, now } = from;
    yield { kind: 'levee-backup', version: 1, at: now.toISOString(), steps: await stepsOf(client), fieldsKey };
    const organizations = await organizationIds(client);
    const tables: Record<string, Tally> = {};
    const counters: Record<string, number> = {};
    for (const table of await storedTables(client)) {
      for (const organization of table.isTenant ? organizations : [null]) yield* readTable(client, table, organization);
      tables[table.name] = await tally(client, table, organizations);
      for (const counter of table.counters) counters[counter] = await lastOf(client, counter);
    }
    // A file is on the disk before its row commits, so every file that the snapshot speaks of is found now.
    const end: End = { kind: 'end', tables, counters, ...(yield* readFiles(filesFolder)) };
    yield end;
  } finally {
    await client.query('rollback');
  }
}

/** What has been done to the database so far; empty when nothing has. */
export async function stepsOf(client: pg.ClientBase): Promise<Step[]> {
  const { rows: found } = await client.query(`select to_regclass('public.levee_migration') is not null as there`);
  if (!found[0].there) return [];
  return (await client.query<Step>('select name, checksum from public.levee_migration order by number')).rows;
}

async function lastOf(client: pg.ClientBase, counter: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(`select last_value as last from ${counter}`);
  return Number(rows[0]?.last);
}

const PIECE = 1024 * 1024;
const MOST = 5000;

async function* readTable(
  client: pg.ClientBase,
  { name, text }: StoredTable,
  organization: string | null,
): AsyncGenerator<Part> {
  await asOrganization(client, organization);
  await client.query(`declare reading no scroll cursor for select ${text} as row from ${name}`);
  for (let count = 20; ; ) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from reading`);
    if (rows.length > 0) yield { kind: 'rows', table: name, organization, rows: rows.map(({ row }) => row) };
    if (rows.length < count) break;
    // As many rows at a time as make a piece, judged by the last ones.
    const size = rows.reduce((sum, { row }) => sum + row.length, 1);
    count = Math.max(1, Math.min(MOST, Math.floor((count * PIECE) / size)));
  }
  await client.query('close reading');
}
