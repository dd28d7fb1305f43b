import { useEffect, useId, useRef, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { LoadError } from '#web/ui/load-error.tsx';
import type { RefusedRow } from '#kernel/lists/read-rows.ts';
import { type FileColumn, type Fixes, type ImportView, useRefused } from './import-data.ts';

interface RefusedRowsProps {
  readonly record: AnyRecord;
  readonly run: ImportView;
  readonly fixes: Fixes;
  readonly onFixes: (fixes: Fixes) => void;
}

/** So many are shown at once: enough to see what they have in common, few enough to be quick. */
const SHOWN = 50;

/** Rows that were refused, each with the cells that are wrong as inputs. */
export function RefusedRows({ record, run, fixes, onFixes }: RefusedRowsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRefused(record, run.id);
  const [page, setPage] = useState(0);
  const top = useRef<HTMLElement>(null);
  const rows = data?.pages.flatMap((one) => one.data) ?? [];
  const isShort = rows.length < (page + 2) * SHOWN;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && isShort) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isShort, fetchNextPage]);

  if (error && rows.length === 0) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <div className="skeleton h-64" />;
  const shown = rows.slice(page * SHOWN, (page + 1) * SHOWN);
  const go = (to: number) => {
    setPage(to);
    top.current?.scrollTo(0, 0);
    top.current?.focus();
  };

  const put = (changed: Iterable<readonly [number, readonly string[] | null]>, gone: readonly number[] = []) => {
    const next = new Map([...fixes, ...changed]);
    for (const row of gone) next.delete(row);
    onFixes(next);
  };
  /** Rows that hold the same wrong value in the same column, as far as they have been read. */
  const alike = ({ row, cells, issues }: RefusedRow, at: number): RefusedRow[] => {
    const header = run.columns[at]?.header;
    if (!issues.some(({ column }) => column === header)) return [];
    return rows.filter(
      (other) =>
        other.row !== row &&
        other.cells[at] === cells[at] &&
        other.issues.some(({ column }) => column === header) &&
        fixes.get(other.row) !== null &&
        (fixes.get(other.row)?.[at] ?? other.cells[at]) === cells[at],
    );
  };

  return (
    <>
      <section
        ref={top}
        tabIndex={-1}
        className="border-line max-h-[60vh] overflow-auto rounded-md border"
        aria-label={`Rows to be put right, ${run.refused.toLocaleString('en-US')}`}
      >
        <ol>
          {shown.map((row) => (
            <li key={row.row} className="border-line border-b last:border-b-0">
              <RefusedCard
                row={row}
                columns={run.columns}
                fix={fixes.get(row.row)}
                alike={alike}
                onFix={(cells) => put([[row.row, cells]])}
                onBack={() => put([], [row.row])}
                onAlike={(at, value, others) =>
                  put(others.map((other) => [other.row, withCell(fixes.get(other.row) ?? other.cells, at, value)]))
                }
              />
            </li>
          ))}
        </ol>
      </section>
      {(page > 0 || rows.length > SHOWN || hasNextPage) && (
        <nav aria-label="Rows to be put right" className="flex items-center gap-3">
          <button type="button" className="button" disabled={page === 0} onClick={() => go(page - 1)}>
            Previous
          </button>
          <button
            type="button"
            className="button"
            disabled={rows.length <= (page + 1) * SHOWN}
            onClick={() => go(page + 1)}
          >
            Next
          </button>
          <span className="text-muted">
            {(page * SHOWN + 1).toLocaleString('en-US')} to {(page * SHOWN + shown.length).toLocaleString('en-US')}
          </span>
        </nav>
      )}
    </>
  );
}

const withCell = (cells: readonly string[], at: number, value: string): string[] => {
  const next = [...cells];
  while (next.length <= at) next.push('');
  next[at] = value;
  return next;
};

interface CardProps {
  readonly row: RefusedRow;
  readonly columns: readonly FileColumn[];
  readonly fix: readonly string[] | null | undefined;
  readonly alike: (row: RefusedRow, at: number) => readonly RefusedRow[];
  readonly onFix: (cells: readonly string[] | null) => void;
  readonly onBack: () => void;
  readonly onAlike: (at: number, value: string, others: readonly RefusedRow[]) => void;
}

function RefusedCard({ row, columns, fix, alike, onFix, onBack, onAlike }: CardProps) {
  const id = useId();
  const isOut = fix === null;
  const cells = fix ?? row.cells;
  const told = (header: string) => row.issues.filter(({ column }) => column === header).map(({ message }) => message);
  const whole = row.issues.filter(({ column }) => column === null || !columns.some(({ header }) => header === column));
  const used = columns.map((column, at) => ({ ...column, at })).filter(({ target }) => target !== null);
  // What is nobody's fault in particular may be put right anywhere.
  const open = used.filter(({ header }) => whole.length > 0 || told(header).length > 0);
  const rest = used.filter((one) => !open.includes(one) && (row.cells[one.at] ?? '') !== '');
  return (
    <div className={`p-3 ${fix ? 'bg-raised/50' : ''}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-semibold">Row {row.row}</strong>
        <span className={`text-muted min-w-0 flex-1 truncate ${isOut ? 'line-through' : ''}`}>
          {rest.map(({ header, at }) => `${header}: ${row.cells[at]}`).join(' · ')}
        </span>
        {fix !== undefined && (
          <button type="button" className="link text-xs" aria-label={`As it was in row ${row.row}`} onClick={onBack}>
            As it was
          </button>
        )}
        {!isOut && (
          <button
            type="button"
            className="link text-xs"
            aria-label={`Leave out row ${row.row}`}
            onClick={() => onFix(null)}
          >
            Leave out
          </button>
        )}
      </div>
      {isOut ? (
        <p className="text-muted mt-1">Excluded from the import.</p>
      ) : (
        <>
          {whole.map(({ message }) => (
            <p key={message} className="wrong">
              {message}
            </p>
          ))}
          <div className="mt-1.5 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {open.map(({ header, at }) => {
              const wrong = told(header);
              const isTouched = fix !== undefined && (fix[at] ?? '') !== (row.cells[at] ?? '');
              const others = isTouched ? alike(row, at) : [];
              return (
                <div key={at}>
                  <label htmlFor={`${id}-${at}`} className="text-muted mb-0.5 block text-xs font-medium">
                    {header}
                    <span className="sr-only"> of row {row.row}</span>
                  </label>
                  <input
                    id={`${id}-${at}`}
                    className="control"
                    autoComplete="off"
                    aria-invalid={wrong.length > 0 && !isTouched}
                    aria-describedby={wrong.length > 0 ? `${id}-${at}-wrong` : undefined}
                    value={cells[at] ?? ''}
                    onChange={({ target }) => onFix(withCell(cells, at, target.value))}
                  />
                  {wrong.length > 0 && (
                    <p id={`${id}-${at}-wrong`} className={isTouched ? 'text-muted mt-1 text-sm' : 'wrong'}>
                      {isTouched ? `Was: ${row.cells[at] || 'empty'}` : wrong.join('. ')}
                    </p>
                  )}
                  {others.length > 0 && (
                    <button
                      type="button"
                      className="link mt-1 text-xs"
                      onClick={() => onAlike(at, cells[at] ?? '', others)}
                    >
                      {`Also in ${others.length === 1 ? 'one other row' : `${others.length.toLocaleString('en-US')} other rows`} with “${row.cells[at] || 'nothing'}”`}
                    </button>
                  )}
                </div>
              );
            })}
          </div>
        </>
      )}
    </div>
  );
}
