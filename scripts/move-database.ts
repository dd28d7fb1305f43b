import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { moveContent } from '../server/backup/move.ts';
import { openDatabase } from '../server/db/database.ts';
import { externalConnections, prepareExternal } from '../server/db/external.ts';
import { openCluster } from '../server/db/open.ts';
import { refuseUnsafe } from '../server/db/refuse-unsafe.ts';
import { readSettings } from '../server/settings.ts';
import { many } from './wording.ts';

/** `npm run admin -- move-database --to URL`: from the present database, mostly the built-in one, into an empty one, while no server runs. */
export async function moveDatabase(to: string): Promise<void> {
  const settings = readSettings(process.env);
  const target = externalConnections(readSettings({ ...process.env, DATABASE_URL: to }).databaseUrl ?? to);
  // Takes the data folder for itself, so that no server writes to what is being left.
  const cluster = await openCluster(settings, () => {});
  try {
    await prepareExternal(target);
    const database = openDatabase({ connection: target.app, poolSize: 1 });
    try {
      await refuseUnsafe(database);
    } finally {
      await database.close();
    }
    const migrations = join(import.meta.dirname, '../migrations');
    const { tables } = await moveContent({ from: cluster.owner, to: target.owner, migrations, now: new Date() });
    for (const [name, { rows }] of Object.entries(tables).sort(([one], [other]) => one.localeCompare(other)))
      console.log(`${String(rows).padStart(10)}  ${name}, equal`);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Moved ${many(rows, 'row')} of ${many(Object.keys(tables).length, 'table')}; every table was compared and is equal.`,
    );
  } finally {
    await cluster.stop();
  }
  const shown = new URL(to);
  if (shown.password) shown.password = '...';
  console.log(
    `Start the server from now on with DATABASE_URL=${shown.href} and the same DATA_DIR, which keeps files and keys.`,
  );
  if (settings.databaseUrl === null) await setAside(resolve(settings.dataDir));
}

/** Left in its place, the old database would be used again by a start that forgets the new address, and two truths would grow. */
async function setAside(dataDir: string): Promise<void> {
  const aside = join(dataDir, `postgres-moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`);
  await rename(join(dataDir, 'postgres'), aside);
  console.log(`The old database is kept in ${aside}. To go back, rename it to postgres; delete it when you are sure.`);
}
