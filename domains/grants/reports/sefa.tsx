import { dollars, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { sefa, sefaPdf } from './report-calls.ts';

/** Federal expenditures of a fiscal year by assistance listing, held against the ledger. */
export default function SefaPart() {
  const show = useShow();
  const [until, setUntil] = useParam('until');
  return (
    <Answered of={useCall(sefa, /^\d{4}-\d{2}-\d{2}$/.test(until) ? { until } : {})} skeleton="h-64">
      {({ fromDay, untilDay, years, rows, totalCents, ledgerCents }) => (
        <section aria-label="SEFA draft" className="panel overflow-x-auto">
          <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
            <h2 className="text-sm">SEFA draft</h2>
            <Select
              aria-label="Fiscal year end"
              className="control w-auto print:hidden"
              value={untilDay}
              choices={years.map((day) => [day, `Year to ${wholeDay(day, show)}`])}
              onPick={setUntil}
            />
            <Badge tone={totalCents === ledgerCents ? 'good' : 'danger'}>
              {totalCents === ledgerCents ? 'Equals the ledger' : `Ledger: ${dollars(ledgerCents)}`}
            </Badge>
            <PdfButton from={urlOf(sefaPdf, { until: untilDay })} name={`SEFA-${untilDay}`} />
          </div>
          {rows.length === 0 ? (
            <p className="note px-4 pb-4">
              No federal expenditures from {wholeDay(fromDay, show)} to {wholeDay(untilDay, show)}.
            </p>
          ) : (
            <Table
              label="SEFA draft"
              rows={rows}
              id={({ aln, program, passThrough, passThroughNumber }) =>
                [aln, program, passThrough, passThroughNumber].join(' ')
              }
              file="sefa"
              columns={[
                { label: 'Assistance listing', name: ({ aln }) => aln },
                { label: 'Program', text: ({ program }) => program },
                { label: 'Federal agency', text: ({ agency }) => agency },
                { label: 'Pass-through entity', text: ({ passThrough }) => passThrough },
                { label: 'Pass-through number', text: ({ passThroughNumber }) => passThroughNumber },
                { label: 'Expenditures', money: ({ cents }) => cents, sum: true },
              ]}
            />
          )}
          <p className="note px-4 py-3">Costs by the day they were incurred. No loans. 2 CFR 200.510(b).</p>
        </section>
      )}
    </Answered>
  );
}
