import type { Health } from './operator-calls.ts';

const QUARTER = 92 * 86_400_000;

/** What an operator should do something about. */
export function worriesOf(health: Health, now: number): readonly string[] {
  const { disk, audit, mail, drill, database, warnings } = health;
  const worries: (string | false)[] = [
    ...warnings,
    disk !== null && disk.freeBytes / disk.totalBytes < 0.1 && 'Less than a tenth of the disk is free.',
    audit.oldestPendingSeconds > 60 && 'Audit entries wait longer than a minute for their seal.',
    audit.undeliveredCheckpoints > 0 &&
      audit.oldestPendingSeconds > 60 &&
      'Checkpoints have not reached every place outside the database.',
    health.checkpointsBesideDatabase === true &&
      'Checkpoints are kept on the same disk as the database. Set CHECKPOINTS_DIR to keep them elsewhere.',
    mail.failed > 0 && `${mail.failed} emails could not be delivered.`,
    database.waiting > 0 && 'Requests wait for a connection to the database.',
    drill === null
      ? 'No restore drill has run on this server yet. Run one to prove the backup.'
      : now - Date.parse(drill.at) > QUARTER && 'The last restore drill is more than a quarter old.',
  ];
  return worries.filter((one) => one !== false);
}
