import type pg from 'pg';
import type { Part, Start } from './parts.ts';
import { stepsOf } from './read-content.ts';
import type { Landing } from './stored-files.ts';
import { asOrganization, organizationIds, type StoredTable, storedTables, type Tally, tally } from './tables.ts';

export interface Writing {
  /** The first part, and those after it. */
  readonly start: Start;
  readonly parts: AsyncIterable<Part>;
  readonly landing: Landing;
  /** Belongs to the same transaction, after everything has arrived and is compared. */
  readonly finish?: (client: pg.ClientBase) => Promise<void>;
}

export interface Arrived {
  readonly tables: Readonly<Record<string, Tally>>;
  readonly files: number;
  readonly damaged: readonly string[];
}

/** Writes everything into a migrated, empty database, in one transaction, and compares what arrived with what was sent. */
export async function writeContent(client: pg.ClientBase, writing: Writing): Promise<Arrived> {
  await client.query('begin');
  try {
    const arrived = await writeAll(client, writing);
    await writing.finish?.(client);
    await client.query('commit');
    return arrived;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await writing.landing.end();
  }
}

async function writeAll(client: pg.ClientBase, { start, parts, landing }: Writing): Promise<Arrived> {
  const tables = await storedTables(client);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await refuseUnlessFit(client, tables, start);
  for (const { name, inward } of tables)
    for (const key of inward)
      await client.query(`alter table ${name} alter constraint ${key} deferrable initially deferred`);

  for await (const part of parts) {
    if (part.kind === 'rows') {
      const table = byName.get(part.table);
      if (!table) throw new Error(`The backup holds the table ${part.table}, which this version does not have.`);
      await asOrganization(client, part.organization);
      await client.query(insertInto(table), [part.rows]);
    } else if (part.kind === 'file') await landing.take(part);
    else if (part.kind === 'end') {
      const { damaged } = part;
      if (landing.files !== part.files)
        throw new Error(`${landing.files} of ${part.files} files arrived. Nothing was changed in the database.`);
      await compare(client, tables, part.tables);
      await checkInward(client, tables);
      for (const [counter, value] of Object.entries(part.counters))
        await client.query('select setval($1, $2)', [counter, value]);
      return { tables: part.tables, files: part.files, damaged };
    }
  }
  throw new Error('The backup has no end: it was cut off.');
}

async function refuseUnlessFit(client: pg.ClientBase, tables: readonly StoredTable[], start: Start): Promise<void> {
  await refuseFilled(client, tables);
  const here = await stepsOf(client);
  if (JSON.stringify(here) !== JSON.stringify(start.steps))
    throw new Error(
      `The backup ends with the migration ${start.steps.at(-1)?.name}, the database with ${here.at(-1)?.name}. Take a fresh data folder or a fresh database. Nothing was changed.`,
    );
}

/** Inside a transaction, since it looks as the platform. */
export async function refuseFilled(client: pg.ClientBase, tables: readonly StoredTable[]): Promise<void> {
  await asOrganization(client, null);
  // Rows of tenant tables stand only where there is an organization, which is a row as well.
  for (const { name } of tables.filter(({ isTenant }) => !isTenant)) {
    const { rows } = await client.query(`select exists (select from ${name}) as filled`);
    if (rows[0].filled)
      throw new Error(
        `The database is not empty: ${name} holds rows already. Take a fresh data folder or a fresh database. Nothing was changed.`,
      );
  }
}

const insertInto = ({ name, columns }: StoredTable): string => `
  insert into ${name} (${columns.join(', ')}) overriding system value
  select ${columns.map((column) => `(sent.stored).${column}`).join(', ')}
  from (select one::${name} as stored from unnest($1::text[]) one offset 0) sent`;

async function compare(
  client: pg.ClientBase,
  tables: readonly StoredTable[],
  expected: Readonly<Record<string, Tally>>,
): Promise<void> {
  const organizations = await organizationIds(client);
  for (const table of tables) {
    const { rows, sum } = await tally(client, table, organizations);
    const sent = expected[table.name] ?? { rows: 0, sum: '0' };
    if (rows !== sent.rows || sum !== sent.sum)
      throw new Error(
        `${table.name} did not arrive as it was sent (${rows} of ${sent.rows} rows). Nothing was changed in the database.`,
      );
  }
}

async function checkInward(client: pg.ClientBase, tables: readonly StoredTable[]): Promise<void> {
  await client.query('set constraints all immediate');
  for (const { name, inward } of tables)
    for (const key of inward) await client.query(`alter table ${name} alter constraint ${key} not deferrable`);
}
