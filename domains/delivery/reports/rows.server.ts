import { f, kindOf, type Show, stateWords } from '#kernel';
import { instantKind } from '#kernel/fields/instant.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled } from '#server/records/compiled.ts';
import { Statement } from '#server/records/statement.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { titlesOf } from '#server/records/references.ts';
import { cellOf } from '#server/records/transfer/sheet-columns.ts';
import type { Cell } from '#server/records/transfer/xlsx-write.ts';
import type { Definition } from './definition.ts';
import type { ReportRows } from './figures.ts';
import { baseOf, figuresIn, inTime, totalledSql } from './figures.server.ts';
import { type Asking, type Plan, planOf } from './plan.server.ts';
import { isHidden, ReportFields, type Usable } from './readable.server.ts';
import { isMeasured } from './report-fields.ts';

type Asked = Pick<Tx, 'rows' | 'query'>;
type Values = Readonly<Record<string, unknown>>;

/** What rows show where the definition names no columns: those of the record's list. */
function columnsFor(definition: Definition, { registry, actor }: Asking): Definition {
  if (definition.columns && definition.columns.length > 0) return definition;
  const compiled = registry.find(definition.record);
  if (!compiled) return definition;
  const fields = new ReportFields({ registry, actor, compiled }, new Statement(), '');
  const { title, list } = compiled.record;
  const columns = [...new Set([title, ...list.columns])].filter((name) => {
    const found = fields.find(name);
    return found !== null && !isHidden(found) && found.columns.length > 0;
  });
  return { ...definition, columns };
}

/** The plan narrowed to the rows of one group, down to the keys that a figure stands at. */
export function planAt(asking: Asking, definition: Definition, at: readonly string[]): Plan {
  const plan = planOf(asking, columnsFor(definition, asking));
  const { statement } = plan;
  const own = at.flatMap((key, place) => {
    const group = plan.groups[place];
    return group && key !== '' ? [` and ${group.key} = ${statement.bind(key)}`] : [];
  });
  return { ...plan, rows: `${plan.rows}${own.join('')}` };
}

const columnsOfPlan = ({ columns }: Plan): readonly string[] =>
  columns.flatMap(({ columns: cells }, at) => cells.map((cell, part) => `${cell} as c${at}_${part}`));

/** The rows of a plan with its columns, in an order; every part of the plan stands in it, so that no parameter is without a use. */
export const rowsSqlOf = (plan: Plan, { by, down }: Plan['sort']): string =>
  `select * from (${baseOf(plan, [...columnsOfPlan(plan), `${by} as ordering`])}) r order by ordering ${down ? 'desc nulls last' : 'asc'}, id`;

/** The first rows of a figure with its totals: what is shown adds up to the number that led here. */
export async function rowsOfFigure(
  tx: Asked,
  asking: Asking,
  { definition, at, most }: { definition: Definition; at: readonly string[]; most: number },
): Promise<ReportRows> {
  const totals = planAt(asking, definition, at);
  const [cells = []] = await inTime(tx, () => tx.rows(totalledSql(totals), totals.statement.values));
  const { count, cells: all } = figuresIn(totals, cells);
  const plan = planAt(asking, definition, at);
  const order = plan.groups.length > 0 ? rowOrder(plan) : plan.sort;
  const text = rowsSqlOf(plan, order);
  const found = await inTime(tx, () => firstOf<Values>(tx, { text, values: plan.statement.values, most }));
  const titles = await titlesFor(tx, asking, plan, found.data);
  const show: Show = { locale: 'en-US', timeZone: asking.actor.timeZone };
  const { record } = plan.compiled;
  return {
    record: record.name,
    columns: plan.columns.map(({ label, kind }) => ({ label, isFigure: isMeasured(kind) })),
    leftOut: [...new Set(plan.leftOut)],
    totals: plan.totals.map(({ label, kind, of }) => ({ label, kind, of })),
    all: [...all],
    count,
    rows: mapFirst(found, (row) => ({
      id: String(row.id),
      cells: plan.columns.map((column, place) => textOf(column, valuesAt(row, place, column), { titles, show })),
    })),
  };
}

const rowOrder = ({ compiled, asking }: Plan): Plan['sort'] => {
  const { record } = compiled;
  const fields = new ReportFields({ ...asking, compiled }, new Statement(), '');
  const found = fields.find(record.list.sort.replace(/^-/, ''));
  const by = found && !isHidden(found) ? (found.columns[0] ?? 't.id') : 't.id';
  return { by, down: record.list.sort.startsWith('-') };
};

export const valuesAt = (row: Values, place: number, { columns }: Usable): readonly unknown[] =>
  columns.map((_, part) => row[`c${place}_${part}`] ?? null);

const pointsAt = ({ spec, target }: Usable, { registry }: Asking): Compiled | undefined =>
  target ?? registry.find((spec?.options as { to?: string } | undefined)?.to ?? '');

export type Titles = ReadonlyMap<string, string>;

/** The names of the rows that these rows name, of those that may be read. */
export async function titlesFor(
  tx: Asked,
  asking: Asking,
  { columns }: Plan,
  rows: readonly Values[],
): Promise<Titles> {
  const titles = new Map<string, string>();
  for (const [place, column] of columns.entries()) {
    const target = pointsAt(column, asking);
    if (!target) continue;
    const ids = new Set(rows.flatMap((row) => valuesAt(row, place, column).flat() as (string | null)[]));
    const named = [...ids].filter((id): id is string => id !== null);
    for (const [id, title] of await titlesOf({ actor: asking.actor, tx }, target, named)) titles.set(id, title);
  }
  return titles;
}

const instant = f.instant().spec;
const isId = (column: Usable): boolean => ['reference', 'person', 'references'].includes(column.kind);
const namesOf = (cells: readonly unknown[], titles: Titles): string =>
  (cells.flat() as string[]).map((id) => titles.get(id) ?? 'Not shown to you').join(', ');

/** A value as people read it. */
export function textOf(
  column: Usable,
  cells: readonly unknown[],
  { titles, show }: { titles: Titles; show: Show },
): string {
  const [first] = cells;
  if (first === null || first === undefined) return '';
  const { kind, spec, of } = column;
  if (isId(column)) return namesOf(cells, titles);
  if (kind === 'status') return stateWords(of, first as string);
  if (!spec) return instantKind.format(first as string, instant as never, show);
  return kindOf(spec).format(spec.kind.read(cells, spec as never), spec, show);
}

/** A value as a spreadsheet computes with it. */
export function sheetCell(column: Usable, cells: readonly unknown[], titles: Titles): Cell {
  const [first] = cells;
  if (first === null || first === undefined) return '';
  const { kind, spec, of } = column;
  if (isId(column)) return namesOf(cells, titles);
  if (kind === 'status') return stateWords(of, first as string);
  if (!spec) return first as string;
  return cellOf(spec, spec.kind.read(cells, spec as never));
}
