import { arc } from 'd3-shape';
import { useId } from 'react';
import { exact, type Measure, short } from '#web/ui/format.ts';
import type { ChartProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { inkOf, Patterns, Swatch } from './ink.tsx';
import { lookOf } from './looks.ts';
import { Plot } from './plot.tsx';
import type { Point } from './series.ts';
import { shares, stack } from './stack.ts';

export interface DonutProps extends ChartProps {
  readonly measure: Measure;
  /** What the parts are: Source, Department. */
  readonly head: string;
}

const SIZE = 184;
const RADIUS = SIZE / 2 - 4;
/** A ring that is nearly all one slice says less than a bar: beyond this percentage it is one. */
const MOST = 90;
const BAR = 20;

/** The parts of one whole: the first series. Parts of nothing are left out, because they have no slice. */
export function Donut({ title, note, series, measure, head, empty }: DonutProps) {
  const id = useId();
  const parts = (series[0]?.points ?? []).filter((point): point is Point & { value: number } => (point.value ?? 0) > 0);
  const amounts = parts.map(({ value }) => value);
  const whole = amounts.reduce((sum, value) => sum + value, 0);
  const percents = shares(amounts);
  const slices = stack(amounts).map(({ from, to }) => ({ from: from / whole, to: to / whole }));
  const ring = arc<(typeof slices)[number]>()
    .innerRadius(RADIUS * 0.62)
    .outerRadius(RADIUS)
    .startAngle(({ from }) => from * 2 * Math.PI)
    .endAngle(({ to }) => to * 2 * Math.PI)
    .padAngle(0.015);
  const isBar = Math.max(0, ...percents) > MOST;
  const ink = (at: number) => ({ fill: inkOf(id, at), className: lookOf(at, 'parts').color });
  const percentAt = (at: number) => `${(percents[at] ?? 0).toFixed(1)}%`;
  return (
    <ChartFrame
      title={title}
      note={note}
      empty={empty}
      table={{
        head: [head, series[0]?.name ?? '', 'Share'],
        rows: parts.map(({ at, value, to }, part) => [
          { words: at },
          { words: exact(value, measure), to },
          { words: percentAt(part) },
        ]),
      }}
    >
      {({ width, named }) => {
        const pieces = slices.map(({ from, to }) => ({
          x: from * width,
          y: 0,
          width: (to - from) * width,
          height: BAR,
        }));
        return (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Plot
              width={isBar ? width : SIZE}
              height={isBar ? BAR : SIZE}
              named={named}
              stops={slices.map((slice, at) => {
                const [x, y] = ring.centroid(slice);
                return {
                  key: String(at),
                  column: at,
                  row: 0,
                  ...((isBar && pieces[at]) || { x: SIZE / 2 + x - 14, y: SIZE / 2 + y - 14, width: 28, height: 28 }),
                  name: parts[at]?.at ?? '',
                  value: `${exact(amounts[at] ?? 0, measure)}, ${percentAt(at)}`,
                  to: parts[at]?.to,
                };
              })}
            >
              <Patterns id={id} count={parts.length} of="parts" />
              {isBar ? (
                pieces.map((piece, at) => <rect key={parts[at]?.at} {...piece} {...ink(at)} />)
              ) : (
                <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
                  {slices.map((slice, at) => (
                    <path key={parts[at]?.at} d={ring(slice) ?? ''} stroke="currentColor" {...ink(at)} />
                  ))}
                  <text aria-hidden="true" textAnchor="middle" dy="-0.1em" className="fill-ink text-base font-semibold">
                    {short(whole, measure)}
                  </text>
                  <text aria-hidden="true" textAnchor="middle" dy="1.4em" className="fill-muted">
                    {series[0]?.name}
                  </text>
                </g>
              )}
            </Plot>
            <ul aria-hidden="true" className="min-w-44 flex-1 space-y-1 text-xs">
              {parts.map(({ at, value }, part) => (
                <li key={at} className="flex items-center gap-2">
                  <Swatch id={id} series={part} shape="area" of="parts" />
                  <span className="min-w-0 flex-1 wrap-anywhere">{at}</span>
                  <span>{short(value, measure)}</span>
                  <span className="text-muted w-12 text-right">{percentAt(part)}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </ChartFrame>
  );
}
