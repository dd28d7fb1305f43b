import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { writeArchive } from '../server/backup/archive.ts';
import { backupKeyFile, fieldsKeyIds, openBackupKey } from '../server/backup/key.ts';
import { readContent } from '../server/backup/read-content.ts';
import { folderOfFiles } from '../server/backup/stored-files.ts';
import { joinCluster } from '../server/db/open.ts';
import { readSettings } from '../server/settings.ts';
import { command } from './command.ts';
import { many, megabytes } from './wording.ts';

/** `npm run backup -- <file or folder>`: the database and the files in one encrypted file, beside a running server or without one. */
await command(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error('Name the file or the folder to write to: npm run backup -- levee.backup');
  const settings = readSettings(process.env);
  const now = new Date();
  const file = await placeFor(resolve(given), now);
  const filesFolder = folderOfFiles(settings);
  const cluster = await joinCluster(settings, () => {});
  try {
    const key = await openBackupKey(settings.dataDir);
    const fieldsKey = (await fieldsKeyIds(settings.dataDir)).at(-1) ?? null;
    const client = new pg.Client(cluster.owner);
    client.on('error', () => {}); // a lost connection rejects the statement under way
    await client.connect();
    const { end, bytes } = await writeArchive(file, key, readContent(client, { filesFolder, fieldsKey, now }));
    await client.end();
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up ${many(rows, 'row')} of ${many(Object.keys(end.tables).length, 'table')} and ${many(end.files, 'file')} to ${file} (${megabytes(bytes)}), read back and whole.`,
    );
    if (filesFolder === null)
      console.log('Files lie in the bucket of STORAGE_URL and are not in this backup: copy the bucket as well.');
    for (const hash of end.damaged)
      console.log(
        `WARNING: the file ${hash} was damaged on the disk before this backup. Put it back from an older one.`,
      );
    console.log(
      `Keep a copy of ${resolve(backupKeyFile(settings.dataDir), '..')} in another place: without it neither the backup nor sealed fields can be opened.`,
    );
  } finally {
    await cluster.stop();
  }
});

/** In a folder every backup gets a name of its own, so that a schedule never writes over the last good one. */
async function placeFor(given: string, now: Date): Promise<string> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(given, `levee-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`) : given;
}
