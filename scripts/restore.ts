import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settleRestored, type Settled } from '../server/backup/after-restore.ts';
import { readArchive, verifyArchive } from '../server/backup/archive.ts';
import { fill } from '../server/backup/fill.ts';
import { backupKeyFile, fieldsKeyIds, readBackupKey } from '../server/backup/key.ts';
import { Landing } from '../server/backup/stored-files.ts';
import { openCluster } from '../server/db/open.ts';
import { openStore } from '../server/services/files/stores.ts';
import { checkpointsFolder, readSettings, type Settings } from '../server/settings.ts';
import { command } from './command.ts';
import { restoreDrill } from './restore-drill.ts';
import { many } from './wording.ts';

const migrations = join(import.meta.dirname, '../migrations');

/** `npm run restore -- <file>`: into an empty data folder or database; with `--drill` into a place of its own that is thrown away again. */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: { drill: { type: 'boolean' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error('Name the file to restore: npm run restore -- levee.backup [--reason "why"] [--drill]');
  const settings = readSettings(process.env);
  await (values.drill
    ? restoreDrill({ file: resolve(file), settings, migrations })
    : restore(resolve(file), settings, values.reason ?? 'A backup was restored.'));
});

async function restore(file: string, settings: Settings, reason: string): Promise<void> {
  const { dataDir, storageUrl } = settings;
  const key = await readBackupKey(dataDir);
  const { start } = await verifyArchive(file, key);
  const cluster = await openCluster(settings, () => {});
  try {
    let settled: Settled | undefined;
    const restoration = { folder: checkpointsFolder(settings), backupOf: start.at, reason };
    const { tables, files, damaged } = await fill({
      owner: cluster.owner,
      migrations,
      parts: readArchive(file, key),
      landing: new Landing(openStore(storageUrl, join(dataDir, 'files')), join(dataDir, 'incoming')),
      finish: async (client) => {
        settled = await settleRestored(client, restoration);
      },
    });
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the state of ${start.at}: ${many(rows, 'row')} of ${many(Object.keys(tables).length, 'table')} and ${many(files, 'file')}. Every table is equal to the backup.`,
    );
    for (const hash of damaged)
      console.log(`WARNING: the file ${hash} was damaged when the backup was made and is missing now.`);
    if (settled) await tell(settled);
    if (start.fieldsKey && !(await fieldsKeyIds(dataDir)).includes(start.fieldsKey))
      console.log(
        `WARNING: the key ${start.fieldsKey} of sealed fields is not in ${resolve(backupKeyFile(dataDir), '..')}. Put the keys folder that belongs to this backup back before the server starts.`,
      );
  } finally {
    await cluster.stop();
  }
}

async function tell({ admissions, letters, deliveries }: Settled): Promise<void> {
  console.log('Everybody has to sign in again. The restore stands in the audit record of every organization.');
  for (const { kept, lostUpTo, putAside } of admissions) {
    const aside = await putAside();
    if (aside)
      console.log(
        `A record was set back from ${lostUpTo} to ${kept} audit entries; the checkpoints of the lost part are kept in ${aside}.`,
      );
  }
  if (letters + deliveries > 0)
    console.log(
      `${many(letters, 'letter')} and ${many(deliveries, 'webhook delivery')} were waiting when the backup was made; they go out when the server starts, some perhaps for the second time.`,
    );
}
