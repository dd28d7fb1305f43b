import { useEffect, useRef } from 'react';
import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Differences } from './differences.tsx';
import { readOn, type ShadowResult } from './shadow-run-acts.ts';
import { shadowRun } from './shadow-run.record.ts';

/** A shadow run: it reads on while somebody looks, and then says what would change. */
export default function ShadowRunScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data } = useRow(shadowRun, id, id !== 'new');
  const row = data as Shown<typeof shadowRun> | undefined; // asked of this record
  if (!data || !row) return <RecordScreen record={shadowRun} id={id} />;
  const results = (row.results ?? []) as readonly ShadowResult[]; // the product alone writes them
  return (
    <RecordPage record={shadowRun} row={data}>
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

function Results({
  results,
  total,
  changed,
}: {
  readonly results: readonly ShadowResult[];
  readonly total: number;
  readonly changed: number;
}) {
  const show = useShow();
  const kinds = Map.groupBy(
    results.flatMap(({ differences }) => differences),
    ({ what }) => what,
  );
  if (changed === 0)
    return (
      <div className="panel">
        <Empty icon="circle-check" title={`None of ${total} requisitions would change`} />
      </div>
    );
  return (
    <div className="space-y-4">
      <section className="panel min-w-0 p-4">
        <Bars
          title={`${changed} of ${total} requisitions would change`}
          note={
            results.length < changed
              ? `By type of change, for the first ${results.length} of ${changed}. Choose a shorter period to see all.`
              : 'By type of change.'
          }
          head="Change"
          lie="lying"
          measure={{ kind: 'number', unit: 'requisitions' }}
          series={[
            { name: 'Requisitions', points: [...kinds].map(([what, all]) => ({ at: what, value: all.length })) },
          ]}
        />
      </section>
      <ul aria-label="Requisitions" className="panel divide-line divide-y">
        {results.map((one) => (
          <li key={one.id}>
            <details className="px-4 py-3">
              <summary className="cursor-pointer">
                <span className="font-medium">{one.number}</span> {one.purpose},{' '}
                {exact(one.cents, { kind: 'money' }, show)}{' '}
                <span className="note">{one.differences.map(({ what }) => what).join(', ')}</span>
              </summary>
              <div className="mt-2 space-y-2">
                <Differences differences={one.differences} then={`On ${wholeDay(one.day, show)}`} now="What-if" />
                <Link to={`/smart-requisition/${one.id}`} className="link">
                  Open requisition
                </Link>
              </div>
            </details>
          </li>
        ))}
      </ul>
      {results.length < changed && (
        <p className="note">
          First {results.length} of {changed}.
        </p>
      )}
    </div>
  );
}
