import { type Actor, labelOf } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import { changesOfNew } from '#server/records/changes.ts';
import { type Compiled, type Registry, canReadField } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { type PlainRow, selection } from '#server/records/select.ts';
import { readLines } from '#server/records/storage.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { ComparedPage, Difference } from './audit-trail.ts';

const PAGE = 100;
const GONE_PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Noted at every use, many times a minute, and no statement about the row. */
const unrecorded: ReadonlySet<string> = new Set(['api_key.lastUsedAt', 'scim_token.lastUsedAt']);
const HIDDEN = '••••';

const shape = /^([a-z_]{1,60}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** After all records come the rows that the audit record knows and no table has. */
const GONE = 'gone';

/** Where a page begins; null when no comparison gave this place out. */
export function placeOf(registry: Registry, after: string | null): { part: string; id: string } | null {
  if (after === null) return { part: registry.all[0]?.record.name ?? GONE, id: FIRST };
  const [, part, id] = shape.exec(after) ?? [];
  return part && id && (part === GONE || registry.find(part)) ? { part, id } : null;
}

/** Compares one page of rows with the last values that the audit record has of them. It reads only and keeps nothing between pages. */
export function comparedPage(
  door: Door,
  { actor, part, id }: { actor: Actor; part: string; id: string },
): Promise<ComparedPage> {
  const { registry } = door.around;
  const of = registry.all.length + 1;
  return door.run(actor, async (work) => {
    if (part === GONE) {
      const { last, compared, differences } = await gonePage(work, id);
      return { compared, differences, next: last && `${GONE}:${last}`, done: last ? of - 1 : of, of };
    }
    const compiled = registry.get(part);
    const at = registry.all.indexOf(compiled);
    const rows = await rowsAfter(work, compiled, id);
    const differences = await differencesOf(work, compiled, rows);
    const isLast = rows.length < PAGE;
    const next = isLast ? `${registry.all[at + 1]?.record.name ?? GONE}:${FIRST}` : `${part}:${rows.at(-1)?.id}`;
    return { compared: rows.length, differences, next, done: isLast ? at + 1 : at, of };
  });
}

async function rowsAfter(
  { asProduct: { actor, tx, around } }: UnitOfWork,
  compiled: Compiled,
  id: string,
): Promise<PlainRow[]> {
  const chosen = selection({ registry: around.registry, compiled, actor, titles: false });
  const cells = await tx.rows(
    `select ${chosen.columns} from ${compiled.table} t where t.organization_id = $1 and t.id > $2 order by t.id limit ${PAGE}`,
    [actor.organizationId, id],
  );
  const rows = cells.map((row) => chosen.row(row));
  const ids = rows.map((row) => row.id);
  rows.forEach(await readLines(tx, compiled.lines, actor.organizationId, ids));
  return rows;
}

interface Entry {
  readonly rowId: string;
  readonly action: string;
  readonly fields: readonly string[];
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

/** What the entries of a row make of it: the last value of each field, and those whose last value was erased. */
interface Recorded {
  isCreated: boolean;
  readonly values: Map<string, unknown>;
  readonly erased: Set<string>;
}

async function differencesOf(work: UnitOfWork, compiled: Compiled, rows: readonly PlainRow[]): Promise<Difference[]> {
  const record = compiled.record.name;
  const known = new Map<string, Recorded>();
  const entries = await work.tx.query<Entry & Record<string, unknown>>(readEntries, [
    work.actor.organizationId,
    rows.map((row) => row.id),
    record,
  ]);
  for (const { rowId, action, fields, changes } of entries) {
    const recorded = known.get(rowId) ?? { isCreated: false, values: new Map(), erased: new Set() };
    known.set(rowId, recorded);
    if (action === 'create') recorded.isCreated = true;
    for (const name of fields) {
      if (changes === null) recorded.erased.add(name);
      else {
        recorded.erased.delete(name);
        recorded.values.set(name, changes[name]?.[1] ?? null);
      }
    }
  }
  return rows.flatMap((row) => {
    const recorded = known.get(row.id);
    const whole = { record, rowId: row.id, field: null, label: null, recorded: null, stored: null };
    if (!recorded)
      return [
        {
          ...whole,
          sentence: `${compiled.record.label[0]} ${nameOf(compiled, row)} is in no entry of the audit record.`,
        },
      ];
    return fieldsThatDiffer(work, compiled, row, recorded);
  });
}

function nameOf({ record }: Compiled, row: PlainRow): string {
  const title = row[record.title];
  return typeof title === 'string' ? title : row.id;
}

function fieldsThatDiffer(work: UnitOfWork, compiled: Compiled, row: PlainRow, recorded: Recorded): Difference[] {
  const present = changesOfNew(compiled, row);
  const names = [...compiled.fields.map(({ name }) => name), ...compiled.lines.map(({ name }) => name)];
  if (compiled.hasStates) names.push('status');
  const { record } = compiled;
  return names.flatMap((name) => {
    if (unrecorded.has(`${record.name}.${name}`) || recorded.erased.has(name)) return [];
    if (!recorded.isCreated && !recorded.values.has(name)) return [];
    const [was, is] = [plain(recorded.values.get(name)), plain(present[name]?.[1])];
    if (canonical(was) === canonical(is)) return [];
    const field = compiled.byName.get(name);
    const isOpen = field === undefined || canReadField(field, work.actor);
    const label = name === 'status' ? 'Status' : labelOf(name, field?.spec);
    return [
      {
        record: record.name,
        rowId: row.id,
        field: name,
        label,
        recorded: isOpen ? was : HIDDEN,
        stored: isOpen ? is : HIDDEN,
        sentence: `${label} of ${record.label[0]} ${nameOf(compiled, row)} is not what the audit record says.`,
      },
    ];
  });
}

/** A value as JSON has it; what is empty, in a line as well, is nothing. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  return JSON.parse(canonical(value), (_, member) => member ?? undefined);
}

/** Rows that were written and never removed, and that no table has. */
async function gonePage(
  work: UnitOfWork,
  id: string,
): Promise<{ last: string | null; compared: number; differences: Difference[] }> {
  const { registry } = work.around;
  const { organizationId } = work.actor;
  const rows = await work.tx.query<{ rowId: string; record: string; action: string }>(readLast, [
    organizationId,
    id,
    registry.all.map(({ record }) => record.name),
  ]);
  const differences: Difference[] = [];
  for (const { record } of registry.all) {
    const ids = rows.filter((row) => row.record === record.name && row.action !== 'remove').map(({ rowId }) => rowId);
    if (ids.length === 0) continue;
    const gone = await work.tx.query<{ id: string }>(
      `select id from unnest($2::uuid[]) as wanted (id) where not exists (
         select from ${record.name} t where t.organization_id = $1 and t.id = wanted.id)`,
      [organizationId, ids],
    );
    for (const { id: rowId } of gone)
      differences.push({
        record: record.name,
        rowId,
        field: null,
        label: null,
        recorded: null,
        stored: null,
        sentence: `${record.label[0]} ${rowId} is gone, and no entry of the audit record tells of its removal.`,
      });
  }
  const last = rows.length < GONE_PAGE ? null : (rows.at(-1)?.rowId ?? null);
  return { last, compared: rows.length, differences };
}

// The version says which change was first: one that waited for another began before it.
const readEntries = `
  select e.row_id as "rowId", e.action, e.fields, e.changes from audit_entry e
  where e.organization_id = $1 and e.row_id = any($2::uuid[]) and e.record = $3
  order by e.row_id, coalesce(e.row_version, 0), e.at, e.id`;

const readLast = `
  select e.row_id as "rowId", (array_agg(e.record order by coalesce(e.row_version, 0) desc, e.at desc, e.id desc))[1] as record,
         (array_agg(e.action order by (e.action = 'remove') desc))[1] as action
  from audit_entry e
  where e.organization_id = $1 and e.row_id > $2 and e.record = any($3::text[])
  group by e.row_id order by e.row_id limit ${GONE_PAGE}`;
