import { useState } from 'react';
import type { Row } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Shown } from '#web/data/client.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { posted, targets } from './catalogue.ts';
import { changes, retryRow } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';

type RowError = NonNullable<Row<typeof connectionRun>['errors']>[number];

/** A run with its totals, and each rejected row with what is wrong, to correct and retry. */
export default function RunScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={connectionRun} id={id} layout="below">
      {(row) => {
        const errors = (row['errors'] ?? []) as RowError[];
        return (
          <>
            <RecordSections record={connectionRun} row={row} />
            <OnlyHere of={row as unknown as Shown<typeof connectionRun>} />
            {errors.length > 0 && (
              <section aria-label="Row errors" className="panel p-4">
                <h2>Row errors</h2>
                {Number(row['rejected']) > errors.length && (
                  <p className="note">
                    The first {errors.length} of {String(row['rejected'])}.
                  </p>
                )}
                <ul className="mt-2 grid gap-4">
                  {errors.map((one) => (
                    <RejectedRow
                      key={one.line}
                      run={id}
                      error={one}
                      canRetry={row.status === 'partial' && !row['isDryRun']}
                    />
                  ))}
                </ul>
              </section>
            )}
          </>
        );
      }}
    </RecordScreen>
  );
}

/** Rows that the other system doesn’t have, each with the way to it. */
function OnlyHere({ of: { target, absent, absentRows } }: { readonly of: Shown<typeof connectionRun> }) {
  const { rowAt } = useRecords();
  const rows = absentRows ?? [];
  if (target === null || rows.length === 0) return null;
  return (
    <section aria-label="Only in Levee" className="panel p-4">
      <h2>Only in Levee</h2>
      <p className="note">
        {targets[target]} that the other system doesn’t have{posted.includes(target) && ', in its period'}. Nothing was
        changed.{absent > rows.length && ` The first ${rows.length} of ${absent}.`}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {rows.map(({ key, rowId }) => (
          <li key={rowId}>
            <Link to={rowAt(target, rowId) ?? ''} className="link">
              {key}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RejectedRow({ run, error, canRetry }: { run: string; error: RowError; canRetry: boolean }) {
  const [text, setText] = useState(error.text);
  const retry = useAct(retryRow, { changes });
  return (
    <li>
      <label className="block">
        Line {error.line}
        {error.field && `, ${error.field}`}: {error.message}
        <textarea
          className="control mt-1 w-full font-mono"
          rows={2}
          value={text}
          readOnly={!canRetry}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {canRetry && (
        <button
          type="button"
          className="button mt-1"
          disabled={retry.isPending || text.trim() === ''}
          onClick={() => retry.mutate({ id: run, line: error.line, text })}
        >
          Retry row
        </button>
      )}
      {(retry.error ?? retry.data?.message) && (
        <p role="alert" className="wrong mt-1">
          {retry.error?.message ?? retry.data?.message}
        </p>
      )}
    </li>
  );
}
