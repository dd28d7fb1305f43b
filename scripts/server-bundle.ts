import { createHash } from 'node:crypto';
import { type Dirent, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runVite } from './build.ts';

/** What the server's bundle is made of; `web` because definitions name what both sides share. */
const sources = [
  'server',
  'kernel',
  'domains',
  'seeds',
  'web',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const config = 'scripts/server-bundle.config.ts';

/** The file that starts the server: built unless it is there and made of the very same sources. */
export async function serverBundle(root: string): Promise<string> {
  const folder = join(root, '.cache/server');
  const name = fingerprint(root);
  const bundle = join(folder, name);
  if (!existsSync(bundle)) {
    mkdirSync(folder, { recursive: true });
    const made = mkdtempSync(join(folder, 'making-'));
    try {
      await runVite(join(root, config), ['--ssr', join(root, 'server/main.ts'), '--outDir', made]);
      takeOver(made, bundle);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
    // A server that runs may still fetch a part of the bundle before.
    const older = readdirSync(folder).filter((one) => one !== name && !one.startsWith('making-'));
    const age = (one: string) => statSync(join(folder, one), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    for (const one of older.toSorted((a, b) => age(b) - age(a)).slice(1))
      rmSync(join(folder, one), { recursive: true, force: true });
  }
  return join(bundle, 'main.js');
}

/** Two that start at once build the same: the first one's is kept. */
function takeOver(made: string, bundle: string): void {
  try {
    renameSync(made, bundle);
  } catch (error) {
    if (!existsSync(bundle)) throw error;
  }
}

/** Of sizes and times, not of contents: it is asked at every start, before anything else. */
function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) addTo(hash, root, source);
  return hash.digest('hex').slice(0, 16);
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) hash.update(`${path}\0${found.size}\0${found.ctimeMs}\0`);
  else
    for (const entry of readdirSync(full, { withFileTypes: true }).toSorted(byName))
      if (isSource(entry)) addTo(hash, root, `${path}/${entry.name}`);
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);
const isSource = (entry: Dirent): boolean => entry.isDirectory() || !/\.(test\.tsx?|tsx|css|md)$/.test(entry.name);
