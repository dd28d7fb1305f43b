import { sortColumn } from '#kernel/derive/table.ts';
import { inSentence, labelOf } from '#kernel/fields/accept.ts';
import { isDay } from '#kernel/fields/date.ts';
import type { Here } from '#kernel/fields/currency.ts';
import type { FilterOperator } from '#kernel/fields/field.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import { fail, type Issue } from '#kernel/record/fail.ts';
import { type Compiled, type Registry, canReadField } from './compiled.ts';
import { hereOf } from './judging.ts';
import { rowsSql } from './rows-sql.ts';
import { FEW, hasWords, type Source, searched, type Way } from './search.ts';
import { type PlainRow, selection } from './select.ts';
import { Statement } from './statement.ts';
import { askedIn, sourceOf } from './view.ts';

/** Totals are exact up to here; beyond it the answer says "at least", unless the caller asks for the exact number and waits. */
export const COUNTED = 1000;
export const MOST_ROWS = 200;
/** So many rows are sorted by a column that no index has in order; with more of them the list says how to narrow it. */
export const MOST_SORTED = 10_000;
const MOST_VALUES = 100;

export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

export interface ListQuery {
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly search: string;
  readonly limit: number;
  readonly cursor: Cursor | null;
  readonly exactTotal: boolean;
  /** All pages are read, however long that takes: an export, which may be in any order. */
  readonly isExport?: boolean;
  /** What the query of a view takes. */
  readonly asked?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  /** The fields, of these, whose names of rows are told; of all when absent. */
  readonly named?: readonly string[];
}

/** Where the page before ended: the sorted value and the id of its last row. */
type Cursor = readonly [value: string | number | boolean | null, id: string];

export interface Page {
  readonly data: readonly PlainRow[];
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
  readonly next: string | null;
}

export interface ListStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly page: (rows: unknown[][]) => Page;
  /** Whether a search took only some of its matches, so that others may come first. */
  readonly isCut: (rows: unknown[][]) => boolean;
}

export interface ListScope {
  readonly registry: Registry;
  readonly compiled: Compiled;
  readonly actor: Actor;
  /** The day on which it is asked; only queries of views look at it. */
  readonly today?: string;
}

export const columnOfSort = ({ record }: Compiled, sort: string): string => sortColumn(record, sort.replace(/^-/, ''));

export function listStatement(
  { registry, compiled, actor, today = '' }: ListScope,
  query: ListQuery,
  way: Way = query.exactTotal ? null : FEW,
): ListStatement {
  const { record } = compiled;
  const statement = new Statement();
  const organization = statement.bind(actor.organizationId);
  const conditions = [`t.organization_id = ${organization}`];
  const seen = rowsSql(record, permission(record.access.read).rows, actor, statement);
  if (seen !== 'true') conditions.push(seen);
  for (const filter of query.filters) conditions.push(filterSql(compiled, filter, { statement, here: hereOf(actor) }));

  const all = conditions.join(' and ');
  const descending = query.sort.startsWith('-');
  const sorted = query.sort.replace(/^-/, '');
  const sort = `t.${columnOfSort(compiled, query.sort)}`;
  const isNeverEmpty = compiled.byName.get(sorted)?.spec.required ?? true; // system columns are never empty
  const after = query.cursor ? ` and ${afterCursor({ sort, descending, isNeverEmpty }, query.cursor, statement)}` : '';
  const direction = descending ? 'desc' : 'asc';
  const order = `${sort} ${direction}, t.id ${direction}`;
  const limit = query.limit + 1;
  const { search, exactTotal: exact } = query;
  const table = sourceOf(compiled, { statement, organization, today, ...(query.asked ? { asked: query.asked } : {}) });
  const inListOrder = ` order by t.${columnOfSort(compiled, record.list.sort)}`;
  const isSorted =
    !exact && !query.isExport && search === '' && !record.view && !compiled.ordered.has(columnOfSort(compiled, sorted));
  const some = `(select t.* from ${table} t where ${all}${inListOrder} limit ${MOST_SORTED + 1})`;
  const source: Source =
    search === ''
      ? { tables: '', all: table, page: isSorted ? some : table, isCut: 'false' }
      : searched({ table, search, statement }, { way, where: `${all}${after}`, order });

  // In the order of an index: otherwise PostgreSQL may read the table from its beginning, past all the other organizations.
  const inOrder = source.all === compiled.table ? inListOrder : '';
  const bound = exact ? '' : `${inOrder} limit ${(isSorted ? MOST_SORTED : COUNTED) + 1}`;
  const counted = `(select from ${source.all} t where ${all}${bound})`;
  const total = source.all === null ? '0::bigint' : `(select count(*) from ${counted} counted)`;
  const chosen = selection({
    registry,
    compiled,
    actor,
    titles: query.named ?? true,
    ...(query.fields ? { fields: query.fields } : {}),
  });
  // The page is cut before the names of references are joined, so that a join never runs over more than one page.
  const inner = `select t.* from ${source.page} t where ${all}${after} order by ${order} limit ${limit}`;
  // A search has to tell how it went even when its page is empty: then one row comes back that is none.
  const from = source.tables === '' ? `(${inner}) t` : `(select) one left join (${inner}) t on true`;
  const sql = `${source.tables}select ${chosen.columns}, ${sort}::text, ${total}, ${source.isCut} from ${from}${chosen.joins} order by ${order}`;

  const told = (rows: unknown[][]) => {
    const [, count = 0, isCut = false] = (rows[0]?.slice(chosen.width) ?? []) as [unknown, number?, boolean?];
    return { count, isCut };
  };
  return {
    sql,
    values: statement.values,
    isCut: (rows) => told(rows).isCut,
    page(rows) {
      const { count, isCut } = told(rows);
      if (isSorted && count > MOST_SORTED) throw tooManyToSort(compiled, sorted);
      const more = rows.length > query.limit;
      const kept = more ? rows.slice(0, query.limit) : rows.filter(([id]) => id !== null);
      const last = kept[kept.length - 1];
      return {
        data: kept.map((cells) => chosen.row(cells)),
        total: exact ? count : Math.min(count, COUNTED),
        totalIs: isCut || (!exact && count > COUNTED) ? 'at least' : 'exact',
        next: more && last ? writeCursor([last[chosen.width] as Cursor[0], last[0] as string]) : null,
      };
    },
  };
}

function tooManyToSort({ record, byName }: Compiled, sorted: string) {
  const label = (name: string) => inSentence(labelOf(name, byName.get(name)?.spec));
  const message = `More than ${MOST_SORTED.toLocaleString('en')} ${inSentence(record.label[1])} match. Filter or search before you sort by ${label(sorted)}, or sort by ${label(record.list.sort.replace(/^-/, ''))}.`;
  const code = 'query.too_many_to_sort';
  return fail('invalid', code, message, { issues: [{ path: 'sort', code, message }] });
}

/** Rows after the cursor. Empty values stand last when ascending and first when descending, as PostgreSQL sorts them. */
function afterCursor(
  { sort, descending, isNeverEmpty }: { sort: string; descending: boolean; isNeverEmpty: boolean },
  [value, id]: Cursor,
  statement: Statement,
): string {
  const sign = descending ? '<' : '>';
  if (value === null) {
    const same = `(${sort} is null and t.id ${sign} ${statement.bind(id)})`;
    return descending ? `(${same} or ${sort} is not null)` : same;
  }
  const beyond = `(${sort}, t.id) ${sign} (${statement.bind(value)}, ${statement.bind(id)})`;
  // With an “or” the index would be read from its beginning for every page.
  return descending || isNeverEmpty ? beyond : `(${beyond} or ${sort} is null)`;
}

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

export function readCursor(text: string): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [value, id] = parsed as [unknown, unknown];
    if (typeof id !== 'string' || !uuidPattern.test(id)) return null;
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) return null;
    return [value as Cursor[0], id];
  } catch {
    return null;
  }
}

export function filterSql(
  compiled: Compiled,
  { field, operator, values }: Filter,
  { statement, here }: { statement: Statement; here: Here },
): string {
  const [first = '', ...others] = compiled.byName.get(field)?.columns ?? [sortColumn(compiled.record, field)];
  const column = `t.${first}`;
  const cells = values.map((value) => storedFilterValue(compiled, { field, text: value, here }));
  const stored = cells.map(([cell]) => cell);
  /** One comparison for each value: amounts and quantities are compared only within their own currency or unit. */
  const each = (operator: string): string[] =>
    cells.map(([cell, ...measure]) =>
      [
        `${column} ${operator} ${statement.bind(cell)}`,
        ...others.map((other, at) => `t.${other} = ${statement.bind(measure[at])}`),
      ].join(' and '),
    );
  switch (operator) {
    case 'empty':
      return values[0] === 'yes' ? `${column} is null` : `${column} is not null`;
    case 'is':
      if (others.length > 0) return `(${each('=').join(' or ')})`;
      return stored.length === 1
        ? `${column} = ${statement.bind(stored[0])}`
        : `${column} = any(${statement.bind(stored)})`;
    case 'not':
      return `(${column} <> all(${statement.bind(stored)}) or ${column} is null)`;
    case 'from':
      return each('>=').join(' and ');
    case 'to':
      return each('<=').join(' and ');
    case 'has':
      if (Array.isArray(stored[0])) return `${column} @> ${statement.bind(stored.flat())}`;
      return values.map((value) => `position(lower(${statement.bind(value)}) in lower(${column})) > 0`).join(' and ');
  }
}

function storedFilterValue(
  compiled: Compiled,
  { field, text, here }: { field: string; text: string; here: Here },
): readonly unknown[] {
  const spec = compiled.byName.get(field)?.spec;
  if (!spec) return [text]; // status and the other system columns are text
  const judged = spec.kind.fromText(text, spec as never, here);
  return judged.ok ? spec.kind.write(judged.value as never, spec as never) : [text];
}

const systemFilters: Readonly<Record<string, readonly FilterOperator[]>> = {
  id: ['is'],
  status: ['is', 'not'],
  createdAt: ['from', 'to'],
  updatedAt: ['from', 'to'],
  createdBy: ['is', 'not'],
};
const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const reserved = new Set(['limit', 'cursor', 'sort', 'search', 'total', 'fields']);
const operators = new Set<string>(['is', 'not', 'from', 'to', 'has', 'empty']);

/** Reads `?status=draft&total.from=100&sort=-number&search=pump&limit=50&cursor=...`. Whatever it does not know it refuses by name. */
export function readListQuery(compiled: Compiled, params: URLSearchParams, actor: Actor): ListQuery {
  const { record } = compiled;
  const issues: Issue[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'query', message });
  const visible = (name: string): boolean => {
    const field = compiled.byName.get(name);
    return field !== undefined && canReadField(field, actor) && field.spec.kind.name !== 'encrypted';
  };

  const filters: Filter[] = [];
  for (const key of new Set(params.keys())) {
    if (params.getAll(key).length > MOST_VALUES) bad(key, `Takes at most ${MOST_VALUES} values`);
    if (reserved.has(key) || Object.hasOwn(record.view?.asks ?? {}, key)) continue;
    const [name = '', operator = 'is', ...rest] = key.split('.');
    const system = !record.view && Object.hasOwn(systemFilters, name) && (name !== 'status' || compiled.hasStates);
    if (rest.length > 0 || !operators.has(operator) || !(system || visible(name))) {
      bad(key, `${record.label[1]} cannot be filtered by “${key.slice(0, 80)}”`);
      continue;
    }
    const allowed = system ? systemFilters[name] : compiled.byName.get(name)?.spec.kind.filters;
    const filter = { field: name, operator: operator as FilterOperator, values: params.getAll(key) };
    if (!allowed?.includes(filter.operator)) bad(key, `“${operator}” does not work for this field`);
    else {
      const wrong = filter.values
        .map((value) => filterIssue(compiled, { ...filter, here: hereOf(actor) }, value))
        .find((found) => found !== null);
      if (wrong) bad(key, wrong);
      else filters.push(filter);
    }
  }

  const sort = params.get('sort') ?? record.list.sort;
  const sorted = sort.replace(/^-/, '');
  if (record.view) {
    if (!record.view.sorts.includes(sorted) || !visible(sorted))
      bad('sort', `${record.label[1]} can be sorted by ${record.view.sorts.join(', ')}`);
  } else if (!['createdAt', 'updatedAt', ...(compiled.hasStates ? ['status'] : [])].includes(sorted)) {
    if (!visible(sorted) || !compiled.byName.get(sorted)?.spec.kind.sortable)
      bad('sort', `${record.label[1]} cannot be sorted by “${sorted.slice(0, 80)}”`);
  }

  const asked = askedIn(record, params, bad);

  const limitText = params.get('limit') ?? '50';
  const limit = Number(limitText);
  if (!/^\d{1,4}$/.test(limitText) || limit < 1 || limit > MOST_ROWS)
    bad('limit', `Must be a whole number from 1 to ${MOST_ROWS}`);

  const cursorText = params.get('cursor');
  const cursor = cursorText === null ? null : readCursor(cursorText);
  if (cursorText !== null && cursor === null) bad('cursor', 'Is not a cursor that this list gave out');

  const total = params.get('total') ?? 'bounded';
  if (total !== 'bounded' && total !== 'exact') bad('total', 'Must be “bounded” or “exact”');

  const isOwnSearch = Object.hasOwn(record.view?.asks ?? {}, 'search');
  const search = isOwnSearch ? '' : (params.get('search') ?? '').trim().slice(0, 200);
  if (search !== '' && !compiled.searches) bad('search', `${record.label[1]} have no text to search`);
  if (search !== '' && !hasWords(search)) bad('search', 'Type a word or a number to search for');

  const wished = params.get('fields');
  const fields = wished === null ? undefined : wished.split(',');
  for (const name of fields ?? []) if (!visible(name)) bad('fields', `“${name.slice(0, 80)}” is not a field here`);

  if (issues.length > 0)
    throw fail('invalid', 'query.invalid', issues[0]?.message ?? 'The question cannot be read.', { issues });
  return {
    filters,
    sort,
    search,
    limit,
    cursor,
    exactTotal: total === 'exact',
    ...(record.view ? { asked } : {}),
    ...(fields ? { fields } : {}),
  };
}

function filterIssue(
  compiled: Compiled,
  { field, operator, here }: Filter & { here: Here },
  value: string,
): string | null {
  if (operator === 'empty') return value === 'yes' || value === 'no' ? null : 'Must be “yes” or “no”';
  if (value.length > 2048 || value.includes('\0')) return 'Is not a value this field can hold';
  if (field === 'status')
    return compiled.record.states.includes(value) ? null : `Must be one of ${compiled.record.states.join(', ')}`;
  if (field === 'createdAt' || field === 'updatedAt')
    return instant.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
      ? null
      : 'Must be a date such as 2026-11-20';
  if (field === 'id' || field === 'createdBy') return uuidPattern.test(value) ? null : 'Invalid UUID format';
  const spec = compiled.byName.get(field)?.spec;
  if (!spec || (operator === 'has' && spec.kind.searchable)) return null;
  const judged = spec.kind.fromText(value, spec as never, here);
  return judged.ok ? null : (judged.issues[0]?.message ?? 'Is not a value this field can hold');
}
