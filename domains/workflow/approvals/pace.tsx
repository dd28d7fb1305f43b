import { useCall } from '#web/data/calls.ts';
import { Bars } from '#web/ui/chart.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { approvalPace } from './pace.ts';

/** How fast decisions come: by step and by month, in time and late. */
export default function PaceReport() {
  const { data, error, refetch } = useCall(approvalPace);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Bars
        title="Decided in time and late"
        note="Tasks closed in the last twelve months, by month. Working hours of the agency’s calendar."
        head="Month"
        across="months"
        arranged="stacked"
        measure={{ kind: 'number', unit: 'tasks' }}
        empty="Nothing was decided in the last twelve months."
        series={[
          { name: 'In time', points: data.months.map(({ month, inTime }) => ({ at: month, value: inTime })) },
          { name: 'Late', points: data.months.map(({ month, late }) => ({ at: month, value: late })) },
        ]}
      />
      <Bars
        title="Half of the decisions take this long"
        note="Median working hours from arrival to decision, by step."
        head="Step"
        across="words"
        measure={{ kind: 'number', unit: 'hours' }}
        empty="Nothing was decided yet."
        series={[{ name: 'Hours', points: data.steps.map(({ step, median }) => ({ at: step, value: median })) }]}
      />
      <section className="panel overflow-x-auto p-4 xl:col-span-2" aria-label="By step">
        <h2 className="mb-2">By step</h2>
        <table className="grid-table w-full">
          <thead>
            <tr>
              <Heads
                words={['Step']}
                figures={['Decided', 'In time', 'Median hours', 'One in ten longer than', 'Open now', 'Late now']}
              />
            </tr>
          </thead>
          <tbody>
            {data.steps.map((one) => (
              <tr key={one.step}>
                <th scope="row" className="text-left font-medium">
                  {one.step}
                </th>
                <td data-label="Decided" className="amount">
                  {one.decided}
                </td>
                <td data-label="In time" className="amount">
                  {one.decided === 0 ? '' : `${Math.round((one.inTime / one.decided) * 100)}%`}
                </td>
                <td data-label="Median hours" className="amount">
                  {one.median.toFixed(1)}
                </td>
                <td data-label="One in ten longer than" className="amount">
                  {one.slowest.toFixed(1)}
                </td>
                <td data-label="Open now" className="amount">
                  {one.open}
                </td>
                <td data-label="Late now" className="amount">
                  {one.lateNow}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
