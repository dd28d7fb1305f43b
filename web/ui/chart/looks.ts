/** How series are told apart: a color of its own lightness, a dash and a mark; a pattern in print, in forced colors and on request. */
export interface Look {
  /** The class that sets the current color. */
  readonly color: string;
  readonly pattern: Pattern;
  /** Its color is that of an earlier series. */
  readonly isAlwaysPatterned: boolean;
  /** Of a line; empty is unbroken. */
  readonly dash: string;
  readonly mark: Mark;
}

export type Pattern = 'plain' | 'falling' | 'dots' | 'rising' | 'level' | 'crossed';
export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star';

/** Series are compared with one another; parts make one whole, in one hue and greys. */
export type Palette = 'series' | 'parts';

/** Whole class names, because the style sheet is made of those that it finds. */
const palettes = {
  series: ['text-series-1', 'text-series-2', 'text-series-3', 'text-series-4', 'text-series-5', 'text-series-6'],
  parts: ['text-part-1', 'text-part-2', 'text-part-3', 'text-part-4', 'text-part-5', 'text-part-6'],
} as const;
const COLORS = palettes.series.length;
const patterns: readonly Pattern[] = ['plain', 'falling', 'dots', 'rising', 'level', 'crossed'];
const dashes = ['', '6 3', '2 3', '10 3 2 3', '1 4', '12 4'] as const;
const marks: readonly Mark[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star'];

/** The look of the series at this place. Every turn through the colors begins its patterns one further, and shows them on a screen too. */
export function lookOf(series: number, palette: Palette = 'series'): Look {
  const turn = Math.floor(series / COLORS);
  const shifted = (series + turn) % COLORS;
  return {
    color: palettes[palette][series % COLORS] ?? palettes[palette][0],
    pattern: patterns[shifted] ?? 'plain',
    isAlwaysPatterned: turn > 0,
    dash: dashes[shifted] ?? '',
    mark: marks[shifted] ?? 'circle',
  };
}
