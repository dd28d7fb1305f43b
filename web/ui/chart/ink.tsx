import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle } from 'd3-shape';
import type { ReactNode } from 'react';
import { widthOf } from './axes.tsx';
import { spread } from './level.ts';
import { lookOf, type Mark, type Palette, type Pattern } from './looks.ts';

const symbols = {
  circle: symbolCircle,
  square: symbolSquare,
  triangle: symbolTriangle,
  diamond: symbolDiamond,
  cross: symbolCross,
  star: symbolStar,
} as const;

/** The mark of a series at a value. */
export const MarkAt = ({ mark, x, y }: { readonly mark: Mark; readonly x: number; readonly y: number }) => (
  <path d={symbol(symbols[mark], 36)() ?? ''} transform={`translate(${x} ${y})`} fill="currentColor" />
);

const strokes: Readonly<Record<Exclude<Pattern, 'plain'>, ReactNode>> = {
  falling: <path d="M-2 6 L2 10 M-2 -2 L10 10 M6 -2 L10 2" />,
  rising: <path d="M-2 2 L2 -2 M-2 10 L10 -2 M6 10 L10 6" />,
  level: <path d="M0 2 H8 M0 6 H8" />,
  crossed: <path d="M-2 -2 L10 10 M-2 10 L10 -2" />,
  dots: <path d="M2 2 h.01 M6 6 h.01" strokeLinecap="round" strokeWidth={2.4} />,
};

interface PatternsProps {
  /** Keeps those of two drawings apart. */
  readonly id: string;
  readonly count: number;
  readonly of?: Palette;
}

/** The inks of so many series, once in every drawing: plain on a screen, patterned where color cannot be seen. */
export const Patterns = ({ id, count, of }: PatternsProps) => (
  <defs>
    {Array.from({ length: count }, (_, series) => {
      const { color, pattern, isAlwaysPatterned } = lookOf(series, of);
      const isPlain = pattern === 'plain';
      return (
        <pattern
          key={`${color} ${pattern}`}
          id={patternId(id, series)}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          className={`${color} ${isPlain || isAlwaysPatterned ? '' : 'pattern'}`}
        >
          <rect
            width={8}
            height={8}
            fill="currentColor"
            className="pattern-ground"
            opacity={isAlwaysPatterned && !isPlain ? 0.3 : 1}
          />
          {!isPlain && (
            <g stroke="currentColor" strokeWidth={1.6} className={isAlwaysPatterned ? '' : 'pattern-strokes'}>
              {strokes[pattern]}
            </g>
          )}
        </pattern>
      );
    })}
  </defs>
);

const patternId = (id: string, series: number): string => `${id.replace(/\W/g, '')}-${series}`;
export const inkOf = (id: string, series: number): string => `url(#${patternId(id, series)})`;

interface LegendProps {
  readonly id: string;
  readonly names: readonly string[];
  /** Areas show their ink, lines their dash and mark. */
  readonly shape: 'area' | 'line';
  readonly of?: Palette | undefined;
}

/** Which look belongs to which series, before the drawing; the table says it to screen readers. */
export const Legend = ({ names, ...look }: LegendProps) => (
  <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {names.map((name, series) => (
      <li key={name} className="flex items-center gap-1.5">
        <Swatch {...look} series={series} />
        {name}
      </li>
    ))}
  </ul>
);

export function Swatch({ id, series, shape, of }: Omit<LegendProps, 'names'> & { readonly series: number }) {
  const { color, dash, mark } = lookOf(series, of);
  return (
    <svg width={shape === 'area' ? 14 : 26} height={12} className={`shrink-0 ${color}`} aria-hidden="true">
      {shape === 'area' ? (
        <rect x={0.5} y={0.5} width={13} height={11} rx={2} fill={inkOf(id, series)} stroke="currentColor" />
      ) : (
        <>
          <path d="M0 6 H26" stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
          <MarkAt mark={mark} x={13} y={6} />
        </>
      )}
    </svg>
  );
}

/** So many series are named at their ends; more, or longer names than there is room for, have a legend. */
const MOST_NAMED = 3;

/** The room at the right that names of series take; 0 where a legend has to do it. */
export function roomForNames(names: readonly string[], width: number): number {
  if (names.length < 2 || names.length > MOST_NAMED) return 0;
  const room = Math.ceil(Math.max(...names.map(widthOf))) + 20;
  return room > width * 0.3 ? 0 : room;
}

interface NamesProps {
  readonly names: readonly string[];
  /** Where each series ends, from the top. */
  readonly heights: readonly number[];
  readonly x: number;
  readonly of?: Palette;
}

/** The names of series at their ends, none over another. */
export const NamesAtRight = ({ names, heights, x, of }: NamesProps) => (
  <g aria-hidden="true">
    {spread(heights).map((y, series) => (
      <g key={names[series]} className={lookOf(series, of).color}>
        <rect x={x + 6} y={y - 4} width={8} height={8} rx={1.5} fill="currentColor" />
        <text x={x + 18} y={y} dy="0.34em" className="fill-ink">
          {names[series]}
        </text>
      </g>
    ))}
  </g>
);
