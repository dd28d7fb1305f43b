import type { AnswerOf } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { runReport } from './run-call.ts';
import { reportRun } from './report-run.record.ts';

/** Keeps the number of rows and their hash, so that the same report can be shown to be the same later. */
export function KeepRun({ id }: { id: string }) {
  const keep = useAct(runReport, { changes: [reportRun.name] });
  const runs = useRowsOf(reportRun, { filters: { report: id }, limit: 5, sort: '-createdAt' });
  const show = useShow();
  return (
    <section aria-labelledby="runs" className="panel p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="runs" className="text-base">
          Your runs
        </h2>
        <button type="button" className="button" disabled={keep.isPending} onClick={() => keep.mutate({ id })}>
          {keep.isPending ? 'Running…' : 'Keep run'}
        </button>
      </div>
      <p className="note mt-1">A run keeps the number of rows and a hash of them, not the rows.</p>
      <output className="mt-2 block">{keep.data && compared(keep.data)}</output>
      {keep.error && (
        <p role="alert" className="wrong">
          {keep.error.message}
        </p>
      )}
      <Answered of={runs} skeleton="h-16" empty={<p className="note mt-2">No runs yet.</p>}>
        {(data) => (
          <>
            <Table
              label="Your runs"
              rows={data.data}
              columns={[
                {
                  label: 'Run at',
                  name: ({ ranAt }) => momentOf(ranAt, show),
                  show: ({ id: run, ranAt }) => (
                    <Link to={`/reports/runs/${run}`} className="link">
                      {momentOf(ranAt, show)}
                    </Link>
                  ),
                },
                { label: 'Rows', number: ({ rowCount }) => rowCount },
                { label: 'Version', number: ({ reportVersion }) => reportVersion },
                { label: 'SHA-256', text: ({ hash }) => hash?.slice(0, 12), className: 'font-mono' },
                { label: 'Source', text: ({ isScheduled }) => (isScheduled ? 'Schedule' : 'By hand') },
              ]}
            />
            <MoreOf rows={data} />
          </>
        )}
      </Answered>
    </section>
  );
}

/** How a run compares with the one before, in a sentence. */
function compared({ rowCount, before }: AnswerOf<typeof runReport>): string {
  const rows = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'row' : 'rows'}`;
  if (!before) return `Kept: ${rowCount === 1 ? '1 row' : rows(rowCount)}. The next run is compared with this one.`;
  if (before.isSame) return `Same as the run before: ${rows(rowCount)}.`;
  const why = [
    before.created > 0 ? `${rows(before.created)} created` : '',
    before.changed > 0 ? `${rows(before.changed)} changed` : '',
  ].filter(Boolean);
  const since = why.length > 0 ? `${why.join(' and ')} since.` : 'Rows left the report, or your rights changed.';
  return `Differs from the run before: ${rows(before.rowCount)} then, ${rows(rowCount)} now. ${since}`;
}
