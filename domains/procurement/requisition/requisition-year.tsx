import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { everyMonth, yearOfRequests } from './requisition-overview.ts';

const parts = [
  ['Approved or ordered', 'granted'],
  ['Still open', 'open'],
  ['Rejected or cancelled', 'refused'],
] as const;

/** A year of requests, and what became of them. */
export default function RequisitionYear() {
  return (
    <Answered of={useCall(yearOfRequests)} skeleton="h-80">
      {(year) => (
        <Bars
          title="Asked for in the last twelve months"
          note="By the month of the request, in what became of it."
          head="Month"
          across="months"
          arranged="stacked"
          measure={{ kind: 'money' }}
          empty="Nobody has asked for anything in this time."
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
