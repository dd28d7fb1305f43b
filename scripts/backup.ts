import { join, resolve } from 'node:path';
import pg from 'pg';
import { backupKey, verifyArchive, writeArchive } from '../server/backup/archive.ts';
import { readContent } from '../server/backup/content.ts';
import { joinCluster } from '../server/db/open.ts';
import { readSettings } from '../server/settings.ts';
import { command } from './command.ts';

/** `npm run backup -- <file>`: the database and the files in one encrypted file, beside a running server or without one. */
await command(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to write: npm run backup -- levee.backup');
  const settings = readSettings(process.env);
  const cluster = await joinCluster(settings, () => {});
  try {
    const client = new pg.Client(cluster.owner);
    await client.connect();
    const key = await backupKey(join(settings.dataDir, 'keys', 'backup.key'));
    const filesFolder = settings.storageUrl ? null : join(settings.dataDir, 'files');
    const size = await writeArchive(resolve(file), key, readContent(client, { filesFolder, now: new Date() }));
    await client.end();
    await verifyArchive(resolve(file), key);
    console.log(`Backed up to ${file} (${(size / 1024 / 1024).toFixed(1)} MB), read back and whole.`);
    console.log(
      `Keep ${join(settings.dataDir, 'keys')} in another place: without it neither the backup nor sealed fields can be opened.`,
    );
  } finally {
    await cluster.stop();
  }
});
