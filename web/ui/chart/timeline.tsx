import { useId } from 'react';
import { dayAt, wholeDay } from '#web/ui/format.ts';
import { thinned, ValuesBelow, widthOf, WordsAtLeft } from './axes.tsx';
import type { ChartProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { inkOf, Legend, Patterns } from './ink.tsx';
import { lookOf } from './looks.ts';
import { Plot, type Stop } from './plot.tsx';
import { dayScale, nextDay } from './scale.ts';
import type { Series, Span } from './series.ts';
import { lanes } from './stack.ts';

export interface TimelineProps extends ChartProps<Span> {
  /** What a row is: Milestone, Project. */
  readonly head: string;
  /** The day it is, drawn as a line. */
  readonly today?: string;
}

const LANE = 20;
const GAP = 12;
/** The word for today stands above the rows, not on the first of them. */
const WORD = 16;

interface Placed extends Span {
  readonly series: number;
  readonly lane: number;
}

/** Spans of days in rows. What overlaps in a row lies in lanes, so that nothing covers anything. */
export function Timeline({ title, note, empty, series, head, today }: TimelineProps) {
  const id = useId();
  const rows = rowsOf(series);
  return (
    <ChartFrame
      title={title}
      note={note}
      empty={empty}
      table={{
        head: [head, 'What', 'From', 'Until'],
        rows: rows.flatMap(({ at, spans }) =>
          spans.map(({ series: own, from, until, to }) => [
            { words: at },
            { words: series[own]?.name ?? '', to },
            { words: wholeDay(from) },
            { words: wholeDay(until) },
          ]),
        ),
      }}
    >
      {({ width, named }) => {
        const left = Math.min(Math.max(...rows.map(({ at }) => widthOf(at))) + 16, width * 0.4);
        const { tops, bottom } = heightsOf(rows, today !== undefined);
        const days = rows.flatMap(({ spans }) => spans.flatMap(({ from, until }) => [from, nextDay(until)]));
        const scale = dayScale({ days: today ? [...days, today] : days, range: [left, width - 36] });
        const bars = rows.flatMap(({ at, spans }, row) =>
          spans.map((span, column) => {
            const x = scale.at(span.from);
            const stop: Stop = {
              key: `${row}-${column}`,
              column,
              row,
              x,
              y: (tops[row] ?? 0) + span.lane * LANE,
              width: scale.at(nextDay(span.until)) - x,
              height: LANE - 4,
              name: series.length > 1 ? `${at}, ${series[span.series]?.name}` : at,
              value: `${wholeDay(span.from)} to ${wholeDay(span.until)}`,
              to: span.to,
            };
            return { stop, series: span.series };
          }),
        );
        return (
          <>
            {series.length > 1 && <Legend id={id} names={series.map(({ name }) => name)} shape="area" />}
            <Plot width={width} height={bottom + 24} named={named} stops={bars.map(({ stop }) => stop)}>
              <Patterns id={id} count={series.length} />
              <ValuesBelow
                ticks={thinned(scale.ticks.map((day) => ({ at: scale.at(day), words: dayAt(day, scale.step) })))}
                from={tops[0] ?? 8}
                to={bottom}
              />
              <WordsAtLeft
                ticks={rows.map((row, at) => ({ at: (tops[at] ?? 0) + (row.lanes * LANE - 4) / 2, words: row.at }))}
                from={left}
                room={left - 12}
              />
              {bars.map(({ stop, series: own }) => (
                <rect
                  key={stop.key}
                  x={stop.x}
                  y={stop.y}
                  width={Math.max(stop.width, 3)}
                  height={stop.height}
                  rx={3}
                  fill={inkOf(id, own)}
                  stroke="currentColor"
                  className={lookOf(own).color}
                />
              ))}
              {today && (
                <g aria-hidden="true">
                  <path d={`M${scale.at(today)} 2 V${bottom}`} className="stroke-ink" strokeWidth={1.5} />
                  <text x={scale.at(today) + 4} y={WORD - 4} className="fill-ink">
                    Today
                  </text>
                </g>
              )}
            </Plot>
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Where each row begins, and where the last one ends. */
export function heightsOf(rows: readonly { readonly lanes: number }[], saysToday: boolean) {
  const top = saysToday ? 8 + WORD : 8;
  const below = (sum: number, { lanes: own }: { readonly lanes: number }) => sum + own * LANE + GAP;
  return { tops: rows.map((_, row) => rows.slice(0, row).reduce(below, top)), bottom: rows.reduce(below, top) };
}

/** Every row once, its spans in the order of time, each in a lane of its own where they overlap. */
export function rowsOf(series: readonly Series<Span>[]) {
  const all = series.flatMap(({ points }, own) => points.map((span) => ({ ...span, series: own })));
  return [...new Set(all.map(({ at }) => at))].map((at) => {
    const own = all.filter((span) => span.at === at).toSorted((one, other) => (one.from < other.from ? -1 : 1));
    const given = lanes(own);
    const spans: Placed[] = own.map((span, place) => ({ ...span, lane: given[place] ?? 0 }));
    return { at, spans, lanes: Math.max(0, ...given) + 1 };
  });
}
