import { type FormEvent, useId, useState } from 'react';
import { href } from '#kernel';
import { useCreate } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dashboardPages } from '../dashboard-pages.ts';
import { dashboardNote } from './dashboard-note.record.ts';
import type { ShownPanel } from './dashboard-calls.ts';

interface NotesProps {
  readonly dashboard: string;
  readonly panel: string;
  readonly notes: ShownPanel['notes'];
}

/** What people noted on a panel, by author and date; managers add to it. */
export function Notes({ dashboard, panel, notes }: NotesProps) {
  const show = useShow();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="space-y-2">
      {notes.length > 0 && (
        <ul aria-label="Notes" className="space-y-1">
          {notes.map(({ id, text, author, at, isMine }) => (
            <li key={id} className="border-line border-l-2 pl-3">
              <p className="wrap-anywhere">{text}</p>
              <p className="note flex items-center gap-1">
                {author}, {momentOf(at, show)}
                {isMine && (
                  <Link to={href(dashboardPages.dashboardNote, { id })} className="link print:hidden">
                    Open note
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {may.create.includes(dashboardNote.name) &&
        (isOpen ? (
          <Add dashboard={dashboard} panel={panel} onDone={() => setOpen(false)} />
        ) : (
          <button type="button" className="button button-quiet print:hidden" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            Add note
          </button>
        ))}
    </div>
  );
}

function Add({ dashboard, panel, onDone }: Pick<NotesProps, 'dashboard' | 'panel'> & { readonly onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const add = useCreate(dashboardNote, { onDone });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ dashboard, panel, text: text.trim() });
  };
  return (
    <form className="space-y-2 print:hidden" onSubmit={save}>
      <label htmlFor={id} className="note block">
        Note
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        className="control"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {add.error && (
        <p role="alert" className="wrong">
          {add.error.message}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" className="button" disabled={add.isPending || text.trim() === ''}>
          Save note
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
