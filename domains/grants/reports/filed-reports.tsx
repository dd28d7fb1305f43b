import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { reportPages } from '../report-pages.ts';
import { grantReport } from './grant-report.record.ts';
import { reportKinds } from './report-words.ts';

const FEW = 50;

/** What funders have, the latest first. */
export default function FiledReports() {
  const rows = useRowsOf(grantReport, { filters: { status: 'filed' }, sort: '-filedOn', limit: FEW });
  return (
    <Answered
      of={rows}
      empty={
        <section className="panel" aria-label="No filed reports">
          <Empty title="No filed reports" icon="file-text">
            Reports appear here once their filing is recorded.
          </Empty>
        </section>
      }
    >
      {({ data }) => (
        <section aria-label="Filed reports" className="panel overflow-x-auto">
          <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
            <h2 className="text-sm">Filed reports</h2>
            <Link to={href(reportPages.reportRegister)} className="link ml-auto">
              All reports
            </Link>
          </div>
          <Table
            label="Filed reports"
            rows={data}
            columns={[
              {
                label: 'Report',
                name: ({ number }) => number ?? '',
                show: ({ id, number }) => (
                  <Link to={href(reportPages.report, { id })} className="link">
                    {number}
                  </Link>
                ),
              },
              { label: 'Award', text: (row) => row.titles?.['award'] },
              { label: 'Type', text: ({ kind }) => (kind ? reportKinds[kind] : null) },
              { label: 'Period to', day: ({ periodEnd }) => periodEnd },
              { label: 'Expenditures', money: ({ expenditures }) => expenditures?.cents },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              { label: 'Filed on', day: ({ filedOn }) => filedOn },
              { label: 'Receipt', text: ({ receipt }) => receipt },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={grantReport} state={status} /> },
            ]}
          />
          <MoreOf rows={rows.data} />
        </section>
      )}
    </Answered>
  );
}
