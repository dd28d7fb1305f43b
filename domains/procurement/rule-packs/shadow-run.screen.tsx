import { useEffect, useRef } from 'react';
import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { readOn, type ShadowResult } from './shadow-run-acts.ts';
import { shadowRun } from './shadow-run.record.ts';
import { Results } from './shadow-run-results.tsx';

/** A shadow run: it reads on while somebody looks, and then says what would change. */
export default function ShadowRunScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data } = useRow(shadowRun, id, id !== 'new');
  const row = data as Shown<typeof shadowRun> | undefined; // asked of this record
  if (!data || !row) return <RecordScreen record={shadowRun} id={id} />;
  const results = (row.results ?? []) as readonly ShadowResult[]; // the product alone writes them
  return (
    <RecordPage record={shadowRun} row={data} layout="below">
      <RecordSections record={shadowRun} row={data} />
      {row.status === 'running' ? (
        <Reading id={id} done={row.done ?? 0} total={row.total ?? 0} may={row.can.includes('advance')} />
      ) : (
        <Results results={results} total={row.total ?? 0} changed={row.changed ?? 0} />
      )}
    </RecordPage>
  );
}

interface ReadingProps {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  readonly may: boolean;
}

function Reading({ id, done, total, may }: ReadingProps) {
  const { mutate, isPending, error } = useAct(readOn, { part: () => done, changes: [shadowRun.name] });
  const asked = useRef(-1);
  // Each part that was read asks for the next; the row itself says how far it is.
  useEffect(() => {
    if (!may || isPending || error || asked.current === done) return;
    asked.current = done;
    mutate({ id });
  }, [may, isPending, error, id, done, mutate]);
  return (
    <section aria-label="Progress" className="panel space-y-3 p-4">
      <Progress
        label="Requisitions evaluated"
        value={done}
        max={Math.max(total, 1)}
        words={`${done} of ${total || '…'}`}
      />
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      {may ? (
        error && (
          <button type="button" className="button" onClick={() => mutate({ id })}>
            Continue
          </button>
        )
      ) : (
        <p className="text-muted">It continues when a manager, buyer, auditor or counsel opens this page.</p>
      )}
    </section>
  );
}
