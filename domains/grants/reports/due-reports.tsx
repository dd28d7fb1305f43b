import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { reportPages, reportStart } from '../report-pages.ts';
import { grantReport } from './grant-report.record.ts';
import { dueReports } from './due-calls.ts';
import { reportKinds } from './report-words.ts';

const spans = { '': 'Next 3 months', '0': 'Overdue', '366': 'Next 12 months' } as const;

/** What open awards owe, overdue first, with the law behind each day. */
export default function DueReports() {
  const { may } = useSession();
  const [days, setDays] = useParam('days');
  const asked = useCall(dueReports, days in spans && days !== '' ? { days: Number(days) } : {});
  return (
    <div className="space-y-4">
      <Select
        aria-label="Due within"
        className="control w-auto print:hidden"
        value={days}
        choices={Object.entries(spans).toSorted(([one], [other]) => Number(one) - Number(other))}
        onPick={setDays}
      />
      <Answered
        of={asked}
        isEmpty={({ reports }) => reports.total === 0}
        empty={
          <section className="panel" aria-label="No reports due">
            <Empty title="No reports due" icon="chart-column" next={['Award register', href(grantPages.awards)]}>
              Reports of federal awards appear here before they are due.
            </Empty>
          </section>
        }
      >
        {({ overdue, reports }) => (
          <section aria-label="Reports due" className="panel overflow-x-auto">
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
              <h2 className="text-sm">Reports due</h2>
              {overdue > 0 && <Badge tone="danger">{`${overdue} overdue`}</Badge>}
            </div>
            <Table
              label="Reports due"
              rows={reports.data}
              id={({ award, kind, period }) => `${award} ${kind} ${period}`}
              sorts="order"
              step={25}
              file="reports-due"
              columns={[
                {
                  label: 'Award',
                  name: ({ number, title }) => `${number} ${title}`,
                  show: ({ award, number, title }) => (
                    <>
                      <Link to={href(grantPages.award, { id: award })} className="link whitespace-nowrap">
                        {number}
                      </Link>{' '}
                      <span className="text-muted">{title}</span>
                    </>
                  ),
                },
                { label: 'Report', text: ({ kind }) => reportKinds[kind] },
                { label: 'Period to', day: ({ period }) => period },
                { label: 'Due', day: ({ dueOn }) => dueOn },
                {
                  label: 'Days left',
                  number: ({ daysLeft }) => daysLeft,
                  show: ({ daysLeft }) =>
                    daysLeft < 0 ? <Badge tone="danger">{`${-daysLeft} days overdue`}</Badge> : daysLeft,
                },
                { label: 'Basis', text: ({ basis, citation }) => `${basis} (${citation})` },
                {
                  label: 'Status',
                  mark: ({ begun }) =>
                    begun && (
                      <span className="flex flex-wrap gap-1">
                        <Link to={href(reportPages.report, { id: begun.id })} className="link whitespace-nowrap">
                          {begun.number}
                        </Link>
                        <StatusBadge record={grantReport} state={begun.status} />
                      </span>
                    ),
                },
              ]}
              acts={
                may.create.includes(grantReport.name) && {
                  label: 'Report',
                  show: ({ award, kind, period, begun }) =>
                    !begun && (
                      <Link to={reportStart({ award, kind, periodEnd: period })} className="button whitespace-nowrap">
                        Begin report
                      </Link>
                    ),
                }
              }
            />
            <CutNote of={reports} what="reports">
              Those that are due first are shown.
            </CutNote>
          </section>
        )}
      </Answered>
    </div>
  );
}
