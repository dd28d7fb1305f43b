import type { AnyRecord } from '#kernel';
import type { ListQuery } from '#web/data/client.ts';
import { useList } from '#web/data/query.ts';
import { useDefinitions } from '#web/shell/product.ts';
import { targetOf, titleOf, type Values } from '../words.ts';

export interface Found {
  readonly id: string;
  readonly name: string;
  /** Tells two people of one name apart. */
  readonly beside: string;
}

/** The record whose rows fields for people point at. */
export function usePeople(): AnyRecord | undefined {
  const records = useDefinitions();
  const spec = records
    .flatMap(({ fields }) => Object.values(fields))
    .find((field) => field.spec.kind.name === 'person')?.spec;
  return records.find(({ name }) => name === (spec && targetOf(spec)));
}

/** Members whose names fit what is typed; all of them, a few, when nothing is typed yet. */
export function useMembersFound(typed: string | null): readonly Found[] {
  const people = usePeople();
  const words = typed?.trim() ?? '';
  const active: ListQuery<AnyRecord>['filters'] = people?.states.includes('active') ? { status: 'active' } : {};
  const query = { limit: 6, filters: active, ...(/[\p{L}\p{N}]/u.test(words) ? { search: words } : {}) };
  const { data, isPlaceholderData } = useList(people, query, typed !== null);
  if (typed === null || !people || !data) return [];
  const found = data.data.map((row) => ({ id: row.id, name: titleOf(people, row), beside: besideOf(row as Values) }));
  // While the answer to the last letter is on its way, what no longer fits is not offered.
  return isPlaceholderData ? found.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) : found;
}

const besideOf = (row: Values): string => {
  const { jobTitle, department, email } = row;
  return [jobTitle, department, email].find((value): value is string => typeof value === 'string') ?? '';
};
