import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { asOrganization, organizationIds, type StoredTable, storedTables, type Tally, tally } from './tables.ts';

/** What a backup is made of, one after the other; the last part says what the others have to add up to. */
export type Part =
  | { readonly kind: 'levee-backup'; readonly version: 1; readonly at: string; readonly migrations: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly table: string;
      readonly organization: string | null;
      readonly rows: readonly unknown[];
    }
  | { readonly kind: 'file'; readonly path: string; readonly data: string; readonly last: boolean }
  | { readonly kind: 'end'; readonly tables: Readonly<Record<string, Tally>>; readonly files: number };

const ROWS = 1000;
const PIECE = 512 * 1024;

const migrationsOf = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from levee_migration order by number')).rows.map(
    ({ name }) => name,
  );

/** Reads everything in one snapshot, while the server goes on writing. */
export async function* readContent(
  client: pg.ClientBase,
  { filesFolder, now }: { filesFolder: string | null; now: Date },
): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read read only');
  try {
    yield { kind: 'levee-backup', version: 1, at: now.toISOString(), migrations: await migrationsOf(client) };
    const organizations = await organizationIds(client);
    const tables: Record<string, Tally> = {};
    for (const table of await storedTables(client)) {
      for (const organization of table.isTenant ? organizations : [null]) yield* readTable(client, table, organization);
      tables[table.name] = await tally(client, table, organizations);
    }
    let files = 0;
    for (const path of filesFolder === null ? [] : await filesIn(filesFolder)) {
      files++;
      yield* readFilePieces(join(filesFolder ?? '', path), path);
    }
    yield { kind: 'end', tables, files };
  } finally {
    await client.query('rollback');
  }
}

async function* readTable(
  client: pg.ClientBase,
  table: StoredTable,
  organization: string | null,
): AsyncGenerator<Part> {
  await asOrganization(client, organization);
  await client.query(
    `declare reading no scroll cursor for select to_json(t) as row from (select ${table.columns.join(', ')} from ${table.name}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: unknown }>(`fetch ${ROWS} from reading`);
    if (rows.length > 0) yield { kind: 'rows', table: table.name, organization, rows: rows.map(({ row }) => row) };
    if (rows.length < ROWS) break;
  }
  await client.query('close reading');
}

async function* readFilePieces(file: string, path: string): AsyncGenerator<Part> {
  let before: Buffer | null = null;
  for await (const piece of createReadStream(file, { highWaterMark: PIECE })) {
    if (before) yield { kind: 'file', path, data: before.toString('base64'), last: false };
    before = piece as Buffer;
  }
  yield { kind: 'file', path, data: (before ?? Buffer.alloc(0)).toString('base64'), last: true };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Writes everything into a migrated, empty database, in one transaction, and compares what arrived with what was sent. */
export async function writeContent(
  client: pg.ClientBase,
  parts: AsyncIterable<Part>,
  filesFolder: string | null,
): Promise<Record<string, Tally>> {
  await client.query('begin');
  try {
    const tables = new Map((await storedTables(client)).map((table) => [table.name, table]));
    await refuseUnlessEmpty(client);
    let expected: Readonly<Record<string, Tally>> | null = null;
    const incoming = new Incoming(filesFolder);
    for await (const part of parts) {
      if (part.kind === 'levee-backup') {
        const here = await migrationsOf(client);
        if (here.join() !== part.migrations.join())
          throw new Error(
            `The backup was made by another version (${part.migrations.at(-1)}, here ${here.at(-1)}). Restore it with that version, then upgrade.`,
          );
      } else if (part.kind === 'rows') {
        const table = tables.get(part.table);
        if (!table) throw new Error(`The backup holds the table ${part.table}, which this version does not have.`);
        await asOrganization(client, part.organization);
        const columns = table.columns.join(', ');
        await client.query(
          `insert into ${table.name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
          [JSON.stringify(part.rows)],
        );
      } else if (part.kind === 'file') await incoming.take(part);
      else expected = part.tables;
    }
    if (!expected) throw new Error('The backup has no end: it was cut off.');
    const organizations = await organizationIds(client);
    for (const [name, table] of tables) {
      const { rows, sum } = await tally(client, table, organizations);
      const sent = expected[name] ?? { rows: 0, sum: '0' };
      if (rows !== sent.rows || sum !== sent.sum)
        throw new Error(`${name} did not arrive as it was sent (${rows} of ${sent.rows} rows). Nothing was changed.`);
      for (const column of table.identities)
        await client.query(
          `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce((select max(${column}) from ${name}), 0) + 1, false)`,
        );
    }
    await client.query('commit');
    return { ...expected };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const organizations = await organizationIds(client);
  if (organizations.length > 0)
    throw new Error(
      `The database is not empty: it holds ${organizations.length} organizations. Restore into a fresh data folder or database.`,
    );
}

/** Files are named by their own hash, so each is checked as it lands. */
class Incoming {
  readonly #folder: string | null;
  #pieces: Buffer[] = [];

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  async take({ path, data, last }: Extract<Part, { kind: 'file' }>): Promise<void> {
    this.#pieces.push(Buffer.from(data, 'base64'));
    if (!last) return;
    const content = Buffer.concat(this.#pieces);
    this.#pieces = [];
    const name = path.split('/').at(-1) ?? '';
    if (!/^([0-9a-f]{2}\/)*[0-9a-f]{64}$/.test(path) || createHash('sha256').update(content).digest('hex') !== name)
      throw new Error(`The file ${name.slice(0, 12)} of the backup is damaged.`);
    if (this.#folder === null) return;
    const target = join(this.#folder, path);
    if (
      await access(target).then(
        () => true,
        () => false,
      )
    )
      return;
    await mkdir(dirname(target), { recursive: true });
    const file = await open(`${target}.part`, 'w', 0o600);
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(`${target}.part`, target);
  }
}
