import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Table } from '#web/ui/table.tsx';
import { approvalPace, type Pace } from './pace.ts';

/** How fast decisions come: by step and by month, in time and late. */
export default function PaceReport() {
  const pace = useCall(approvalPace);
  return <Answered of={pace}>{(data) => <Report data={data} />}</Answered>;
}

function Report({ data }: { readonly data: Pace }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Bars
        title="On-time decisions"
        note="Tasks closed in the last 12 months, in business hours."
        head="Month"
        across="months"
        arranged="stacked"
        measure={{ kind: 'number', unit: ['task', 'tasks'] }}
        empty="No decisions in the last 12 months."
        series={[
          { name: 'On time', points: data.months.map(({ month, inTime }) => ({ at: month, value: inTime })) },
          { name: 'Overdue', points: data.months.map(({ month, late }) => ({ at: month, value: late })) },
        ]}
      />
      <Bars
        title="Median turnaround"
        note="Median business hours from arrival to decision, by step."
        head="Step"
        across="words"
        measure={{ kind: 'number', unit: ['hour', 'hours'] }}
        empty="No decisions."
        series={[{ name: 'Hours', points: data.steps.map(({ step, median }) => ({ at: step, value: median })) }]}
      />
      <section className="panel overflow-x-auto p-4 xl:col-span-2" aria-label="By step">
        <h2 className="mb-2">By step</h2>
        <Table
          label="By step"
          className="w-full"
          rows={data.steps}
          id={({ step }) => step}
          columns={[
            { label: 'Step', name: ({ step }) => step, className: 'font-medium' },
            { label: 'Decided', number: ({ decided }) => decided },
            {
              label: 'On time',
              percent: ({ decided, inTime }) => (decided === 0 ? null : Math.round((inTime / decided) * 100)),
              none: '',
            },
            { label: 'Median hours', number: ({ median }) => median, show: ({ median }) => median.toFixed(1) },
            {
              label: '90th percentile',
              number: ({ slowest }) => slowest,
              show: ({ slowest }) => slowest.toFixed(1),
            },
            { label: 'Open now', number: ({ open }) => open },
            { label: 'Overdue now', number: ({ lateNow }) => lateNow },
          ]}
        />
      </section>
    </div>
  );
}
