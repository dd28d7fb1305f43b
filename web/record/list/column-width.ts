import type { AnyRecord } from '#kernel';

/** Room for a column by what stands in it: at least this many rem, and how much of what is left over. */
const byKind: Readonly<Record<string, readonly [least: number, share: number]>> = {
  sequence: [9, 0.6],
  date: [7.5, 0.4],
  instant: [11, 0.5],
  yesNo: [6, 0.3],
  integer: [6, 0.4],
  percent: [6, 0.4],
  quantity: [7, 0.4],
  money: [7, 0.5],
  total: [7, 0.5],
  product: [7, 0.5],
  longText: [14, 2.5],
  person: [8.5, 0.9],
  reference: [6.5, 0.8],
  choice: [8, 0.7],
  email: [12, 1.2],
};
const system: typeof byKind = { status: [7.5, 0.6], createdAt: [11, 0.5], updatedAt: [11, 0.5], createdBy: [8.5, 0.9] };

export interface Grid {
  readonly gridTemplateColumns: string;
  readonly minWidth: string;
}

/** The columns of a list as one grid, the same for each row, so that nothing moves while rows come and go. */
export function gridOf(record: AnyRecord, columns: readonly string[], before: number): Grid {
  const sizes = columns.map((name) => {
    const kind = record.fields[name]?.spec.kind.name ?? '';
    return system[name] ?? byKind[kind] ?? [10, 2];
  });
  const tracks = sizes.map(([least, share]) => `minmax(${least}rem, ${share}fr)`);
  return {
    gridTemplateColumns: [...(before > 0 ? [`${before}rem`] : []), ...tracks].join(' '),
    minWidth: `${sizes.reduce((sum, [least]) => sum + least, before)}rem`,
  };
}
