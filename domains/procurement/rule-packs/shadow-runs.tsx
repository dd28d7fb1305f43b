import { useRowsOf } from '#web/data/rows.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { shadowRun } from './shadow-run.record.ts';

/** What was tried in the shadow so far. */
export function ShadowRuns() {
  const show = useShow();
  const runs = useRowsOf(shadowRun, { sort: '-createdAt', limit: 50 });
  return (
    <Answered of={runs} skeleton="h-72" empty={nothingYet}>
      {(rows) => (
        <>
          <ul className="grid gap-3 lg:grid-cols-2">
            {rows.data.map((row) => (
              <li key={row.id} className="panel hover:border-edge relative p-4">
                <p className="flex flex-wrap items-center gap-2">
                  <Link
                    to={`/advanced-compliance/shadow-runs/${row.id}`}
                    className="font-semibold after:absolute after:inset-0 hover:underline"
                  >
                    {row.name}
                  </Link>
                  <StatusBadge record={shadowRun} state={row.status} />
                </p>
                <p className="mt-1">
                  <strong>{row.changed ?? 0}</strong> of {row.total ?? 0} requisitions would change
                </p>
                <p className="note">
                  {row.question === 'day'
                    ? `Bought on ${row.day ? wholeDay(row.day, show) : ''}`
                    : 'Proposed rules in force'}
                  . {row.titles?.['by']}, {momentOf(row.createdAt, show)}
                </p>
              </li>
            ))}
          </ul>
          <MoreOf rows={rows} />
        </>
      )}
    </Answered>
  );
}

const nothingYet = (
  <div className="panel">
    <Empty icon="eye" title="No what-if runs yet">
      A what-if run evaluates past requisitions under other or proposed rules. Managers, buyers, auditors and counsel
      can start one.
    </Empty>
  </div>
);
