import { csvLine } from '#kernel/derive/csv.ts';
import { MOST_COLUMNS, MOST_ROWS } from './catalogue.ts';

/** A JSON list of objects as the lines of a table. Null where the answer is something else. */
export function rowsOfJson(text: string, path: string | null): string[][] | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  for (const name of (path ?? '').split('.').filter((part) => part !== '')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  if (!Array.isArray(found)) return null;
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const one of found as unknown[]) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return null;
    rows.push(one as Readonly<Record<string, unknown>>);
  }
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // Objects that share no names would make a table of rows times columns.
  if (headings.length > MOST_COLUMNS) return null;
  return [headings, ...rows.slice(0, MOST_ROWS + 1).map((row) => headings.map((name) => cellOf(row[name])))];
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** One row as a line of CSV, for a person to correct. */
export const lineOf = (cells: readonly string[]): string => csvLine([...cells]).trimEnd();

/** A cell as a decimal number, or null: signs of dollars and thousands are left out. */
export function numberIn(cell: string): string | null {
  const text = cell.replace(/[$,\s]/g, '');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

export const kept = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;
