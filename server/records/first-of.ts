import type { FirstOf } from '#kernel/record/first-of.ts';
import type { Tx } from '#server/db/database.ts';
import { COUNTED } from './list.ts';

/*
 * Where an answer ends before the last row. Both ways say how many there are, so a list that is cut is never taken for all of it;
 * a law finds every other `limit` in the server's code. See ADR 6.
 */

let shortened = { after: Number.POSITIVE_INFINITY, lists: 0 };

/** For the law: until `end` every list ends after so many rows, and each answer has to say so. `lists` counts them. */
export function endListsAfter(rows: number): { readonly lists: number; end(): void } {
  const mine = { after: rows, lists: 0 };
  shortened = mine;
  return {
    get lists() {
      return mine.lists;
    },
    end() {
      shortened = { after: Number.POSITIVE_INFINITY, lists: 0 };
    },
  };
}

function bounded(stated: number): number {
  shortened.lists++;
  return Math.min(stated, shortened.after);
}

interface FirstOfQuery {
  /** Ends with its order: the bound is put behind it. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of a prepared statement. */
  readonly name?: string;
  readonly most: number;
}

/** The first rows of a statement. All of them are counted only when some are left out, and no further than the digits are read. */
export async function firstOf<Row extends object>(
  tx: Pick<Tx, 'query'>,
  { text, values, name, most: stated }: FirstOfQuery,
): Promise<FirstOf<Row>> {
  const limited = `${text} limit $${values.length + 1}`;
  return firstCounted(stated, {
    rows: (limit) => tx.query<Row>(limited, [...values, limit], name),
    async count(limit) {
      const counting = `select count(*)::int as total from (${limited}) counted`;
      const [counted] = await tx.query<{ total: number }>(counting, [...values, limit], name && `${name}.total`);
      return counted?.total ?? 0;
    },
  });
}

/** The same for rows that are asked for in another way; both are told how many at most. */
export async function firstCounted<Row extends object>(
  stated: number,
  ask: { rows(limit: number): Promise<readonly Row[]>; count(limit: number): Promise<number> },
): Promise<FirstOf<Row>> {
  const most = bounded(stated);
  const rows = await ask.rows(most + 1);
  if (rows.length <= most) return { data: rows, total: rows.length, totalIs: 'exact' };
  const bound = most + COUNTED;
  const total = await ask.count(bound + 1);
  return { data: rows.slice(0, most), total: Math.min(total, bound), totalIs: total > bound ? 'at least' : 'exact' };
}

/** The first of rows that are all at hand. */
export function firstRows<Row>(rows: readonly Row[], stated: number): FirstOf<Row> {
  const most = bounded(stated);
  return { data: rows.length > most ? rows.slice(0, most) : rows, total: rows.length, totalIs: 'exact' };
}

/** The same rows in another form. */
export const mapFirst = <Row, Other>({ data, ...count }: FirstOf<Row>, form: (row: Row) => Other): FirstOf<Other> => ({
  ...count,
  data: data.map(form),
});
