import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { isSessionOver } from './auth-error.ts';
import { ProblemError } from './call.ts';
import { client, type ListQuery } from './client.ts';

/** Everything of one record begins with its name, so that a change makes all of it stale at once. */
export const keys = {
  me: ['me'] as const,
  shell: ['shell'] as const,
  list: (record: string, query: object) => [record, 'list', query] as const,
  row: (record: string, id: string) => [record, 'row', id] as const,
  history: (record: string, id: string) => [record, 'history', id] as const,
};

const isAnswer = (error: unknown): boolean => error instanceof ProblemError && error.status > 0 && error.status < 500;

/** Data is fresh for five minutes; what the server refused is not asked again. */
export function openQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionOver(error)) queries.setQueryData(keys.me, null);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 300_000, retry: (count, error) => count < 1 && !isAnswer(error), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

export const useList = (record: AnyRecord, query: ListQuery<AnyRecord>, enabled = true) =>
  useQuery({
    queryKey: keys.list(record.name, query),
    queryFn: ({ signal }) => client(record).list(query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useRow = (record: AnyRecord, id: string, enabled = true) =>
  useQuery({
    queryKey: keys.row(record.name, id),
    queryFn: ({ signal }) => client(record).read(id, signal),
    enabled,
  });

export const useHistory = (record: AnyRecord, id: string, enabled = true) =>
  useInfiniteQuery({
    queryKey: keys.history(record.name, id),
    queryFn: ({ pageParam, signal }) => client(record).history(id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });

/** After a change: lists, rows and histories of the record are read again where they are looked at. */
export function useChanged(record: AnyRecord): () => Promise<void> {
  const queries = useQueryClient();
  // What calls answer is worked out of rows, and nobody knows out of which.
  const names = [record.name, 'asked'];
  return async () => void (await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] }))));
}
