import { dollars, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import type { ProjectFollowUp } from './follow-up-calls.ts';
import { paProgress } from './pa-progress.record.ts';

const startOf = (project: string, quarterEnd: string): string =>
  `${href(paFollowUpPages.progressReport, { id: 'new' })}?${new URLSearchParams({ project, quarterEnd })}`;

/** Each quarter of a large project with its report, or the way to begin it. */
export function Progress({ of: { progress, project } }: { readonly of: ProjectFollowUp }) {
  const { may } = useSession();
  if (progress === null)
    return (
      <p className="note px-4 pb-4">
        Only large projects that are obligated report progress each quarter (44 CFR 206.204(f)).
      </p>
    );
  if (progress.quarters.total === 0)
    return <p className="note px-4 pb-4">No quarter is over since the obligation. Reports appear here then.</p>;
  const over = progress.quarters.data.find(({ finalCents }) => finalCents !== null);
  const beyond = (over?.finalCents ?? 0) - progress.approvedCents;
  return (
    <>
      {beyond > 0 && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <Badge tone="warn">{dollars(beyond)} above the obligation</Badge>
          The final cost is estimated above {dollars(progress.approvedCents)}. Ask FEMA for a scope or cost change.
        </p>
      )}
      <Table
        label="Progress reports"
        rows={progress.quarters.data}
        id={({ quarterEnd }) => quarterEnd}
        step={8}
        columns={[
          { label: 'Quarter ends', day: ({ quarterEnd }) => quarterEnd },
          {
            label: 'Report',
            name: ({ number }) => number ?? 'None',
            show: ({ id, number, quarterEnd }) =>
              id !== null ? (
                <Link to={href(paFollowUpPages.progressReport, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>
              ) : may.create.includes(paProgress.name) ? (
                <Link to={startOf(project.id, quarterEnd)} className="link">
                  Start report
                </Link>
              ) : (
                'None'
              ),
          },
          {
            label: 'Status',
            text: ({ status }) => status ?? 'missing',
            show: ({ status, isLate, sentOn }) => (
              <>
                {status !== null && <StatusBadge record={paProgress} state={status} />}{' '}
                {isLate && (
                  <Badge tone={sentOn === null ? 'danger' : 'warn'}>{sentOn === null ? 'Late' : 'Sent late'}</Badge>
                )}
              </>
            ),
          },
          { label: 'Due', day: ({ dueOn }) => dueOn },
          { label: 'Sent on', day: ({ sentOn }) => sentOn },
          { label: 'Work done', percent: ({ workDone }) => workDone },
          { label: 'Cost to date', money: ({ costCents }) => costCents },
          { label: 'Final cost', money: ({ finalCents }) => finalCents },
        ]}
      />
      <p className="note px-4 pb-3">
        Cost comes from the entries by the end of the quarter.
        {progress.quarters.data[0]?.citation && ` The due day is that of ${progress.quarters.data[0].citation}.`}
      </p>
      <CutNote of={progress.quarters} what="quarters">
        <Link to={href(paFollowUpPages.progressReports)} className="link">
          All progress reports
        </Link>
      </CutNote>
    </>
  );
}
