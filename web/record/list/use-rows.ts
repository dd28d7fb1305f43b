import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { call } from '#web/data/call.ts';
import type { Listed, ListAnswer } from '#web/data/client.ts';
import { recordAt } from '#web/data/record-at.ts';

export type ListedRow = Listed<AnyRecord>;
type Page = ListAnswer<AnyRecord>;

/** Rows of one page. Pages are asked for shortly before they are looked at. */
export const PAGE = 100;
const AHEAD = 60;
/** Pages this far from what is looked at are let go of, and read again on the way back. */
const KEPT = 30;
const LET_GO_AFTER = 120_000;

export interface RowsQuery {
  readonly record: AnyRecord;
  readonly question: string;
  readonly fields: string;
}

const keyOf = ({ record, question, fields }: RowsQuery, cursor: string | null) =>
  [record.name, 'list', 'page', question, fields, cursor] as const;

export const askPage = (
  { record, question, fields }: RowsQuery,
  cursor: string | null,
  limit: number,
  signal?: AbortSignal,
) => {
  const more = `&limit=${limit}&fields=${fields}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
  return call<Page>({ path: `${recordAt(record.name)}?${question}${more}`, ...(signal ? { signal } : {}) });
};

const pageOf = (asked: RowsQuery, cursor: string | null) => ({
  queryKey: keyOf(asked, cursor),
  queryFn: ({ signal }: { signal: AbortSignal }) => askPage(asked, cursor, PAGE, signal),
  gcTime: LET_GO_AFTER,
  structuralSharing: false as const,
});

/** Asks for the first page before the list is drawn; whoever draws it takes over what is on its way. */
export function usePrefetchedRows(asked: RowsQuery): void {
  const queries = useQueryClient();
  useEffect(() => void queries.prefetchQuery(pageOf(asked, null)));
}

interface Link {
  readonly cursor: string | null;
  rows: readonly ListedRow[] | null;
}

/** Where each page begins, as far as the list has been read: a page is only found by where the one before it ended. */
interface Chain {
  links: Link[];
  isWhole: boolean;
}

/** Kept beside the pages, so that the Back button finds the rows and the place where somebody was. */
function chainOf(queries: QueryClient, list: string): Chain {
  const key = ['list chain', list];
  const known = queries.getQueryData<Chain>(key);
  if (known) return known;
  const begun: Chain = { links: [{ cursor: null, rows: null }], isWhole: false };
  queries.setQueryDefaults(['list chain'], { gcTime: 10 * LET_GO_AFTER, structuralSharing: false });
  queries.setQueryData(key, begun);
  return begun;
}

export interface Rows {
  /** The row at this place, when it has come. */
  readonly at: (index: number) => ListedRow | undefined;
  /** Places that are known to exist, the ones being read included. */
  readonly count: number;
  /** Rows that have come at least once. */
  readonly read: number;
  readonly total: number;
  readonly totalIs: Page['totalIs'];
  readonly isFirst: boolean;
  /** The rows shown still answer the question before. */
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The rows of a list, page after page as they are looked at, however many there are. */
export function useRows(wanted: RowsQuery, { first, last }: { readonly first: number; readonly last: number }): Rows {
  const queries = useQueryClient();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const start = useQuery(pageOf(wanted, null));
  const wantedKey = JSON.stringify(keyOf(wanted, null));
  // Until the new question has an answer, the rows of the one before stay.
  const [settled, setSettled] = useState({ key: wantedKey, asked: wanted });
  const isAnswered = start.data !== undefined || start.error !== null;
  if (settled.key !== wantedKey && isAnswered) setSettled({ key: wantedKey, asked: wanted });
  const { asked } = isAnswered ? { asked: wanted } : settled;

  const key = isAnswered ? wantedKey : settled.key;
  const chain = useMemo(() => chainOf(queries, key), [queries, key]);

  const from = Math.max(0, Math.floor((first - AHEAD) / PAGE));
  const to = Math.min(chain.links.length - 1, Math.floor((last + AHEAD) / PAGE));
  const looked = chain.links.slice(from, to + 1);
  const answers = useQueries({ queries: looked.map(({ cursor }) => pageOf(asked, cursor)) });

  let isChanged = false;
  for (const [at, { data }] of answers.entries()) isChanged = learn(chain, from + at, data) || isChanged;
  useEffect(() => {
    if (isChanged) redraw();
  }, [isChanged, chain.links.length]);
  useEffect(() => {
    for (const [at, link] of chain.links.entries()) if (Math.abs(at - from) > KEPT) link.rows = null;
  }, [chain, from]);

  const lastLink = chain.links.at(-1);
  const read = (chain.links.length - 1) * PAGE + (lastLink?.rows?.length ?? 0);
  const failed = answers.find(({ error, data }) => error && !data) ?? (start.error && !start.data ? start : undefined);
  const told = answers.at(0)?.data ?? start.data;
  return {
    at: (index) => chain.links[Math.floor(index / PAGE)]?.rows?.[index % PAGE],
    count: lastLink?.rows ? read + (chain.isWhole ? 0 : 1) : read + PAGE,
    read,
    total: told?.total ?? 0,
    totalIs: told?.totalIs ?? 'at least',
    isFirst: read === 0 && !isAnswered,
    isWaiting: !isAnswered && read > 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Puts a page into the chain; a page that ends elsewhere than before makes the pages after it begin anew. Answers whether the chain grew. */
function learn(chain: Chain, at: number, page: Page | undefined): boolean {
  const link = chain.links[at];
  if (
    !link ||
    !page ||
    (link.rows === page.data && (page.next === null) === (chain.isWhole && at === chain.links.length - 1))
  )
    return false;
  link.rows = page.data;
  const after = chain.links[at + 1];
  if (page.next === null) {
    chain.links.length = at + 1;
    chain.isWhole = true;
    return true;
  }
  if (after?.cursor === page.next) return false;
  // What is shown of the pages after this one stays until they have come again.
  chain.links.length = at + 1;
  chain.links.push({ cursor: page.next, rows: after?.rows ?? null });
  chain.isWhole = false;
  return true;
}
