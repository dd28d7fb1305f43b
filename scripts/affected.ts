import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lists of everything: a file that imports them means the whole and not the line that was changed. */
const lists =
  /^kernel\/index\.ts$|^domains\/(names|index|server)\.ts$|^domains\/[^/]+\/(index|server|planned)\.ts$|^(seeds|tests\/world)\/|^(server\/db\/table-classes|web\/definition-parts|scripts\/pictured-screens)\.ts$/;
/** What a change of a domain may be made of; anything else can reach every test. */
const bounded =
  /^(domains|docs|seeds|tests\/journeys)\/|^migrations\/\d{4}_|^tests\/laws\/|^tests\/world\/(everything|filled|recipes)\.ts$|^(server\/db\/table-classes|web\/definition-parts|scripts\/pictured-screens)\.ts$|^[^/]+\.md$/;
const imported = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Laws that try every record and call on a served world, for 40 seconds to minutes each: `npm test` runs them. */
const longLaws = new Set(
  [
    'answers-are-what-is-there',
    'calls-say-what-they-leave-out',
    'every-change-is-guarded-and-recorded',
    'everything-happens-once',
    'frozen-documents-stay-frozen',
    'hostile-input-is-refused',
    'keys-do-what-their-scopes-say',
    'lists-answer-what-they-are-asked',
    'only-declared-fields-pass',
    'organizations-never-meet',
    'plans',
    'rights-are-as-declared',
    'rows-are-read-as-the-door-gives-them',
    'second-persons-are-others',
  ].map((name) => `tests/laws/${name}.test.ts`),
);
const demo = 'seeds/county/county.test.ts';
/** So many imports away a test is near: a test of the server part of a record, and of what uses that. */
const NEAR = 2;

/**
 * The tests nearest to a change of some domains: those of the folders that were changed, those that import what was changed at
 * most two imports away, the laws that are quick, and the demo county. Null where the change can reach any test.
 */
export function nearTests(
  files: ReadonlyMap<string, string>,
  changed: readonly string[],
): { readonly near: readonly string[]; readonly left: readonly string[] } | null {
  if (changed.length === 0 || !changed.every((path) => bounded.test(path))) return null;
  const nearest = nearestTests(files, changed);
  const isNear = (path: string): boolean =>
    nearest.has(path) || path === demo || (path.startsWith('tests/laws/') && !longLaws.has(path));
  const tests = [...files.keys()].filter(isTest);
  return { near: tests.filter(isNear), left: tests.filter((path) => !isNear(path)) };
}

/** Tests in the folders that were changed, and those that import what was changed at most two imports away. */
export function nearestTests(files: ReadonlyMap<string, string>, changed: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of files)
    for (const [, named = ''] of text.matchAll(imported)) {
      const target = placeOf(path, named);
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  const reached = new Set(changed);
  let last: readonly string[] = changed;
  for (let away = 0; away < NEAR; away++) {
    last = last.filter((path) => !lists.test(path)).flatMap((path) => importers.get(path) ?? []);
    for (const path of last) reached.add(path);
  }
  const folders = new Set(changed.filter((path) => !lists.test(path)).map(dirname));
  return new Set([...files.keys()].filter((path) => isTest(path) && (reached.has(path) || folders.has(dirname(path)))));
}

function placeOf(from: string, named: string): string {
  const bare = named.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return join(dirname(from), bare);
  return bare === '#domains' || bare === '#kernel' ? `${bare.slice(1)}/index.ts` : bare.slice(1);
}

/** The paths that the present work changes: since it left the main line; on that line what is not committed, or else its last commit. */
export function changedFiles(root: string): readonly string[] {
  const git = gitIn(root);
  try {
    const left = git('merge-base', 'HEAD', 'main');
    const fresh = lines(git('ls-files', '--others', '--exclude-standard'));
    const isSaved = fresh.length === 0 && git('diff', '--name-only', 'HEAD') === '';
    const since = left === git('rev-parse', 'HEAD') ? (isSaved ? 'HEAD~1' : 'HEAD') : left;
    return [...lines(git('diff', '--name-only', since)), ...fresh];
  } catch {
    return []; // a folder without its history: everything is tested
  }
}

/** What the present work changes, and every file that imports could lead to it. */
export function presentChange(root: string): { files: ReadonlyMap<string, string>; changed: readonly string[] } {
  const changed = changedFiles(root);
  if (changed.length === 0) return { files: new Map(), changed };
  const known = lines(gitIn(root)('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'));
  const there = known.filter((path) => existsSync(join(root, path)));
  return { files: new Map(there.map((path) => [path, readFileSync(join(root, path), 'utf8')])), changed };
}

const gitIn =
  (root: string) =>
  (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
