import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useSession, useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { momentOf, ReferenceLink } from '../cells.tsx';
import { Markdown } from '../markdown.tsx';
import { CommentBox } from './comment-box.tsx';
import { type Comment, commentsKey, editComment, moveComment, type Words } from './comment-data.ts';
import { usePeople } from './members-found.ts';

/** The first letters of a name, in place of a portrait. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

const Portrait = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden="true"
    className="bg-raised text-muted border-line grid size-8 shrink-0 place-items-center rounded-full border text-xs font-semibold"
  >
    {initialsOf(name)}
  </span>
);

interface ItemProps {
  readonly record: AnyRecord;
  readonly row: string;
  readonly comment: Comment;
}

export function CommentItem({ record, row, comment }: ItemProps) {
  const show = useShow();
  const people = usePeople();
  const [isEditing, setEditing] = useState(false);
  const { edit, move, problem } = useChanging({ record, row, comment });
  const { byName, by, at, text, editedAt, can } = comment;
  return (
    <li className="flex gap-3" id={`comment-${comment.id}`}>
      <Portrait name={byName} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold">
            {people ? <ReferenceLink to={people.name} id={by} title={byName} /> : byName}
          </strong>
          <time dateTime={at} className="text-muted text-xs">
            {momentOf(at, show)}
          </time>
          {editedAt && text !== null && (
            <span className="text-muted text-xs" title={momentOf(editedAt, show)}>
              edited
            </span>
          )}
          <span className="ml-auto">
            <CommentMenu can={can} onEdit={() => setEditing(true)} onMove={move} />
          </span>
        </div>
        {text === null ? (
          <p className="text-muted italic">This comment was withdrawn.</p>
        ) : isEditing ? (
          <CommentBox
            label={`Change the comment of ${byName}`}
            send="Save comment"
            start={{ text, mentions: comment.mentions.map(({ id }) => id) }}
            isFocused
            onCancel={() => setEditing(false)}
            onSend={(words) => {
              edit(words);
              setEditing(false);
            }}
          />
        ) : (
          <Markdown source={text} names={comment.mentions.map(({ name }) => name)} />
        )}
        {problem && (
          <div role="alert" className="wrong">
            {problem.message}
            {problem.words && (
              <p>
                Not saved: <q className="whitespace-pre-wrap">{problem.words.text}</q>{' '}
                <button type="button" className="link" onClick={() => problem.words && edit(problem.words)}>
                  Try again
                </button>
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

interface CommentMenuProps {
  readonly can: readonly string[];
  readonly onEdit: () => void;
  readonly onMove: (verb: 'withdraw' | 'restore') => void;
}

function CommentMenu({ can, onEdit, onMove }: CommentMenuProps) {
  if (can.length === 0) return null;
  if (can.includes('restore'))
    return (
      <button type="button" className="link text-xs" onClick={() => onMove('restore')}>
        Bring back
      </button>
    );
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="What can be done with this comment"
          className="button button-quiet min-h-7 px-1.5"
        >
          <Icon name="ellipsis" />
        </button>
      }
    >
      {can.includes('edit') && (
        <MenuChoice icon="pencil" onChoose={onEdit}>
          Edit
        </MenuChoice>
      )}
      {can.includes('withdraw') && (
        <MenuChoice icon="rotate-ccw" isDanger onChoose={() => onMove('withdraw')}>
          Withdraw
        </MenuChoice>
      )}
    </Menu>
  );
}

interface Problem {
  readonly message: string;
  readonly words: Words | null;
}

function useChanging({ record, row, comment }: ItemProps) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: commentsKey(record, row) });
  const editing = useMutation({
    mutationFn: (words: Words) => editComment(comment, words),
    onSuccess: tellUnheard,
    onSettled: changed,
  });
  const moving = useMutation({
    mutationFn: (verb: 'withdraw' | 'restore') => moveComment(comment, verb),
    onSettled: changed,
  });
  const problem: Problem | null = editing.error
    ? { message: editing.error.message, words: editing.variables ?? null }
    : moving.error
      ? { message: moving.error.message, words: null }
      : null;
  return {
    problem,
    edit: (words: Words) => editing.mutate(words),
    move: (verb: 'withdraw' | 'restore') =>
      moving.mutate(verb, {
        onSuccess: () => {
          if (verb === 'withdraw')
            say({ title: 'Comment withdrawn', action: { label: 'Undo', run: () => moving.mutate('restore') } });
        },
      }),
  };
}

interface PendingProps {
  readonly text: string;
  readonly problem: string | null;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
}

/** Shown at once, while it is on its way; and kept when it did not get there. */
export function PendingItem({ text, problem, onAgain, onEdit }: PendingProps) {
  const { member } = useSession();
  return (
    <li className="flex gap-3" aria-busy={problem === null}>
      <Portrait name={member.name} />
      <div className={`min-w-0 flex-1 ${problem === null ? 'opacity-60' : ''}`}>
        <div className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold">{member.name}</strong>
          <span className="text-muted text-xs">{problem === null ? 'Sending…' : 'Not sent'}</span>
        </div>
        <Markdown source={text} />
        {problem !== null && (
          <p role="alert" className="wrong flex flex-wrap gap-x-3">
            {problem}
            <button type="button" className="link" onClick={onAgain}>
              Try again
            </button>
            <button type="button" className="link" onClick={onEdit}>
              Change it
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

/** Whoever cannot open the row hears nothing of it; the author should know. */
export function tellUnheard({ unheard = [] }: Comment): void {
  if (unheard.length === 0) return;
  say({ title: 'Not everyone was notified', text: `${unheard.join(', ')} cannot open this and heard nothing.` });
}
