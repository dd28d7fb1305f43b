import { labelOf, inSentence } from '#kernel/fields/accept.ts';
import { whyNotSelectable } from '#kernel/fields/reference.ts';
import { type Actor, allows, permission } from '#kernel/record/access.ts';
import { serves } from '#kernel/record/sides.ts';
import type { Issue } from '#kernel/record/fail.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled, CompiledField, Registry } from './compiled.ts';
import { remembered } from './remembered.ts';
import { rowsSql } from './rows-sql.ts';
import type { PlainRow } from './select.ts';
import { preparedName, Statement } from './statement.ts';

/** Somebody who asks: what they may not read does not exist for them. */
export interface Asking {
  readonly actor: Actor;
  readonly tx: Pick<Tx, 'rows'>;
}
/** Work in a transaction, which knows what it has asked. */
interface Remembering {
  readonly tx: Pick<Tx, 'rows' | 'query'>;
}

async function readable(
  { actor, tx }: Asking,
  target: Compiled,
  {
    column,
    values,
    type,
    show,
    rest = '',
  }: { column: string; values: readonly string[]; type: string; show: string; rest?: string },
): Promise<unknown[][]> {
  const { by, rows } = permission(target.record.access.read);
  if (values.length === 0 || !serves(target.record, actor) || !allows(by, actor)) return [];
  const statement = new Statement();
  const place = `t.organization_id = ${statement.bind(actor.organizationId)} and t.${column}${type} = any(${statement.bind(values)})`;
  const seen = rowsSql(target.record, rows, actor, statement);
  const text = `select ${show} from ${target.table} t where ${place} and ${seen}${rest}`;
  return tx.rows(text, statement.values, preparedName(text));
}

/** The names of those of these rows that exist in the organization and are readable, by their id. */
export async function titlesOf(asking: Asking, target: Compiled, ids: readonly string[]): Promise<Map<string, string>> {
  const show = `t.id, t.${target.titleColumn}::text`;
  const found = await readable(asking, target, { column: 'id', values: ids, type: '', show });
  return new Map(found.map(([id, title]) => [id as string, (title as string | null) ?? '']));
}

/** The rows that carry these texts in a column, by the text; two of them are enough to know that a text is not enough. */
export async function idsBy(
  asking: Asking,
  target: Compiled,
  { column, texts }: { column: string; texts: readonly string[] },
): Promise<Map<string, readonly string[]>> {
  const show = `t.${column}::text, (array_agg(t.id))[1:2]`;
  const rest = ` group by t.${column}`;
  const found = await readable(asking, target, { column, values: texts, type: '::text', show, rest });
  return new Map(found.map(([text, ids]) => [text as string, ids as string[]]));
}

/** The rows that carry these texts in several columns together, by the texts, each with `PART` between them. */
export async function idsByAll(
  asking: Asking,
  target: Compiled,
  { columns, keys }: { columns: readonly string[]; keys: readonly string[] },
): Promise<Map<string, string>> {
  const { by, rows } = permission(target.record.access.read);
  if (keys.length === 0 || !serves(target.record, asking.actor) || !allows(by, asking.actor)) return new Map();
  const statement = new Statement();
  const key = `concat_ws(chr(31), ${columns.map((column) => `t.${column}::text`).join(', ')})`;
  const place = `t.organization_id = ${statement.bind(asking.actor.organizationId)} and ${key} = any(${statement.bind(keys)})`;
  const text = `select ${key}, t.id from ${target.table} t where ${place} and ${rowsSql(target.record, rows, asking.actor, statement)}`;
  const found = await asking.tx.rows(text, statement.values, preparedName(text));
  return new Map(found.map(([texts, id]) => [texts as string, id as string]));
}

export const PART = '\u001f';

/**
 * Sets of references have no foreign key, so their members are looked up: same organization, and readable by this actor.
 * Answers what is wrong, by the place of the row; one question for any number of rows.
 */
export async function unknownReferences(
  asking: Asking & Remembering & { readonly around: { readonly registry: Registry } },
  rows: readonly PlainRow[],
  fields: readonly CompiledField[],
): Promise<ReadonlyMap<number, Issue>> {
  const wrong = new Map<number, Issue>();
  const judge = async (target: Compiled, names: readonly string[]): Promise<void> => {
    // The product sees every row.
    const isOpen = asking.actor.kind === 'system' || permission(target.record.access.read).rows === undefined;
    const wanted = rows.flatMap((row, at) =>
      names.map((path) => {
        const ids = row[path] ?? [];
        // The foreign key sees to the rest.
        return { at, path, ids: Array.isArray(ids) ? (ids as string[]) : isOpen ? [] : [ids as string] };
      }),
    );
    const known = await thereAre(asking, target, [...new Set(wanted.flatMap(({ ids }) => ids))]);
    const message = `There is no such ${inSentence(target.record.label[0])}`;
    for (const { at, path, ids } of wanted)
      if (!wrong.has(at) && !ids.every((id) => known.has(id))) wrong.set(at, { path, code: 'reference', message });
  };
  const byTarget = Map.groupBy(
    fields.filter(({ spec }) => 'to' in spec.options),
    ({ spec }) => asking.around.registry.find((spec.options as { to: string }).to),
  );
  // One connection answers in the order of asking.
  await Promise.all(
    [...byTarget].flatMap(([target, own]) => {
      const names = own.map(({ name }) => name);
      return target ? [judge(target, names)] : [];
    }),
  );
  return wrong;
}

/** Those of these rows that exist and may be read; the product asks for a row once in a transaction. */
async function thereAre(
  asking: Asking & Remembering,
  target: Compiled,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { name } = target.record;
  const found =
    asking.actor.kind === 'system'
      ? await remembered(asking, [name], `${name} that are there`, async () => new Set<string>())
      : new Set<string>();
  const asked = ids.filter((id) => !found.has(id));
  if (asked.length > 0) for (const id of (await titlesOf(asking, target, asked)).keys()) found.add(id);
  return found;
}

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];

/** What a row says in people's fields of some sort, its lines' as well, with the place of it. What the product works out is its own. */
export function* saidIn({ fields, lines }: Compiled, row: PlainRow, isMeant: (field: CompiledField) => boolean) {
  const of = (all: readonly CompiledField[]) => all.filter((field) => !field.spec.computed && isMeant(field));
  for (const field of of(fields)) yield { field, value: row[field.name], path: field.name };
  for (const child of lines)
    for (const [at, line] of ((row[child.name] ?? []) as readonly PlainRow[]).entries())
      for (const field of of(child.fields))
        yield { field, value: line[field.name], path: `${child.name}.${at}.${field.name}` };
}

/** Every id that a row points at with people's fields. */
function* chosenIn(compiled: Compiled, row: PlainRow) {
  for (const { field, value, path } of saidIn(compiled, row, ({ spec }) => 'to' in spec.options))
    for (const id of idsIn(value)) yield { field, id, path };
}

/**
 * What people choose anew has to be on offer on the day of the choice; what a row pointed at before it keeps, and the product itself may
 * point at anything. Answers what is wrong, by the place of the row.
 */
export async function notOnOffer(
  { actor, tx, today, around }: Asking & { today: string; around: { readonly registry: Registry } },
  compiled: Compiled,
  rows: readonly PlainRow[],
  before?: PlainRow,
): Promise<ReadonlyMap<number, Issue>> {
  const wrong = new Map<number, Issue>();
  if (actor.kind === 'system') return wrong;
  const had = new Set(before ? [...chosenIn(compiled, before)].map(({ id }) => id) : []);
  const chosen = rows.flatMap((row, at) => [...chosenIn(compiled, row)].map((one) => ({ ...one, at })));
  const anew = chosen.flatMap((one) => {
    const target = around.registry.find((one.field.spec.options as { to: string }).to);
    return target?.record.selectable && !had.has(one.id) ? [{ ...one, target, offered: target.record.selectable }] : [];
  });
  const judge = async ([target, asked]: readonly [Compiled, typeof anew]) => {
    const { from = '', until = '' } = asked[0]?.offered ?? {};
    const dayOf = (name: string) => (name === '' ? 'null' : `t.${target.byName.get(name)?.columns[0]}::text`);
    const columns = [from, until].map(dayOf).join(', ');
    const text = `select t.id, t.${target.titleColumn}::text, t.status, ${columns} from ${target.table} t where t.organization_id = $1 and t.id = any($2)`;
    const ids = [...new Set(asked.map(({ id }) => id))];
    const found = await tx.rows(text, [actor.organizationId, ids], preparedName(text));
    const known = new Map(found.map(([id, ...cells]) => [id as string, cells]));
    for (const { id, at, path, field } of asked) {
      const [title, status, first, last] = known.get(id) ?? [];
      if (status === undefined || wrong.has(at)) continue; // what does not exist is refused elsewhere
      const why = whyNotSelectable(target.record, { status, [from]: first, [until]: last }, today);
      const message = `${labelOf(field.name, field.spec)}: “${title}” ${why} and cannot be chosen`;
      if (why) wrong.set(at, { path, code: 'reference.offered', message });
    }
  };
  // One connection answers in the order of asking, and what is wrong first is told.
  await Promise.all([...Map.groupBy(anew, (one) => one.target)].map(judge));
  return wrong;
}
