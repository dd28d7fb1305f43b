import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from '../../scripts/affected.ts';
import { looksAtAll, OWN_PARTS, turn } from './turn.ts';

const folder = join(import.meta.dirname, '../journeys');

/** Walks over all pages, lists, forms and rows: each run goes a part of them. The others tell a story. */
export const walks: ReadonlySet<string> = new Set(
  ['accessibility', 'every-form', 'every-list', 'every-page', 'every-record', 'layout', 'workspaces'].map(
    (name) => `${name}.spec.ts`,
  ),
);

export const allJourneys: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .toSorted();

/** The stories that a run leaves to another one: those that the present work changed are never among them. */
export function restingAt(at: number, changed: ReadonlySet<string>): readonly string[] {
  const stories = allJourneys.filter((name) => !walks.has(name));
  return stories.filter((name, place) => (place + at) % OWN_PARTS !== 0 && !changed.has(`tests/journeys/${name}`));
}

/** The same of this run; with `--all` none of them rests. */
export const resting = (): readonly string[] =>
  looksAtAll ? [] : restingAt(turn, new Set(changedFiles(join(folder, '../..'))));
