import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import type { Part, Start, Step } from './parts.ts';
import type { Landing } from './stored-files.ts';
import { storedTables } from './tables.ts';
import { type Arrived, refuseFilled, writeContent } from './write-content.ts';

export interface Filling {
  readonly owner: pg.PoolConfig;
  /** The folder of this version's migrations. */
  readonly migrations: string;
  readonly parts: AsyncGenerator<Part>;
  readonly landing: Landing;
  readonly finish?: (client: pg.ClientBase) => Promise<void>;
}

/** Brings an empty database to the version of what comes, fills it, and takes it on to this version: older backups keep their worth. */
export async function fill(filling: Filling): Promise<Arrived> {
  const { parts } = filling;
  try {
    const { value: start } = await parts.next();
    if (start?.kind !== 'levee-backup') throw new Error('This is not a backup of Levee.');
    await refuseStrangeSteps(filling.migrations, start.steps);
    return await write(filling, start);
  } finally {
    await parts.return(undefined); // lets go of where the parts come from, also when they were not wanted
  }
}

async function write({ owner, migrations, finish, ...coming }: Filling, start: Start): Promise<Arrived> {
  const client = new pg.Client(owner);
  // A lost connection rejects the statement under way; this only keeps the event from ending the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await refuseFilled(client, await storedTables(client));
    await client.query('commit');
    await migrate({ owner, folder: migrations, through: start.steps.length });
    const arrived = await writeContent(client, { start, ...coming, ...(finish ? { finish } : {}) });
    await migrate({ owner, folder: migrations });
    return arrived;
  } finally {
    await client.end();
  }
}

async function refuseStrangeSteps(folder: string, steps: readonly Step[]): Promise<void> {
  const ours = await readMigrations(folder);
  const strange = steps.find(({ name, checksum }, at) => ours[at]?.name !== name || ours[at].checksum !== checksum);
  if (strange)
    throw new Error(
      `The backup was made by another version of Levee: this one does not know its migration ${strange.name}. Restore it with that version or a newer one. Nothing was restored.`,
    );
}
