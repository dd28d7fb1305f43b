import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lists and worlds of everything: whoever imports them means the whole and not the file that was changed. */
const lists =
  /^domains\/(names|index|server)\.ts$|^domains\/[^/]+\/(index|server|planned)\.ts$|^(seeds|tests\/world)\//;
/** What a change of a domain may be made of; anything else can reach every test. */
const bounded = /^(domains|docs|tests\/journeys)\/|^migrations\/\d{4}_|^tests\/laws\/|^[^/]+\.md$/;
const imported = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * The tests that a change of some domains can reach: those of these domains, those that import what was changed, whatever the
 * distance, every law, and the seeds. Null where it can reach any test.
 */
export function affectedTests(
  files: ReadonlyMap<string, string>,
  changed: readonly string[],
): readonly string[] | null {
  if (changed.length === 0 || !changed.every((path) => bounded.test(path))) return null;
  const importers = new Map<string, string[]>();
  for (const [path, text] of files)
    for (const [, named = ''] of text.matchAll(imported)) {
      const target = placeOf(path, named);
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  const reached = new Set(changed);
  for (const path of reached)
    if (!lists.test(path)) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const domainOf = (path: string): string | undefined => /^domains\/[^/]+\//.exec(path)?.[0];
  const touched = new Set(changed.map(domainOf));
  touched.delete(undefined);
  return [...files.keys()].filter(
    (path) => isTest(path) && (/^(tests\/laws|seeds)\//.test(path) || reached.has(path) || touched.has(domainOf(path))),
  );
}

function placeOf(from: string, named: string): string {
  const bare = named.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return join(dirname(from), bare);
  return bare === '#domains' || bare === '#kernel' ? `${bare.slice(1)}/index.ts` : bare.slice(1);
}

/** What the present work changes: everything since it left the main line, or since the last commit there, saved or not. */
export function presentChange(root: string): { files: ReadonlyMap<string, string>; changed: readonly string[] } {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  try {
    const left = git('merge-base', 'HEAD', 'main');
    const since = left === git('rev-parse', 'HEAD') ? 'HEAD~1' : left;
    const changed = [
      ...lines(git('diff', '--name-only', since)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ];
    const known = lines(git('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'));
    const there = known.filter((path) => existsSync(join(root, path)));
    return { files: new Map(there.map((path) => [path, readFileSync(join(root, path), 'utf8')])), changed };
  } catch {
    return { files: new Map(), changed: [] }; // a folder without its history: everything is tested
  }
}
