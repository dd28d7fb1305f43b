import { type KeyboardEvent, useEffect } from 'react';
import type { AnyRecord } from '#kernel';
import type { Listed, ListAnswer } from '#web/data/client.ts';
import { useList } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { ColumnCell } from './cells.tsx';
import { changedAddress, nextSort, PAGE, readAddress } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { columnClass, columnLabel, isAmount, titleOf } from './words.ts';

/** Any record as a list. Its columns, filters and order come from the definition, what is shown from the address bar. */
export function RecordList({ record, title }: { record: AnyRecord; title: string }) {
  useTitle(title);
  const { path, search } = usePlace();
  const me = useSession();
  const records = useRecords();
  const query = readAddress(record, search);
  const { data, error, isPlaceholderData, refetch } = useList(record, query);
  const change = (what: Readonly<Record<string, string | null>>, replace = false) =>
    navigate(`${path}${changedAddress(search, what)}`, { replace });
  const newAt = me.may.create.includes(record.name) ? records.rowAt(record.name, 'new') : null;
  const isNarrowed = query.search !== undefined || Object.keys(query.filters ?? {}).length > 0;

  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1>{title}</h1>
          <p className="text-muted max-w-prose">{record.about}</p>
        </div>
        {newAt && (
          <Link to={newAt} className="button button-primary">
            New {record.label[0].toLowerCase()}
          </Link>
        )}
      </header>
      <ListFilters
        record={record}
        address={new URLSearchParams(search)}
        onChange={(what) => change(what, 'search' in what)}
      />
      <SearchKey />
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : (
        <section aria-label={title} aria-busy={!data || isPlaceholderData} className="panel overflow-x-auto">
          {!data && <div className="skeleton h-96" />}
          {data?.data.length === 0 && <Empty record={record} isNarrowed={isNarrowed} />}
          {data && data.data.length > 0 && (
            <Rows {...{ record, title }} rows={data.data} sort={query.sort ?? record.list.sort} onChange={change} />
          )}
        </section>
      )}
      {data && <Paging answer={data} isWaiting={isPlaceholderData} />}
    </div>
  );
}

interface RowsProps {
  readonly record: AnyRecord;
  readonly title: string;
  readonly rows: readonly Listed<AnyRecord>[];
  readonly sort: string;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

function Rows({ record, title, rows, sort, onChange }: RowsProps) {
  const { columns } = record.list;
  return (
    <table className="grid-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column} {...{ record, column, sort }} onSort={(next) => onChange({ sort: next })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowOf key={row.id} record={record} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const systemSorts = new Set(['status', 'createdAt', 'updatedAt']);

interface HeadingProps {
  readonly record: AnyRecord;
  readonly column: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function Heading({ record, column, sort, onSort }: HeadingProps) {
  const spec = record.fields[column]?.spec;
  const sorted = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const label = columnLabel(record, column);
  const place = isAmount(spec) ? 'amount' : '';
  if (!(spec ? spec.kind.sortable : systemSorts.has(column)))
    return (
      <th scope="col" className={place}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={sorted} className={place}>
      <button type="button" className="hover:text-ink" onClick={() => onSort(nextSort(sort, column))}>
        {label}
        <span aria-hidden="true">{{ ascending: ' ↑', descending: ' ↓', none: '' }[sorted]}</span>
      </button>
    </th>
  );
}

function RowOf({ record, row }: { record: AnyRecord; row: Listed<AnyRecord> }) {
  const at = useRecords().rowAt(record.name, row.id);
  return (
    <tr className="hover:bg-raised relative">
      {record.list.columns.map((column) => {
        const spec = record.fields[column]?.spec;
        const label = columnLabel(record, column);
        if (column === record.title && at)
          return (
            <th key={column} scope="row" className={`font-medium ${columnClass(spec)}`}>
              <Link
                to={at}
                data-row=""
                onKeyDown={moveAmongRows}
                className="after:absolute after:inset-0 hover:underline"
              >
                {titleOf(record, row)}
              </Link>
            </th>
          );
        return (
          <td key={column} data-label={label} className={column === 'status' ? 'state' : columnClass(spec)}>
            <ColumnCell {...{ record, row, column }} />
          </td>
        );
      })}
    </tr>
  );
}

function Empty({ record, isNarrowed }: { record: AnyRecord; isNarrowed: boolean }) {
  const many = record.label[1].toLowerCase();
  return (
    <div className="px-4 py-12 text-center">
      <p className="font-semibold">{isNarrowed ? `No ${many} match` : `No ${many} yet`}</p>
      <p className="text-muted">{isNarrowed ? 'Search for less, or clear a filter.' : record.about}</p>
    </div>
  );
}

const count = new Intl.NumberFormat('en-US');

/** Pages are found by where the one before ended; the way back is kept with each entry of the browser's history. */
function Paging({ answer, isWaiting }: { answer: ListAnswer<AnyRecord>; isWaiting: boolean }) {
  const { path, search, state } = usePlace();
  const cursor = new URLSearchParams(search).get('cursor');
  const trail = cursor ? ((state['trail'] ?? null) as string[] | null) : [];
  // While a page is being read, the one on the screen no longer says what comes next.
  const to = (next: string | null, steps: readonly string[]) =>
    !isWaiting && navigate(`${path}${changedAddress(search, { cursor: next })}`, { state: { trail: steps } });
  const countExactly = () =>
    navigate(`${path}${changedAddress(search, { total: 'exact', cursor })}`, { replace: true, state });
  const first = trail && trail.length * PAGE + 1;
  const rows = answer.data.length;
  const shown = rows === 0 ? 'Nothing' : first ? `${count.format(first)}–${count.format(first + rows - 1)}` : rows;
  const total = answer.totalIs === 'exact' ? count.format(answer.total) : `more than ${count.format(answer.total)}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <output className="text-muted mr-auto">
        {isWaiting ? 'Reading…' : `${shown} of ${total}`}
        {answer.totalIs === 'at least' && (
          <button type="button" className="link ml-3" onClick={countExactly}>
            Count exactly
          </button>
        )}
      </output>
      <button
        type="button"
        className="button"
        disabled={!cursor}
        onClick={() => to(trail?.at(-1) || null, trail?.slice(0, -1) ?? [])}
      >
        {trail ? 'Previous' : 'First page'}
      </button>
      <button
        type="button"
        className="button"
        disabled={!answer.next}
        onClick={() => to(answer.next, [...(trail ?? []), cursor ?? ''])}
      >
        Next
      </button>
    </nav>
  );
}

/** Arrow keys walk the rows once one of them has the focus. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = by === undefined ? undefined : rows[rows.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The slash jumps into the search, as on many lists elsewhere. */
function SearchKey() {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
      const box = document.querySelector<HTMLElement>('input[type=search]');
      if (box) event.preventDefault();
      box?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return null;
}
