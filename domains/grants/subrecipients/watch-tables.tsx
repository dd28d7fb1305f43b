import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { subrecipientPages } from '../subrecipient-pages.ts';
import type { RecipientBoard } from './recipient-calls.ts';
import { subawardReport } from './subaward-report.record.ts';

interface Of {
  readonly of: RecipientBoard;
}

const Late = () => <Badge tone="danger">Late</Badge>;

/** Obligations that are not reported in SAM.gov yet. 2 CFR 170. */
export function Ffata({ of: { ffata } }: Of) {
  return (
    <section aria-label="FFATA queue" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">FFATA queue</h2>
        <span className="text-muted">Subawards of $30,000 or more, due by the end of the next month</span>
        <Link to={href(subrecipientPages.ffataReports)} className="link ml-auto print:hidden">
          All reports
        </Link>
      </div>
      {ffata.total === 0 ? (
        <p className="note px-4 pb-4">Every obligation is reported.</p>
      ) : (
        <Table
          label="FFATA queue"
          rows={ffata.data}
          columns={[
            {
              label: 'Report',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(subrecipientPages.ffataReport, { id })} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'Subrecipient', text: ({ name }) => name },
            {
              label: 'Subaward',
              text: ({ subawardNumber }) => subawardNumber,
              show: ({ subaward, subawardNumber }) => (
                <Link to={href(subrecipientPages.subaward, { id: subaward })} className="link">
                  {subawardNumber}
                </Link>
              ),
            },
            { label: 'Total obligated', money: ({ totalCents }) => totalCents },
            { label: 'Obligated on', day: ({ obligatedOn }) => obligatedOn },
            { label: 'Due', day: ({ dueOn }) => dueOn },
            { label: 'Late', mark: ({ isLate }) => isLate && <Late /> },
          ]}
        />
      )}
      <CutNote of={ffata} what="reports">
        Those due first are shown.
      </CutNote>
    </section>
  );
}

/** Periods that are over and not reported on, or whose report is not accepted. 2 CFR 200.329(c). */
export function PeriodReports({ of: { reports } }: Of) {
  const { may } = useSession();
  const canAdd = may.create.includes(subawardReport.name);
  return (
    <section aria-label="Reports due" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Reports due</h2>
        <span className="text-muted">Periods that are over and not accepted yet</span>
        <Link to={href(subrecipientPages.subawardReports)} className="link ml-auto print:hidden">
          All reports
        </Link>
      </div>
      {reports.total === 0 ? (
        <p className="note px-4 pb-4">Every period is reported on.</p>
      ) : (
        <Table
          label="Reports due"
          rows={reports.data}
          step={8}
          columns={[
            { label: 'Subrecipient', name: ({ name }) => name },
            {
              label: 'Subaward',
              text: ({ subawardNumber }) => subawardNumber,
              show: ({ subaward, subawardNumber }) => (
                <Link to={href(subrecipientPages.subaward, { id: subaward })} className="link">
                  {subawardNumber}
                </Link>
              ),
            },
            { label: 'Period to', day: ({ periodEnd }) => periodEnd },
            { label: 'Due', day: ({ dueOn }) => dueOn },
            {
              label: 'Report',
              text: ({ report }) => report?.number,
              show: ({ report, subaward, periodEnd }) =>
                report ? (
                  <Link to={href(subrecipientPages.subawardReport, { id: report.id })} className="link">
                    {report.number}
                  </Link>
                ) : (
                  canAdd && (
                    <Link
                      to={`${href(subrecipientPages.subawardReport, { id: 'new' })}?${new URLSearchParams({ subaward, periodEnd })}`}
                      className="link"
                    >
                      Enter report
                    </Link>
                  )
                ),
            },
            { label: 'Late', mark: ({ isLate }) => isLate && <Late /> },
          ]}
        />
      )}
      <CutNote of={reports} what="periods">
        Those due first are shown.
      </CutNote>
    </section>
  );
}

/** Fiscal years whose audit or management decision is still to come. 2 CFR 200.332(g), 200.521. */
export function Audits({ of: { audits } }: Of) {
  return (
    <section aria-label="Single audit watch" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Single audit watch</h2>
        <Link to={href(subrecipientPages.subrecipientAudits)} className="link ml-auto print:hidden">
          All audits
        </Link>
      </div>
      {audits.total === 0 ? (
        <p className="note px-4 pb-4">No audit or decision is expected.</p>
      ) : (
        <Table
          label="Single audit watch"
          rows={audits.data}
          columns={[
            {
              label: 'Audit',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(subrecipientPages.subrecipientAudit, { id })} className="link">
                  {number}
                </Link>
              ),
            },
            {
              label: 'Subrecipient',
              text: ({ name }) => name,
              show: ({ subrecipient, name }) => (
                <Link to={href(subrecipientPages.subrecipient, { id: subrecipient })} className="link">
                  {name}
                </Link>
              ),
            },
            { label: 'Fiscal year ends', day: ({ untilDay }) => untilDay },
            { label: 'Federal spending', money: ({ spentCents }) => spentCents },
            { label: 'Threshold', money: ({ thresholdCents }) => thresholdCents },
            {
              label: 'Expected',
              text: ({ status }) => (status === 'received' ? 'Management decision' : 'Audit report'),
            },
            { label: 'Due', day: ({ dueOn }) => dueOn },
            { label: 'Late', mark: ({ isLate }) => isLate && <Late /> },
          ]}
        />
      )}
      <CutNote of={audits} what="audits">
        Those due first are shown.
      </CutNote>
    </section>
  );
}
