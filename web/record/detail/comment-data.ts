import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { call, newKey } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Comment {
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly text: string | null;
  readonly mentions: readonly Named[];
  readonly editedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly can: readonly string[];
  /** Mentioned people who were not notified because they may not read the row. */
  readonly unheard?: readonly string[];
}

export interface CommentPage {
  readonly data: readonly Comment[];
  readonly total: number;
  readonly next: string | null;
}

export interface Words {
  readonly text: string;
  /** Ids of the members who were picked. */
  readonly mentions: readonly string[];
}

/** Begins with the record's name, so that a change of the row makes it stale as well. */
export const commentsKey = (record: AnyRecord, id: string) => [record.name, 'comments', id] as const;
const commentsAt = (record: AnyRecord, id: string) => recordAt(record.name, id, 'comments');

export const useComments = (record: AnyRecord, id: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: commentsKey(record, id),
    queryFn: ({ pageParam, signal }) =>
      call<CommentPage>({
        path: `${commentsAt(record, id)}${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''}`,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });

export const addComment = (record: AnyRecord, id: string, words: Words, key: string): Promise<Comment> =>
  call({ method: 'POST', path: commentsAt(record, id), body: words, key });

export const editComment = ({ id, version }: Comment, words: Words): Promise<Comment> =>
  call({ method: 'PATCH', path: recordAt('comment', id), body: { ...words, version }, key: newKey() });

export const moveComment = ({ id }: Comment, verb: 'withdraw' | 'restore'): Promise<Comment> =>
  call({ method: 'POST', path: recordAt('comment', id, verb), body: {}, key: newKey() });
