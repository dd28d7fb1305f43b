import { refusedBefore } from '#kernel/record/abilities.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import type { Issue } from '#kernel/record/fail.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { type Compiled, canReadField } from '../compiled.ts';
import type { Door } from '../door.ts';
import { listStatement, readCursor, readListQuery } from '../list.ts';
import { type Asking, titlesOf } from '../references.ts';
import { asAsked, invalid, refuse } from '../refusals.ts';
import type { PlainRow } from '../select.ts';
import { preparedName } from '../statement.ts';
import { readLines } from '../storage.ts';
import { BOM, csvFile, csvLine } from '#kernel/derive/csv.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { type SheetColumn, sheetColumns, type Titles } from './sheet-columns.ts';
import { type Cell, workbook } from './xlsx-write.ts';

export const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const;
export type Format = keyof typeof formats;

/** Rows of one question to the database. Rows with large values come in smaller pages, so that a page stays within a few megabytes. */
const PAGE = 500;
const PAGE_LETTERS = 2_000_000;

interface ExportQuery {
  readonly actor: Actor;
  readonly compiled: Compiled;
  /** The question of a list, and `format` and `columns`. */
  readonly query: URLSearchParams;
}

export interface Export {
  readonly format: Format;
  readonly content: AsyncGenerator<Uint8Array>;
}

/**
 * All rows that a list would show, page after page as they are taken: no transaction stays open while a slow reader reads,
 * so rows that change meanwhile are exported as they are when their page comes. What was asked stands in the audit record.
 */
export async function exportRows(door: Door, { actor, compiled, query }: ExportQuery): Promise<Export> {
  const { record } = compiled;
  refuse(refusedBefore(record, 'read', permission(record.access.read), actor));
  const question = new URLSearchParams(query);
  const format = question.get('format') ?? 'csv';
  const issues: Issue[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'query', message });
  if (!Object.hasOwn(formats, format)) bad('format', `Must be one of ${Object.keys(formats).join(', ')}`);
  for (const name of ['limit', 'cursor', 'total', 'fields'])
    if (question.has(name)) bad(name, 'An export holds all rows; choose “columns” instead of “fields”');
  const all = sheetColumns({ registry: door.around.registry, compiled, actor }).filter(({ visible }) => visible);
  const wished = question.get('columns')?.split(',');
  const isWished = ({ target }: SheetColumn, wish: string) => target === wish || target.startsWith(`${wish}.`);
  const unknown = wished?.find((wish) => !all.some((column) => isWished(column, wish)));
  if (unknown !== undefined) bad('columns', `“${unknown.slice(0, 80)}” is not a column here`);
  if (issues.length > 0) throw invalid(issues);
  for (const name of ['format', 'columns']) question.delete(name);
  const asked = readListQuery(compiled, question, actor);
  // What the query of a view refuses, it refuses before a file has begun.
  statementOf(door, { actor, compiled, asked });
  const columns = wished ? all.filter((column) => wished.some((wish) => isWished(column, wish))) : all;

  await door.run(actor, ({ tx }) =>
    recordAudit(tx, [
      {
        action: 'export',
        record: record.name,
        rowId: null,
        actor: actor.id,
        actorKind: actor.kind,
        requestId: actor.requestId,
        changes: {
          format: [null, format],
          question: [null, question.toString()],
          columns: [null, columns.map(({ target }) => target)],
        },
      },
    ]),
  );

  const pages = rowPages(door, { actor, compiled, asked });
  const sheets = sheetPages(door, { actor, columns, pages });
  const header = columns.map((column) => column.header);
  if (format === 'xlsx') return { format, content: workbook({ title: record.label[1], header, pages: sheets }) };
  if (format === 'json') return { format, content: asBytes(jsonText(pages, new Set(columns.map(fieldOf)))) };
  return { format: 'csv', content: asBytes(csvText(header, sheets)) };
}

interface Paging extends Omit<ExportQuery, 'query'> {
  readonly asked: ReturnType<typeof readListQuery>;
}

const statementOf = ({ around }: Door, { asked, ...of }: Paging) =>
  listStatement({ registry: around.registry, today: around.today(of.actor.timeZone), ...of }, asked);

async function* rowPages(door: Door, { actor, compiled, asked }: Paging): AsyncGenerator<readonly PlainRow[]> {
  const { database } = door;
  const scope = { organizationId: actor.organizationId, departments: actor.departments };
  const asking = {
    rows: (text: string, values: readonly unknown[] = [], name?: string) => database.read(scope, text, values, name),
  };
  const lines = compiled.lines.filter(({ name }) => {
    const spec = compiled.record.fields[name]?.spec;
    return spec !== undefined && canReadField({ spec }, actor);
  });
  const exactTotal = asked.search !== ''; // a search for common words looks at some of its matches only, unless it has to know all
  let limit = PAGE;
  for (let next: string | null | undefined; next !== null; ) {
    const cursor = next === undefined ? null : readCursor(next);
    const { sql, values, page } = statementOf(door, {
      actor,
      compiled,
      asked: { ...asked, limit, cursor, exactTotal, isExport: true },
    });
    const answer = page(await asAsked(database.read(scope, sql, values, preparedName(sql))));
    const ids = answer.data.map(({ id }) => id);
    answer.data.forEach(await readLines(asking, lines, actor.organizationId, ids));
    yield answer.data;
    const some = answer.data.filter((_, at) => at % 16 === 0);
    const letters = (JSON.stringify(some).length / Math.max(1, some.length)) * limit;
    limit = Math.max(10, Math.min(PAGE, Math.floor((limit * PAGE_LETTERS) / letters)));
    next = answer.next;
  }
}

/** Rows as lines of a table: one for the row and its first line items, further ones with the id and nothing but line items. */
function sheetLines(columns: readonly SheetColumn[], rows: readonly PlainRow[], titles: Titles): Cell[][] {
  const inner = [...new Set(columns.flatMap(({ lines = [] }) => lines))];
  return rows.flatMap((row) => {
    const items = new Map(inner.map((name) => [name, (row[name] ?? []) as readonly Record<string, unknown>[]]));
    const height = Math.max(1, ...[...items.values()].map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      columns.map((column) => {
        if (column.lines === undefined) return at === 0 || column.target === 'id' ? column.cell(row, titles) : '';
        const item = items.get(column.lines)?.[at];
        return item ? column.cell({ ...item, '#': at + 1 }, titles) : '';
      }),
    );
  });
}

async function* sheetPages(
  door: Door,
  given: { actor: Actor; columns: readonly SheetColumn[]; pages: AsyncIterable<readonly PlainRow[]> },
): AsyncGenerator<Cell[][]> {
  const { actor, columns, pages } = given;
  const scope = { organizationId: actor.organizationId, departments: actor.departments };
  const tx = { rows: (text: string, values: readonly unknown[] = []) => door.database.read(scope, text, values) };
  for await (const rows of pages) yield sheetLines(columns, rows, await namesFor({ actor, tx }, columns, rows));
}

/** The names that these rows need, with one question for each record that is pointed at. */
async function namesFor(
  asking: Asking,
  columns: readonly SheetColumn[],
  rows: readonly PlainRow[],
): Promise<Map<string, string>> {
  const wanted = new Map<SheetColumn['pointsAt'] & object, Set<string>>();
  for (const { pointsAt, field, lines, target } of columns) {
    if (!pointsAt || !field || target.endsWith('.id')) continue;
    const ids = wanted.get(pointsAt) ?? new Set();
    wanted.set(pointsAt, ids);
    for (const row of rows)
      for (const holder of lines ? ((row[lines] ?? []) as Record<string, unknown>[]) : [row])
        for (const id of [holder[field.name] ?? []].flat() as string[]) ids.add(id);
  }
  const titles = new Map<string, string>();
  for (const [target, ids] of wanted)
    if (ids.size > 0) for (const [id, title] of await titlesOf(asking, target, [...ids])) titles.set(id, title);
  return titles;
}

/** Rows that a domain read itself as the CSV file that their export would be: fields and names that this actor may not read are left out. */
export async function rowsAsCsv({ actor, tx, around }: UnitOfWork, of: AnyRecord, rows: readonly PlainRow[]) {
  const { registry } = around;
  const all = sheetColumns({ registry, compiled: registry.get(of.name), actor });
  const columns = all.filter(({ visible }) => visible);
  const lines = sheetLines(columns, rows, await namesFor({ actor, tx }, columns, rows));
  return csvFile([columns.map(({ header }) => header), ...lines.map((cells) => cells.map(plain))]);
}

const fieldOf = ({ target, lines }: SheetColumn): string => lines ?? target.replace(/\.id$/, '');

async function* jsonText(
  pages: AsyncIterable<readonly PlainRow[]>,
  names: ReadonlySet<string>,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      const kept = Object.entries(row).filter(([name]) => names.has(name));
      const titles = Object.entries(row.titles ?? {}).filter(([name]) => names.has(name));
      text += `${before}\n${JSON.stringify({ ...Object.fromEntries(kept), titles: Object.fromEntries(titles) })}`;
      before = ',';
    }
    yield text;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* csvText(header: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BOM + csvLine(header);
  for await (const rows of pages) yield rows.map((cells) => csvLine(cells.map(plain))).join('');
}

const plain = (cell: Cell): string =>
  typeof cell !== 'object' ? String(cell) : 'day' in cell ? cell.day : cell.amount.toFixed(2);

async function* asBytes(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}
