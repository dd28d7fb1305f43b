import { useState } from 'react';
import type { Row } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import type { Shown } from '#web/data/client.ts';
import { changes, retryRow } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';
import { AllRejected, Differences, RejectedFile, RunProgress } from './run-parts.tsx';

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
            <RunParts of={row as unknown as Shown<typeof connectionRun>} />
            {errors.length > 0 && (
              <section aria-label="Row errors" className="panel p-4">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2>Row errors</h2>
                  <RejectedFile run={id} />
                </div>
                {Number(row['rejected']) > errors.length && (
                  <p className="note">
                    The first {errors.length} of {String(row['rejected'])}, to correct here. The others are in the file.
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

/** How far a run is; once it has ended, what it rejected and what only one system has. */
function RunParts({ of }: { readonly of: Shown<typeof connectionRun> }) {
  const { id, status, target, created, updated, unchanged, rejected, rowsRead } = of;
  if (status === 'running') return <RunProgress done={created + updated + unchanged + rejected} of={rowsRead} />;
  return (
    <>
      {rejected > (of.errors ?? []).length && <AllRejected run={id} />}
      {target !== null && status !== 'failed' && status !== 'cancelled' && <Differences run={id} target={target} />}
    </>
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
