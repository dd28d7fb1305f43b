import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { FileButton, PdfButton } from '../federal-pdf/pdf-button.tsx';
import { grantPages } from '../grant-pages.ts';
import { type Sefa, sefa, sefaFile, sefaPdf } from './report-calls.ts';
import { clusters } from '../award/sefa-words.ts';

const SefaRuns = later(() => import('../controls/sefa-runs.tsx'));

const severities: Readonly<Record<Sefa['findings'][number]['severity'], readonly [string, BadgeTone]>> = {
  error: ['Error', 'danger'],
  warning: ['Warning', 'review'],
  note: ['Note', 'plain'],
};

/** Federal expenditures of a fiscal year by assistance listing, held against the costs, and what the Clearinghouse would refuse. */
export default function SefaPart() {
  const show = useShow();
  const [until, setUntil] = useParam('until');
  return (
    <Answered of={useCall(sefa, /^\d{4}-\d{2}-\d{2}$/.test(until) ? { until } : {})} skeleton="h-64">
      {(of) => (
        <div className="space-y-4">
          <section aria-label="SEFA draft" className="panel overflow-x-auto">
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
              <h2 className="text-sm">SEFA draft</h2>
              <Select
                aria-label="Fiscal year end"
                className="control w-auto print:hidden"
                value={of.untilDay}
                choices={of.years.map((day) => [day, `Year to ${wholeDay(day, show)}`])}
                onPick={setUntil}
              />
              <Badge tone={of.totalCents === of.ledgerCents ? 'good' : 'danger'}>
                {of.totalCents === of.ledgerCents
                  ? 'Equals the ledger'
                  : `Ledger: ${dollars(of.ledgerCents)}, differs by ${dollars(of.ledgerCents - of.totalCents)}`}
              </Badge>
              <div className="ml-auto flex flex-wrap gap-2">
                <PdfButton from={urlOf(sefaPdf, { until: of.untilDay })} name={`SEFA-${of.untilDay}`} />
                <FileButton
                  from={urlOf(sefaFile, { until: of.untilDay })}
                  name={`federal-awards-${of.untilDay}`}
                  label="Clearinghouse file"
                  ending="json"
                />
              </div>
            </div>
            <Rows of={of} />
            <p className="note px-4 py-3">
              Costs by the day they were incurred. Auditee UEI: {of.uei || 'none'}. Cluster, loans and major programs
              are entered on each award under SEFA. The file holds whole dollars; its upload to the Clearinghouse is
              manual. 2 CFR 200.510(b).
            </p>
          </section>
          <Findings of={of} />
          <SefaRuns />
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: Sefa;
}

function Rows({ of: { rows, fromDay, untilDay } }: Of) {
  const show = useShow();
  if (rows.length === 0)
    return (
      <p className="note px-4 pb-4">
        No federal expenditures from {wholeDay(fromDay, show)} to {wholeDay(untilDay, show)}.
      </p>
    );
  return (
    <Table
      label="SEFA draft"
      rows={rows}
      id={({ award, aln, program, passThroughNumber }) => [award, aln, program, passThroughNumber].join(' ')}
      file="sefa"
      columns={[
        { label: 'Assistance listing', name: ({ aln }) => aln },
        { label: 'Program', text: ({ program }) => program },
        { label: 'Expenditures', money: ({ cents }) => cents, sum: true },
        { label: 'Passed to subrecipients', money: ({ passedCents }) => passedCents, sum: true },
        {
          label: 'Cluster',
          text: ({ cluster, clusterName }) =>
            cluster === null ? null : cluster === 'none' ? 'None' : (clusterName ?? clusters[cluster]),
        },
        { label: 'Federal agency', text: ({ agency }) => agency },
        { label: 'Pass-through entity', text: ({ passThrough }) => passThrough },
        { label: 'Pass-through number', text: ({ passThroughNumber }) => passThroughNumber },
        { label: 'Loan balance', money: ({ balanceCents }) => balanceCents },
        {
          label: 'Major',
          text: ({ isMajor, opinion }) => (isMajor ? ['Yes', opinion].filter(Boolean).join(', ') : null),
        },
        { label: 'Program total', money: ({ programCents }) => programCents },
        { label: 'Cluster total', money: ({ clusterCents }) => clusterCents },
      ]}
    />
  );
}

function Findings({ of: { findings } }: Of) {
  return (
    <section aria-label="Clearinghouse checks" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Clearinghouse checks</h2>
        {findings.some(({ severity }) => severity === 'error') ? null : <Badge tone="good">No errors</Badge>}
      </div>
      {findings.length === 0 ? (
        <p className="note px-4 pb-4">Nothing found.</p>
      ) : (
        <Table
          label="Clearinghouse checks"
          rows={findings}
          id={({ code, award, aln }) => [code, award, aln].join(' ')}
          step={10}
          file="sefa checks"
          columns={[
            {
              label: 'Severity',
              mark: ({ severity }) => <Badge tone={severities[severity][1]}>{severities[severity][0]}</Badge>,
            },
            { label: 'Finding', name: ({ says }) => says },
            {
              label: 'Award',
              text: ({ number }) => number,
              show: ({ award, number }) =>
                award === null ? null : (
                  <Link to={href(grantPages.award, { id: award })} className="link whitespace-nowrap">
                    {number}
                  </Link>
                ),
            },
            { label: 'Listing', text: ({ aln }) => aln },
            { label: 'Field', text: ({ field }) => field },
            { label: 'Code', text: ({ code }) => code },
          ]}
        />
      )}
    </section>
  );
}
