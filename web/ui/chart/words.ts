import { dayAt, exact, type Measure, wholeDay } from '#web/ui/format.ts';
import type { Cell, ChartTable } from './frame.tsx';
import type { Across, Place, Point, Series } from './series.ts';

/** A place in words: as it is, or the day or month it stands for. */
export const placeWords = (at: string, across: Across): string =>
  across === 'words' ? at : across === 'days' ? wholeDay(at) : dayAt(`${at}-01`, 'month');

/** A value with the range it lies in, when it is an estimate. */
export function valueWords({ value, low, high }: Point, measure: Measure): string {
  if (value === null) return 'no value';
  const range =
    low === undefined || high === undefined || low === high
      ? ''
      : ` (${exact(low, measure)} to ${exact(high, measure)})`;
  return `${exact(value, measure)}${range}`;
}

interface TableOptions {
  /** What the places are: Month, Department. */
  readonly head: string;
  readonly series: readonly Series[];
  readonly places: readonly Place[];
  readonly across: Across;
  readonly measure: Measure;
}

/** A row for each place, a column for each series. */
export function tableOf({ head, series, places, across, measure }: TableOptions): ChartTable {
  const cell = (point: Point | undefined): Cell => ({
    words: point ? valueWords(point, measure) : '—',
    ...(point?.to ? { to: point.to } : {}),
  });
  return {
    head: [head, ...series.map(({ name }) => name)],
    rows: places.map(({ at, points }) => [{ words: placeWords(at, across) }, ...points.map(cell)]),
  };
}
