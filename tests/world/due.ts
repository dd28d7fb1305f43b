import { records } from '#domains';
import { isSecondRun } from './second-run.ts';
import { git, isInTurn, looksAtAll, looksAtTouched, PARTS } from './turn.ts';

/** Records that this work changes: what differs from where it left the main line; on that line what is not committed, or else its last commit. */
function touched(): ReadonlySet<string> {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'main');
  const own = git('status', '--porcelain', '--untracked-files=no') === '' ? 'HEAD~1' : 'HEAD';
  const files = git('diff', '--name-only', left && left !== head ? left : own).split('\n');
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

/** How often a law has to have tried something, said of all records, as far as it goes for a part of them. */
export const share = (tries: number): number =>
  looksAtTouched ? -1 : looksAtAll ? tries : Math.floor(tries / (2 * PARTS));

const inTurn = new Set(
  records
    .map(({ name }) => name)
    .toSorted()
    .filter((_, at) => isInTurn(at + (isSecondRun ? 1 : 0))),
);

/** Whether this run looks at what follows from the definition of this record. */
export const isDue = (record: string): boolean => inTurn.has(record) || changed.has(record);
