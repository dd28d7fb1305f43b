import type { AnyRecord, Row } from '#kernel/record/define.ts';
import type { FirstOf } from '#kernel/record/first-of.ts';
import type { Tx } from '#server/db/database.ts';
import { type Compiled, compiledOf } from './compiled.ts';
import { firstCounted } from './first-of.ts';
import { allNames, columnsOf, type PlainRow, reader } from './select.ts';
import { preparedName, Statement } from './statement.ts';
import { readLines } from './storage.ts';

/*
 * Rows as the product reads them for its own questions, typed by the definition. The transaction names the organization. No right to a row
 * or a field is looked at: what people are shown goes through the door. Joins and figures are SQL of their own. See ADR 33.
 */

type Asking = Pick<Tx, 'rows' | 'organizationId'>;

/** What every name of a row stands for: its fields and what each row carries. */
export type NameOf<D> = Extract<keyof Row<D>, string>;

/** One value, any of several, none (`null`), or a comparison; `or: null` lets a row without a value pass as well. */
type Sought<V> = V | readonly V[] | Compared<NonNullable<V>>;
interface Compared<V> {
  readonly not?: V | readonly (V | null)[] | null;
  readonly from?: V;
  readonly until?: V;
  readonly above?: V;
  readonly below?: V;
  readonly or?: null;
}
export type Where<D> = { readonly [K in keyof Row<D>]?: Sought<Row<D>[K]> };

type Order<D> = `${'' | '-'}${NameOf<D>}`;

interface Which<D, K> {
  readonly where?: Where<D>;
  /** By id where nothing is said; a minus turns it round. */
  readonly order?: Order<D> | readonly Order<D>[];
  /** What is read besides the id; everything, lines too, where nothing is said. */
  readonly fields?: readonly K[];
  /** Holds the rows to the end of the transaction: against others who change them, or `share` against any change. */
  readonly lock?: 'update' | 'share';
}

export interface RowsQuery<D, K> extends Which<D, K> {
  /** `all` where the question bounds itself; what is shown to people and may end early is `firstIn`, which counts. */
  readonly most: number | 'all';
}
export type RowQuery<D, K> = Which<D, K> & { readonly where: Where<D> };

export type Picked<D, K> = Pick<Row<D>, (K | 'id') & keyof Row<D>>;

export async function rowsIn<D extends AnyRecord, const K extends NameOf<D> = NameOf<D>>(
  tx: Asking,
  record: D,
  asked: RowsQuery<D, K>,
): Promise<Picked<D, K>[]> {
  return (await read(tx, compiledOf(record), asked as PlainQuery)) as never;
}

/** The first such row, or null. */
export async function rowIn<D extends AnyRecord, const K extends NameOf<D> = NameOf<D>>(
  tx: Asking,
  record: D,
  asked: RowQuery<D, K>,
): Promise<Picked<D, K> | null> {
  const [found] = await read(tx, compiledOf(record), { ...(asked as Omit<PlainQuery, 'most'>), most: 1 });
  return (found ?? null) as never;
}

/** The first of them for people to look at, with how many there are. */
export function firstIn<D extends AnyRecord, const K extends NameOf<D> = NameOf<D>>(
  tx: Asking,
  record: D,
  asked: RowsQuery<D, K> & { readonly most: number },
): Promise<FirstOf<Picked<D, K>>> {
  return firstCounted(asked.most, {
    rows: (most) => rowsIn(tx, record, { ...asked, most }),
    count: (most) => countIn(tx, record, asked.where ?? {}, most),
  });
}

/** Whether there is any. */
export const hasIn = async <D extends AnyRecord>(tx: Asking, record: D, where: Where<D>): Promise<boolean> =>
  (await read(tx, compiledOf(record), { where, most: 1, fields: [] })).length > 0;

/** How many there are, counted no further than to `most`. */
export async function countIn<D extends AnyRecord>(
  tx: Asking,
  record: D,
  where: Where<D>,
  most: number | 'all' = 'all',
): Promise<number> {
  const compiled = compiledOf(record);
  const question = whereOf(tx, compiled, where);
  if (question === null) return 0;
  const found = `from ${compiled.table} t where ${question.sql}`;
  const text =
    most === 'all'
      ? `select count(*) ${found}`
      : `select count(*) from (select ${found} limit ${question.bind(most)}) counted`;
  const [[count] = []] = await tx.rows(text, question.values, preparedName(text));
  return count as number;
}

interface PlainQuery {
  readonly where?: object;
  readonly order?: string | readonly string[];
  readonly most: number | 'all';
  readonly fields?: readonly string[];
  readonly lock?: 'update' | 'share';
}

const locks = { update: ' for no key update of t', share: ' for share of t' } as const;

async function read(
  tx: Asking,
  compiled: Compiled,
  { where = {}, order, most, fields, lock }: PlainQuery,
): Promise<readonly PlainRow[]> {
  const question = whereOf(tx, compiled, where);
  if (question === null) return [];
  const lines = compiled.lines.filter(({ name }) => fields === undefined || fields.includes(name));
  const own = reader(compiled, namesOf(compiled, fields));
  const bound = most === 'all' ? '' : ` limit ${most === 1 ? 1 : question.bind(most)}`;
  const sorted = orderOf(compiled, order, most);
  const text = `select ${own.columns.join(', ')} from ${compiled.table} t where ${question.sql}${sorted}${bound}${lock ? locks[lock] : ''}`;
  const rows = (await tx.rows(text, question.values, preparedName(text))).map((cells) => own.row(cells));
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  rows.forEach(await readLines(tx, lines, tx.organizationId as string, ids)); // whereOf asked for it
  return rows;
}

/** The names that have columns; the id is always among them. */
function namesOf(compiled: Compiled, fields?: readonly string[]): readonly string[] {
  if (fields === undefined)
    return allNames(
      compiled,
      compiled.fields.map(({ name }) => name),
    );
  const lines = new Set(compiled.lines.map(({ name }) => name));
  return ['id', ...fields.filter((name) => name !== 'id' && !lines.has(name))];
}

/** One row without an order is any of them: an order by id would lead past the index of what is asked for. */
function orderOf(compiled: Compiled, order: PlainQuery['order'], most: PlainQuery['most']): string {
  if (order === undefined) return most === 1 ? '' : ' order by t.id';
  const names = typeof order === 'string' ? [order] : order;
  const isDown = names.at(-1)?.startsWith('-') === true;
  const all = names.some((name) => /^-?id$/.test(name)) ? names : [...names, isDown ? '-id' : 'id'];
  const parts = all.map((name) => {
    const [column] = columnsOf(compiled, name.replace(/^-/, ''));
    return `t.${column}${name.startsWith('-') ? ' desc' : ''}`;
  });
  return ` order by ${parts.join(', ')}`;
}

/** The question as SQL, bound to the organization of the transaction; null where it can only be answered with nothing. */
function whereOf({ organizationId }: Asking, compiled: Compiled, where: object) {
  if (organizationId === null) throw new Error(`Rows of ${compiled.record.name} belong to one organization.`);
  const statement = new Statement();
  const bind = (value: unknown) => statement.bind(value);
  const parts = [`t.organization_id = ${bind(organizationId)}`];
  for (const [name, sought] of Object.entries(where)) {
    if (Array.isArray(sought) && sought.length === 0) return null;
    parts.push(conditionOf(compiled, name, sought, bind));
  }
  return { sql: parts.join(' and '), values: statement.values, bind };
}

const compared = { from: '>=', until: '<=', above: '>', below: '<' } as const;
const comparisons = new Set([...Object.keys(compared), 'not', 'or']);
const isComparison = (sought: unknown): sought is Readonly<Record<string, unknown>> =>
  typeof sought === 'object' &&
  sought !== null &&
  Object.keys(sought).length > 0 &&
  Object.keys(sought).every((key) => comparisons.has(key));

function conditionOf(compiled: Compiled, name: string, sought: unknown, bind: (value: unknown) => string): string {
  const [first, ...measures] = columnsOf(compiled, name).map((column) => `t.${column}`);
  const spec = compiled.byName.get(name)?.spec;
  const mayBeEmpty = spec !== undefined && !spec.required;
  const cells = (value: unknown): readonly unknown[] => {
    if (value === undefined) throw new Error(`${compiled.record.name} is asked for ${name}, which is not said.`);
    return spec ? spec.kind.write(value as never, spec as never) : [value];
  };
  /** Amounts and quantities are compared within their own currency or unit. */
  const compare = (operator: string, value: unknown): string => {
    const [cell, ...more] = cells(value);
    const same = measures.map((column, at) => ` and ${column} = ${bind(more[at])}`).join('');
    return `${first} ${operator} ${bind(cell)}${same}`;
  };
  const any = (values: readonly unknown[], isNot: boolean): string => {
    if (measures.length > 0) throw new Error(`${compiled.record.name} is not asked for several ${name}.`);
    const said = bind(values.filter((value) => value !== null).map((value) => cells(value)[0]));
    const nothing = values.includes(null);
    if (isNot)
      return nothing || !mayBeEmpty ? `${first} <> all(${said})` : `(${first} <> all(${said}) or ${first} is null)`;
    return nothing ? `(${first} = any(${said}) or ${first} is null)` : `${first} = any(${said})`;
  };
  if (sought === null) return `${first} is null`;
  if (Array.isArray(sought)) return any(sought, false);
  if (!isComparison(sought)) return compare('=', sought);
  const parts = Object.entries(sought).flatMap(([key, value]) => {
    if (key === 'or') return [];
    if (key !== 'not') return [compare(compared[key as keyof typeof compared], value)];
    if (value === null) return [`${first} is not null`];
    if (Array.isArray(value)) return [any(value, true)];
    return mayBeEmpty && measures.length === 0 ? [compare('is distinct from', value)] : [compare('<>', value)];
  });
  return 'or' in sought ? `(${parts.join(' and ')} or ${first} is null)` : parts.join(' and ');
}
