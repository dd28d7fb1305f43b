import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, newKey } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';
import { useSession } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

const VIEWS = 'saved_view';

interface Layout {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly owner: string;
  readonly question: string | null;
  readonly shared: boolean;
}

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
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { data: layouts = [] } = useQuery({
    queryKey: [VIEWS, 'of', list],
    queryFn: ({ signal }) =>
      call<{ readonly data: readonly Layout[] }>({
        path: `${recordAt(VIEWS)}?listOf=${list}&sort=name&limit=200`,
        signal,
      }).then(({ data }) => data),
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: [VIEWS] });
  const onError = (error: Error) => say({ title: 'The layout was not changed', text: error.message, tone: 'danger' });
  const save = useMutation({
    mutationFn: (given: Pick<Layout, 'name' | 'shared' | 'question'>) =>
      call<Layout>({ method: 'POST', path: recordAt(VIEWS), key: newKey(), body: { ...given, listOf: list } }),
    onSettled,
    onSuccess: ({ name }) => {
      setSaving(false);
      tell(`“${name}” saved`, 'good');
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Layout) =>
      call({ method: 'DELETE', path: `${recordAt(VIEWS, id)}?version=${version}`, key: newKey() }),
    onSettled,
    onError,
  });
  const opened = layouts.find(({ question }) => (question ?? '') === now);
  const take = (layout: Layout) =>
    remove.mutate(layout, {
      onSuccess: () =>
        say({ title: `“${layout.name}” deleted`, action: { label: 'Undo', run: () => save.mutate(layout) } }),
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
          onSave={(given) => save.mutate({ ...given, question: now || null })}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  );
}

interface SaveDialogProps {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onSave: (given: Pick<Layout, 'name' | 'shared'>) => void;
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
