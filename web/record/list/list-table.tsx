import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRecords } from '#web/shell/product.ts';
import { ProblemError } from '#web/data/call.ts';
import { useShow } from '#web/data/session.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { textOf } from '../cells.tsx';
import { titlesOf, type Values } from '../words.ts';
import { gridOf, isFitted, type Longest } from './column-width.ts';
import { HEAD, rowHeights, useDensity } from './density.ts';
import { ListHead } from './list-head.tsx';
import { useListKeys } from './list-keys.ts';
import { ListCount } from './list-count.tsx';
import { ListEmpty } from './list-empty.tsx';
import { cardHeight, ListRow, type RowLook, SkeletonRow } from './list-row.tsx';
import { type Mark, newMark, useKeptPlace } from './place-kept.ts';
import type { Selection } from './selection.ts';
import { fieldsFor, type List } from './use-list.ts';
import { type ListedRow, type Rows, usePrefetchedRows, useRows } from './use-rows.ts';
import { useNarrow } from '#web/ui/narrow.ts';
import { drawnRows, type Seen, useRoom, useWindow } from './use-window.ts';

/** What stands below the table. */
const BELOW = 4;

type Notes = ReadonlyMap<string, string> | undefined;

interface TableProps {
  readonly list: List;
  readonly title: string;
  readonly selection: Selection;
  /** Whether rows can be ticked: there is something to do with many of them. */
  readonly canPick: boolean;
  /** A few words beside the names of rows, by their ids. */
  readonly notes?: Notes;
}

const askedOf = (list: List) => ({
  record: list.record,
  question: list.question,
  fields: fieldsFor(list, [list.record.title]),
});

/** Too many rows for this order: asking again would not help, another order does. */
const isTooMany = (error: Error): boolean =>
  error instanceof ProblemError && error.issues.some(({ path }) => path === 'sort');

/** Asks for the first rows before it is known how the list opens, which is seldom in another way. */
export function FirstRows({ list }: { readonly list: List }) {
  usePrefetchedRows(askedOf(list));
  return null;
}

/** The rows of a list as a table, or as cards on a phone. However many there are, only those that can be seen are drawn. */
export function ListTable({ list, title, selection, canPick, notes }: TableProps) {
  const { record, columns } = list;
  const isNarrow = useNarrow();
  const density = useDensity();
  const height = isNarrow ? cardHeight(record, columns) : rowHeights[density];
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [mark] = useState(newMark);
  const [count, setCount] = useState(40);
  const seen = useWindow({ rows: body, scroller, count, height });
  const rows = useRows(askedOf(list), seen);
  const room = useRoom(scroller, BELOW);
  if (rows.count !== count) setCount(rows.count);
  const longest = useLongest(list, rows, seen, notes);
  const startAt = useKeptPlace(scroller, mark, rows.read > 0);
  useListKeys({ list, rows, selection, canPick, mark, scroller, body, height, startAt });

  const look: RowLook = useMemo(
    () => ({
      record,
      columns,
      isNarrow,
      density,
      canPick,
      ...(notes ? { notes } : {}),
      grid: gridOf(record, columns, canPick ? 2.25 : 0, longest),
    }),
    [record, columns, isNarrow, density, canPick, notes, longest],
  );

  if (rows.error && rows.read === 0)
    return isTooMany(rows.error) ? (
      <LoadError error={rows.error} retry={() => list.change({ sort: null })} way="Clear sort" />
    ) : (
      <LoadError error={rows.error} retry={rows.retry} />
    );
  if (rows.count === 0)
    return (
      <div data-guide="list-rows">
        <ListEmpty list={list} />
      </div>
    );
  const isExact = rows.totalIs === 'exact';
  return (
    <div className="fills min-w-0">
      <div
        ref={scroller}
        data-guide="list-rows"
        className={`panel relative ${isNarrow ? '' : 'overflow-auto overscroll-y-contain'} ${rows.isWaiting ? 'opacity-70' : ''}`}
        style={isNarrow ? {} : { maxHeight: room }}
      >
        <table
          aria-label={title}
          aria-rowcount={isExact ? rows.total + 1 : -1}
          aria-colcount={columns.length + (canPick ? 1 : 0)}
          aria-busy={rows.isFirst || rows.isWaiting}
          className="row-table text-table [&_.link]:z-1 block"
          style={isNarrow ? {} : { minWidth: look.grid.minWidth }}
        >
          <ListHead {...{ list, look, rows, selection }} />
          <tbody ref={body} className="relative block" style={{ height: rows.count * height }}>
            <Drawn {...{ rows, seen, look, height, selection, mark }} />
          </tbody>
        </table>
      </div>
      {rows.error && <LoadError error={rows.error} retry={rows.retry} />}
      <ListCount {...{ list, rows, height, body, scroller, room, head: isNarrow ? 0 : HEAD }} />
    </div>
  );
}

/** How many signs the longest value of a column has, of the rows seen so far. */
function useLongest({ record, columns }: List, rows: Rows, { first, last }: Seen, notes: Notes): Longest {
  const show = useShow();
  const [longest, setLongest] = useState<Longest>({});
  const next: Record<string, number> = { ...longest };
  for (const column of columns) {
    const spec = record.fields[column]?.spec;
    if (!isFitted(spec)) continue;
    for (let at = first; at <= last; at++) {
      const row = rows.at(at);
      if (!row) continue;
      const value = (row as Values)[column] ?? null;
      const text = titlesOf(row)[column] ?? (value === null ? '—' : textOf(spec, value, show));
      const note = column === record.title ? (notes?.get(row.id)?.length ?? 0) : 0;
      next[column] = Math.max(next[column] ?? 0, text.length + note);
    }
  }
  if (Object.keys(next).some((column) => next[column] !== longest[column])) setLongest(next);
  return longest;
}

interface DrawnProps {
  readonly rows: Rows;
  readonly seen: Seen;
  readonly look: RowLook;
  readonly height: number;
  readonly selection: Selection;
  readonly mark: Mark;
}

function Drawn({ rows, seen, look, height, selection, mark }: DrawnProps) {
  const [focused, setFocused] = useState<number | null>(null);
  const latest = useRef({ rows, selection });
  useEffect(() => void (latest.current = { rows, selection }));
  const focus = useCallback(
    (index: number) => {
      mark.put(index);
      setFocused(index);
    },
    [mark],
  );
  const pick = useCallback((row: ListedRow, index: number, isRange: boolean) => {
    const now = latest.current;
    now.selection.toggle(row, index, isRange ? now.rows.at : undefined);
  }, []);
  const { record } = look;
  const { rowAt } = useRecords();
  const base = rowAt(record.name, 'ROW');
  const { leadsTo } = record.view ?? {};

  return drawnRows(seen, rows.count, focused).map((index) => {
    const row = rows.at(index);
    if (!row) return <SkeletonRow key={index} {...{ index, height, look }} />;
    return (
      <ListRow
        key={index}
        {...{ row, index, height, look }}
        to={
          leadsTo
            ? rowAt(
                String((row as Readonly<Record<string, unknown>>)[leadsTo.record]),
                String((row as Readonly<Record<string, unknown>>)[leadsTo.id]),
              )
            : base && base.replace('ROW', row.id)
        }
        isPicked={selection.has(row.id)}
        onPick={pick}
        onFocus={focus}
      />
    );
  });
}
