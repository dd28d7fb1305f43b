import { exact, type Measure, short } from '#web/ui/format.ts';
import type { ChartProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { levelOf, reached, reachOfGauge, spread, type Threshold } from './level.ts';
import { Plot } from './plot.tsx';
import { valueScale } from './scale.ts';
import { type Across, hasValues, placesOf } from './series.ts';
import { placeWords, valueWords } from './words.ts';

export interface GaugeProps extends ChartProps {
  readonly measure: Measure;
  /** Heights that mean something when they are reached. */
  readonly thresholds: readonly Threshold[];
  /** What the readings are taken at: Day, Month. */
  readonly head: string;
  readonly across?: Across;
}

const HEIGHT = 220;
const STAFF = { left: 52, width: 44, top: 8, bottom: HEIGHT - 12 };
/** The painted board at the left of the water. */
const BOARD = 16;
const tones = { good: 'text-good', warn: 'text-warn', danger: 'text-danger' } as const;

/** What is written beside the water: a threshold, or the mark that the highest reading left. */
type Name = Omit<Threshold, 'tone'> & { readonly tone?: Threshold['tone'] };

/** A river gauge: the last reading is the water, the highest one leaves its mark on the staff. */
export function Gauge({ title, note, empty, series, measure, thresholds, head, across = 'words' }: GaugeProps) {
  const readings = placesOf(series.slice(0, 1), across).flatMap(({ points: [point] }) =>
    point && point.value !== null ? [{ ...point, value: point.value }] : [],
  );
  const now = readings.at(-1);
  const top = readings.reduce((highest, one) => (one.value > highest ? one.value : highest), -Infinity);
  const names: readonly Name[] = readings.length > 1 ? [...thresholds, { name: 'Highest', value: top }] : thresholds;
  const stage = now ? reached(now.value, thresholds) : null;
  return (
    <ChartFrame
      title={title}
      note={note}
      empty={empty}
      table={{
        head: [head, series[0]?.name ?? ''],
        rows: hasValues(series)
          ? [
              ...readings.map((point) => [
                { words: placeWords(point.at, across) },
                { words: valueWords(point, measure), to: point.to },
              ]),
              ...thresholds.map(({ name, value }) => [{ words: name }, { words: exact(value, measure) }]),
            ]
          : [],
      }}
      legend={
        now && (
          <p className="mt-1">
            <span className="text-base font-semibold">{exact(now.value, measure)}</span>{' '}
            <span className={stage ? tones[stage.tone] : 'text-muted'}>
              {stage ? `${stage.name} reached` : 'below every mark'}
            </span>
          </p>
        )
      }
    >
      {({ width, named }) => {
        const reach = reachOfGauge(
          readings.map(({ value }) => value),
          thresholds,
        );
        const { at, ticks } = valueScale({ reach, range: [STAFF.bottom, STAFF.top], room: 36 });
        const level = at(now?.value ?? 0);
        const right = STAFF.left + STAFF.width;
        return (
          <Plot
            width={Math.min(width, 340)}
            height={HEIGHT}
            named={named}
            stops={
              now
                ? [
                    {
                      key: 'now',
                      column: 0,
                      row: 0,
                      x: STAFF.left - 4,
                      y: Math.min(level, STAFF.bottom - 24),
                      width: STAFF.width + 8,
                      height: Math.max(24, STAFF.bottom - level),
                      name: placeWords(now.at, across),
                      value: `${exact(now.value, measure)}, ${stage ? `${stage.name} reached` : 'below every mark'}`,
                      to: now.to,
                    },
                  ]
                : []
            }
          >
            <g aria-hidden="true">
              <rect
                x={STAFF.left}
                y={STAFF.top}
                width={STAFF.width}
                height={STAFF.bottom - STAFF.top}
                className="fill-raised stroke-edge"
              />
              <rect
                x={STAFF.left + BOARD}
                y={level}
                width={STAFF.width - BOARD}
                height={STAFF.bottom - level}
                className="fill-series-1"
              />
              <rect
                x={STAFF.left}
                y={STAFF.top}
                width={BOARD}
                height={STAFF.bottom - STAFF.top}
                className="fill-gauge"
              />
              {painted(ticks).map(([low, high]) => (
                <rect
                  key={low}
                  x={STAFF.left}
                  y={at(high)}
                  width={BOARD / 2}
                  height={Math.max(0, at(low) - at(high))}
                  className="fill-on-gauge"
                />
              ))}
              {ticks.map((tick) => (
                <g key={tick}>
                  <path d={`M${STAFF.left} ${at(tick)} h${BOARD}`} className="stroke-on-gauge" strokeWidth={2} />
                  <text x={STAFF.left - 8} y={at(tick)} dy="0.32em" textAnchor="end" className="fill-muted">
                    {short(tick, measure)}
                  </text>
                </g>
              ))}
              <path d={`M${STAFF.left - 4} ${level} H${right + 4}`} className="stroke-ink" strokeWidth={2.5} />
              {spread(names.map(({ value }) => at(value))).map((y, one) => {
                const { name, value, tone } = names[one] as Name; // one for one, as spread was given them
                return (
                  <g key={name} className={tone ? tones[tone] : 'text-ink'}>
                    <path
                      d={`M${STAFF.left + BOARD} ${at(value)} H${right + 6} L${right + 14} ${y}`}
                      fill="none"
                      stroke="currentColor"
                      strokeWidth={tone ? 2 : 1}
                      strokeDasharray={levelOf(now?.value ?? 0, [0, value]) === 1 ? '' : '4 3'}
                    />
                    <text x={right + 18} y={y} dy="0.32em" fill="currentColor">
                      {`${name} ${short(value, measure)}`}
                    </text>
                  </g>
                );
              })}
            </g>
          </Plot>
        );
      }}
    </ChartFrame>
  );
}

/** Every second fifth between two marks, as on the boards that stand in rivers. */
export const painted = (ticks: readonly number[]): (readonly [low: number, high: number])[] =>
  ticks.slice(1).flatMap((high, place) => {
    const low = ticks[place] ?? high;
    const fifth = (high - low) / 5;
    return [0, 2, 4].map((part) => [low + part * fifth, low + (part + 1) * fifth] as const);
  });
