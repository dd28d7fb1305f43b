import type { AnyRecord, FilterOperator } from '#kernel';
import type { ListQuery } from '#web/data/client.ts';

export const PAGE = 50;

const system = new Set(['status', 'createdAt', 'updatedAt', 'createdBy']);
const operators = new Set<FilterOperator>(['is', 'not', 'from', 'to', 'has', 'empty']);

/** The question of a list as it stands in the address bar; what the record does not know is left out. */
export function readAddress(record: AnyRecord, search: string): ListQuery<AnyRecord> {
  const address = new URLSearchParams(search);
  const filters: Record<string, string[]> = {};
  for (const key of new Set(address.keys())) {
    const [name = '', operator = 'is'] = key.split('.');
    const known = system.has(name) || Object.hasOwn(record.fields, name);
    if (known && operators.has(operator as FilterOperator)) filters[key] = address.getAll(key).filter(Boolean);
  }
  const one = (name: 'search' | 'sort' | 'cursor') => {
    const value = address.get(name);
    return value ? { [name]: value } : {};
  };
  return {
    filters,
    limit: PAGE,
    ...one('search'),
    ...one('sort'),
    ...one('cursor'),
    ...(address.get('total') === 'exact' ? { total: 'exact' } : {}),
  };
}

/** The address after a change. Whatever changes what the list shows begins again at its first page. */
export function changedAddress(search: string, change: Readonly<Record<string, string | null>>): string {
  const address = new URLSearchParams(search);
  if (!('cursor' in change)) for (const name of ['cursor', 'total']) if (!(name in change)) address.delete(name);
  for (const [name, value] of Object.entries(change))
    if (value) address.set(name, value);
    else address.delete(name);
  return `?${address}`;
}

/** The next order when a heading is pressed: ascending, then descending. */
export const nextSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column);
