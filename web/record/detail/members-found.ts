import type { AnyRecord } from '#kernel';
import { people } from '#kernel/fields/reference.ts';
import type { ListQuery } from '#web/data/client.ts';
import { useList } from '#web/data/query.ts';
import { useRecords } from '#web/shell/product.ts';
import { titleOf, type Values } from '../words.ts';

export interface Found {
  readonly id: string;
  readonly name: string;
  /** Tells two people of one name apart. */
  readonly beside: string;
}

/** The record whose rows fields for people point at. */
export const usePeople = (): AnyRecord | undefined => useRecords().stub(people);

/** Members whose names fit what is typed; all of them, a few, when nothing is typed yet. */
export function useMembersFound(typed: string | null): readonly Found[] {
  const members = usePeople();
  const words = typed?.trim() ?? '';
  const active: ListQuery<AnyRecord>['filters'] = members?.states.includes('active') ? { status: 'active' } : {};
  const query = { limit: 6, filters: active, ...(/[\p{L}\p{N}]/u.test(words) ? { search: words } : {}) };
  const { data, isPlaceholderData } = useList(members, query, typed !== null);
  if (typed === null || !members || !data) return [];
  const found = data.data.map((row) => ({ id: row.id, name: titleOf(members, row), beside: besideOf(row as Values) }));
  // While the answer to the last letter is on its way, what no longer fits is not offered.
  return isPlaceholderData ? found.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) : found;
}

const besideOf = (row: Values): string => {
  const { jobTitle, department, email } = row;
  return [jobTitle, department, email].find((value): value is string => typeof value === 'string') ?? '';
};
