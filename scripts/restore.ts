import { join, resolve } from 'node:path';
import pg from 'pg';
import { backupKey, readArchive, verifyArchive } from '../server/backup/archive.ts';
import { writeContent } from '../server/backup/content.ts';
import { migrate } from '../server/db/migrate.ts';
import { openCluster } from '../server/db/open.ts';
import { readSettings } from '../server/settings.ts';
import { command } from './command.ts';

/** `npm run restore -- <file>`: into an empty data folder or database; compares every table with what the backup says. */
await command(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to restore: npm run restore -- levee.backup');
  const settings = readSettings(process.env);
  const key = await backupKey(join(settings.dataDir, 'keys', 'backup.key'));
  await verifyArchive(resolve(file), key);
  const cluster = await openCluster(settings, () => {});
  try {
    await migrate({ owner: cluster.owner, folder: join(import.meta.dirname, '../migrations') });
    const client = new pg.Client(cluster.owner);
    await client.connect();
    const tables = await writeContent(client, readArchive(resolve(file), key), join(settings.dataDir, 'files'));
    await client.end();
    const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
    console.log(`Restored ${rows} rows of ${Object.keys(tables).length} tables; every table is equal to the backup.`);
  } finally {
    await cluster.stop();
  }
});
