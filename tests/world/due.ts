import { records } from '#domains';
import { isSecondRun } from './second-run.ts';
import { git, isInTurn, looksAtAll, looksAtTouched, OWN_PARTS, PARTS } from './turn.ts';

/** A change that touches the folders of more records and calls than this is one of what all of them share: the turn looks at a part of it. */
const MOST_TOUCHED = 100;

/** The folder and the name of each record and of each call of its own that is stated, in the present files or in those of a commit. */
function definitions(commit = ''): (readonly [folder: string, name: string])[] {
  const found = git(
    'grep',
    '-o',
    '-E',
    `(defineRecord|\\bcall)\\('[a-zA-Z_.]+'`,
    ...(commit ? [commit] : []),
    '--',
    'domains',
  ).split('\n');
  return found.flatMap((line) => {
    const [, folder = '', name = ''] =
      /^(?:[^/:]+:)?(.*)\/[^/]+:(?:defineRecord|call)\('([a-zA-Z_.]+)'$/.exec(line) ?? [];
    return name ? [[folder, name] as const] : [];
  });
}

/**
 * Records and calls that this work changes: what differs from where it left the main line; on that line what is not committed, or else its last
 * commit. Of a change of very many, those that are new.
 */
function touched(): ReadonlySet<string> {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'main');
  const own = git('status', '--porcelain', '--untracked-files=no') === '' ? 'HEAD~1' : 'HEAD';
  const base = left && left !== head ? left : own;
  const folders = new Set(
    git('diff', '--name-only', base)
      .split('\n')
      .map((file) => file.slice(0, file.lastIndexOf('/'))),
  );
  const all = definitions().filter(([folder]) => folders.has(folder));
  if (all.length <= MOST_TOUCHED) return new Set(all.map(([, name]) => name));
  const before = new Set(definitions(base).map(([, name]) => name));
  return new Set(all.flatMap(([, name]) => (before.has(name) ? [] : [name])));
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

/** Whether this run looks at a call that was written by hand and has this place among them. */
export const isCallDue = (id: string, at: number): boolean =>
  isInTurn(at + (isSecondRun ? 1 : 0), OWN_PARTS) || changed.has(id);
