import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from '../../scripts/affected.ts';
import { looksAtAll, turn } from './turn.ts';

const folder = join(import.meta.dirname, '../journeys');

/** Journeys over what all domains share: every run walks them. The others tell the story of one capability. */
export const shared: ReadonlySet<string> = new Set(
  [
    'accessibility',
    'an-empty-organization',
    'approvals',
    'back-to-where-one-was',
    'coming-in',
    'demo-organization',
    'doors',
    'every-form',
    'every-list',
    'every-page',
    'every-record',
    'keyboard-alone',
    'kit',
    'layout',
    'live',
    'many-rows-at-once',
    'nothing-typed-is-lost',
    'on-a-phone',
    'one-inbox',
    'public-site',
    'session',
    'shell',
    'what-is-lost-on-the-way',
    'workspaces',
  ].map((name) => `${name}.spec.ts`),
);

/** Stories take turns by thirds. */
export const THIRDS = 3;

export const allJourneys: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .toSorted();

/** The stories that a run leaves to another one: those that the present work changed are never among them. */
export function restingAt(at: number, changed: ReadonlySet<string>): readonly string[] {
  const stories = allJourneys.filter((name) => !shared.has(name));
  return stories.filter((name, place) => (place + at) % THIRDS !== 0 && !changed.has(`tests/journeys/${name}`));
}

/** The same of this run; with `--all` none of them rests. */
export const resting = (): readonly string[] =>
  looksAtAll ? [] : restingAt(turn, new Set(changedFiles(join(folder, '../..'))));
