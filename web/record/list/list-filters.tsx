import { Fragment, useState } from 'react';
import { useShow } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { columnLabel } from '../words.ts';
import { FilterEditor } from './filter-editor.tsx';
import { type Clause, clausesOf } from './filter-words.ts';
import { fieldsFiltered, systemOf, without } from './list-address.ts';
import { RowName } from './row-name.tsx';
import type { List } from './use-list.ts';

/** Fields that the list can be narrowed by: first those that its definition names. */
export function filterable({ record, fields }: List): string[] {
  const named = (record.list.filters ?? []).filter(
    (name) => name === 'status' || fields.some(([field]) => field === name),
  );
  const others = fields.filter(([, { kind }]) => kind.filters.length > 0).map(([name]) => name);
  const system = systemOf(record).filter((name) => name !== 'status' || record.states.length > 1);
  return [...new Set([...named, ...(system.includes('status') ? ['status'] : []), ...others, ...system])];
}

/** What narrows the list, each as a sentence that can be changed or taken away; all of it stands in the address bar. */
export function ListFilters({ list }: { list: List }) {
  const { state, change } = list;
  const names = fieldsFiltered(state.filters);
  if (names.length === 0) return null;
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-2">
      {names.map((name) => (
        <FilterChip key={name} list={list} name={name} />
      ))}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => change({ ...without(state.filters, ...names), search: null })}
      >
        Clear all
      </button>
    </div>
  );
}

function FilterChip({ list, name }: { list: List; name: string }) {
  const { record, state, change } = list;
  const [isOpen, setOpen] = useState(false);
  const show = useShow();
  const label = columnLabel(record, name);
  const words = (
    <span className="truncate">
      <span className="text-muted">{label} </span>
      {clausesOf(record, state.filters, name, show).map((clause, at) => (
        <Fragment key={clause.verb}>
          {at > 0 && <span className="text-muted"> and </span>}
          <ClauseWords clause={clause} />
        </Fragment>
      ))}
    </span>
  );
  // What a query takes besides fields is stated by the link that led here.
  const isField = record.fields[name] !== undefined || systemOf(record).some((one) => one === name);
  return (
    <span className="border-edge bg-surface text-table inline-flex min-h-8 max-w-full items-stretch rounded-md border">
      {isField ? (
        <Popover
          label={`Filter by ${label}`}
          open={isOpen}
          onOpen={setOpen}
          trigger={
            <button
              type="button"
              className="hover:bg-raised flex min-w-0 items-center gap-1 rounded-l-md px-2.5 text-left"
            >
              {words}
            </button>
          }
        >
          <FilterEditor list={list} name={name} onDone={() => setOpen(false)} />
        </Popover>
      ) : (
        <span className="flex min-w-0 items-center px-2.5">{words}</span>
      )}
      <button
        type="button"
        aria-label={`Remove filter by ${label}`}
        className="text-muted hover:bg-raised hover:text-ink border-line rounded-r-md border-l px-1.5"
        onClick={() => change(without(state.filters, name))}
      >
        <Icon name="x" className="size-3.5" />
      </button>
    </span>
  );
}

const ClauseWords = ({ clause: { verb, values, rowsOf } }: { clause: Clause }) => (
  <>
    <span className="text-muted">{verb}</span>
    {values.map((value, at) => (
      <Fragment key={value}>
        <span className="text-muted">{at === 0 ? ' ' : at === values.length - 1 ? ' or ' : ', '}</span>
        <span className="font-medium">{rowsOf ? <RowName record={rowsOf} id={value} /> : value}</span>
      </Fragment>
    ))}
  </>
);

/** Choosing a field, then what it should be; the arrow keys walk the fields. */
export function AddFilter({ list, words = 'Filter' }: { list: List; words?: string }) {
  const { record, state } = list;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const set = new Set(fieldsFiltered(state.filters));
  const offered = filterable(list).filter(
    (one) => !set.has(one) && columnLabel(record, one).toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const open = (next: boolean) => {
    setOpen(next);
    setName(null);
    setTyped('');
  };
  return (
    <Popover
      label={name ? `Filter by ${columnLabel(record, name)}` : 'Add a filter'}
      open={isOpen}
      onOpen={open}
      trigger={
        <button type="button" className="button" data-guide="list-filters">
          <Icon name="list-filter" />
          {words}
        </button>
      }
    >
      {name ? (
        <FilterEditor list={list} name={name} onDone={() => open(false)} />
      ) : (
        <div onKeyDown={walk} role="presentation">
          <input
            className="control mb-2"
            aria-label="Find a field"
            placeholder="Find a field"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && offered[0] && setName(offered[0])}
          />
          <ul className="max-h-72 overflow-y-auto">
            {offered.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className="hover:bg-raised focus:bg-raised w-full rounded px-2 py-1.5 text-left"
                  onClick={() => setName(one)}
                >
                  {columnLabel(record, one)}
                </button>
              </li>
            ))}
          </ul>
          {offered.length === 0 && <p className="text-muted px-2 py-1.5">No field of that name</p>}
        </div>
      )}
    </Popover>
  );
}

/** Up and down between the stops of a popover. */
function walk(event: React.KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[Math.max(0, Math.min(at + by, stops.length - 1))]?.focus();
}
