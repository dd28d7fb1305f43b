import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, type Text } from './text.ts';

function folder(kind: Text['kind'], name: string): readonly Text[] {
  const place = join(import.meta.dirname, '..', name);
  return readdirSync(place)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readText(kind, file.slice(0, -'.md'.length), readFileSync(join(place, file), 'utf8')));
}

/** Those of one day stand by topic, so that who reads on stays with the matter. */
const newestFirst = (one: Text, other: Text): number =>
  other.published.localeCompare(one.published) ||
  one.topic.localeCompare(other.topic) ||
  one.title.localeCompare(other.title);

/** Read once, when the server starts. */
export const articles: readonly Text[] = folder('article', 'articles').toSorted(newestFirst);
/** What guides are about, in the order in which it is needed. */
export const groups: readonly string[] = [
  'Start here',
  'Your account',
  'Planning and budget',
  'Purchasing',
  'Grants',
  'Lists and records',
  'Working together',
  'Auditing',
  'Administration',
  'Connecting other systems',
  'Running Levee',
  'Reference',
];

export const guides: readonly Text[] = folder('guide', 'guides').toSorted(
  (one, other) =>
    groups.indexOf(one.topic) - groups.indexOf(other.topic) ||
    one.order - other.order ||
    one.title.localeCompare(other.title),
);
