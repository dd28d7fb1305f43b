import { useId } from 'react';
import { exact, type Measure, short } from '#web/ui/format.ts';
import { cut, widthOf } from './axes.tsx';
import { ChartFrame } from './frame.tsx';
import { inkOf, Legend, Patterns } from './ink.tsx';
import { lookOf } from './looks.ts';
import { Plot } from './plot.tsx';

export interface Bullet {
  /** What the row is: a department, a fund. */
  readonly at: string;
  /** How much of it is in each part, in the order of `parts`. */
  readonly values: readonly number[];
  /** What all of them are measured against. */
  readonly of: number;
  readonly to?: string;
}

export interface BulletsProps {
  readonly title: string;
  readonly note?: string;
  readonly empty?: string;
  /** What a row is, and what its parts are measured against: Department, Revised budget. */
  readonly head: string;
  readonly whole: string;
  readonly parts: readonly string[];
  readonly measure: Measure;
  readonly rows: readonly Bullet[];
  /** Where the rows would be today if the year passed evenly, from 0 to 1, and what the tick says: "14% of the year". */
  readonly pace?: { readonly share: number; readonly name: string };
}

const [BAR, ROW, TALL, TOP] = [14, 30, 46, 18];
/** Below this width the words stand above their bar. */
const NARROW = 520;
/** A row that is used up twice over is drawn as far as half beyond its end; its percent says the rest. */
const MOST = 1.5;

/** Each row from 0 to 100 percent of its own whole, so that a small department is read like a large one; the tick says where the year is. */
export function Bullets(props: BulletsProps) {
  const { title, note, empty, head, whole, parts, measure, rows, pace } = props;
  const id = useId();
  const usedOf = ({ values }: Bullet) => values.reduce((sum, value) => sum + value, 0);
  const shareOf = (row: Bullet) => usedOf(row) / row.of;
  const percentOf = (row: Bullet) => (row.of > 0 ? `${Math.round(shareOf(row) * 100)}%` : '—');
  return (
    <ChartFrame
      title={title}
      note={note}
      empty={empty}
      table={{
        head: [head, whole, ...parts, 'Used'],
        rows: rows.map((row) => [
          { words: row.at },
          { words: exact(row.of, measure), to: row.to },
          ...row.values.map((value) => ({ words: exact(value, measure) })),
          { words: percentOf(row) },
        ]),
      }}
    >
      {({ width, named }) => {
        const isNarrow = width < NARROW;
        const ends = rows.map((row) => `${short(usedOf(row), measure)} of ${short(row.of, measure)}`);
        const left = isNarrow ? 0 : Math.min(Math.max(...rows.map(({ at }) => widthOf(at))) + 12, width * 0.3);
        const right = isNarrow ? width - 48 : width - Math.max(...ends.map(widthOf)) - 60;
        const end = Math.min(MOST, Math.max(1, ...rows.map((row) => (row.of > 0 ? shareOf(row) : 0))));
        const x = (share: number) => left + (Math.max(0, Math.min(end, share)) / end) * (right - left);
        const each = isNarrow ? TALL : ROW;
        const top = (row: number) => (pace ? TOP : 0) + row * each + (isNarrow ? 24 : (ROW - BAR) / 2);
        const height = (pace ? TOP : 0) + rows.length * each;
        return (
          <>
            {parts.length > 1 && <Legend id={id} names={parts} shape="area" of="parts" />}
            <Plot
              width={width}
              height={height}
              named={named}
              stops={rows.map((row, at) => ({
                key: String(at),
                column: at,
                row: 0,
                x: 0,
                y: top(at) - (isNarrow ? 22 : (ROW - BAR) / 2),
                width,
                height: each,
                name: row.at,
                value: [
                  `${percentOf(row)} of ${exact(row.of, measure)}`,
                  ...row.values.map((value, part) => `${parts[part]} ${exact(value, measure)}`),
                ].join(', '),
                to: row.to,
              }))}
            >
              <Patterns id={id} count={parts.length} of="parts" />
              {rows.map((row, at) => {
                const isOver = row.of > 0 && usedOf(row) > row.of;
                const y = top(at);
                return (
                  <g key={`${at} ${row.at}`} aria-hidden="true">
                    <text
                      {...(isNarrow ? { x: 0, y: y - 8 } : { x: left - 10, y: y + BAR / 2, dy: '0.34em' })}
                      textAnchor={isNarrow ? 'start' : 'end'}
                      className="fill-ink"
                    >
                      {cut(row.at, isNarrow ? width - widthOf(ends[at] ?? '') - 12 : left - 14)}
                    </text>
                    <rect x={x(0)} y={y} width={x(1) - x(0)} height={BAR} className="fill-raised stroke-line" />
                    {row.of > 0 &&
                      row.values.map((value, part) => {
                        const before = row.values.slice(0, part).reduce((sum, one) => sum + one, 0);
                        const [from, to] = [x(before / row.of), x((before + value) / row.of)];
                        return (
                          value > 0 && (
                            <rect
                              key={parts[part]}
                              x={from}
                              y={y}
                              width={Math.max(to - from, 0.5)}
                              height={BAR}
                              fill={inkOf(id, part)}
                              className={lookOf(part, 'parts').color}
                            />
                          )
                        );
                      })}
                    <text
                      x={right + 8}
                      y={y + BAR / 2}
                      dy="0.34em"
                      className={`font-semibold ${isOver ? 'fill-danger' : 'fill-ink'}`}
                    >
                      {percentOf(row)}
                    </text>
                    <text
                      x={width}
                      {...(isNarrow ? { y: y - 8 } : { y: y + BAR / 2, dy: '0.34em' })}
                      textAnchor="end"
                      className="fill-muted tabular-nums"
                    >
                      {ends[at]}
                    </text>
                  </g>
                );
              })}
              {pace && (
                <g aria-hidden="true">
                  {rows.map((row, at) => (
                    <path
                      key={`${at} ${row.at}`}
                      d={`M${x(pace.share)} ${top(at) - 4} v${BAR + 8}`}
                      className="stroke-ink"
                      strokeWidth={2}
                    />
                  ))}
                  <text
                    x={Math.min(Math.max(x(pace.share), widthOf(pace.name) / 2), width - widthOf(pace.name) / 2)}
                    y={10}
                    textAnchor="middle"
                    className="fill-ink"
                  >
                    {pace.name}
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
