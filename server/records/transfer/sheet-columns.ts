import { type CurrencyRule, writtenIn } from '#kernel/fields/currency.ts';
import type { Spec } from '#kernel/fields/field.ts';
import { kindOf, labelOf } from '#kernel/fields/accept.ts';
import type { Actor } from '#kernel/record/access.ts';
import { type Compiled, type CompiledField, type Registry, canReadField, titleIsOpen } from '../compiled.ts';
import { type Cell, FIRST_DAY } from './xlsx-write.ts';

type Values = Readonly<Record<string, unknown>>;

/** The names of rows that are pointed at, by their id. */
export type Titles = ReadonlyMap<string, string>;

/** One column of a file: what an export writes there and what an import may put into it. */
export interface SheetColumn {
  /** `code`, `costCenter` (by its name), `costCenter.id`, `lines.item`, `lines.#` (the place of the line), `id`, `version`. */
  readonly target: string;
  readonly header: string;
  /** The field whose rows inside the row this column belongs to. */
  readonly lines?: string;
  readonly field?: CompiledField;
  /** The record whose rows the field points at. */
  readonly pointsAt?: Compiled;
  /** Whether people fill it in; otherwise the product does. */
  readonly settable: boolean;
  /** Whether the actor sees it: what is sealed goes in and never comes out. */
  readonly visible: boolean;
  cell(row: Values, titles: Titles): Cell;
}

/** A record as a table. References stand there twice: by name for people, by id so that nothing is mixed up. */
export function sheetColumns(given: { registry: Registry; compiled: Compiled; actor: Actor }): SheetColumn[] {
  const { compiled, actor, registry } = given;
  const system = (target: string, header: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
    target,
    header,
    settable: false,
    visible: true,
    cell: (row) => (row[target] ?? '') as Cell,
    ...more,
  });
  const columns: SheetColumn[] = [system('id', 'Id')];
  for (const [name, { spec }] of Object.entries(compiled.record.fields)) {
    const field = compiled.byName.get(name);
    if (field) columns.push(...fieldColumns({ field, registry, actor }));
    const lines = compiled.lines.find((one) => one.name === name);
    if (!lines) continue;
    const own = { lines: name, visible: canReadField({ spec }, actor), settable: !spec.computed };
    const prefix = labelOf(name, spec);
    columns.push(system(`${name}.#`, `${prefix}: no.`, { ...own, cell: (line) => Number(line['#']) }));
    for (const column of lines.fields.flatMap((inner) => fieldColumns({ field: inner, registry, actor })))
      columns.push({
        ...column,
        ...own,
        target: `${name}.${column.target}`,
        header: `${prefix}: ${column.header.charAt(0).toLowerCase()}${column.header.slice(1)}`,
        settable: own.settable && column.settable,
      });
  }
  if (compiled.record.view) return columns;
  if (compiled.hasStates) columns.push(system('status', 'Status'));
  columns.push(
    system('createdAt', 'Created at'),
    system('createdBy.id', 'Created by (id)', { cell: (row) => String(row.createdBy) }),
  );
  columns.push(system('updatedAt', 'Updated at'), system('version', 'Version'));
  return columns;
}

function fieldColumns({
  field,
  registry,
  actor,
}: {
  field: CompiledField;
  registry: Registry;
  actor: Actor;
}): SheetColumn[] {
  const { name, spec } = field;
  const header = labelOf(name, spec);
  const column: SheetColumn = {
    target: name,
    header,
    field,
    settable: !spec.computed,
    visible: canReadField(field, actor) && spec.kind.name !== 'encrypted',
    cell: (row) => (row[name] === null || row[name] === undefined ? '' : cellOf(spec, row[name])),
  };
  const pointsAt = registry.find((spec.options as { to?: string }).to ?? '');
  if (!pointsAt) return [column];
  const idsOf = (row: Values): string[] => [row[name] ?? []].flat() as string[];
  return [
    {
      ...column,
      pointsAt,
      visible: column.visible && titleIsOpen(pointsAt, actor),
      cell: (row, titles) =>
        idsOf(row)
          .map((id) => nameOf(id, titles, Array.isArray(row[name])))
          .join('; '),
    },
    { ...column, pointsAt, target: `${name}.id`, header: `${header} (id)`, cell: (row) => idsOf(row).join('; ') },
  ];
}

/** A name that cannot be told from an id or from two names is no name here; then the id stands for itself. */
function nameOf(id: string, titles: Titles, isOneOfMany: boolean): string {
  const title = titles.get(id) ?? '';
  return title.trim() === '' || title.trim() !== title || isId.test(title) || (isOneOfMany && title.includes(';'))
    ? id
    : title;
}

export const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A spreadsheet computes with fifteen digits; what has more stays text. */
const MOST_EXACT = 1e15;

/** The value as a cell that reads back equal: a number or a day where spreadsheets hold it exactly, otherwise the kind's exact text. */
export function cellOf(spec: Spec, value: unknown): Cell {
  const { kind, options } = spec;
  if ((kind.name === 'integer' || kind.name === 'percent') && Math.abs(value as number) < MOST_EXACT)
    return value as number;
  if (kind.name === 'date' && (value as string) >= FIRST_DAY) return { day: value as string };
  if (typeof value === 'object' && value !== null && 'cents' in value && 'currency' in value) {
    const { cents, currency } = value as { cents: number; currency: string };
    const usual = writtenIn((options as { currency?: CurrencyRule }).currency);
    if (currency === usual && Math.abs(cents) < MOST_EXACT) return { amount: cents / 100 };
  }
  return kindOf(spec).toText(value, spec);
}
