import { admitRestoration } from '../server/audit/restoration.ts';
import { openDatabase } from '../server/db/database.ts';
import { joinCluster } from '../server/db/open.ts';
import { checkpointsFolder, readSettings } from '../server/settings.ts';

/**
 * `npm run admin -- accept-restored-audit --reason WHY`, beside a running server or without one: for a database that was set back by other
 * means than `npm run restore`. Says in every record that is behind its checkpoints that it was set back, and lets sealing go on.
 */
export async function acceptRestoredAudit(reason: string): Promise<void> {
  if (reason.trim().length < 10)
    throw new Error('Say why the database was set back, in a sentence that an auditor will read: --reason "..."');
  const settings = readSettings(process.env);
  const cluster = await joinCluster(settings, () => {});
  const database = openDatabase({ connection: cluster.app, poolSize: 1 });
  try {
    const organizations = await database.platform((tx) =>
      tx.query<{ id: string; name: string }>('select id, name from organization order by name'),
    );
    const folder = checkpointsFolder(settings);
    let accepted = 0;
    for (const { id, name } of organizations) {
      const admission = await database.within({ organizationId: id }, (tx) =>
        admitRestoration(tx, { folder, backupOf: null, reason }),
      );
      if (!admission) continue;
      const aside = await admission.putAside();
      console.log(
        `${name}: set back from ${admission.lostUpTo} to ${admission.kept} audit entries. This stands in its record now; the checkpoints of the lost part are kept in ${aside}.`,
      );
      accepted++;
    }
    if (accepted === 0) console.log('No record is behind its checkpoints: there is nothing to accept.');
  } finally {
    await database.close();
    await cluster.stop();
  }
}
