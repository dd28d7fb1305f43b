import { short } from '#web/ui/format.ts';
import type { CurvePoint } from './cash-curve.ts';

const WIDTH = 460;
const HEIGHT = 230;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 16, 34];

/** Planned and spent so far, month by month, drawn on the server. What it shows stands in words beside it. */
export function CurvePicture({
  planned,
  spent,
}: {
  readonly planned: readonly CurvePoint[];
  readonly spent: readonly CurvePoint[];
}) {
  const months = [...new Set([...planned, ...spent].map(({ month }) => month))].toSorted();
  const most = Math.max(1, ...[...planned, ...spent].map(({ sum }) => sum));
  const x = (month: string) => LEFT + ((WIDTH - LEFT - RIGHT) * months.indexOf(month)) / Math.max(1, months.length - 1);
  const y = (sum: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * Math.max(0, sum)) / most;
  const path = (curve: readonly CurvePoint[]) =>
    curve.map(({ month, sum }, at) => `${at === 0 ? 'M' : 'L'}${x(month).toFixed(1)} ${y(sum).toFixed(1)}`).join('');
  const last = spent.at(-1);
  const ends = [months[0], months.at(-1)].filter((one) => one !== undefined);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full" aria-hidden="true">
      {[0, most / 2, most].map((cents) => (
        <g key={cents}>
          <path d={`M${LEFT} ${y(cents)}H${WIDTH - RIGHT}`} className="stroke-line" />
          <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end" fontSize="12" className="fill-muted">
            {short(cents, { kind: 'money' })}
          </text>
        </g>
      ))}
      {ends.map((month, at) => (
        <text
          key={month}
          x={x(month)}
          y={HEIGHT - 12}
          textAnchor={at === 0 ? 'start' : 'end'}
          fontSize="12"
          className="fill-muted"
        >
          {monthWords(month)}
        </text>
      ))}
      <path d={path(planned)} strokeWidth="2" strokeDasharray="6 4" className="stroke-muted fill-none" />
      {last && (
        <>
          <path
            d={`${path(spent)}V${y(0)}H${x(spent[0]?.month ?? last.month).toFixed(1)}Z`}
            className="fill-series-1/25"
          />
          <path d={path(spent)} strokeWidth="3" className="stroke-series-1 fill-none" />
          <circle cx={x(last.month)} cy={y(last.sum)} r="5" className="fill-series-1" />
        </>
      )}
    </svg>
  );
}

/** 2027-03 as March 2027. */
export const monthWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
