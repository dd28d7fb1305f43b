import { dollars } from '#kernel';
import type { Sheet, SheetBox, SheetPart, SheetRow } from '#server/services/pdf/sheet.ts';
import {
  type FormDefinition,
  type FormField,
  type FormFile,
  type FormGrid,
  type FormSection,
  type FormValue,
  type FormValues,
  isEmpty,
} from '../forms/definition.ts';
import { cellKey, isShown, rowsOf, sectionsOf } from '../forms/places.ts';
import { usDay } from './sheet-parts.server.ts';

type Files = readonly Pick<FormFile, 'id' | 'name'>[];

/** A value as the paper form has it. */
function said({ kind, choices }: FormField, value: FormValue | undefined, files: Files): string {
  if (isEmpty(value)) return '';
  if (kind === 'money') return dollars(Number(value));
  if (kind === 'yesNo') return value === true ? '[X] Yes [_] No' : '[_] Yes [X] No';
  if (kind === 'percent') return `${String(value)}%`;
  const text = String(value);
  if (kind === 'date') return usDay(text);
  if (kind === 'file') return files.find(({ id }) => id === text)?.name ?? '';
  return choices?.find(([key]) => key === text)?.[1] ?? text;
}

/** A long text has a row of its own; others stand three to a row. */
function rowsFor(fields: readonly FormField[], values: FormValues, files: Files): SheetRow[] {
  const rows: SheetBox[][] = [];
  let open: SheetBox[] | null = null;
  for (const field of fields) {
    if (field.hidden || !isShown(field, values)) continue;
    const box: SheetBox = {
      ...(field.item ? { item: field.item } : {}),
      label: field.label,
      value: said(field, values[field.key], files),
    };
    if (field.kind === 'longText' || (field.most ?? 0) > 120) {
      rows.push([box]);
      open = null;
      continue;
    }
    if (!open || open.length === 3) {
      open = [];
      rows.push(open);
    }
    open.push(box);
  }
  return rows;
}

function gridOf({ rows, columns, xml }: FormGrid, values: FormValues): SheetPart {
  const nameOf = ({ item, label, namedBy }: FormGrid['rows'][number]) => {
    const named = namedBy === undefined ? undefined : values[namedBy];
    return [item, isEmpty(named) ? label : String(named)].filter(Boolean).join(' ');
  };
  return {
    head: [
      { value: '', width: 2 },
      ...columns.map((column) => ({ value: nameOf(column), width: 1.2, isFigure: true as const })),
    ],
    rows: rows.map((row) => [
      { value: nameOf(row), width: 2 },
      ...columns.map((column) => {
        const value = values[cellKey(row.key, column.key)];
        const isThere = xml(row.key, column.key) !== null && !isEmpty(value);
        return { value: isThere ? dollars(Number(value)) : '', width: 1.2, isFigure: true as const };
      }),
    ]),
  };
}

function partsOf(section: FormSection, values: FormValues, files: Files): readonly SheetPart[] {
  const { title, note, text = [], fields = [], grid, list } = section;
  return [
    { heading: title },
    ...(note ? [{ print: note }] : []),
    ...text.map((print) => ({ print })),
    ...rowsFor(fields, values, files).map((row) => ({ row })),
    ...(grid ? [gridOf(grid, values)] : []),
    ...(list
      ? rowsOf(values, list).flatMap((of, at) => [
          { heading: `${list.label} ${at + 1}` },
          ...rowsFor(list.fields, of, files).map((row) => ({ row })),
        ])
      : []),
  ];
}

export interface FilledForm {
  readonly form: FormDefinition;
  /** Worked out already. */
  readonly values: FormValues;
  readonly files: Files;
  readonly note: string;
}

/** A form of the SF-424 family, out of the statement that its screen and its XML follow from. */
export const formSheet = ({ form, values, files, note }: FilledForm): Sheet => ({
  title: form.title,
  form: form.number,
  omb: form.omb,
  note,
  parts: sectionsOf(form, values).flatMap((section) => partsOf(section, values, files)),
});
