import type { Actor } from '#kernel/record/access.ts';
import { type Compiled, canReadField } from './compiled.ts';
import type { Door } from './door.ts';
import { readCursor, writeCursor } from './list.ts';
import { asAsked, invalid } from './refusals.ts';

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string | null;
  readonly actorName: string;
  readonly actorKind: string;
  readonly onBehalfOf: string | null;
  readonly action: string;
  readonly version: number | null;
  /** Field by field, before and after; null once the values were erased by law. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly reason: string | null;
  readonly requestId: string | null;
}

export interface HistoryPage {
  readonly data: readonly HistoryEntry[];
  readonly next: string | null;
}

/** The audit record of one row, for whoever may read the row, without the fields they may not read. */
export async function historyOf(
  door: Door,
  { actor, compiled, id, query }: { actor: Actor; compiled: Compiled; id: string; query: URLSearchParams },
): Promise<HistoryPage> {
  await door.read(actor, compiled, id);
  const limit = Number(query.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    throw invalid([{ path: 'limit', code: 'query', message: 'Must be a whole number from 1 to 200' }]);
  const cursorText = query.get('cursor');
  const cursor = cursorText === null ? null : readCursor(cursorText);
  if (cursorText !== null && cursor === null)
    throw invalid([{ path: 'cursor', code: 'query', message: 'Is not a cursor that this list gave out' }]);
  // Two changes can fall into one millisecond; their versions say which was first.
  const place = (entry: string) => `${entry}.at, coalesce(${entry}.row_version, 0), ${entry}.id`;
  const after = cursor
    ? `and (${place('e')}) < (select ${place('o')} from audit_entry o where o.organization_id = $1 and o.id = $4)`
    : '';
  const rows = await asAsked(
    door.database.read(
      { organizationId: actor.organizationId },
      `select e.id, e.at, e.actor, m.name, e.actor_kind, e.on_behalf_of, e.action, e.row_version, e.changes, e.reason, e.request_id
     from audit_entry e left join organization_members m on m.organization_id = e.organization_id and m.id = coalesce(e.on_behalf_of, e.actor)
     where e.organization_id = $1 and e.row_id = $2 ${after} order by e.at desc, coalesce(e.row_version, 0) desc, e.id desc limit $3`,
      [actor.organizationId, id, limit + 1, ...(cursor ? [cursor[1]] : [])],
    ),
  );
  const hidden = compiled.fields.filter((field) => !canReadField(field, actor)).map(({ name }) => name);
  const data = rows.slice(0, limit).map((cells): HistoryEntry => {
    const changes = cells[8] as Record<string, readonly [unknown, unknown]> | null;
    if (changes) for (const name of hidden) delete changes[name];
    return {
      id: cells[0] as string,
      at: cells[1] as string,
      actor: cells[2] as string | null,
      actorName: (cells[3] as string | null) ?? 'Levee',
      actorKind: cells[4] as string,
      onBehalfOf: cells[5] as string | null,
      action: cells[6] as string,
      version: cells[7] as number | null,
      changes,
      reason: cells[9] as string | null,
      requestId: cells[10] as string | null,
    };
  });
  const last = data.at(-1);
  return { data, next: rows.length > limit && last ? writeCursor([last.at, last.id]) : null };
}
