/** How series are told apart: a color, and beside it a pattern, a dash and a mark, so that color is never alone. */
export interface Look {
  /** The class that sets the current color. */
  readonly color: string;
  readonly pattern: Pattern;
  /** Of a line; empty is unbroken. */
  readonly dash: string;
  readonly mark: Mark;
}

export type Pattern = 'plain' | 'falling' | 'dots' | 'rising' | 'level' | 'crossed';
export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star';

const colors = [
  'text-series-1',
  'text-series-2',
  'text-series-3',
  'text-series-4',
  'text-series-5',
  'text-series-6',
] as const;
const patterns: readonly Pattern[] = ['plain', 'falling', 'dots', 'rising', 'level', 'crossed'];
const dashes = ['', '6 3', '2 3', '10 3 2 3', '1 4', '12 4'] as const;
const marks: readonly Mark[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star'];

/** The look of the series at this place. Every turn through the colors begins its patterns one further. */
export function lookOf(series: number): Look {
  const shifted = (series + Math.floor(series / colors.length)) % colors.length;
  return {
    color: colors[series % colors.length] ?? colors[0],
    pattern: patterns[shifted] ?? 'plain',
    dash: dashes[shifted] ?? '',
    mark: marks[shifted] ?? 'circle',
  };
}
