import { Scrolling } from '#web/ui/scrolling.tsx';
import { ages, heatOf, type RunningCase } from './engine-view.ts';

interface HeatMapProps {
  readonly cases: readonly RunningCase[];
  readonly now: string;
}

/** How strong a cell is, by how many wait there; beyond two days it is a warning as well. Any stronger, and the figure is lost in the dark. */
const looks = [
  '',
  'bg-raised',
  'bg-series-2/20',
  'bg-series-2/40',
  'bg-series-2/40 ring-series-2 font-semibold ring-2 ring-inset',
] as const;
const lookOf = (count: number, most: number): string =>
  looks[count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * (looks.length - 1)))] ?? '';

/** On a phone the step has a line of its own above its figures. */
const line = 'max-md:grid max-md:grid-cols-7 max-md:items-end max-md:px-3 max-md:pb-1';

/** Step by age: where cases pile up, and where they grow old. */
export function HeatMap({ cases, now }: HeatMapProps) {
  const rows = heatOf(cases, now);
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <Scrolling label="Pending time">
      <p className="note pb-2">Business days at the current step.</p>
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:block">
          <tr className={`text-muted text-xs ${line}`}>
            <th scope="col" className="px-4 py-2 font-medium max-md:sr-only">
              Step
            </th>
            {ages.map(({ label }) => (
              <th key={label} scope="col" className="px-2 py-2 text-center font-medium max-md:px-0.5">
                {label}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium max-md:px-1">
              Overdue
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ name, counts, late }) => (
            <tr key={name} className={`border-line border-t ${line}`}>
              <th scope="row" className="px-4 py-2 font-normal max-md:col-span-full max-md:px-1 max-md:pb-0.5">
                {name}
              </th>
              {counts.map((count, age) => (
                <td key={ages[age]?.label} className="p-1 text-center tabular-nums">
                  <span className={`block rounded py-1 ${lookOf(count, most)}`}>{count === 0 ? '·' : count}</span>
                </td>
              ))}
              <td
                className={`px-4 py-2 text-right tabular-nums max-md:px-1 ${late > 0 ? 'text-warn font-medium' : 'text-muted'}`}
              >
                {late}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
