import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readChanged } from '#web/data/changes.ts';
import { ProblemError } from '#web/data/call.ts';
import { useCall } from '#web/data/calls.ts';
import { client } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { conversations, type Listed } from './conversation-calls.ts';
import { conversation } from './conversation.record.ts';

const [STEP, MOST] = [100, 2000];

interface ListProps {
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
  /** The one that is open was deleted. */
  readonly onGone: () => void;
}

/** What was asked before, newest first, to search, go on with and delete. */
export function ConversationList({ current, onOpen, onNew, onGone }: ListProps) {
  const id = useId();
  const show = useShow();
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<Listed | null>(null);
  const [limit, setLimit] = useState(STEP);
  const { data, error, isFetching } = useCall(conversations, { limit, search: search.trim() }, { keepsLast: true });
  const more = data && data.total > data.data.length && limit < MOST ? () => setLimit(limit + STEP) : null;
  return (
    <section aria-label="Your conversations" className="panel flex min-h-0 flex-col">
      <div className="border-line space-y-2 border-b p-3">
        <button type="button" className="button w-full" onClick={onNew}>
          <Icon name="plus" /> New conversation
        </button>
        <label htmlFor={id} className="sr-only">
          Search your conversations
        </label>
        <input
          id={id}
          type="search"
          maxLength={200}
          placeholder="Search conversations"
          className="control"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {error ? (
        <p className="wrong p-3">{error.message}</p>
      ) : !data ? (
        <div aria-busy="true" className="skeleton m-3 h-24" />
      ) : data.data.length === 0 ? (
        <p className="text-muted p-3">
          {search.trim()
            ? 'No conversation has these words.'
            : 'No conversations. Your questions appear here; only you see them.'}
        </p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto p-1.5 max-lg:max-h-60">
          {data.data.map((one) => (
            <li key={one.id} className="group flex items-start gap-1">
              <button
                type="button"
                aria-current={one.id === current}
                className="hover:bg-raised aria-[current=true]:bg-raised min-w-0 flex-1 rounded-md px-2 py-1.5 text-left"
                onClick={() => onOpen(one.id)}
              >
                <span className="block truncate font-medium">{one.title}</span>
                <span className="note block truncate">
                  {one.excerpt ?? `${momentOf(one.lastAt, show)}, ${one.messages} messages`}
                </span>
              </button>
              <button
                type="button"
                aria-label={`Delete “${one.title}”`}
                className="icon-button size-8"
                onClick={() => setLeaving(one)}
              >
                <Icon name="trash-2" />
              </button>
            </li>
          ))}
          <li>
            <MoreOf rows={{ ...data, more, isAsking: isFetching }}>Search finds the others.</MoreOf>
          </li>
        </ul>
      )}
      {leaving && (
        <Deletion
          one={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            if (leaving.id === current) onGone();
          }}
        />
      )}
    </section>
  );
}

function Deletion({
  one,
  onClose,
  onDone,
}: {
  readonly one: Listed;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await client(conversation).remove(one.id, one.version);
      await readChanged(queries, [conversation.name]);
      tell('The conversation is deleted', 'good');
      onDone();
    } catch (error) {
      setTrouble(error instanceof ProblemError ? error.message : 'It could not be deleted. Try again.');
      setBusy(false);
    }
  };
  return (
    <Confirm
      title="Delete this conversation?"
      action="Delete"
      isBusy={isBusy}
      isDanger
      trouble={trouble}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      “{one.title}” goes away with its {one.messages} messages. You cannot undo this.
    </Confirm>
  );
}
