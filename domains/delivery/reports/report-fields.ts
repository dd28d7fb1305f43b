import { type AnyRecord, labelOf, type Spec, stateWords } from '#kernel';
import type { DatePart } from './definition.ts';

/** What every row carries besides its fields, with its label and the kind that it behaves as. */
export const systemFields: Readonly<Record<string, readonly [label: string, kind: string]>> = {
  status: ['Status', 'status'],
  createdAt: ['Created', 'instant'],
  updatedAt: ['Changed', 'instant'],
  createdBy: ['Created by', 'person'],
};

/** What a field is called, by the first record that has it. */
export const fieldLabel = (name: string, records: readonly AnyRecord[]): string => {
  const spec = records
    .map(({ fields }) => (Object.hasOwn(fields, name) ? fields[name]?.spec : undefined))
    .find(Boolean);
  return spec ? labelOf(name, spec) : (systemFields[name]?.[0] ?? name);
};

const groupable = new Set(['status', 'choice', 'yesNo', 'reference', 'person', 'date', 'instant', 'text', 'integer']);
const dates = new Set(['date', 'instant']);
const added = new Set(['money', 'total', 'product', 'integer', 'quantity']);
const unshown = new Set(['lines', 'encrypted', 'password', 'json', 'attachments']);

export const isGroupable = (kind: string): boolean => groupable.has(kind);
export const isDated = (kind: string): boolean => dates.has(kind);
/** What can be added up; a percentage has only an average, a least and a most. */
export const isAdded = (kind: string): boolean => added.has(kind);
export const isMeasured = (kind: string): boolean => added.has(kind) || kind === 'percent';
export const isShownColumn = (kind: string): boolean => !unshown.has(kind);

/** Where a group has no value. It is a value of its own in the database, so that groups are told apart by equality. */
export const NOTHING = '\u0001';

/** Ranges of days since a date, with the words for each. */
export const ages = {
  '0': 'In the future',
  '1': '0–7 days',
  '2': '8–30 days',
  '3': '31–60 days',
  '4': '61–90 days',
  '5': 'Over 90 days',
} as const;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A part of a date in words: `2026-11` is “Nov 2026”. */
export function datePartWords(part: DatePart, key: string): string {
  if (part === 'age') return ages[key as keyof typeof ages] ?? key;
  if (part === 'fiscalYear') return `FY ${key}`;
  const [year = '', rest = '', day] = key.split('-');
  if (part === 'quarter') return `${rest} ${year}`;
  if (part === 'year') return year;
  const month = months[Number(rest) - 1] ?? rest;
  return part === 'day' ? `${month} ${Number(day)}, ${year}` : `${month} ${year}`;
}

/** The words of a key that say themselves; those of rows that are pointed at have to be asked for. */
export function keyWords(
  about: { kind: string; spec: Spec | undefined; of: AnyRecord; by?: DatePart | undefined },
  key: string,
): string {
  if (key === NOTHING) return 'Not set';
  const { kind, spec, of, by } = about;
  if (kind === 'status') return stateWords(of, key);
  if (kind === 'yesNo') return key === 'true' ? 'Yes' : 'No';
  if (isDated(kind)) return datePartWords(by ?? 'month', key);
  const { choices } = (spec?.options ?? {}) as { choices?: Readonly<Record<string, string>> };
  return choices?.[key] ?? key;
}
