import type { Database } from '../db/database.ts';
import { type StoredEntry, storedEntry } from './leaf.ts';

/** An entry with its values, as an export carries it. */
export interface ValuedEntry extends StoredEntry {
  readonly salt: string | null;
  readonly changes: unknown;
}

export const valuesOfEntry = `encode(entry.salt, 'hex') as salt, entry.changes`;

/** The entries that wait for the sealer, and the ids that the waiting list names but that no entry has. */
export async function waitingEntries(
  database: Database,
  organizationId: string,
): Promise<{ waiting: ValuedEntry[]; vanished: string[] }> {
  const rows = await database.within({ organizationId }, (tx) =>
    tx.query<ValuedEntry & { lot: string }>(readWaiting, [organizationId], 'audit.export-waiting'),
  );
  const vanished = rows.filter(({ id }) => id === null).map(({ lot }) => lot);
  const waiting = rows
    .filter(({ id }) => id !== null)
    .map((row): ValuedEntry => {
      const { lot: _, ...entry } = row;
      return entry;
    });
  return { waiting, vanished };
}

/**
 * Entries that have neither a leaf nor a place in the waiting list: the product writes none, so each was put there, or its place was
 * taken away. Every page is one statement, which sees an entry, its lot and its leaf at the same moment.
 */
export async function* entriesOutside(database: Database, organizationId: string): AsyncGenerator<ValuedEntry[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const from = after;
    const { last, outside } = await database.within({ organizationId }, async (tx) => {
      const [page] = await tx.query<{ last: string | null; outside: string[] | null }>(
        findOutside,
        [organizationId, from],
        'audit.outside',
      );
      const ids = page?.outside ?? [];
      const found =
        ids.length === 0 ? [] : await tx.query<ValuedEntry & Record<string, unknown>>(readThese, [organizationId, ids]);
      return { last: page?.last ?? null, outside: found };
    });
    yield outside;
    if (last === null) return;
    after = last;
  }
}

const page = 1000;

const readWaiting = `
  select lots.id as lot, entry.*
  from (select distinct unnest(entry_ids) as id from audit_pending where organization_id = $1) lots
  left join lateral (
    select ${storedEntry}, ${valuesOfEntry} from audit_entry entry
    where entry.organization_id = $1 and entry.id = lots.id offset 0
  ) entry on true
  order by lots.id`;

const findOutside = `
  with page as materialized (
    select id from audit_entry where organization_id = $1 and id > $2 order by id limit ${page}
  )
  select (select id from page order by id desc limit 1) as last, (
    select array_agg(page.id order by page.id) from page
    where not exists (select from audit_leaf leaf where leaf.organization_id = $1 and leaf.entry_id = page.id)
      and page.id not in (select unnest(entry_ids) from audit_pending where organization_id = $1)
  ) as outside`;

const readThese = `
  select ${storedEntry}, ${valuesOfEntry} from audit_entry entry
  where entry.organization_id = $1 and entry.id = any ($2::uuid[]) order by entry.id`;
