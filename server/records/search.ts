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
  return words.map((word, at) => term(word, at === words.length - 1 ? ':*' : '')).join(' & ');
}

/** PostgreSQL reads the second part of REQ-2026-00042 as the number -2026. */
const term = (word: string, end: string): string =>
  /^\d+$/.test(word) ? `(${word}${end} | '-${word}'${end})` : `${word}${end}`;

/** Addresses and file names are one word to PostgreSQL, so the question is read as a whole as well, by the same parser. */
function matching(search: string, statement: Statement): string {
  const whole = search.replace(/\p{Cc}/gu, ' ');
  return `(to_tsquery('english', ${statement.bind(searchTerms(search))}) || plainto_tsquery('english', ${statement.bind(whole)}))`;
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
  const words = matching(search, statement);
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
