import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, type Text } from './texts.ts';

function folder(kind: Text['kind'], name: string): readonly Text[] {
  const place = join(import.meta.dirname, name);
  return readdirSync(place)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readText(kind, file.slice(0, -'.md'.length), readFileSync(join(place, file), 'utf8')));
}

const newestFirst = (one: Text, other: Text): number =>
  other.published.localeCompare(one.published) || one.title.localeCompare(other.title);

/** Read once, when the server starts. */
export const articles: readonly Text[] = folder('article', 'articles').toSorted(newestFirst);
export const guides: readonly Text[] = folder('guide', 'guides').toSorted((one, other) =>
  one.title.localeCompare(other.title),
);
