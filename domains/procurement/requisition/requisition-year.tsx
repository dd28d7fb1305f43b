import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { everyMonth, yearOfRequests } from './requisition-overview.ts';

const parts = [
  ['Approved or ordered', 'granted'],
  ['Still open', 'open'],
  ['Rejected or cancelled', 'refused'],
] as const;

/** A year of requests, and what became of them; asked for by those who open it. */
export function RequisitionYear() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel px-4 py-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="font-semibold">Requisitions, last 12 months</summary>
      {isOpen && (
        <div className="mt-3">
          <Year />
        </div>
      )}
    </details>
  );
}

function Year() {
  return (
    <Answered of={useCall(yearOfRequests)} skeleton="h-80">
      {(year) => (
        <Bars
          title="Requisitions by month and outcome"
          head="Month"
          across="months"
          arranged="stacked"
          measure={{ kind: 'money' }}
          empty="No requisitions in this period."
          series={parts.map(([name, part]) => ({
            name,
            // Twelve empty months are no picture.
            points: (year.months.length > 0 ? everyMonth(year) : []).map((one) => ({
              at: one.month,
              value: one[part],
            })),
          }))}
        />
      )}
    </Answered>
  );
}
