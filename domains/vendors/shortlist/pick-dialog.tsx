import { type ReactNode, useState } from 'react';
import { href } from '#kernel';
import { useCreate, useEdit } from '#web/data/calls.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { vendors as domain } from '../index.ts';
import { MOST_COMPARED, vendorShortlist } from './vendor-shortlist.record.ts';

interface Pickable {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

interface PickProps {
  readonly offered: readonly Pickable[];
  /** What shows how many more there are, and asks for them. */
  readonly more: ReactNode;
  readonly onClose: () => void;
}

/** Vendors for a new shortlist, or for one of the person’s own. */
export default function PickDialog({ offered, more, onClose }: PickProps) {
  const [picked, pick] = useState<readonly string[]>([]);
  const [target, setTarget] = useState('');
  const { member } = useSession();
  const own = useEveryRowOf(vendorShortlist, { filters: { createdBy: member.id }, sort: '-createdAt' });
  const open = (id: string) => navigate(href(domain.pages.shortlist, { id }));
  const create = useCreate(vendorShortlist, {
    onDone: ({ id, name }) => {
      tell(`“${name}” saved`, 'good');
      open(id);
    },
  });
  const edit = useEdit(vendorShortlist, {
    onDone: ({ id, name }) => {
      tell(`Added to “${name}”`, 'good');
      open(id);
    },
  });
  const list = own.data?.data.find(({ id }) => id === target);
  const all = [...new Set([...(list?.vendors ?? []), ...picked])];
  const tooMany = all.length > MOST_COMPARED;
  return (
    <Dialog title="Add to shortlist" onClose={onClose}>
      <fieldset>
        <legend className="mb-1 font-medium">Vendors</legend>
        <ul className="max-h-64 overflow-y-auto">
          {offered.map(({ id, name, note }) => (
            <li key={id}>
              <label className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={picked.includes(id)}
                  onChange={({ target: { checked } }) =>
                    pick((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  {name} <span className="text-muted">{note}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {more}
      {(own.data?.data.length ?? 0) > 0 && (
        <label className="mt-3 block">
          <span className="mb-1 block font-medium">Shortlist</span>
          <select className="control" value={target} onChange={(event) => setTarget(event.target.value)}>
            <option value="">New shortlist</option>
            {own.data?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {tooMany && <p className="wrong mt-2">A shortlist has at most {MOST_COMPARED} vendors. Pick fewer.</p>}
      <div className="mt-3">
        {list ? (
          <>
            {edit.error && <p className="wrong mb-2">{edit.error.message}</p>}
            <button
              type="button"
              className="button button-primary"
              disabled={picked.length === 0 || tooMany || edit.isPending}
              onClick={() => edit.mutate({ id: list.id, version: list.version, change: { vendors: all } })}
            >
              Add {picked.length} vendors
            </button>
          </>
        ) : (
          <FieldsForm
            label="New shortlist"
            fields={{ name: vendorShortlist.fields.name, solicitation: vendorShortlist.fields.solicitation }}
            start={{}}
            sends="everything"
            submit="Create shortlist"
            onSave={(given) => create.mutateAsync({ ...given, vendors: picked })}
          />
        )}
      </div>
    </Dialog>
  );
}
