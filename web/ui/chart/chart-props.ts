import type { Measure } from '#web/ui/format.ts';
import type { Across, Point, Series } from './series.ts';

/** What every chart asks for. */
export interface ChartProps<P extends { readonly at: string } = Point> {
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly note?: string;
  readonly series: readonly Series<P>[];
  /** Said where there is nothing to draw. */
  readonly empty?: string;
}

/** Of charts that measure something at places along an axis. */
export interface MeasureProps extends ChartProps {
  readonly measure: Measure;
  /** What the places are, as the head of the table says: Month, Department. */
  readonly head: string;
  readonly across?: Across;
  readonly height?: number;
}
