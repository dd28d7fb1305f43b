import { refusedByWhole, refusedWhole } from '#kernel/record/abilities.ts';
import type { Actor } from '#kernel/record/access.ts';
import { type Failure, fail } from '#kernel/record/fail.ts';
import { fixedFields, type Whole } from '#kernel/record/fixed.ts';
import { snake } from '#kernel/derive/table.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { type Ask, authorsOf, writtenFields } from '#server/audit/authors.ts';
import type { Compiled, Registry } from './compiled.ts';
import { refuse } from './refusals.ts';
import { remembered } from './remembered.ts';
import type { PlainRow } from './select.ts';
import { settleAllThenThrow } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { keepVersion } from './written.ts';

type PartOf = NonNullable<AnyRecord['partOf']>;

/** The document that rows of a record are parts of: its record, and how a row points at it. */
function wholeOf(registry: Registry, { record }: Compiled): { whole: Compiled; part: PartOf } | null {
  const part = record.partOf;
  const to = part && (record.fields[part.field]?.spec.options as { to?: string } | undefined)?.to;
  return part && to ? { whole: registry.get(to), part } : null;
}

const wholesSql = ({ table, titleColumn }: Compiled): string =>
  `select id, status, ${titleColumn}::text as title from ${table} where organization_id = $1 and id = any($2::uuid[])`;

const idsOf = ({ field }: PartOf, rows: readonly PlainRow[]): readonly string[] => [
  ...new Set(rows.map((row) => row[field] as string)),
];

/** The documents of these rows as they are now, in one question for any number of rows; none for a record that is part of nothing. */
export async function wholesOf(
  ask: Ask,
  { actor, registry }: { actor: Actor; registry: Registry },
  compiled: Compiled,
  rows: readonly PlainRow[],
): Promise<(row: PlainRow) => Whole | undefined> {
  const found = wholeOf(registry, compiled);
  if (!found || rows.length === 0) return () => undefined;
  const { whole, part } = found;
  const told = (await ask(
    wholesSql(whole),
    [actor.organizationId, idsOf(part, rows)],
    `parts.wholes ${whole.table}`,
  )) as [string, string, string | null][];
  const known = new Map(told.map(([id, status, title]) => [id, { status, title }]));
  return (row) => known.get(row[part.field] as string);
}

/** Who wrote any of these rows or of their parts, by row: they take no step on it as a second person. */
export async function writersOf(
  ask: Ask,
  { actor: { organizationId }, registry }: { readonly actor: Actor; readonly registry: Registry },
  { record }: Compiled,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id as string);
  const written = (of: AnyRecord) => ({ organizationId, record: of.name, rows: ids, fields: writtenFields(of) });
  const parts = registry.all.flatMap((one) => {
    const found = wholeOf(registry, one);
    return found?.whole.record.name === record.name ? [{ one, column: snake(found.part.field) }] : [];
  });
  const found = await settleAllThenThrow([
    authorsOf(ask, written(record)),
    ...parts.map(({ one, column }) => authorsOf(ask, { ...written(one.record), parts: { table: one.table, column } })),
  ]);
  return new Map(ids.map((id) => [id, found.flatMap((authors) => authors.get(id) ?? [])]));
}

/** A document is held before its parts are, so that two changes never wait for each other in a circle. */
export async function holdWholeOf(work: UnitOfWork, compiled: Compiled, id: string): Promise<void> {
  const found = wholeOf(work.around.registry, compiled);
  if (!found || !uuidPattern.test(id.toLowerCase())) return;
  const { whole, part } = found;
  await work.tx.query(
    `select id from ${whole.table} where organization_id = $1
       and id = (select ${snake(part.field)} from ${compiled.table} where organization_id = $1 and id = $2) for no key update`,
    [work.actor.organizationId, id],
    `parts.hold ${compiled.table}`,
  );
}

/** By place, the rows whose document is frozen, each with its refusal. The documents are held until the transaction is over. */
export async function frozenAmong(
  work: UnitOfWork,
  compiled: Compiled,
  rows: readonly PlainRow[],
  { isRemoval = false, given = [] }: { isRemoval?: boolean; given?: readonly string[] } = {},
): Promise<ReadonlyMap<number, Failure>> {
  const found = wholeOf(work.around.registry, compiled);
  if (!found) return new Map();
  const { whole, part } = found;
  const held = await work.tx.query<Whole & { id: string } & Record<string, unknown>>(
    `${wholesSql(whole)} order by id for no key update`,
    [work.actor.organizationId, idsOf(part, rows)],
    `parts.frozen ${compiled.table}`,
  );
  const byId = new Map(held.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row, at) => {
      const document = byId.get(row[part.field] as string);
      if (!document) return [];
      const refusal = refusedByWhole(compiled.record, document, isRemoval ? 'remove' : 'edit');
      const held = refusal ? null : heldAmong(compiled.record, { given, document });
      if (held) return [[at, held] as const];
      if (!refusal) return [];
      const { code, sentence } = refusal;
      const issues = [{ path: part.field, code, message: sentence }];
      return [[at, fail('refused', code, sentence, { issues })] as const];
    }),
  );
}

/** Refuses the change of one row whose document is frozen; `given` are the fields that a person changes. */
export async function refuseFrozen(
  work: UnitOfWork,
  compiled: Compiled,
  row: PlainRow,
  how: { isRemoval?: boolean; given?: readonly string[] } = {},
): Promise<void> {
  const [first] = (await frozenAmong(work, compiled, [row], how)).values();
  if (first) throw first;
}

/** Refuses an edit of fixed fields, and one that gives none where the whole row is fixed. `null`: nobody gives anything, by a step or the product. */
export function refuseFixed({ record }: Compiled, { status }: PlainRow, edited: readonly string[] | null): void {
  if (edited === null) return;
  if (edited.length === 0) refuse(refusedWhole(record, fixedFields(record, status)));
  const held = heldAmong(record, { given: edited, status });
  if (held) throw held;
}

/** Why these fields are not changed while the row, or its document, is in its state. */
function heldAmong(
  record: AnyRecord,
  { given, status, document }: { given: readonly string[]; status?: unknown; document?: Whole },
): Failure | null {
  const fixed = fixedFields(record, status, document);
  const issues = given.flatMap((path) => {
    const held = fixed.get(path);
    return held ? [{ path, code: held.code, message: held.sentence }] : [];
  });
  const [first] = issues;
  return first ? fail('refused', first.code, first.message, { issues }) : null;
}

/** The version of a document counts what changes in its parts, once for each transaction: who looked at it before sees that it is another one. */
export async function countOnWholes(work: UnitOfWork, compiled: Compiled, rows: readonly PlainRow[]): Promise<void> {
  const found = wholeOf(work.around.registry, compiled);
  if (!found) return;
  const { whole, part } = found;
  for (const id of new Set(rows.map((row) => row[part.field] as string)))
    await remembered(work, [], `${whole.table} ${id} counts its parts`, () => counted(work, whole, id));
}

async function counted(work: UnitOfWork, whole: Compiled, id: string): Promise<void> {
  await work.tx.query(
    `update ${whole.table} set version = version + 1, updated_at = $3 where organization_id = $1 and id = $2`,
    [work.actor.organizationId, id, work.now()],
    `parts.count ${whole.table}`,
  );
  const row = await work.asProduct.fetch(whole, id, {});
  if (!row) return;
  keepVersion(work, { id, version: row.version, updatedAt: row.updatedAt });
  await work.recordChange(whole, 'parts', [{ row, before: row, changes: {} }]);
}
