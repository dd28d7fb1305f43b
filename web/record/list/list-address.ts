import type { AnyRecord, FilterOperator } from '#kernel';

/** How the same question is laid out. */
export type Layout = 'table' | 'board' | 'calendar' | 'map';

/** By key as it stands in the address: `status`, `total.from`, `neededBy.in`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** What the address bar says about a list; whatever a link carries is in here. */
export interface ListState {
  readonly filters: Filters;
  readonly search: string;
  /** Empty: the order of the definition. */
  readonly sort: string;
  /** Empty: the columns of the definition. */
  readonly columns: readonly string[];
  readonly layout: Layout;
  /** The date field that a calendar goes by; empty: the first one. */
  readonly by: string;
  /** A day of the month that a calendar shows; empty: today. */
  readonly month: string;
  /** The saved view that was opened. */
  readonly view: string;
}

export const systemColumns = ['status', 'createdAt', 'updatedAt', 'createdBy'] as const;
const operators = new Set<FilterOperator | 'in'>(['is', 'not', 'from', 'to', 'has', 'empty', 'in']);
const layouts: readonly Layout[] = ['table', 'board', 'calendar', 'map'];
/** What of the address is not about which rows are shown, nor how. */
const aside = ['view', 'month'];

/** Rows of a view carry nothing but their fields. */
export const systemOf = (record: AnyRecord): readonly (typeof systemColumns)[number][] =>
  record.view ? [] : systemColumns.filter((name) => name !== 'status' || record.states.length > 0);

export const isAsk = (record: AnyRecord, name: string): boolean => Object.hasOwn(record.view?.asks ?? {}, name);

export const isColumn = (record: AnyRecord, name: string): boolean =>
  (systemOf(record) as readonly string[]).includes(name) || Object.hasOwn(record.fields, name);

/** The list as it stands in the address bar; what the record does not know is left out. */
export function readAddress(record: AnyRecord, search: string): ListState {
  const address = new URLSearchParams(search);
  const filters: Record<string, readonly string[]> = {};
  for (const key of new Set(address.keys())) {
    if (key === 'columns' || key === 'search') continue;
    const [name = '', operator = 'is', ...rest] = key.split('.');
    const values = address.getAll(key).filter(Boolean);
    const known =
      rest.length === 0 && (isColumn(record, name) || isAsk(record, key)) && operators.has(operator as FilterOperator);
    if (known && values.length > 0) filters[operator === 'is' ? name : `${name}.${operator}`] = values;
  }
  const one = (name: string): string => address.get(name) ?? '';
  const columns = one('columns').split(',');
  return {
    filters,
    search: one('search'),
    sort: one('sort'),
    columns: [...new Set(columns)].filter((name) => isColumn(record, name)),
    layout: layouts.find((layout) => layout === one('layout')) ?? 'table',
    by: isColumn(record, one('by')) ? one('by') : '',
    month: /^\d{4}-\d{2}$/.test(one('month')) ? `${one('month')}-01` : '',
    view: one('view'),
  };
}

export type Change = Readonly<Record<string, string | readonly string[] | null>>;

/** The address after a change. */
export function changedAddress(search: string, change: Change): string {
  const address = new URLSearchParams(search);
  for (const [name, given] of Object.entries(change)) {
    address.delete(name);
    for (const value of given === null ? [] : [given].flat()) if (value !== '') address.append(name, value);
  }
  const text = address.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** The part of the address that a saved view keeps, always in the same order, so that two of them can be compared. */
export function keptOf(record: AnyRecord, search: string): string {
  const { filters, ...rest } = readAddress(record, search);
  const address = new URLSearchParams();
  for (const key of Object.keys(filters).toSorted())
    for (const value of filters[key]?.toSorted() ?? []) address.append(key, value);
  for (const [name, value] of Object.entries(rest)) {
    const text = String(value);
    if (text !== '' && !aside.includes(name) && !(name === 'layout' && text === 'table')) address.set(name, text);
  }
  return address.toString().replaceAll('%2C', ',');
}

export const fieldOf = (key: string): string => key.split('.')[0] ?? '';
export const operatorOf = (key: string): string => key.split('.')[1] ?? 'is';

/** Filters of one field belong together: total from 100 and to 500 is one sentence. */
export const fieldsFiltered = (filters: Filters): string[] => [...new Set(Object.keys(filters).map(fieldOf))];

/** What takes every filter of a field out of the address. */
export const without = (filters: Filters, ...names: readonly string[]): Change =>
  Object.fromEntries(
    Object.keys(filters)
      .filter((key) => names.includes(fieldOf(key)))
      .flatMap((key) => [
        [key, null],
        [`${key}.is`, null],
      ]),
  );

export const isNarrowed = ({ filters, search }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The next order when a heading is pressed: ascending, then descending. */
export const nextSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column);
