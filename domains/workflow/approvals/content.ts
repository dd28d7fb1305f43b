/** The fields of a document that people agree to, as plain values: without ids of lines and without what a screen adds. */
export type Content = Readonly<Record<string, unknown>>;

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => name !== 'id' && one !== null && one !== undefined)
      .map(([name, one]) => [name, plain(one)]),
  );
};

export const contentOf = (row: Readonly<Record<string, unknown>>, material: readonly string[]): Content =>
  Object.fromEntries(material.map((name) => [name, plain(row[name])]));

/** The part of the content that a step looks at. A step that names nothing looks at all of it. */
export const heeded = (content: Content, heeds: readonly string[] | undefined): Content =>
  heeds === undefined ? content : Object.fromEntries(heeds.map((name) => [name, content[name] ?? null]));

/** Equal whatever the order of names, and whether what is empty is left out or null. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, at) => same(entry, other[at]))
    );
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null);
  const [left, right] = [one as Content, other as Content];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => same(left[name], right[name]));
}

/** One field that is another one now than when somebody agreed to it. `at` is the line, from 1, for fields of lines. */
export interface Difference {
  readonly field: string;
  readonly at: number | null;
  readonly was: unknown;
  readonly is: unknown;
}

const isLines = (value: unknown): value is readonly Content[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

/** What changed between the content somebody agreed to and the content as it stands; lines are compared place by place. */
export function differences(was: Content, is: Content): Difference[] {
  return Object.keys(was).flatMap((field): Difference[] => {
    const [before, now] = [was[field] ?? null, is[field] ?? null];
    if (same(before, now)) return [];
    const lists = [before ?? [], now ?? []];
    if (!lists.every(isLines) || lists.every((list) => list.length === 0))
      return [{ field, at: null, was: before, is: now }];
    const [old = [], fresh = []] = lists;
    return Array.from({ length: Math.max(old.length, fresh.length) }, (_, at) => ({
      field,
      at: at + 1,
      was: old[at] ?? null,
      is: fresh[at] ?? null,
    })).filter((one) => !same(one.was, one.is));
  });
}
