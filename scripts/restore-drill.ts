import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exportAudit } from '../server/audit/export.ts';
import { openCheckpointKey } from '../server/audit/key.ts';
import { readArchive, verifyArchive } from '../server/backup/archive.ts';
import { fill } from '../server/backup/fill.ts';
import { readBackupKey } from '../server/backup/key.ts';
import { Landing } from '../server/backup/stored-files.ts';
import { startBuiltIn } from '../server/db/built-in.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { checkpointsFolder, type Settings } from '../server/settings.ts';
import { readCheckpoints, readKey, verifyRecord } from './verify-audit.mjs';
import { many } from './wording.ts';

export interface Drill {
  readonly file: string;
  readonly settings: Pick<Settings, 'dataDir' | 'checkpointsDir'>;
  readonly migrations: string;
}

/** Restores into a database of its own, which is removed afterwards, proves the audit records in it, and notes down that it was done. */
export async function restoreDrill({ file, settings, migrations }: Drill): Promise<void> {
  const { dataDir } = settings;
  const began = performance.now();
  const key = await readBackupKey(dataDir);
  const { start } = await verifyArchive(file, key);
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(resolve(dataDir), 'drill-'));
  try {
    const builtIn = await startBuiltIn({ dataDir: folder, log: () => {} });
    try {
      const landing = new Landing(null, folder);
      const found = await fill({
        owner: builtIn.connection('owner'),
        migrations,
        parts: readArchive(file, key),
        landing,
      });
      const database = openDatabase({ connection: builtIn.connection('app'), poolSize: 2 });
      const proven = await proveRecords(database, { settings, at: start.at });
      await database.close();
      const rows = Object.values(found.tables).reduce((sum, table) => sum + table.rows, 0);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const line = {
        at: new Date().toISOString(),
        file,
        backupOf: start.at,
        rows,
        files: found.files,
        ...proven,
        seconds,
      };
      await appendFile(join(dataDir, 'restore-drills.jsonl'), `${JSON.stringify(line)}\n`);
      console.log(
        `The drill went well: ${many(rows, 'row')}, ${many(found.files, 'file')} and the audit records of ${many(proven.organizations, 'organization')} (${many(proven.entries, 'entry')}) came back whole in ${seconds} seconds. It is noted in ${join(dataDir, 'restore-drills.jsonl')}.`,
      );
    } finally {
      await builtIn.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every organization's record, compared with the checkpoints that lie outside the database. */
async function proveRecords(
  database: Database,
  { settings, at }: { settings: Drill['settings']; at: string },
): Promise<{ organizations: number; entries: number }> {
  const key = await openCheckpointKey(join(settings.dataDir, 'keys'));
  const organizations = await database.platform((tx) => tx.query<{ id: string }>('select id from organization'));
  let entries = 0;
  for (const { id } of organizations) {
    const [sealed] = await database.within({ organizationId: id }, (tx) =>
      tx.query<{ size: number }>(
        'select coalesce(max(size), 0) as size from audit_checkpoint where organization_id = $1',
        [id],
      ),
    );
    const kept = await readFile(join(checkpointsFolder(settings), `${id}.checkpoints`), 'utf8').catch(() => '');
    const { problems, size } = await verifyRecord({
      blocks: blocksOf(exportAudit(database, { organizationId: id, key, at })),
      // The server went on after the backup: later checkpoints speak of more than the backup can know.
      held: readCheckpoints(kept).checkpoints.filter((checkpoint) => checkpoint.size <= (sealed?.size ?? 0)),
      trusted: key.verifierKeys(id).map(readKey),
    });
    if (problems.length > 0)
      throw new Error(
        `The drill failed: the audit record of organization ${id} is not whole. ${problems[0]?.sentence}`,
      );
    entries += size;
  }
  return { organizations: organizations.length, entries };
}

async function* blocksOf(pages: AsyncIterable<string>): AsyncGenerator<string[]> {
  for await (const page of pages) yield page.trimEnd().split('\n');
}
