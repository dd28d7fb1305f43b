import { type AnyRecord, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { milestonePages } from '../milestone-pages.ts';
import { goalKinds, measureUnits } from '../milestones/milestone-words.ts';
import { reportBegins, reportStart } from '../report-pages.ts';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { grantReport } from './grant-report.record.ts';
import { milestoneMoments } from './performance.ts';
import { PropertyForm } from './property-form.tsx';
import { reportPdf, type ReportStanding, reportStanding } from './report-calls.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A report with its lines, each next to that of the report before. */
export default function ReportPage({ id }: { readonly id: string }) {
  const asked = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(reportBegins.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])));
  const { may } = useSession();
  return (
    <RecordScreen key={id} record={grantReport} id={id} start={start}>
      {(row) => (
        <>
          {row.status === 'filed' && may.create.includes(grantReport.name) && (
            <p className="print:hidden">
              <Link
                to={reportStart({
                  award: textOf(row.award),
                  kind: textOf(row.kind),
                  periodEnd: textOf(row.periodEnd),
                  amends: row.id,
                })}
                className="button"
              >
                New version
              </Link>
            </p>
          )}
          <Lines id={row.id} number={textOf(row.number)} />
          <RecordSections record={grantReport as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface Named {
  readonly id: string;
  readonly number: string;
}

const Lines = ({ id, number }: Named) => (
  <Answered of={useCall(reportStanding, { id })} skeleton="h-64">
    {(of) =>
      of.isFinancial ? (
        <Form id={id} number={number} of={of} />
      ) : of.property ? (
        <PropertyForm id={id} number={number} of={of} property={of.property} />
      ) : of.performance ? (
        <Told of={of} performance={of.performance} />
      ) : (
        <p className="note panel p-4">This report was filed before its figures were kept with it.</p>
      )
    }
  </Answered>
);

function Form({
  id,
  number,
  of: { award, prior, lines, isFrozen, citation },
}: Named & { readonly of: ReportStanding }) {
  return (
    <section aria-label="SF-425" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">SF-425</h2>
        <Link to={href(grantPages.award, { id: award.id })} className="link whitespace-nowrap">
          {award.number}
        </Link>
        <span className="text-muted">{award.title}</span>
        <PdfButton from={urlOf(reportPdf, { id })} name={`SF-425-${number}`} />
      </div>
      <Table
        label="SF-425"
        rows={lines}
        id={({ line }) => line}
        file="sf-425"
        columns={[
          { label: 'Line', name: ({ line }) => line },
          { label: 'Figure', text: ({ label }) => label },
          { label: 'Amount', money: ({ cents }) => cents },
          ...(prior
            ? [
                {
                  label: prior.number,
                  money: ({ beforeCents }: ReportStanding['lines'][number]) => beforeCents,
                },
                {
                  label: 'Change',
                  money: ({ cents, beforeCents }: ReportStanding['lines'][number]) => cents - (beforeCents ?? 0),
                },
                {
                  label: 'Check',
                  mark: ({ hasFallen }: ReportStanding['lines'][number]) =>
                    hasFallen && <Badge tone="warn">Decreased</Badge>,
                },
              ]
            : []),
        ]}
      />
      <p className="note px-4 py-3">
        {isFrozen ? 'These figures are fixed.' : 'These figures are as the ledger has them now. Submitting fixes them.'}
        {citation !== null && ` ${citation}.`}
      </p>
    </section>
  );
}

interface ToldProps {
  readonly of: ReportStanding;
  readonly performance: NonNullable<ReportStanding['performance']>;
}

const momentTones = { reached: 'good', late: 'danger', waived: 'plain', next: 'review' } as const;

const unitWords = (said: string | null, unit: string | null): string | null =>
  said === null || unit === null || !Object.hasOwn(measureUnits, unit)
    ? said
    : `${said} ${measureUnits[unit as keyof typeof measureUnits]}`; // as was just looked at

/** What was typed once on goals and milestones; the report adds its words alone. */
function Told({ of: { award, isFrozen }, performance: { goals, milestones } }: ToldProps) {
  return (
    <>
      <section aria-label="Goals" className="panel overflow-x-auto">
        <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
          <h2 className="text-sm">Goals</h2>
          <Link to={href(grantPages.award, { id: award.id })} className="link whitespace-nowrap">
            {award.number}
          </Link>
          <span className="text-muted">{award.title}</span>
        </div>
        {goals.length === 0 ? (
          <p className="note px-4 pb-4">No goal is tracked for this award.</p>
        ) : (
          <Table
            label="Goals"
            rows={goals}
            file="report-goals"
            step={20}
            columns={[
              {
                label: 'Goal',
                name: ({ title }) => title,
                show: ({ id, title, strategies }) => (
                  <>
                    <Link to={href(milestonePages.measure, { id })} className="link">
                      {title}
                    </Link>
                    {strategies.length > 0 && <span className="text-muted block">{strategies.join('; ')}</span>}
                  </>
                ),
              },
              {
                label: 'Target',
                text: ({ kind, goal, unit, direction }) =>
                  kind === 'numeric'
                    ? `${direction === 'less' ? 'at most ' : ''}${unitWords(goal, unit) ?? ''}`
                    : goalKinds[kind],
              },
              {
                label: 'This period',
                text: ({ said, unit }) => unitWords(said, unit),
                show: ({ said, unit, isDue, source }) =>
                  said === null ? (
                    isDue && <Badge tone="warn">Missing</Badge>
                  ) : (
                    <>
                      {unitWords(said, unit)}
                      <span className="text-muted block">{source}</span>
                    </>
                  ),
              },
              { label: 'To date', text: ({ toDate, unit }) => unitWords(toDate, unit) },
              { label: 'Of target', percent: ({ percent }) => percent },
              {
                label: 'Result',
                mark: ({ kind, isMet }) =>
                  kind !== 'narrative' && (
                    <Badge tone={isMet ? 'good' : 'plain'}>{isMet ? 'Met' : 'Not met yet'}</Badge>
                  ),
              },
            ]}
          />
        )}
      </section>
      <section aria-label="Milestones" className="panel overflow-x-auto">
        <h2 className="px-4 py-2.5 text-sm">Milestones</h2>
        {milestones.length === 0 ? (
          <p className="note px-4 pb-4">No milestone falls in this period.</p>
        ) : (
          <Table
            label="Milestones"
            rows={milestones}
            file="report-milestones"
            step={20}
            columns={[
              {
                label: 'Milestone',
                name: ({ number, title }) => `${number} ${title}`,
                show: ({ id, number, title }) => (
                  <>
                    <Link to={href(milestonePages.milestone, { id })} className="link">
                      {number}
                    </Link>{' '}
                    {title}
                  </>
                ),
              },
              { label: 'Baseline', day: ({ baselineOn }) => baselineOn },
              { label: 'Reached', day: ({ reachedOn }) => reachedOn },
              { label: 'Days late', number: ({ slipDays }) => slipDays },
              {
                label: 'Status',
                mark: ({ moment }) => <Badge tone={momentTones[moment]}>{milestoneMoments[moment]}</Badge>,
              },
            ]}
          />
        )}
        <p className="note px-4 py-3">
          {isFrozen
            ? 'Goals and milestones are fixed with this report.'
            : 'Goals and milestones are as their pages have them now. Submitting fixes them (2 CFR 200.329(c)).'}
        </p>
      </section>
    </>
  );
}
