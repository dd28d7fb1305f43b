import { useRowsOf } from '#web/data/rows.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { Steps } from '#web/record/steps.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { brief } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';
import { capitalProject } from './capital-project.record.ts';

/** Requests that wait for the budget office, with what can be done about each. */
export function IntakeTab({ book }: Parts) {
  const show = useShow();
  const requests = useRowsOf(capitalProject, {
    filters: { status: ['submitted', 'returned'] },
    sort: 'number',
    limit: 100,
  });
  return (
    <Answered of={requests} skeleton="h-64">
      {(data) => {
        if (data.data.length === 0)
          return (
            <div className="panel">
              <Empty icon="inbox" title="No open requests">
                Submitted projects appear here until accepted, sent back or declined.
              </Empty>
            </div>
          );
        const known = new Map(book.projects.map((one) => [one.id, one]));
        return (
          <>
            <ul className="grid gap-4 xl:grid-cols-2">
              {data.data.map((row) => {
                const project = known.get(row.id);
                const years = (project?.costs ?? []).map(({ year }) => year);
                return (
                  <li key={row.id} className="panel space-y-3 p-4">
                    <div className="flex flex-wrap items-start justify-between gap-2">
                      <h2>
                        <Link to={`/capital-planning/projects/${row.id}`} className="link">
                          {row.name}
                        </Link>
                      </h2>
                      <StatusBadge record={capitalProject} state={row.status} />
                    </div>
                    <p className="text-muted">
                      <span className="font-mono text-xs">{row.number}</span> · {row.titles?.['program']} ·{' '}
                      {row.department} · {project?.requester}, {momentOf(row.createdAt, show)}
                    </p>
                    <p className="tabular-nums">
                      {brief(row.cost?.cents ?? 0)}
                      {years.length > 0 && `, ${spanOf(years)}`}
                      {project?.asset && ` · replaces ${project.asset}`}
                    </p>
                    {/* A row of a list carries what this person can do with it, as the row's own page does. */}
                    <div className="flex flex-wrap gap-2">
                      <Steps record={capitalProject} row={{ ...row, cannot: {} } as never} isInList />
                    </div>
                  </li>
                );
              })}
            </ul>
            <MoreOf rows={data} />
          </>
        );
      }}
    </Answered>
  );
}

const spanOf = (years: readonly number[]): string => {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? `FY${first}` : `FY${first} to FY${last}`;
};
