import { dollars } from '#kernel';
import {
  type FormContext,
  type FormFault,
  type FormField,
  type FormList,
  type FormShape,
  type FormValue,
  type FormValues,
  isEmpty,
  lengthOf,
} from './definition.ts';
import { cellsOf, isShown, rowKey, rowsOf, sectionsOf } from './places.ts';

/** XML 1.0 has no place for these, not even as a number. Halves of a character that lost the other half are among them. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;

const wholeNumber = (value: FormValue): boolean => typeof value === 'number' && Number.isSafeInteger(value);

const isDay = (value: FormValue): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** The sentence that says what is wrong with a value, or nothing. */
function wrongWith(field: FormField, value: FormValue): string | null {
  const { label, kind } = field;
  switch (kind) {
    case 'text':
    case 'longText':
      return typeof value === 'string' ? wrongText(field, value) : `${label} is not text.`;
    case 'money':
    case 'whole':
    case 'percent':
      return wholeNumber(value) ? outOfBounds(field, value as number) : `${label} is not a number.`;
    case 'date':
      return isDay(value) ? null : `${label} is not a date.`;
    case 'yesNo':
      return typeof value === 'boolean' ? null : `${label} is neither yes nor no.`;
    case 'choice':
      return field.choices?.some(([choice]) => choice === value) ? null : `${label} is not one of the choices.`;
    case 'file':
      return typeof value === 'string' ? null : `${label} is not a file.`;
  }
}

function wrongText({ label, most, fewest }: FormField, text: string): string | null {
  const length = lengthOf(text);
  if (most !== undefined && length > most) return `${label} has ${length} characters and may have ${most}.`;
  if (fewest !== undefined && length < fewest) return `${label} needs at least ${fewest} characters.`;
  return unwritable.test(text) ? `${label} contains a character that a federal form cannot carry.` : null;
}

function outOfBounds(
  { label, kind, atLeast, atMost }: Pick<FormField, 'label' | 'kind' | 'atLeast' | 'atMost'>,
  value: number,
) {
  const said = (limit: number) => (kind === 'money' ? dollars(limit) : kind === 'percent' ? `${limit}%` : `${limit}`);
  if (atLeast !== undefined && value < atLeast) return `${label} is less than ${said(atLeast)}.`;
  return atMost !== undefined && value > atMost ? `${label} is more than ${said(atMost)}.` : null;
}

/** What each field, cell and row says by itself. What is computed is judged as well: a total can outgrow its place. */
export function fieldFaults<Code extends string>(
  form: FormShape<Code>,
  values: FormValues,
  context: FormContext,
): readonly FormFault<Code>[] {
  type Fault = FormFault<Code>;
  const error = (key: string, message: string): Fault => ({ code: form.code, key, message, severity: 'error' });
  const judged = (field: FormField, row: FormValues, key: string): readonly Fault[] => {
    if (!isShown(field, row) || field.hidden) return [];
    const value = row[field.key];
    if (isEmpty(value)) {
      const needed = typeof field.required === 'function' ? field.required(row) : field.required === true;
      return needed && !(field.computed && !context.signed) ? [error(key, `${field.label} is required.`)] : [];
    }
    if (field.kind === 'file' && !context.files.some(({ id }) => id === value))
      return [error(key, `${field.label} names a file that is not attached.`)];
    const wrong = wrongWith(field, value);
    return wrong === null ? [] : [error(key, wrong)];
  };
  return sectionsOf(form, values).flatMap(({ fields = [], grid, list }) => [
    ...fields.flatMap((field) => judged(field, values, field.key)),
    ...(grid
      ? cellsOf(grid).flatMap(({ key, row, column }) => {
          const value = values[key];
          const label = `${grid.rows.find((one) => one.key === row)?.label}, ${grid.columns.find((one) => one.key === column)?.label}`;
          if (isEmpty(value)) return [];
          const wrong = wholeNumber(value)
            ? outOfBounds({ ...grid, label }, value as number)
            : `${label} is not an amount.`;
          return wrong === null ? [] : [error(key, wrong)];
        })
      : []),
    ...(list ? listFaults(list, values, judged, error) : []),
  ]);
}

function listFaults<Fault>(
  list: FormList,
  values: FormValues,
  judged: (field: FormField, row: FormValues, key: string) => readonly Fault[],
  error: (key: string, message: string) => Fault,
): readonly Fault[] {
  const rows = rowsOf(values, list);
  const few =
    rows.length < (list.fewest ?? 0) ? [error(list.key, `At least one ${list.label.toLowerCase()} is needed.`)] : [];
  return [
    ...few,
    ...rows.flatMap((row, at) => list.fields.flatMap((field) => judged(field, row, rowKey(list.key, at, field.key)))),
  ];
}
