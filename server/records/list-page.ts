import { permission } from '#kernel/record/access.ts';
import {
  COUNTED,
  columnOfSort,
  type ListScope,
  type ListQuery,
  type ListStatement,
  listStatement,
  type Page,
} from './list.ts';
import { FEW, MANY, searchTerms, type Way } from './search.ts';

/** Searches that had too many matches within the last minute: the next page of one, or the same words again, need not find that out again. */
const common = new Map<string, number>();
const KEPT_MS = 60_000;
const MOST = 2000;

/** One page, in one statement; for a search of common words in another one or two. */
export async function listPage(
  ask: (statement: ListStatement) => Promise<unknown[][]>,
  asked: ListScope,
  query: ListQuery,
): Promise<Page> {
  const go = async (way: Way) => {
    const statement = listStatement(asked, query, way);
    const rows = await ask(statement);
    return { page: statement.page(rows), isCut: statement.isCut(rows) };
  };
  if (query.search === '' || query.exactTotal) return (await go(null)).page;

  const { compiled, actor } = asked;
  const { record, table } = compiled;
  const isIndexed = columnOfSort(compiled, query.sort) === columnOfSort(compiled, record.list.sort);
  // Filters and rights make other totals of the same words.
  const isWhole = query.filters.length === 0 && permission(record.access.read).rows === undefined;
  const words = isWhole && isIndexed ? `${actor.organizationId} ${table} ${searchTerms(query.search)}` : null;
  if (words !== null && (common.get(words) ?? 0) > performance.now()) {
    const { data, next } = (await go('through')).page;
    if (next !== null) return { data, next, total: COUNTED, totalIs: 'at least' };
  }
  const first = await go(FEW);
  if (!first.isCut) return first.page;
  if (words !== null) {
    if (common.size >= MOST) common.clear();
    common.set(words, performance.now() + KEPT_MS);
  }
  const { data, next } = isIndexed ? (await go('through')).page : { data: [], next: null };
  if (next === null) return (await go(MANY)).page;
  return { data, next, total: Math.max(first.page.total, data.length + 1), totalIs: 'at least' };
}
