/*
 * What-ifs next to each other. Pure: cents by a name, for each column; a column that has nothing under a name counts zero there.
 */

export interface ComparedRow {
  readonly name: string;
  readonly cents: readonly number[];
}

/** Cents of many keys under the names that they share; what has no name is counted under the last one. */
export function groupedBy(
  sums: ReadonlyMap<string, number>,
  nameOf: (key: string) => string | null,
  unnamed: string,
): ReadonlyMap<string, number> {
  const groups = new Map<string, number>();
  for (const [key, cents] of sums) {
    const name = nameOf(key) ?? unnamed;
    groups.set(name, (groups.get(name) ?? 0) + cents);
  }
  return groups;
}

/** Every name of any column once, in order, with the cents of each column. */
export const sideBySide = (columns: readonly ReadonlyMap<string, number>[]): readonly ComparedRow[] =>
  [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .toSorted((a, b) => a.localeCompare(b, 'en-US', { numeric: true }))
    .map((name) => ({ name, cents: columns.map((column) => column.get(name) ?? 0) }));

/** Months by their place in the fiscal year, so that those of different years meet; named as in the first. */
export const monthByMonth = (
  columns: readonly (readonly { readonly month: string; readonly cents: number }[])[],
): readonly ComparedRow[] =>
  (columns[0] ?? []).map(({ month }, at) => ({
    name: month,
    cents: columns.map((column) => column[at]?.cents ?? 0),
  }));
