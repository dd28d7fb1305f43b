import { Command } from 'cmdk';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { addressOf, type AnyRecord, isPlanned, mayOpen, menuFor, type Page } from '#kernel';
import { usePlanned } from '#web/data/own-places.ts';
import { useList } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { stubOf } from '#web/record-stub.ts';
import { titleOf } from '#web/record/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLetters } from './letters.ts';
import { PlannedNote } from './planned-note.tsx';
import { useCommands, usePlaces, useProduct, useStubs } from './product.ts';
import { navigate } from './router.tsx';

/** Everything one can go to or begin, found by a few letters; and the rows of records by their words. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <dialog ref={dialog} aria-label="Commands" className="palette" onClose={onClose} closedby="any">
      <Command label="Commands" loop className="flex max-h-[min(30rem,80dvh)] flex-col">
        <div className="border-line flex items-center gap-3 border-b px-4">
          <Icon name="search" className="text-muted" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Type a command, a page or a number…"
            className="h-12 w-full bg-transparent outline-none"
          />
          <span className="keys">Esc</span>
        </div>
        <Command.List className="group min-h-0 overflow-y-auto p-2">
          <Command.Empty className="text-muted group-has-data-found:hidden px-3 py-8 text-center">
            No results found.
          </Command.Empty>
          <Commands go={go} />
          <Pages go={go} />
          <Rows typed={typed} go={go} />
        </Command.List>
      </Command>
    </dialog>
  );
}

type Go = (to: string) => void;

function useOpenable(): (page: Page) => boolean {
  const me = useSession();
  return (page) => mayOpen(page, me);
}

function usePlannedShown(): boolean {
  const { member, role } = useSession();
  return usePlanned(member.id, role).isShown;
}

function Commands({ go }: { go: Go }) {
  const opens = useOpenable();
  const isShown = usePlannedShown();
  const { commands, commandGroups } = useCommands();
  const letters = useLetters();
  const offered = commands.filter(({ page, query }) => opens(page) && (isShown || !isPlanned(page, query)));
  return commandGroups.map((group) => {
    const own = offered.filter((one) => one.group === group);
    if (own.length === 0) return null;
    return (
      <Command.Group key={group} heading={group} className="palette-group">
        {own.map((one) => (
          <Command.Item
            key={one.label}
            value={`${group} ${one.label}`}
            keywords={one.words?.split(' ') ?? []}
            className="palette-line"
            onSelect={() => go(addressOf(one))}
          >
            <Icon name={one.page.icon ?? 'arrow-right'} className="text-muted" />
            <span className="min-w-0 flex-1 truncate">{one.label}</span>
            {isPlanned(one.page, one.query) && <PlannedNote />}
            {letters === 'on' && (
              <span className="flex gap-1" aria-label={`Shortcut: ${one.keys.join(' then ')}`}>
                {one.keys.map((key) => (
                  <kbd key={key} className="keys uppercase">
                    {key}
                  </kbd>
                ))}
              </span>
            )}
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
}

/** Every line of the menu, under the name of its section. */
function Pages({ go }: { go: Go }) {
  const { menu } = useProduct();
  const me = useSession();
  const isShown = usePlannedShown();
  const lines = menuFor(menu, me)
    .flatMap(({ label: section, items }) => items.map((one) => ({ section, one })))
    .filter(({ one }) => isShown || !isPlanned(one.page, one.query))
    .toSorted(
      ({ one }, { one: other }) => Number(isPlanned(one.page, one.query)) - Number(isPlanned(other.page, other.query)),
    );
  return (
    <Command.Group heading="Pages" className="palette-group">
      {lines.map(({ section, one }) => (
        <Command.Item
          key={`${section} ${addressOf(one)}`}
          value={`page ${section} ${one.label}`}
          keywords={[one.page.title]}
          className="palette-line"
          onSelect={() => go(addressOf(one))}
        >
          <Icon name={one.icon ?? one.page.icon ?? 'arrow-right'} className="text-muted" />
          <span className="min-w-0 flex-1 truncate">{one.label}</span>
          {isPlanned(one.page, one.query) && <PlannedNote />}
          <span className="text-muted truncate text-xs">{section}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Rows of the records that have pages, once something is typed that can be found. */
function Rows({ typed, go }: { typed: string; go: Go }) {
  const records = useStubs();
  const { may } = useSession();
  const { listAt } = usePlaces();
  const search = useDeferredValue(typed.trim());
  if (search.length < 3) return null;
  const found = records.filter(
    (one) => stubOf(one).searched && may.read.includes(one.name) && listAt(one.name) !== null,
  );
  return found.map((record) => <RowsOf key={record.name} {...{ record, search, go }} />);
}

function RowsOf({ record, search, go }: { record: AnyRecord; search: string; go: Go }) {
  const { rowAt } = usePlaces();
  const { data } = useList(record, { search, limit: 4 }, /[\p{L}\p{N}]/u.test(search));
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={record.label[1]} className="palette-group" data-found forceMount>
      {rows.map((row) => (
        <Command.Item
          key={row.id}
          forceMount
          value={`${record.name} ${row.id}`}
          className="palette-line"
          onSelect={() => go(rowAt(record.name, row.id) ?? '')}
        >
          <Icon name="file-text" className="text-muted" />
          <span className="min-w-0 flex-1 truncate">{titleOf(record, row)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
