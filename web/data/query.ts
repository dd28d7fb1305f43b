import {
  keepPreviousData,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { isSessionOver } from './auth-error.ts';
import { ProblemError } from './call.ts';
import { readChanged } from './changes.ts';
import { client, type ListQuery } from './client.ts';
import { connection, gatewayTrouble } from './connection.ts';

/** Everything of one record begins with its name, so that a change makes all of it stale at once. */
export const keys = {
  me: ['me'] as const,
  shell: ['shell'] as const,
  list: (record: string, query: object) => [record, 'list', query] as const,
  row: (record: string, id: string) => [record, 'row', id] as const,
  title: (record: string, id: string) => [record, 'title', id] as const,
  history: (record: string, id: string) => [record, 'history', id] as const,
};

const isAnswer = (error: unknown): boolean => error instanceof ProblemError && error.status > 0 && error.status < 500;
const isGateway = (error: unknown): boolean => error instanceof ProblemError && gatewayTrouble.has(error.status);
/** Says something of the row and not of the moment. */
const isVerdict = (error: unknown): boolean => isAnswer(error) && (error as ProblemError).status !== 429;

/**
 * Data is fresh for five minutes; what the server refused is not asked again.
 * What is shown stays when reading it again fails for the moment: `onBehind` hears of that once, until an answer comes.
 */
export function openQueries(onBehind: (error: Error) => void = () => {}): QueryClient {
  // What did not come while the connection was lost is asked for again when it is back.
  onlineManager.setEventListener(connection.listen);
  let isBehind = false;
  const onError = (error: unknown) => {
    if (isSessionOver(error)) queries.setQueryData(keys.me, null);
  };
  const queryCache = new QueryCache({
    onError(error, query) {
      onError(error);
      if (query.state.data === undefined || isVerdict(error)) return;
      query.setState({ status: 'success', error: null, isInvalidated: true });
      // Who asks for more is told each time that none came.
      if (!isBehind || query.state.fetchMeta) onBehind(error);
      isBehind = true;
    },
    onSuccess: () => void (isBehind = false),
  });
  const queries: QueryClient = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        // A gateway's trouble was asked again by the call itself.
        retry: (count, error) => count < 1 && !isAnswer(error) && !isGateway(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

/** Nothing is asked while there is no record. */
export const useList = (record: AnyRecord | undefined, query: ListQuery<AnyRecord>, enabled = true) =>
  useQuery({
    queryKey: keys.list(record?.name ?? '', query),
    queryFn: record ? ({ signal }) => client(record).list(query, signal) : skipToken,
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

/** After a change: lists, rows and histories of the record, and what else it made old, are read again where they are looked at. */
export function useChanged(record: AnyRecord): () => Promise<void> {
  const queries = useQueryClient();
  return () => readChanged(queries, [record.name]);
}
