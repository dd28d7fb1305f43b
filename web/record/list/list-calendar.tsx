import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { today as todayOf, useSession, useShow } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { columnLabel } from '../words.ts';
import { CalendarAgenda, CalendarDay } from './calendar-day.tsx';
import { addDays, addMonths, lastOfMonth, monthOf, weekOf, weeksOf } from '#kernel/lists/days.ts';
import { dayFields } from './list-layouts.tsx';
import { readAddress } from './list-address.ts';
import { number } from './list-count.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { questionFor } from '#kernel/lists/question.ts';
import { fieldsFor, type List } from './use-list.ts';
import { askPage, type ListedRow } from './use-rows.ts';

const PAGE = 200;
const MOST = 1000;

interface Month {
  readonly days: ReadonlyMap<string, readonly ListedRow[]>;
  readonly shown: number;
  readonly isCut: boolean;
}

/** The rows of some days by their day, as many as people can look at. */
function useDays(list: List, { by, from, to }: { by: string; from: string; to: string }) {
  const { record, state, question } = list;
  const me = useSession();
  const asker = { member: me.member.id, today: todayOf(me), timeZone: me.organization.timeZone };
  const bounded = { ...readAddress(record, ''), filters: { [`${by}.from`]: [from], [`${by}.to`]: [to] } };
  const asked = new URLSearchParams(question);
  asked.delete('sort');
  const bounds = questionFor(record, bounded, asker);
  // Filters by the same field hold as well, so the narrower of two bounds is taken.
  for (const [key, value] of bounds) {
    const given = asked.get(key);
    const isFrom = key.endsWith('.from');
    if (given === null || (isFrom ? value > given : value < given)) asked.set(key, value);
  }
  asked.set('sort', by);
  const wish = { record, question: asked.toString(), fields: fieldsFor(list, [record.title, by]) };
  const dayOf = (row: ListedRow): string => {
    const value = (row as Readonly<Record<string, unknown>>)[by];
    if (typeof value !== 'string') return '';
    if (value.length <= 10) return value;
    return new Intl.DateTimeFormat('en-CA', { timeZone: asker.timeZone, dateStyle: 'short' }).format(new Date(value));
  };
  return useQuery({
    queryKey: [record.name, 'list', 'calendar', wish.question, wish.fields, state.search],
    queryFn: async ({ signal }): Promise<Month> => {
      const rows: ListedRow[] = [];
      let cursor: string | null = null;
      do {
        const page = await askPage(wish, cursor, PAGE, signal);
        rows.push(...page.data);
        cursor = page.next;
      } while (cursor !== null && rows.length < MOST);
      return { days: Map.groupBy(rows, dayOf), shown: rows.length, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: weekOf,
  End: (day) => addDays(weekOf(day), 6),
};

/** Rows by one of their days: a month at a time, or a list of days on a phone. */
export default function ListCalendar({ list, title }: { list: List; title: string }) {
  const { record, state, change } = list;
  const show = useShow();
  const today = todayOf(useSession());
  const isNarrow = useNarrow();
  const fields = dayFields(list);
  const by =
    fields.find((name) => name === state.by) ??
    fields.find((name) => record.list.columns.includes(name)) ??
    fields[0] ??
    'createdAt';
  const month = state.month || monthOf(today);
  const weeks = weeksOf(month);
  const from = weeks[0]?.[0] ?? month;
  const to = weeks.at(-1)?.[6] ?? lastOfMonth(month);
  const { data, error, isPlaceholderData, refetch } = useDays(list, { by, from, to });
  const [day, setDay] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const stop = monthOf(day) === month ? day : month;
  const put = (next: string) =>
    change({ month: monthOf(next) === monthOf(today) ? null : next.slice(0, 7) }, { replace: true });
  const name = new Intl.DateTimeFormat(show.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );

  const press = (event: KeyboardEvent) => {
    const to = event.key === 't' ? today : steps[event.key]?.(stop);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    isMoved.current = true;
    setDay(to);
    if (monthOf(to) !== month) put(to);
  };
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  });

  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="min-w-40">
          {name}
        </h2>
        <button
          type="button"
          className="button px-2"
          aria-label="Month before"
          onClick={() => put(addMonths(month, -1))}
        >
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="button px-2" aria-label="Next month" onClick={() => put(addMonths(month, 1))}>
          <Icon name="chevron-right" />
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setDay(today);
            put(today);
          }}
        >
          Today
        </button>
        {fields.length > 1 && (
          <span className="ml-auto w-48">
            <Select
              aria-label="Date shown"
              value={by}
              choices={fields.map((field) => [field, columnLabel(record, field)])}
              onPick={(picked) => change({ by: picked })}
            />
          </span>
        )}
      </div>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <div aria-busy="true" className="skeleton h-128" />}
      {data?.isCut && (
        <p className="text-warn mb-2">
          Only the first {number.format(data.shown)} of these weeks are shown. Narrow the list to see all.
        </p>
      )}
      {data && isNarrow && <CalendarAgenda {...{ list, month, today, days: data.days }} />}
      {data && !isNarrow && (
        <table
          ref={grid}
          aria-label={`${columnLabel(record, by)}, ${name}`}
          aria-busy={isPlaceholderData}
          className={`panel w-full table-fixed border-separate border-spacing-0 ${isPlaceholderData ? 'opacity-70' : ''}`}
        >
          <thead>
            <tr>
              {(weeks[0] ?? []).map((one) => (
                <th
                  key={one}
                  scope="col"
                  className="text-muted border-line border-b px-2 py-1.5 text-left text-xs font-medium"
                >
                  {new Intl.DateTimeFormat(show.locale, { weekday: 'short', timeZone: 'UTC' }).format(
                    new Date(`${one}T00:00:00Z`),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <CalendarDay
                    key={one}
                    {...{ list, day: one, isToday: one === today, isStop: one === stop }}
                    isOutside={monthOf(one) !== month}
                    rows={data.days.get(one) ?? []}
                    onKey={press}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
