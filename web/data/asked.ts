import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { call, newKey, type ProblemError, type Wish } from './call.ts';
import { client, type ListQuery } from './client.ts';
import { keys } from './query.ts';

/** Marks an answer that is read again when rows change. */
export const followsRows = { followsRows: true };

/** What a call answers that only reads, by its address. */
export const useAsked = <Answer>(path: string, more: { enabled?: boolean; everySeconds?: number } = {}) =>
  useQuery({
    queryKey: ['asked', path],
    queryFn: ({ signal }) => call<Answer>({ path, signal }),
    enabled: more.enabled ?? true,
    meta: followsRows,
    ...(more.everySeconds ? { refetchInterval: more.everySeconds * 1000 } : {}),
  });

/** The rows of a record that a screen names itself, with the types of its definition. */
export const useRowsOf = <D extends AnyRecord>(record: D, query: ListQuery<D>, enabled = true) =>
  useQuery({
    queryKey: keys.list(record.name, query),
    queryFn: ({ signal }) => client(record).list(query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

interface Acting<Given, Answer> {
  readonly wish: (given: Given) => Omit<Wish, 'key' | 'signal'>;
  /** Records whose lists and rows are other ones afterwards. */
  readonly changes?: readonly string[];
  readonly onDone?: (answer: Answer, given: Given) => void;
  readonly onRefused?: (error: ProblemError) => void;
}

/** A call that changes something; afterwards everything that it touched is read again where it is looked at. */
export function useAct<Given = void, Answer = unknown>({
  wish,
  changes = [],
  onDone,
  onRefused,
}: Acting<Given, Answer>) {
  const queries = useQueryClient();
  return useMutation<Answer, ProblemError, Given>({
    mutationFn: (given) => call<Answer>({ method: 'POST', key: newKey(), ...wish(given) }),
    async onSuccess(answer, given) {
      await Promise.all(['asked', 'shell', ...changes].map((name) => queries.invalidateQueries({ queryKey: [name] })));
      onDone?.(answer, given);
    },
    onError: (error) => onRefused?.(error),
  });
}
