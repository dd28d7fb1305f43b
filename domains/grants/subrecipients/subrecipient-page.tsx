import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { monitoringPages } from '../monitoring-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { Add } from './add.tsx';
import { ffataReport } from './ffata-report.record.ts';
import { type MomentKind, momentKinds, type SubrecipientStanding, subrecipientStanding } from './recipient-calls.ts';
import { RiskBadge } from './risk-badge.tsx';
import { subaward } from './subaward.record.ts';
import { subawardAmendment } from './subaward-amendment.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';

/** A subrecipient with its money, its risk and everything that happened, on one line of time. */
export default function SubrecipientPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={subrecipient} id={id}>
      {(row) => (
        <>
          <Asked id={row.id} />
          <RecordSections record={subrecipient as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Asked = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(subrecipientStanding, { id })} skeleton="h-40">
    {(of) => <Standing id={id} of={of} />}
  </Answered>
);

interface StandingProps {
  readonly id: string;
  readonly of: SubrecipientStanding;
}

function Standing({ id, of }: StandingProps) {
  const add = { subrecipient: id };
  const facts = [
    { label: 'Active subawards', said: of.activeCount },
    { label: 'Obligated', said: dollars(of.obligatedCents) },
    { label: 'Paid', said: dollars(of.paidCents) },
    {
      label: 'Open findings',
      said: of.overdueFindings > 0 ? `${of.openFindings}, ${of.overdueFindings} overdue` : of.openFindings,
    },
    {
      label: 'Visits in 12 months',
      said: of.risk ? `${of.visitsDone} of ${of.risk.visitsPerYear}` : String(of.visitsDone),
    },
  ];
  return (
    <>
      <Panel
        title="Standing"
        action={
          <>
            <Add record={subaward} page={subrecipientPages.subaward} of={add} />
            <Add record={subawardRisk} page={monitoringPages.risk} of={add} />
            <Add record={subrecipientAudit} page={subrecipientPages.subrecipientAudit} of={add} />
          </>
        }
      >
        <Facts of={facts} />
      </Panel>
      <Risk of={of} />
      <Timeline of={of} />
    </>
  );
}

/** The assessment in force with each factor, its weight and its points. */
function Risk({ of: { risk } }: { readonly of: SubrecipientStanding }) {
  const show = useShow();
  if (!risk)
    return (
      <Panel title="Risk">
        <p className="note px-4 pb-4">The risk is not assessed. A subaward can’t be signed without it.</p>
      </Panel>
    );
  return (
    <Panel
      title="Risk"
      action={
        <Link to={href(monitoringPages.risk, { id: risk.id })} className="link">
          Assessment
        </Link>
      }
    >
      <Facts
        of={[
          { label: 'Risk level', said: <RiskBadge level={risk.level} /> },
          { label: 'Score', said: `${risk.score} of 100${risk.isOverridden ? ', overridden' : ''}` },
          {
            label: 'Monitoring plan',
            said: `${risk.visitsPerYear} visits and ${risk.reportsPerYear} reports a year${risk.reimbursementOnly ? ', reimbursement only' : ''}`,
          },
          { label: 'Valid until', said: wholeDay(risk.validUntil, show) },
        ]}
      />
      <details className="px-4 pb-4">
        <summary className="link">Factors and weights</summary>
        <Table
          label="Factors and weights"
          rows={risk.factors}
          id={({ title }) => title}
          columns={[
            { label: 'Factor', name: ({ title }) => title },
            { label: 'Answer', text: ({ answer }) => answer },
            { label: 'Weight', number: ({ weight }) => weight },
            { label: 'Points', number: ({ points }) => points, sum: true },
          ]}
        />
      </details>
    </Panel>
  );
}

const placesOf = {
  subaward: [subaward, subrecipientPages.subaward],
  amendment: [subawardAmendment, subrecipientPages.subawardAmendment],
  risk: [subawardRisk, monitoringPages.risk],
  hold: [subawardHold, subrecipientPages.subawardHold],
  visit: [monitoringVisit, monitoringPages.visit],
  finding: [monitoringFinding, monitoringPages.finding],
  audit: [subrecipientAudit, subrecipientPages.subrecipientAudit],
  ffata: [ffataReport, subrecipientPages.ffataReport],
} as const satisfies Readonly<Record<MomentKind, readonly [AnyRecord, unknown]>>;

function Timeline({ of: { moments } }: { readonly of: SubrecipientStanding }) {
  return (
    <Panel title="Timeline">
      {moments.total === 0 ? (
        <p className="note px-4 pb-4">Subawards, assessments, visits, findings and audits appear here.</p>
      ) : (
        <Table
          label="Timeline"
          rows={moments.data}
          id={({ kind, id }) => `${kind} ${id}`}
          step={25}
          columns={[
            { label: 'Day', day: ({ on }) => on },
            { label: 'Type', text: ({ kind }) => momentKinds[kind] },
            {
              label: 'Record',
              name: ({ number }) => number,
              show: ({ kind, id, number, says }) => (
                <>
                  <Link to={href(placesOf[kind][1], { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{says}</span>
                </>
              ),
            },
            { label: 'Due', day: ({ dueOn }) => dueOn },
            { label: 'Status', mark: ({ kind, status }) => <StatusBadge record={placesOf[kind][0]} state={status} /> },
          ]}
        />
      )}
      <CutNote of={moments} what="entries">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}
