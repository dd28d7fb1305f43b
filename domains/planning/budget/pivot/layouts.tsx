import { useId, useState } from 'react';
import type { savedView } from '#domains/organization/public.ts';
import { useCreate, useRemove } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Layout = Listed<typeof savedView>;

interface LayoutsProps {
  /** What layouts are kept under. */
  readonly list: 'budget_pivot' | 'budget_grid';
  /** What a layout keeps of the address. */
  readonly question: string;
}

/** Layouts under a name: one’s own and those that others share. */
export function Layouts({ list, question: now }: LayoutsProps) {
  const { path } = usePlace();
  const me = useSession();
  const views = useRecords().stub('saved_view') as typeof savedView; // a stub has the name of its record, and calls take no more
  const [isSaving, setSaving] = useState(false);
  const { data: { data: layouts } = { data: [] } } = useEveryRowOf(views, { filters: { listOf: list }, sort: 'name' });
  const save = useCreate(views, {
    onDone({ name }) {
      setSaving(false);
      tell(`“${name}” saved`, 'good');
    },
  });
  const remove = useRemove(views, {
    onRefused: ({ message }) => say({ title: 'The layout was not changed', text: message, tone: 'danger' }),
  });
  const opened = layouts.find(({ question }) => (question ?? '') === now);
  const keptAs = ({ name = '', shared = false, question = null }: Layout) => ({ name, shared, question, listOf: list });
  const take = (layout: Layout) =>
    remove.mutate(layout, {
      onSuccess: () =>
        say({ title: `“${layout.name}” deleted`, action: { label: 'Undo', run: () => save.mutate(keptAs(layout)) } }),
    });
  return (
    <nav aria-label="Layouts" className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {layouts.map(({ id, name, question, shared }) => (
        <Link
          key={id}
          to={question ? `${path}?${question}` : path}
          className={`button ${id === opened?.id ? 'border-focus' : 'button-quiet'}`}
          aria-current={id === opened?.id ? 'page' : undefined}
        >
          {name}
          {shared && <Icon name="users" className="size-3" />}
        </Link>
      ))}
      {!opened && (
        <button type="button" className="button button-quiet" onClick={() => setSaving(true)}>
          <Icon name="plus" />
          Save layout
        </button>
      )}
      {opened && opened.owner === me.member.id && (
        <button type="button" className="button button-quiet" onClick={() => take(opened)}>
          Delete layout
        </button>
      )}
      {isSaving && (
        <SaveDialog
          error={save.error?.message ?? null}
          isBusy={save.isPending}
          onSave={(given) => save.mutate({ ...given, listOf: list, question: now || null })}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  );
}

interface SaveDialogProps {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSave: (given: { readonly name: string; readonly shared: boolean }) => void;
  readonly onClose: () => void;
}

function SaveDialog({ error, isBusy, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const field = useId();
  return (
    <Dialog title="Save layout" onClose={onClose}>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ name: name.trim(), shared });
        }}
      >
        <div>
          <label htmlFor={field} className="mb-1 block font-medium">
            Name
          </label>
          <input
            id={field}
            className="control"
            required
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          Shared with everyone
        </label>
        {error && (
          <p role="alert" className="wrong">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={isBusy || name.trim() === ''}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
