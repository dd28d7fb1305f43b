import { toneOf } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { type KeyboardEvent, useState } from 'react';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { StatusBadge } from '../cells.tsx';
import { titleOf } from '../words.ts';
import { monthOf } from '#kernel/lists/days.ts';
import { PlainCell } from './plain-cell.tsx';
import type { List } from './use-list.ts';
import type { ListedRow } from './use-rows.ts';

const SHOWN = 3;

const edges = {
  new: 'border-l-tone-new',
  review: 'border-l-tone-review',
  returned: 'border-l-tone-returned',
  done: 'border-l-tone-done',
  stopped: 'border-l-tone-stopped',
  late: 'border-l-tone-late',
} as const;

const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

interface DayProps {
  readonly list: List;
  readonly day: string;
  readonly rows: readonly ListedRow[];
  readonly isToday: boolean;
  readonly isOutside: boolean;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** One day of a month with its first rows; the others open beside it. */
export function CalendarDay({ list, day, rows, isToday, isOutside, isStop, onKey }: DayProps) {
  const { locale } = useShow();
  const [isOpen, setOpen] = useState(false);
  const more = rows.length - SHOWN;
  return (
    <td
      className={`border-line h-28 border-t border-l p-1 align-top first:border-l-0 ${isOutside ? 'bg-ground/60' : ''}`}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dayName(day, locale)}, ${rows.length}`}
        className={`mb-0.5 grid size-6 place-items-center rounded-full text-xs ${isToday ? 'bg-gauge text-on-gauge font-semibold' : isOutside ? 'text-muted' : ''}`}
        onKeyDown={onKey}
        onClick={() => rows.length > 0 && setOpen(true)}
      >
        {Number(day.slice(8))}
      </button>
      <ul className="space-y-0.5">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Event {...{ list, row }} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <button type="button" className="link min-h-6 px-1 text-xs" onClick={() => setOpen(true)}>
              {more} more
            </button>
          </li>
        )}
      </ul>
      {isOpen && (
        <Dialog title={dayName(day, locale)} onClose={() => setOpen(false)}>
          <Rows {...{ list, rows }} />
          <div className="actions">
            <button type="button" className="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </td>
  );
}

function Event({ list: { record, columns }, row }: { list: List; row: ListedRow }) {
  const to = useRecords().rowAt(record.name, row.id);
  const second = columns.find(
    (name) =>
      name !== record.title &&
      typeof (row as Readonly<Record<string, unknown>>)[name] === 'string' &&
      record.fields[name]?.spec.searched,
  );
  const words = second ? String((row as Readonly<Record<string, unknown>>)[second]) : '';
  const look = `bg-raised block truncate rounded-r border-l-3 px-1.5 py-0.5 text-xs ${record.states.length > 0 ? edges[toneOf(record, row.status)] : 'border-l-edge'}`;
  // A number says less than the words beside it, and there is room for one of them.
  const isNumbered = record.fields[record.title]?.spec.kind.name === 'sequence' && words !== '';
  const [first, then] = isNumbered ? [words, titleOf(record, row)] : [titleOf(record, row), words];
  const name = (
    <>
      <span className="font-medium">{first}</span> <span className="text-muted">{then}</span>
    </>
  );
  return to ? (
    <Link to={to} className={`${look} hover:underline`}>
      {name}
    </Link>
  ) : (
    <span className={look}>{name}</span>
  );
}

function Rows({ list: { record, columns }, rows }: { list: List; rows: readonly ListedRow[] }) {
  const records = useRecords();
  const others = columns.filter((name) => name !== record.title && name !== 'status').slice(0, 2);
  return (
    <ul className="divide-line max-h-[60vh] divide-y overflow-y-auto">
      {rows.map((row) => {
        const to = records.rowAt(record.name, row.id);
        return (
          <li key={row.id} className="relative py-2">
            <div className="flex flex-wrap justify-between gap-x-3">
              {to ? (
                <Link to={to} className="font-medium after:absolute after:inset-0 hover:underline">
                  {titleOf(record, row)}
                </Link>
              ) : (
                <span className="font-medium">{titleOf(record, row)}</span>
              )}
              {record.states.length > 0 && <StatusBadge record={record} state={row.status} />}
            </div>
            <p className="text-muted flex flex-wrap gap-x-3">
              {others.map((column) => (
                <span key={column}>
                  <PlainCell {...{ record, row, column }} />
                </span>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface AgendaProps {
  readonly list: List;
  readonly month: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, readonly ListedRow[]>;
}

/** The same month as a list of its days, for narrow screens. */
export function CalendarAgenda({ list, month, today, days }: AgendaProps) {
  const { locale } = useShow();
  const inMonth = [...days]
    .filter(([day]) => monthOf(day) === month)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (inMonth.length === 0)
    return (
      <div className="panel">
        <Empty title={`No ${inSentence(list.record.label[1])} this month`} icon="calendar" />
      </div>
    );
  return (
    <ol className="space-y-3">
      {inMonth.map(([day, rows]) => (
        <li key={day} className="panel px-3 py-2">
          <h3 className={day === today ? 'text-warn' : ''}>{dayName(day, locale)}</h3>
          <Rows {...{ list, rows }} />
        </li>
      ))}
    </ol>
  );
}
