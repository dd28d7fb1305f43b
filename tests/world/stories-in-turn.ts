import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nearestTests, presentChange } from '../../scripts/affected.ts';
import { isInTurn, looksAtAll, OWN_PARTS, turn } from './turn.ts';

const root = join(import.meta.dirname, '../..');
/** On a database that the operator brought along, a third of what could differ there is tried in each run. */
const THIRDS = 3;

/**
 * Stories that take turns: what one capability does by itself, seeds, scripts, backups and crashes. What all of them stand on is
 * tried in every run: kernel, server, web and the laws.
 */
export const toldInTurn: readonly string[] = globSync(
  '{domains,seeds,scripts,tests/crash,server/backup}/**/*.test.{ts,tsx}',
  { cwd: root },
).toSorted();

/** The stories that a run leaves to another one: those nearest to the present change are never among them. */
export const restingStories = (at: number, near: ReadonlySet<string>): readonly string[] =>
  toldInTurn.filter((path, place) => (place + at) % OWN_PARTS !== 0 && !near.has(path));

/** The same of this run; with `--all` none of them rests. */
export function resting({ isExternal }: { readonly isExternal: boolean }): readonly string[] {
  if (looksAtAll) return [];
  if (isExternal)
    return globSync('{server,tests/laws}/**/*.test.ts', { cwd: root })
      .toSorted()
      .filter((_, at) => !isInTurn(at, THIRDS));
  const { files, changed } = presentChange(root);
  return restingStories(turn, nearestTests(files, changed));
}
