import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { auditBacklog } from '#server/audit/backlog.ts';
import type { Ports } from '#server/ports.ts';
import { checkpointsFolder } from '#server/settings.ts';
import { onOneDisk } from '#server/space.ts';
import { answerSchema } from '#kernel/calls/schema.ts';
import { type Operation, operation } from './operation.ts';

/** How the installation is, in figures that a person can act on. */
const health = answerSchema({
  version: 'text',
  node: 'text',
  startedAt: 'text',
  memoryBytes: 'whole',
  database: { version: 'text', bytes: 'whole', connections: 'whole', waiting: 'whole' },
  disk: [{ freeBytes: 'whole', totalBytes: 'whole' }, null],
  organizations: { active: 'whole', suspended: 'whole', closed: 'whole' },
  accounts: 'whole',
  sessions: 'whole',
  audit: { pendingEntries: 'whole', oldestPendingSeconds: 'number', undeliveredCheckpoints: 'whole' },
  // What an operator has to do something about at the moment.
  warnings: ['text'],
  // When a checkpoint last reached the folder outside the database.
  checkpointAt: 'text?',
  // Whether the built-in database lies on the same disk; null with a database of one's own, whose disk is not known here.
  checkpointsBesideDatabase: 'yesNo?',
  // The last restore drill that went well, as `npm run restore -- --drill` noted it.
  drill: [{ at: 'text', backupOf: 'text?' }, null],
  mail: { queued: 'whole', failed: 'whole', sent: 'whole', leavesBy: 'text' },
});

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

export function healthReport({ database, settings, clock, warnings }: Ports): Operation {
  const { dataDir, smtpUrl } = settings;
  return operation({
    id: 'operations.health',
    scope: 'operations:read',
    method: 'GET',
    path: '/api/v1/operations/health',
    summary: 'How the installation is: database, disk, sealing, mail, the last restore drill.',
    tag: 'Operators',
    access: 'platform_admin',
    answers: { 200: { description: 'The figures.', schema: health } },
    async run() {
      const since = new Date(clock.now().getTime() - settings.sessionInactivityMinutes * 60_000).toISOString();
      const [counted] = await database.platform((tx) =>
        tx.query<Readonly<Record<string, never>>>(
          `select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
                  (select count(*)::int from organization where state = 'active') as active,
                  (select count(*)::int from organization where state = 'suspended') as suspended,
                  (select count(*)::int from organization where state = 'closed') as closed,
                  (select count(*)::int from auth.users) as accounts,
                  (select count(*)::int from auth.sessions where last_seen_at > $1) as sessions,
                  (select count(*)::int from mail_message where state = 'queued') as queued,
                  (select count(*)::int from mail_message where state = 'failed') as failed,
                  (select count(*)::int from mail_message where state = 'sent') as sent`,
          [since],
        ),
      );
      const { version, bytes, active, suspended, closed, accounts, sessions, queued, failed, sent } = counted ?? {};
      const disk = await statfs(dataDir).catch(() => null);
      const { total, waiting } = database.load;
      const body = {
        version: await ownVersion(),
        node: process.version,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        database: { version, bytes: Number(bytes), connections: total, waiting },
        disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
        organizations: { active, suspended, closed },
        accounts,
        sessions,
        audit: await auditBacklog(database),
        warnings: warnings.present.map(({ sentence }) => sentence),
        checkpointAt: await newestIn(checkpointsFolder(settings)),
        checkpointsBesideDatabase:
          settings.databaseUrl === null ? await onOneDisk(checkpointsFolder(settings), dataDir) : null,
        drill: await lastDrill(join(dataDir, 'restore-drills.jsonl')),
        mail: { queued, failed, sent, leavesBy: smtpUrl ? 'smtp' : 'outbox' },
      };
      return { body };
    },
  });
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}

async function newestIn(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtime.getTime()));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

async function lastDrill(file: string): Promise<{ at: string; backupOf: string | null } | null> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n');
  try {
    const { at, backupOf = null } = JSON.parse(lines.at(-1) ?? '') as { at: string; backupOf?: string };
    return { at, backupOf };
  } catch {
    return null; // none was made here yet
  }
}
