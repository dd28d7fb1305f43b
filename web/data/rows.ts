import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyRecord } from '#kernel';
import { client, type ListAnswer, type Listed, type ListQuery } from './client.ts';
import { keys } from './query.ts';

/** Rows of a list as far as they were asked for; `more` asks for the next ones and is null when these are all. */
export interface RowsSoFar<D> extends ListAnswer<D> {
  readonly more: (() => void) | null;
  readonly isAsking: boolean;
}

/**
 * The rows of a record that a screen names itself, with the types of its definition: `limit` at a time. Below them stands
 * `<MoreOf rows={data} />`, so that nobody takes the first rows for all of them.
 */
export function useRowsOf<D extends AnyRecord>(record: D, query: ListQuery<D>, enabled = true) {
  const {
    data,
    hasNextPage,
    isFetchingNextPage: isAsking,
    fetchNextPage,
    error,
    refetch,
    isPending,
  } = useInfiniteQuery({
    queryKey: [...keys.list(record.name, query), 'so far'],
    queryFn: ({ pageParam, signal }) =>
      client(record).list(pageParam === null ? query : { ...query, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = useMemo((): RowsSoFar<D> | undefined => {
    const last = data?.pages.at(-1);
    if (!data || !last) return undefined;
    const all = data.pages.flatMap((page) => page.data);
    return { ...last, data: all, more: hasNextPage ? () => void fetchNextPage() : null, isAsking };
  }, [data, hasNextPage, isAsking, fetchNextPage]);
  return { data: rows, error, refetch, isPending };
}

/** All rows of a list that is looked things up in, however many pages it has: for choices, calendars and marks. */
export const useEveryRowOf = <D extends AnyRecord>(
  record: D | undefined,
  query: Omit<ListQuery<D>, 'limit' | 'cursor'>,
  enabled = true,
) =>
  useQuery({
    queryKey: [...keys.list(record?.name ?? '', query), 'every'],
    queryFn: record ? ({ signal }) => everyRowOf(record, query as ListQuery<D>, signal) : skipToken,
    placeholderData: keepPreviousData,
    enabled,
  });

async function everyRowOf<D extends AnyRecord>(record: D, query: ListQuery<D>, signal: AbortSignal) {
  const data: Listed<D>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: ListAnswer<D> = await client(record).list(
      { ...query, limit: 200, ...(cursor ? { cursor } : {}) },
      signal,
    );
    data.push(...page.data);
    cursor = page.next;
  }
  return { data };
}
