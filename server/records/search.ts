import type { Statement } from './statement.ts';

/** A search takes this many matches from the text index at the most and sorts them. */
export const SEARCHED = 2000;
/** Past that the words are common, so rows are looked through in the order of the list instead; few of them hold a page. */
const LOOKED_THROUGH = 20_000;

const wordsOf = (search: string): string[] => search.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

export const hasWords = (search: string): boolean => wordsOf(search).length > 0;

/** `pump stat` finds "pumping station": every word counts, the last one may be unfinished. */
export function searchTerms(search: string): string {
  const words = wordsOf(search).slice(0, 12);
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** The tables that a search puts in front of the list's statement, and where its rows then come from. */
export interface Search {
  readonly tables: string;
  /** Matches, all of them unless there are very many. */
  readonly hits: string;
  /** The same without the rows before the cursor, and the first in order however many there are. */
  readonly page: string;
  /** True when there are more matches than were taken. */
  readonly isCut: string;
}

/**
 * Rows by their words. Row-level security would keep PostgreSQL from using the text index, so the rows come from a function that
 * carries the organization. `inOrder` is false for a list in an order that no index keeps.
 */
export function searched(
  { table, search, exact, statement }: { table: string; search: string; exact: boolean; statement: Statement },
  { all, after, order, limit, inOrder }: { all: string; after: string; order: string; limit: number; inOrder: boolean },
): Search {
  const words = `to_tsquery('english', ${statement.bind(searchTerms(search))})`;
  const isCut = exact ? 'false' : `(select count(*) from hit) >= ${SEARCHED}`;
  const hit = `hit as materialized (select * from ${table}_search(${words}, ${exact ? 'null' : SEARCHED}))`;
  if (exact || !inOrder) return { tables: `with ${hit} `, hits: 'hit', page: 'hit', isCut };
  const through = `select * from ${table} t where ${isCut} and ${all}${after} order by ${order} limit ${LOOKED_THROUGH}`;
  const early = `early as materialized (select * from (${through}) t where t.search @@ ${words} order by ${order} limit ${limit})`;
  const isEarly = `(select count(*) from early) = ${limit}`;
  const page = `(select * from early where ${isEarly} union all select * from hit where not (${isEarly}))`;
  return { tables: `with ${hit}, ${early} `, hits: 'hit', page, isCut };
}
