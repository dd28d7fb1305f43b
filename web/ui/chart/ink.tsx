import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle } from 'd3-shape';
import type { ReactNode } from 'react';
import { lookOf, type Mark, type Pattern } from './looks.ts';

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

/** The patterns of so many series, once in every drawing. `id` keeps those of two drawings apart. */
export const Patterns = ({ id, count }: { readonly id: string; readonly count: number }) => (
  <defs>
    {Array.from({ length: count }, (_, series) => {
      const { color, pattern } = lookOf(series);
      return (
        <pattern
          key={`${color} ${pattern}`}
          id={patternId(id, series)}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          className={color}
        >
          <rect width={8} height={8} fill="currentColor" opacity={pattern === 'plain' ? 1 : 0.3} />
          {pattern !== 'plain' && (
            <g stroke="currentColor" strokeWidth={1.6}>
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
  /** Areas show their pattern, lines their dash and mark. */
  readonly shape: 'area' | 'line';
}

/** Which look belongs to which series; the table says it to screen readers. */
export const Legend = ({ id, names, shape }: LegendProps) => (
  <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {names.map((name, series) => (
      <li key={name} className="flex items-center gap-1.5">
        <Swatch id={id} series={series} shape={shape} />
        {name}
      </li>
    ))}
  </ul>
);

export function Swatch({ id, series, shape }: Omit<LegendProps, 'names'> & { readonly series: number }) {
  const { color, dash, mark } = lookOf(series);
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
