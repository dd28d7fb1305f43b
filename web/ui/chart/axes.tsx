/** A mark of an axis: where, and what it says. */
export interface Tick {
  readonly at: number;
  readonly words: string;
}

interface AxisProps {
  readonly ticks: readonly Tick[];
  /** Where the plot begins and ends, across the marks. */
  readonly from: number;
  readonly to: number;
}

/** Where zero is, stronger than the other lines: bars begin there. */
export const ZeroLine = ({ d }: { readonly d: string }) => <path aria-hidden="true" d={d} className="stroke-edge" />;

/** Every second or third of them, so that no two words touch. */
export function thinned(ticks: readonly Tick[]): readonly Tick[] {
  const longest = Math.max(0, ...ticks.map(({ words }) => widthOf(words)));
  const apart = Math.min(Infinity, ...ticks.slice(1).map(({ at }, place) => at - (ticks[place]?.at ?? at)));
  const every = Math.max(1, Math.ceil((longest + 8) / Math.max(1, apart)));
  return ticks.filter((_, place) => place % every === 0);
}

/** Lines from side to side with their values at the left. */
export const ValuesAtLeft = ({ ticks, from, to }: AxisProps) => (
  <g aria-hidden="true">
    {ticks.map(({ at, words }) => (
      <g key={at}>
        <path d={`M${from} ${at} H${to}`} className="stroke-line" />
        <text x={from - 8} y={at} dy="0.32em" textAnchor="end" className="fill-muted">
          {words}
        </text>
      </g>
    ))}
  </g>
);

/** Lines from top to bottom with their values below. */
export const ValuesBelow = ({ ticks, from, to }: AxisProps) => (
  <g aria-hidden="true">
    {ticks.map(({ at, words }) => (
      <g key={at}>
        <path d={`M${at} ${from} V${to}`} className="stroke-line" />
        <text x={at} y={to + 18} textAnchor="middle" className="fill-muted">
          {words}
        </text>
      </g>
    ))}
  </g>
);

/** Words under the plot, without lines. */
export const WordsBelow = ({ ticks, from }: Omit<AxisProps, 'to'>) => (
  <g aria-hidden="true">
    {ticks.map(({ at, words }) => (
      <text key={at} x={at} y={from + 18} textAnchor="middle" className="fill-muted">
        {words}
      </text>
    ))}
  </g>
);

/** Words beside the plot, cut where they would fill it; the table has them whole. */
export const WordsAtLeft = ({ ticks, from, room }: Omit<AxisProps, 'to'> & { readonly room: number }) => (
  <g aria-hidden="true">
    {ticks.map(({ at, words }) => (
      <text key={at} x={from - 8} y={at} dy="0.32em" textAnchor="end" className="fill-muted">
        {cut(words, room)}
      </text>
    ))}
  </g>
);

/** About what a sign of the small type takes where nothing can be measured: on the server and in tests. */
export const SIGN = 6.6;
let pen: CanvasRenderingContext2D | null | undefined;

/** As wide as words are in the typeface that the page has: the browser may have to do with one of its own. */
export function widthOf(words: string): number {
  if (pen === undefined) {
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(words).width : words.length * SIGN;
}

export function cut(words: string, room: number): string {
  let [kept, most] = [words, words.length - 1];
  while (widthOf(kept) > room && most > 0) kept = `${words.slice(0, most--).trimEnd()}…`;
  return kept;
}
