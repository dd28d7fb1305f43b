import { type AnyRecord, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { reportPages } from '../report-pages.ts';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { grantReport } from './grant-report.record.ts';
import { reportPdf, type ReportStanding, reportStanding } from './report-calls.ts';

const starting = ['award', 'kind', 'periodEnd', 'amends'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The form of a report that begins with what is known of it. */
export const reportStart = (known: Readonly<Partial<Record<(typeof starting)[number], string>>>): string =>
  `${href(reportPages.report, { id: 'new' })}?${new URLSearchParams(known)}`;

/** A report with its lines, each next to that of the report before. */
export default function ReportPage({ id }: { readonly id: string }) {
  const asked = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(starting.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])));
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
    {(of) => (of.isFinancial ? <Form id={id} number={number} of={of} /> : null)}
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
