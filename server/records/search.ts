import type { Statement } from './statement.ts';

/** A search takes this many matches from the text index and puts them in order; a rare word has fewer. */
export const FEW = 2000;
/** Where there are more, so many rows are looked through in the list's own order: of common words few rows hold a page. */
const LOOKED_THROUGH = 20_000;
/** And when they do not, this many matches are put in order after all. */
export const MANY = 50_000;

/** Shorter ones are begun by too many other words. */
const SHORTEST_STEM = 4;

const wordsOf = (search: string): string[] =>
  (search.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^(?=\p{Nd})/u, 'n'));

export const hasWords = (search: string): boolean => wordsOf(search).length > 0;

/** `pump stat` finds "pumping station": every word counts, the last one may be unfinished. Texts are kept as the same words, see words_of. */
export function searchTerms(search: string): string {
  const words = wordsOf(search).slice(0, 12);
  return words.map((word, at) => (at === words.length - 1 ? unfinished(word) : word)).join(' & ');
}

/** Endings that the index cuts off English words. */
const endings = [
  'ing',
  'ion',
  'ation',
  'ition',
  'ization',
  'ment',
  'ness',
  'able',
  'ance',
  'ence',
  'ive',
  'ity',
  'ful',
];

/** Texts are kept without their endings: `requisitio` begins `requisition`, which is kept as `requisit`. */
function unfinished(word: string): string {
  const stems = endings.flatMap((ending) =>
    Array.from({ length: ending.length - 1 }, (_, at) => ending.slice(0, at + 1))
      .filter((begun) => word.endsWith(begun) && word.length - begun.length >= SHORTEST_STEM)
      .map((begun) => word.slice(0, -begun.length)),
  );
  return stems.length === 0 ? `${word}:*` : `(${[`${word}:*`, ...new Set(stems)].join(' | ')})`;
}

/** Which of a search's ways to go: so many matches from the text index, all of them (null), or rows in the list's order. */
export type Way = number | null | 'through';

/** Where the rows of a list come from: a table in front of its statement, and the names of the sources. */
export interface Source {
  readonly tables: string;
  /** What is counted; null when nothing is. */
  readonly all: string | null;
  /** What the page is cut from. */
  readonly page: string;
  /** SQL that is true when there are more matches than were taken. */
  readonly isCut: string;
}

/** Rows by their words, from a function that carries the organization: row-level security would keep PostgreSQL from the text index. */
export function searched(
  { table, search, statement }: { table: string; search: string; statement: Statement },
  { way, where, order }: { way: Way; where: string; order: string },
): Source {
  const words = `to_tsquery('english', ${statement.bind(searchTerms(search))})`;
  if (way === 'through') {
    const rows = `(select * from ${table} t where ${where} order by ${order} limit ${LOOKED_THROUGH})`;
    return { tables: '', all: null, page: `(select * from ${rows} t where t.search @@ ${words})`, isCut: 'false' };
  }
  const tables = `with found as materialized (select * from ${table}_search(${words}, ${way})) `;
  const isCut = way === null ? 'false' : `(select count(*) from found) >= ${way}`;
  const theirs = `(select f.* from found f where nullif(current_setting('app.departments', true), '') is null or exists (
    select from ${table} own where own.organization_id = f.organization_id and own.id = f.id))`;
  return { tables, all: theirs, page: theirs, isCut };
}
