import { join, resolve } from 'node:path';
import { records } from '../domains/index.ts';
import { administration } from '../domains/organization/administration.server.ts';
import { serverParts } from '../domains/server.ts';
import { openAccounts } from '../server/auth/accounts.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { joinCluster } from '../server/db/open.ts';
import { openRecords } from '../server/records/open.ts';
import { systemClock } from '../server/services/clock.ts';
import { openLimits } from '../server/services/limits/limits.ts';
import { openLog } from '../server/services/log.ts';
import { openSealer } from '../server/services/sealed.ts';
import { sessionSecret } from '../server/session-secret.ts';
import { readSettings } from '../server/settings.ts';
import { runAdmin } from './admin-commands.ts';
import { command } from './command.ts';
import { runDatabaseCommand } from './database-commands.ts';

/** `npm run admin -- <command>`: what an operator does beside a running server, or without one. */
await command(async () => {
  if (await runDatabaseCommand(process.argv.slice(2))) return;
  const settings = readSettings(process.env);
  const cluster = await joinCluster(settings, () => {});
  try {
    await migrate({ owner: cluster.owner, folder: resolve(import.meta.dirname, '../migrations') });
    const database = openDatabase({ connection: cluster.app, poolSize: 2 });
    const clock = systemClock;
    const log = openLog({ level: 'warn', clock });
    const sealer = await openSealer(join(settings.dataDir, 'keys', 'fields.key'));
    const door = openRecords({ database, records, parts: serverParts, clock, sealer });
    const accounts = await openAccounts({
      database,
      settings,
      clock,
      log,
      sealer,
      mail: { send: () => Promise.reject(new Error('No command writes to anybody.')) },
      jobs: { define: () => {} }, // the server runs them
      limits: openLimits({ database, clock, log, factor: settings.limitsFactor }),
      secret: sessionSecret(settings),
    });
    try {
      await runAdmin(process.argv.slice(2), administration({ door, database, accounts }), console.log);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
});
