import { parseArgs } from 'node:util';
import { acceptRestoredAudit } from './accept-restored-audit.ts';
import { readSettings } from '../server/settings.ts';
import { unsentLetters } from './letters-command.ts';
import { moveDatabase } from './move-database.ts';

export const databaseUsage = `  move-database         --to URL
  accept-restored-audit --reason "WHY THE DATABASE WAS SET BACK"
  letters               [--to ADDRESS]`;

/** The commands that need no server on the database: they open it in their own way, or not at all. Answers whether it was one of them. */
export async function runDatabaseCommand([wanted, ...args]: readonly string[]): Promise<boolean> {
  const options = { to: { type: 'string' }, reason: { type: 'string' } } as const;
  if (wanted === 'move-database') {
    const { to } = parseArgs({ args: [...args], options }).values;
    if (!to)
      throw new Error('Say where to: npm run admin -- move-database --to postgres://user:password@host/database');
    await moveDatabase(to);
  } else if (wanted === 'accept-restored-audit') {
    const { reason } = parseArgs({ args: [...args], options }).values;
    await acceptRestoredAudit(reason ?? '');
  } else if (wanted === 'letters') {
    const { to } = parseArgs({ args: [...args], options }).values;
    for (const line of await unsentLetters(readSettings(process.env).dataDir, to)) console.log(line);
  } else return false;
  return true;
}
