import { type ComponentType, lazy, Suspense } from 'react';
import type { BarsProps } from './chart/bars.tsx';
import type { DonutProps } from './chart/donut.tsx';
import type { GaugeProps } from './chart/gauge.tsx';
import type { LinesProps } from './chart/lines.tsx';
import type { TimelineProps } from './chart/timeline.tsx';

/** The charts, loaded when one is shown: a screen that has none pays nothing for them. */
function whenShown<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Chart = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>; // lazy keeps the props
  return (props) => (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
      <Chart {...props} />
    </Suspense>
  );
}

export const Bars = whenShown<BarsProps>(async () => (await import('./chart/bars.tsx')).Bars);
export const Lines = whenShown<LinesProps>(async () => (await import('./chart/lines.tsx')).Lines);
export const Donut = whenShown<DonutProps>(async () => (await import('./chart/donut.tsx')).Donut);
export const Timeline = whenShown<TimelineProps>(async () => (await import('./chart/timeline.tsx')).Timeline);
export const Gauge = whenShown<GaugeProps>(async () => (await import('./chart/gauge.tsx')).Gauge);
export { Sparkline } from './chart/sparkline.tsx';
