import pg from 'pg';
import { digits, type Migration, readMigrations } from './migration-files.ts';

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Any number, as long as every server uses the same: only one of them migrates, the others wait and find it done. */
const oneAtATime = 5_318_008;

/**
 * Brings the database up to the last file of the folder and answers the names of the files that were applied now.
 * Each file is one transaction together with its row in `levee_migration`, so a kill leaves it either done or undone.
 */
export async function migrate({
  owner,
  folder,
  through,
}: {
  owner: pg.PoolConfig;
  folder: string;
  /** So many files only: a backup of an older version is restored at that version first. */
  through?: number;
}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(owner);
  // A lost connection rejects the statement under way; this only keeps the event from ending the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [oneAtATime]);
    const applied = await readApplied(client);
    refuseStrangeHistory(applied, migrations);
    const due = migrations.slice(applied.length, through);
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query(`select to_regclass('levee_migration') is not null as there`);
  if (!found[0].there)
    await client.query(`
      create table levee_migration (
        number     integer     primary key,
        name       text        not null,
        checksum   text        not null,
        applied_at timestamptz not null default now()
      );
      grant select on levee_migration to levee_app`);
  const { rows } = await client.query<Applied>('select number, name, checksum from levee_migration order by number');
  return rows;
}

function refuseStrangeHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const file = migrations[index];
    if (number !== index + 1)
      throw new Error(
        `The database lacks migration ${digits(index + 1)} although ${name} is applied. Restore a backup.`,
      );
    if (!file)
      throw new Error(
        `The database was made by a newer version of Levee (it has ${name}; this copy ends with ${migrations.at(-1)?.name ?? 'no migration'}). Start the newer version.`,
      );
    if (file.name !== name)
      throw new Error(
        `Migration ${digits(number)} is applied as ${name}, but the file is called ${file.name}. Rename it back.`,
      );
    if (file.checksum !== checksum)
      throw new Error(
        `The migration ${name} was changed after it was applied. Put the file back as it was and make the change in a new migration.`,
      );
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  // Row-level security holds for the owner too: without this a migration that goes over all organizations finds none.
  await client.query(`begin; set local app.platform = 'yes'`);
  try {
    await client.query(sql);
    await client.query('insert into levee_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`The migration ${name} failed and nothing of it was kept: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
