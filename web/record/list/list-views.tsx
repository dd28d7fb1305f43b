import { type FormEvent, useId, useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice, MenuLine } from '#web/ui/menu.tsx';
import { keptOf } from './list-address.ts';
import { addressOf, keptAs, useViewChanges, useViews, type View } from './saved-views.ts';
import type { List } from './use-list.ts';

type Asking = { readonly what: 'save' | 'rename' | 'remove' } | null;

/** The lists that people have put under a name, above the list itself. */
export function ListViews({ list }: { list: List }) {
  const { record, state, search, path } = list;
  const me = useSession();
  const { data: views = [] } = useViews(record);
  const changes = useViewChanges(record);
  const [asking, setAsking] = useState<Asking>(null);
  const now = keptOf(record, search);
  const at = (view: View): string =>
    `${path}?${[addressOf(record, view), `view=${view.id}`].filter(Boolean).join('&')}`;
  const opened =
    views.find(({ id }) => id === state.view) ?? views.find((view) => addressOf(record, view) === now && now !== '');
  const isChanged = opened !== undefined && addressOf(record, opened) !== now;
  const isOwn = opened?.owner === me.member.id;
  const isPlain = !opened && now === '';
  const close = () => setAsking(null);
  const failed = (error: Error) => say({ title: 'The view was not changed', text: error.message, tone: 'danger' });

  const update = (view: View) =>
    changes.edit.mutate(
      { view, ...keptAs(record, search) },
      { onSuccess: () => tell(`“${view.name}” saved`, 'good'), onError: failed },
    );
  const open = (view: View | null) =>
    changes.open.mutate(view?.id ?? null, {
      onSuccess: () => tell(view ? `This list opens with “${view.name}”` : 'This list opens with everything', 'good'),
      onError: failed,
    });
  const remove = (view: View) => {
    changes.remove.mutate(view, {
      onSuccess: () => {
        close();
        navigate(`${path}?view=all`, { replace: true });
        say({
          title: `“${view.name}” deleted`,
          action: {
            label: 'Undo',
            run: () =>
              changes.save.mutate({ name: view.name, shared: view.shared, search: `?${addressOf(record, view)}` }),
          },
        });
      },
      onError: failed,
    });
  };

  return (
    <nav
      aria-label="Views"
      data-guide="list-views"
      className="flex min-w-0 flex-[4_1_4rem] items-center gap-1 max-[56rem]:flex-wrap min-[56rem]:overflow-x-auto"
    >
      <Tab to={changes.opening ? `${path}?view=all` : path} isHere={isPlain} name="All" />
      {views.map((view) => (
        <Tab key={view.id} to={at(view)} isHere={view.id === opened?.id} name={view.name}>
          {view.id === changes.opening && <Icon name="star" className="size-3" />}
          {view.shared && <Icon name="users" className="size-3" />}
        </Tab>
      ))}
      {isChanged && isOwn && (
        <button type="button" className="button button-quiet min-h-8 px-2" onClick={() => update(opened)}>
          Save changes
        </button>
      )}
      {!isPlain && (!opened || isChanged) && (
        <button type="button" className="button button-quiet min-h-8 px-2" onClick={() => setAsking({ what: 'save' })}>
          <Icon name="plus" />
          Save as view
        </button>
      )}
      {(opened || changes.opening) && (
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              className="button button-quiet min-h-8 px-2"
              aria-label={opened ? `More about the view ${opened.name}` : 'More about views'}
            >
              <Icon name="ellipsis" />
            </button>
          }
        >
          {opened && opened.id !== changes.opening && (
            <MenuChoice icon="star" onChoose={() => open(opened)}>
              Open this list with it
            </MenuChoice>
          )}
          {changes.opening && (
            <MenuChoice icon="table" onChoose={() => open(null)}>
              Open this list with everything
            </MenuChoice>
          )}
          {isChanged && (
            <MenuChoice icon="rotate-ccw" onChoose={() => navigate(at(opened))}>
              Put the view back as it was
            </MenuChoice>
          )}
          {isOwn && opened && (
            <>
              <MenuLine />
              <MenuChoice icon="pencil" onChoose={() => setAsking({ what: 'rename' })}>
                Rename
              </MenuChoice>
              <MenuChoice
                icon={opened.shared ? 'lock' : 'users'}
                onChoose={() => changes.edit.mutate({ view: opened, shared: !opened.shared }, { onError: failed })}
              >
                {opened.shared ? 'Keep it to myself' : 'Share with everyone here'}
              </MenuChoice>
              <MenuChoice icon="trash-2" isDanger onChoose={() => remove(opened)}>
                Delete
              </MenuChoice>
            </>
          )}
        </Menu>
      )}
      {asking?.what === 'save' && (
        <NameDialog
          title="Save as view"
          canShare
          problem={changes.save.error}
          isBusy={changes.save.isPending}
          onClose={close}
          onName={(name, shared) =>
            changes.save.mutate(
              { name, shared, search },
              {
                onSuccess: (view) => {
                  close();
                  navigate(at(view), { replace: true });
                },
              },
            )
          }
        />
      )}
      {asking?.what === 'rename' && opened && (
        <NameDialog
          title="Rename the view"
          name={opened.name}
          problem={changes.edit.error}
          isBusy={changes.edit.isPending}
          onClose={close}
          onName={(name) => changes.edit.mutate({ view: opened, name }, { onSuccess: close })}
        />
      )}
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly isHere: boolean;
  readonly name: string;
  readonly children?: React.ReactNode;
}

const Tab = ({ to, isHere, name, children }: TabProps) => (
  <Link
    to={to}
    aria-current={isHere ? 'page' : undefined}
    className="text-muted hover:text-ink hover:bg-raised aria-[current]:bg-raised aria-[current]:text-ink inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap"
  >
    {name}
    {children}
  </Link>
);

interface NameProps {
  readonly title: string;
  readonly name?: string;
  readonly canShare?: boolean;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  readonly onName: (name: string, shared: boolean) => void;
  readonly onClose: () => void;
}

const LONGEST = 80;

function NameDialog({ title, name: before = '', canShare = false, problem, isBusy, onName, onClose }: NameProps) {
  const id = useId();
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const wrong = isTried && name.trim() === '' ? 'Give the view a name' : problem?.message;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && !isBusy) onName(name.trim(), shared);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <label htmlFor={id} className="mb-1 block font-medium">
          Name of the view
        </label>
        <input
          id={id}
          className="control"
          maxLength={LONGEST}
          autoComplete="off"
          value={name}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {wrong && (
          <p id={`${id}-wrong`} role="alert" className="wrong">
            {wrong}
          </p>
        )}
        {canShare && (
          <label className="mt-3 flex items-center gap-2.5">
            <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
            Everyone in the organization sees it
          </label>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
          <button type="submit" className="button button-primary" disabled={isBusy}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
