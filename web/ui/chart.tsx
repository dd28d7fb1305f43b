import { type ComponentType, Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import type { BarsProps } from './chart/bars.tsx';
import type { BulletsProps } from './chart/bullets.tsx';
import type { DonutProps } from './chart/donut.tsx';
import type { GaugeProps } from './chart/gauge.tsx';
import type { LinesProps } from './chart/lines.tsx';
import type { SparklineProps } from './chart/sparkline.tsx';
import type { TimelineProps } from './chart/timeline.tsx';

interface Charts<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** About the room that it takes, so that nothing moves when it comes. */
  readonly room: string;
}

/** The charts, loaded when one is shown: a screen that has none pays nothing for them. */
function whenShown<Props extends object>({ load, room }: Charts<Props>): ComponentType<Props> {
  const Chart = later(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<div aria-busy="true" className={`skeleton ${room}`} />}>
      <Chart {...props} />
    </Suspense>
  );
}

const charts = async () => (await import('./chart/charts.ts')).charts;

export const Bars = whenShown<BarsProps>({ load: async () => (await charts()).Bars, room: 'h-76' });
export const Bullets = whenShown<BulletsProps>({ load: async () => (await charts()).Bullets, room: 'h-58' });
export const Lines = whenShown<LinesProps>({ load: async () => (await charts()).Lines, room: 'h-76' });
export const Donut = whenShown<DonutProps>({ load: async () => (await charts()).Donut, room: 'h-58' });
export const Timeline = whenShown<TimelineProps>({ load: async () => (await charts()).Timeline, room: 'h-58' });
export const Gauge = whenShown<GaugeProps>({ load: async () => (await charts()).Gauge, room: 'h-74' });
export const Sparkline = whenShown<SparklineProps>({
  load: async () => (await charts()).Sparkline,
  room: 'inline-block h-6 w-24 align-middle',
});
