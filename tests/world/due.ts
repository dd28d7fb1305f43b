import { execFileSync } from 'node:child_process';
import { records } from '#domains';
import type { Operation } from '#server/http/operation.ts';
import { manyRows, recordCalls } from './recipes.ts';
import { root } from './sources.ts';
import { isSecondRun } from './second-run.ts';
import type { World } from './world.ts';

/*
 * What follows from a definition is the same code for every record. So the longest laws look at a fifth of the records in each
 * run, at another fifth with each commit, and always at the records whose folder the present work touches; what was written by
 * hand they look at in full. `npm test -- --all` looks at everything.
 */
const PARTS = 5;
export const looksAtAll = process.env['LEVEE_TEST_ALL'] === 'yes';

const git = (...words: string[]): string => {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return ''; // a folder without its history
  }
};

/** Which fifth it is: with every commit another one. */
const turn = Number(git('rev-list', '--count', 'HEAD')) + (isSecondRun ? 1 : 0);

/** Records that this work changes: what differs from where it left the main line, or else its last commit. */
function touched(): ReadonlySet<string> {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'main');
  const files = git('diff', '--name-only', left && left !== head ? left : 'HEAD~1').split('\n');
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))));
  const definitions = git('grep', '-o', '-E', `defineRecord\\('[a-z_]+'`, '--', 'domains').split('\n');
  return new Set(
    definitions.flatMap((line) => {
      const [, folder = '', name = ''] = /^(.*)\/[^/]+:defineRecord\('([a-z_]+)'$/.exec(line) ?? [];
      return folders.has(folder) ? [name] : [];
    }),
  );
}

const changed = looksAtAll ? new Set<string>() : touched();
const inTurn = new Set(
  records
    .map(({ name }) => name)
    .toSorted()
    .filter((_, at) => (at + turn) % PARTS === 0),
);

/** Whether this run looks at what follows from the definition of this record. */
export const isDue = (record: string): boolean => looksAtAll || inTurn.has(record) || changed.has(record);

/** The calls that this run looks at: every one of a domain's own, and those that follow from the records that are due. */
export function dueCalls(world: World, operations: readonly Operation[]): ReadonlySet<string> {
  const derived = new Map(recordCalls(world, operations).map(({ operation, record }) => [operation.id, record.name]));
  const owner = (id: string): string | undefined =>
    derived.get(id) ?? (manyRows.test(id) ? (id.split('.')[0] ?? undefined) : undefined);
  return new Set(operations.map(({ id }) => id).filter((id) => isDue(owner(id) ?? id) || owner(id) === undefined));
}
