import type { Statement } from './statement.ts';

/** A search takes this many matches from the text index at the most and puts them in order. */
export const SEARCHED = 2000;
/** Where there are more, the words are common: rows are looked through in the list's own order instead, and few of them hold a page. */
const LOOKED_THROUGH = 20_000;

const wordsOf = (search: string): string[] => search.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

export const hasWords = (search: string): boolean => wordsOf(search).length > 0;

/** `pump stat` finds "pumping station": every word counts, the last one may be unfinished. */
export function searchTerms(search: string): string {
  const words = wordsOf(search).slice(0, 12);
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** Where the rows of a list come from: tables in front of its statement, and the names of the sources. */
export interface Source {
  readonly tables: string;
  /** What is counted. */
  readonly all: string;
  /** What the page is cut from. */
  readonly page: string;
  /** SQL that is true when not everything was counted. */
  readonly isCut: string;
}

/**
 * Rows by their words. Row-level security would keep PostgreSQL from using the text index, so they come from a function that carries
 * the organization. `where` and `order` are those of the page; without an index for the order, or when an exact total is wished,
 * nothing is looked through.
 */
export function searched(
  { table, search, statement }: { table: string; search: string; statement: Statement },
  {
    where,
    order,
    limit,
    exact,
    isIndexed,
  }: { where: string; order: string; limit: number; exact: boolean; isIndexed: boolean },
): Source {
  const words = `to_tsquery('english', ${statement.bind(searchTerms(search))})`;
  const found = `found as materialized (select * from ${table}_search(${words}, ${exact ? 'null' : SEARCHED}))`;
  if (exact) return { tables: `with ${found} `, all: 'found', page: 'found', isCut: 'false' };
  const isCut = `(select count(*) from found) >= ${SEARCHED}`;
  if (!isIndexed) return { tables: `with ${found} `, all: 'found', page: 'found', isCut };
  const through = `select * from ${table} t where ${isCut} and ${where} order by ${order} limit ${LOOKED_THROUGH}`;
  const first = `first as materialized (select * from (${through}) t where t.search @@ ${words} order by ${order} limit ${limit})`;
  const rest = `(select count(*) from (select from ${table} t where ${where} order by ${order} limit ${LOOKED_THROUGH}) rest)`;
  const isFirst = `((select count(*) from first) = ${limit} or ${isCut} and ${rest} < ${LOOKED_THROUGH})`;
  return {
    tables: `with ${found}, ${first} `,
    all: 'found',
    page: `(select * from first where ${isFirst} union all select * from found where not ${isFirst})`,
    isCut,
  };
}
