import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import { newKey, ProblemError } from '#web/data/call.ts';
import { draftName, dropDraft, findDraft, keepDraft } from '#web/data/draft-store.ts';
import { useSession } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { addComment, commentsKey, useComments, type Words } from './comment-data.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem, PendingItem, tellUnheard } from './comment-item.tsx';
import { useInView } from './in-view.ts';

/** Said here and not yet heard of by the server. */
interface Pending {
  readonly key: string;
  readonly words: Words;
  readonly problem: string | null;
}

/** What people say about a row, for all who may read it. */
export function Comments({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const [place, isSeen] = useInView<HTMLElement>();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useComments(record, id, isSeen);
  const { pending, send, giveUp, restart, keptAs, isRestarted } = useSending(record, id);
  const comments = data?.pages.flatMap((page) => page.data).toReversed() ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section
      ref={place}
      data-guide="comments"
      aria-label="Comments"
      aria-busy={isSeen && !data && !error}
      className="panel p-4"
    >
      <h2 className="mb-3 flex items-center gap-2">Comments {total > 0 && <Badge>{total}</Badge>}</h2>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {hasNextPage && (
        <button
          type="button"
          className="button mb-3"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Earlier comments
        </button>
      )}
      {/* What somebody said here stands here, whether or not the rest could be read. */}
      <ol className="space-y-4 not-empty:mb-4">
        {comments.map((comment) => (
          <CommentItem key={comment.id} record={record} row={id} comment={comment} />
        ))}
        {pending.map((one) => (
          <PendingItem
            key={one.key}
            text={one.words.text}
            problem={one.problem}
            onAgain={() => send(one.words, one.key)}
            onEdit={() => giveUp(one)}
          />
        ))}
      </ol>
      <CommentBox
        key={restart.key}
        label="Comment"
        send="Comment"
        start={restart.words}
        keptAs={keptAs}
        isFocused={isRestarted}
        onSend={(words) => send(words)}
      />
    </section>
  );
}

const nothing: Words = { text: '', mentions: [] };

/** Sends at once and shows it at once; what could not be sent stays, to be tried again or changed. */
function useSending(record: AnyRecord, id: string) {
  const queries = useQueryClient();
  const me = useSession();
  const place = { organization: me.organization.id, person: me.member.id, row: id };
  const keptAs = draftName({ ...place, record: 'comment' });
  const unsentAs = draftName({ ...place, record: 'unsent' });
  const [pending, setPending] = useState(() => unsentOf(unsentAs));
  const [restart, setRestart] = useState(() => ({ key: 'first', words: wordsKept(keptAs) }));

  const send = async (words: Words, key = newKey()) => {
    setPending((now) => [...now.filter((one) => one.key !== key), { key, words, problem: null }]);
    keepDraft(unsentAs, { ...words, key });
    try {
      const said = await addComment(record, id, words, key);
      dropDraft(unsentAs);
      await queries.invalidateQueries({ queryKey: commentsKey(record, id) });
      setPending((now) => now.filter((one) => one.key !== key));
      tellUnheard(said);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setPending((now) => now.map((one) => (one.key === key ? { ...one, problem: error.message } : one)));
    }
  };
  return {
    pending,
    keptAs,
    restart,
    isRestarted: restart.key !== 'first',
    send: (words: Words, key?: string) => void send(words, key),
    giveUp: ({ key, words }: Pending) => {
      dropDraft(unsentAs);
      setPending((now) => now.filter((one) => one.key !== key));
      setRestart({ key, words });
    },
  };
}

/** What was on its way when the page was left. Its key makes sure that it is not said twice. */
function unsentOf(name: string): readonly Pending[] {
  const key = findDraft(name)?.drafts['key'];
  const words = wordsKept(name);
  return typeof key === 'string' && words.text !== ''
    ? [{ key, words, problem: 'This comment may not have been sent.' }]
    : [];
}

function wordsKept(name: string): Words {
  const { text, mentions } = findDraft(name)?.drafts ?? nothing;
  return {
    text: typeof text === 'string' ? text : '',
    mentions: Array.isArray(mentions) ? mentions.filter((one) => typeof one === 'string') : [],
  };
}
