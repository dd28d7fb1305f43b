import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockfile } from './lockfile.ts';
import {
  advisoriesIn,
  type Answered,
  type Exception,
  judge,
  notLookedUp,
  type KnownAdvisory,
  productionPackages,
  type Snapshot,
} from './advisory-rules.ts';

/**
 * Holds the packages that a server loads against known advisories: `npm run advisories`. It asks the registry that npm is set to;
 * when that does not answer, the snapshot in this folder counts, and the last line says so. A severe one without an exception fails.
 */
const root = join(import.meta.dirname, '..');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as T; // files of ours
const PATIENCE_MS = 20_000;

/** Null when the registry has no such call, does not answer, or answers something else. */
async function asked(packages: ReadonlyMap<string, readonly string[]>): Promise<KnownAdvisory[] | null> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
  try {
    const answer = await fetch(`${registry.replace(/\/+$/, '')}/-/npm/v1/security/advisories/bulk`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(packages)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return null;
    return advisoriesIn((await answer.json()) as Answered);
  } catch {
    return null;
  }
}

const packages = productionPackages(readLockfile(root));
const snapshot = read<Snapshot>('advisories.json');
const online = await asked(packages);
const { severe, others, stale } = judge({
  packages,
  advisories: online ?? snapshot.advisories,
  exceptions: read<readonly Exception[]>('advisory-exceptions.json'),
  today: new Date().toISOString().slice(0, 10),
});
for (const line of [...severe, ...others, ...stale]) console.log(line);
const age = Math.floor((Date.now() - Date.parse(snapshot.readOn)) / 86_400_000);
const source = online
  ? 'asked the registry just now'
  : `the registry did not answer, so the snapshot of ${snapshot.readOn} counts: ${age} days old, ${snapshot.advisories.length} advisories for ${snapshot.lookedUp.length} packages. It says nothing of the other ${notLookedUp(packages, snapshot).length}`;
console.log(
  `${packages.size} production packages, ${severe.length} severe and ${others.length} other advisories; ${source}.`,
);
process.exit(severe.length + stale.length > 0 ? 1 : 0);
