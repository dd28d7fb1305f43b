import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { navigate } from '#web/shell/router.tsx';
import type { Named } from './frame.tsx';

/** A place in a chart that can be reached by keyboard and pointer, and says its value there. */
export interface Stop {
  readonly key: string;
  /** Along the axis, and which series; arrow keys go from one to the next. */
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly value: string;
  readonly to?: string | undefined;
}

interface PlotProps {
  readonly width: number;
  readonly height: number;
  readonly named: Named;
  readonly stops: readonly Stop[];
  readonly children: ReactNode;
}

/** The drawing. The keyboard enters it once; arrow keys, Home and End go from value to value, Enter opens what is behind one. */
export function Plot({ width, height, named, stops, children }: PlotProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const entry = stops.find(({ key }) => key === current) ?? stops[0];
  const told = stops.find(({ key }) => key === shown);

  function go(event: KeyboardEvent, from: Stop): void {
    if (event.key === 'Escape') return setShown(null);
    if (event.key === 'Enter' && from.to) return navigate(from.to);
    const next = neighbor(stops, from, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.key);
    drawing.current?.querySelector<SVGElement>(`[data-stop="${CSS.escape(next.key)}"]`)?.focus();
  }

  return (
    <div className="relative">
      <svg
        ref={drawing}
        width={width}
        height={height}
        aria-roledescription="chart"
        aria-labelledby={named.title}
        aria-describedby={named.note}
        className="block text-xs"
      >
        {children}
        {stops.map((stop) => (
          <rect
            key={stop.key}
            data-stop={stop.key}
            role={stop.to ? 'link' : 'graphics-symbol'}
            aria-label={`${stop.name}: ${stop.value}`}
            tabIndex={stop === entry ? 0 : -1}
            x={stop.x}
            y={stop.y}
            width={Math.max(stop.width, 1)}
            height={Math.max(stop.height, 1)}
            rx={3}
            fill="transparent"
            className={`focus-visible:stroke-focus focus-visible:stroke-2 focus-visible:outline-none ${stop.to ? 'cursor-pointer' : ''}`}
            onKeyDown={(event) => go(event, stop)}
            onClick={() => stop.to && navigate(stop.to)}
            onFocus={() => {
              setCurrent(stop.key);
              setShown(stop.key);
            }}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(stop.key)}
            onPointerLeave={() => setShown(null)}
          />
        ))}
      </svg>
      {told && <Told stop={told} width={width} />}
    </div>
  );
}

/** Beside the value, never outside the chart. It says what the value itself says to screen readers. */
function Told({ stop, width }: { readonly stop: Stop; readonly width: number }) {
  const middle = Math.min(Math.max(stop.x + stop.width / 2, 76), Math.max(76, width - 76));
  const isBelow = stop.y < 44;
  return (
    <div
      aria-hidden="true"
      className={`bg-ink text-ground pointer-events-none absolute z-10 w-max max-w-60 -translate-x-1/2 rounded-md px-2.5 py-1.5 text-xs ${isBelow ? '' : '-translate-y-full'}`}
      style={{ left: middle, top: isBelow ? stop.y + stop.height + 6 : stop.y - 6 }}
    >
      <span className="block">{stop.name}</span>
      <span className="block font-semibold">{stop.value}</span>
    </div>
  );
}

/** Where a key leads from here; undefined where there is nothing further. */
export function neighbor(stops: readonly Stop[], from: Stop, key: string): Stop | undefined {
  const along = stops.filter(({ row }) => row === from.row).toSorted((one, other) => one.column - other.column);
  const across = stops.filter(({ column }) => column === from.column).toSorted((one, other) => one.row - other.row);
  if (key === 'ArrowRight') return along.find(({ column }) => column > from.column);
  if (key === 'ArrowLeft') return along.findLast(({ column }) => column < from.column);
  if (key === 'ArrowDown') return across.find(({ row }) => row > from.row);
  if (key === 'ArrowUp') return across.findLast(({ row }) => row < from.row);
  if (key === 'Home') return along[0];
  if (key === 'End') return along.at(-1);
  return undefined;
}
