import {
  type FormField,
  type FormGrid,
  type FormList,
  type FormSection,
  type FormShape,
  type FormValues,
  isEmpty,
} from './definition.ts';

export const cellKey = (row: string, column: string): string => `${row}.${column}`;
export const rowKey = (list: string, row: number, field: string): string => `${list}.${row}.${field}`;

/** The rows of a list: the values of each by the keys of its fields. A row is there as soon as one of its fields has a value. */
export function rowsOf(values: FormValues, list: FormList): FormValues[] {
  const rows: Record<string, FormValues[string]>[] = [];
  for (const [key, value] of Object.entries(values)) {
    const at = key.startsWith(`${list.key}.`) ? /^(\d{1,4})\.(.+)$/.exec(key.slice(list.key.length + 1)) : null;
    if (!at || isEmpty(value)) continue;
    const row = Number(at[1]);
    if (row >= list.most) continue;
    while (rows.length <= row) rows.push({});
    (rows[row] as Record<string, FormValues[string]>)[at[2] as string] = value;
  }
  return rows;
}

/** What changes when a row is taken out: those below move up, and the last place is emptied. */
export function withoutRow(values: FormValues, list: FormList, row: number): FormValues {
  const rows = rowsOf(values, list).filter((_, at) => at !== row);
  const last = rows.length;
  return Object.fromEntries(
    list.fields.flatMap(({ key }) =>
      Array.from({ length: last + 1 - row }, (_, at) => [
        rowKey(list.key, row + at, key),
        rows[row + at]?.[key] ?? null,
      ]),
    ),
  );
}

export const isShown = (part: FormField | FormSection, values: FormValues): boolean => part.shown?.(values) ?? true;

/** The sections of a form that are there with these values. */
export const sectionsOf = (form: Pick<FormShape, 'sections'>, values: FormValues): readonly FormSection[] =>
  form.sections.filter((section) => isShown(section, values));

export interface Cell {
  readonly key: string;
  readonly row: string;
  readonly column: string;
  readonly xml: string;
  readonly computed: boolean;
}

/** The cells that a grid has, in the order of the schema. */
export function cellsOf(grid: FormGrid): readonly Cell[] {
  const cell = (row: string, column: string): readonly Cell[] => {
    const xml = grid.xml(row, column);
    return xml === null ? [] : [{ key: cellKey(row, column), row, column, xml, computed: grid.computed(row, column) }];
  };
  return grid.byColumn
    ? grid.columns.flatMap((column) => grid.rows.flatMap((row) => cell(row.key, column.key)))
    : grid.rows.flatMap((row) => grid.columns.flatMap((column) => cell(row.key, column.key)));
}

/** Amounts that the schema asks for are zero where nobody gave one. */
export function withZeros(form: Pick<FormShape, 'sections'>, values: FormValues): FormValues {
  const zeros = form.sections
    .flatMap(({ fields = [] }) => fields)
    .filter(({ zero, key }) => zero && isEmpty(values[key]))
    .map(({ key }) => [key, 0]);
  return { ...values, ...Object.fromEntries(zeros) };
}
