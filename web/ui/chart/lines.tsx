import { scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId } from 'react';
import { dayAt, short } from '#web/ui/format.ts';
import { thinned, ValuesAtLeft, WordsBelow } from './axes.tsx';
import type { MeasureProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { Legend, MarkAt, NamesAtRight, roomForNames } from './ink.tsx';
import { lookOf } from './looks.ts';
import { Plot, type Stop } from './plot.tsx';
import { dayScale, valueScale } from './scale.ts';
import { hasValues, type Place, placesOf, type Point, reachFromZero, reachOf } from './series.ts';
import { placeWords, tableOf, valueWords } from './words.ts';

export interface LinesProps extends MeasureProps {
  /** Filled down to zero, for amounts that are all of something. */
  readonly under?: 'filled' | 'open';
  /** Where values lie close to each other and far from zero, the axis shows what lies between them. */
  readonly from?: 'zero' | 'values';
  /** Lines that mean something when they are crossed: a budget, a limit. */
  readonly limits?: readonly { readonly name: string; readonly value: number }[];
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly point: Point;
  readonly column: number;
}

/** Beyond so many values in a line marks only hide it. */
const MOST_MARKS = 40;

/** Values over time, with the range they lie in where they are estimates. A gap stays a gap. */
export function Lines(props: LinesProps) {
  const { title, note, empty, series, measure, head, across = 'days', under = 'open', limits = [] } = props;
  const id = useId();
  const places = hasValues(series) ? placesOf(series, across) : [];
  const names = series.map(({ name }) => name);
  return (
    <ChartFrame title={title} note={note} empty={empty} table={tableOf({ head, series, places, across, measure })}>
      {({ width, named }) => {
        const { height, axes, dots, zero, limitsAt, right, ends } = layOut({ ...props, places, width });
        const stops = dots.flatMap((own, row) => own.flatMap((dot) => stopOf({ ...props, dot, row, across }) ?? []));
        return (
          <>
            {series.length > 1 && !ends && <Legend id={id} names={names} shape="line" />}
            <Plot width={width} height={height} named={named} stops={stops}>
              {axes}
              {dots.map((own, row) => {
                const { color, dash, mark } = lookOf(row);
                return (
                  <g key={series[row]?.name} className={color} fill="none">
                    <path d={bandOf(own)} fill="currentColor" opacity={0.18} />
                    {under === 'filled' && <path d={fillOf(own, zero)} fill="currentColor" opacity={0.14} />}
                    <path d={lineOf(own)} stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
                    {own.length <= MOST_MARKS &&
                      own
                        .filter(({ point }) => point.value !== null)
                        .map(({ x, y, column }) => <MarkAt key={column} mark={mark} x={x} y={y} />)}
                  </g>
                );
              })}
              {limits.map(({ name, value }, at) => (
                <g key={name} aria-hidden="true">
                  <path d={`M56 ${limitsAt[at]} H${right}`} className="stroke-ink" strokeDasharray="2 2" />
                  <text
                    {...(isFreer(dots, limitsAt[at] ?? 0, width) ? { x: 62 } : { x: right, textAnchor: 'end' })}
                    y={(limitsAt[at] ?? 0) - 5}
                    className="fill-ink"
                  >
                    {`${name} ${short(value, measure)}`}
                  </text>
                </g>
              ))}
              {ends && <NamesAtRight names={names} x={right} heights={ends} />}
            </Plot>
          </>
        );
      }}
    </ChartFrame>
  );
}

type LayOut = LinesProps & { readonly places: readonly Place[]; readonly width: number };

function layOut({
  series,
  measure,
  across = 'days',
  height = 240,
  limits = [],
  under = 'open',
  from = 'zero',
  places,
  width,
}: LayOut) {
  const names = roomForNames(
    series.map(({ name }) => name),
    width,
  );
  const plot = { left: 56, right: width - Math.max(20, names), top: 16, bottom: height - 24 };
  const [low, high] = reachOf(series);
  const wide = [low, high, ...limits.map(({ value }) => value)];
  const whole = [Math.min(...wide), Math.max(...wide)] as const;
  const values = valueScale({
    reach: under === 'filled' || (from === 'zero' && measure.kind !== 'percent') ? reachFromZero(whole) : whole,
    range: [plot.bottom, plot.top],
    isWhole:
      measure.kind === 'number' &&
      series.every(({ points }) => points.every(({ value }) => value === null || Number.isInteger(value))),
  });
  const along = across === 'words' ? wordsAlong(places, plot) : daysAlong(places, plot);
  const dots = series.map((_, row) =>
    places.flatMap(({ at, points }, column): Dot[] => {
      const point = points[row];
      if (!point) return [];
      const y = point.value === null ? 0 : values.at(point.value);
      const edge = (value: number | undefined) => (value === undefined ? null : values.at(value));
      return [{ x: along.at(at), y, low: edge(point.low), high: edge(point.high), point, column }];
    }),
  );
  const marks = values.ticks.map((tick) => ({ at: values.at(tick), words: short(tick, measure) }));
  const axes = (
    <>
      <ValuesAtLeft ticks={marks} from={plot.left} to={plot.right} />
      <WordsBelow ticks={along.ticks} from={plot.bottom} />
    </>
  );
  const ends = names > 0 && dots.map((own) => own.findLast(isKnown)?.y ?? values.at(0));
  const limitsAt = limits.map(({ value }) => values.at(value));
  return { height, axes, dots, zero: values.at(0), limitsAt, right: plot.right, ends };
}

interface Plane {
  readonly left: number;
  readonly right: number;
}

/** Names evenly spaced; when they would touch, every second or third. */
function wordsAlong(places: readonly Place[], { left, right }: Plane) {
  const scale = scalePoint(
    places.map(({ at }) => at),
    [left, right],
  ).padding(0.5);
  const all = places.map(({ at }) => ({ at: scale(at) ?? 0, words: at }));
  return { at: (place: string) => scale(place) ?? 0, ticks: thinned(all) };
}

function daysAlong(places: readonly Place[], { left, right }: Plane) {
  const scale = dayScale({ days: places.map(({ at }) => at), range: [left + 8, right - 16] });
  const marks = scale.ticks.map((day) => ({ at: scale.at(day), words: dayAt(day, scale.step) }));
  return { at: scale.at, ticks: thinned(marks) };
}

/** Whether there is more room for words at the left end of a level than at its right end. */
function isFreer(dots: readonly (readonly Dot[])[], level: number, width: number): boolean {
  const nearest = (isThere: (x: number) => boolean) =>
    Math.min(Infinity, ...dots.flat().flatMap(({ x, y }) => (isThere(x) ? [Math.abs(y - 8 - level)] : [])));
  return nearest((x) => x < width / 3) > nearest((x) => x > (width * 2) / 3);
}

const isKnown = ({ point }: Dot): boolean => point.value !== null;
const xOf = ({ x }: Dot): number => x;

const lineOf = (dots: readonly Dot[]): string => line<Dot>(xOf, ({ y }) => y).defined(isKnown)([...dots]) ?? '';

const fillOf = (dots: readonly Dot[], zero: number): string =>
  area<Dot>(xOf, zero, ({ y }) => y).defined(isKnown)([...dots]) ?? '';

const bandOf = (dots: readonly Dot[]): string =>
  area<Dot>(
    xOf,
    ({ low }) => low ?? 0,
    ({ high }) => high ?? 0,
  ).defined(({ low, high }) => low !== null && high !== null)([...dots]) ?? '';

/** A square around a value, wide enough for a finger. */
function stopOf({
  dot: { x, y, point, column },
  row,
  series,
  across = 'days',
  measure,
}: LinesProps & { readonly dot: Dot; readonly row: number }): Stop | null {
  if (point.value === null) return null;
  const words = placeWords(point.at, across);
  return {
    key: `${column}-${row}`,
    column,
    row,
    x: x - 12,
    y: y - 12,
    width: 24,
    height: 24,
    name: series.length > 1 ? `${words}, ${series[row]?.name}` : words,
    value: valueWords(point, measure),
    to: point.to,
  };
}
