import type { Tx } from '#server/db/database.ts';
import type { ScopeFound } from './drafting.ts';
import { likened } from './likeness.ts';
import { granted } from './past-lines.server.ts';

interface Text {
  readonly record: ScopeFound['record'];
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What it is found by. */
  readonly words: string;
}

const MOST_READ = 500;
const MOST = 3;
/** A text of the library names a kind of thing; an earlier request named the very thing. */
const NAMED = 0.4;
const ALIKE = 0.5;

const ofLibrary = `select 'scope_text' as record, id, name as title, body as text, name as words from scope_text
  where organization_id = $1 and status = 'adopted' order by name limit ${MOST_READ}`;

const ofRequests = `select 'requisition' as record, r.id, r.number || ': ' || r.purpose as title, r.specification as text, l.item as words
  from requisition r join requisition_lines l on l.organization_id = r.organization_id and l.parent = r.id
  where r.organization_id = $1 and r.status = any ($2) and coalesce(btrim(r.specification), '') <> ''
  order by r.requested_on desc, r.number desc, l.position limit ${MOST_READ}`;

/**
 * What it has to be, as somebody wrote it before: texts of the library and specifications of granted requests that are like the
 * things that are needed. Their words are taken as they stand and never put together anew; where none is like them, there is none.
 */
export async function scopesFor(tx: Tx, items: readonly string[]): Promise<readonly ScopeFound[]> {
  const library = await tx.query<Text & Record<string, unknown>>(ofLibrary, [tx.organizationId], 'scope.library');
  const before = await tx.query<Text & Record<string, unknown>>(
    ofRequests,
    [tx.organizationId, granted],
    'scope.requests',
  );
  const byName = likened(library, ({ words }) => words);
  const byItem = likened(before, ({ words }) => words);
  const found = items.flatMap((item) => [
    ...byName.find(item, { most: MOST, least: NAMED, unknown: 'ignored' }),
    ...byItem.find(item, { most: MOST, least: ALIKE }),
  ]);
  const known = new Set<string>();
  return found
    .toSorted((one, other) => other.likeness - one.likeness)
    .filter(({ one }) => known.size < known.add(one.text.trim()).size)
    .slice(0, MOST)
    .map(({ one: { record, id, title, text }, likeness, shared }) => ({
      record,
      id,
      title,
      text,
      likeness: Math.round(likeness * 100) / 100,
      shared,
    }));
}
