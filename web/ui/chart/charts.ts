import { Bars } from './bars.tsx';
import { Bullets } from './bullets.tsx';
import { Donut } from './donut.tsx';
import { Gauge } from './gauge.tsx';
import { Lines } from './lines.tsx';
import { Sparkline } from './sparkline.tsx';
import { Timeline } from './timeline.tsx';

/** Fetched as one file: a page that shows one chart mostly shows several, and all are drawn with the same arithmetic. */
export const charts = { Bars, Bullets, Donut, Gauge, Lines, Sparkline, Timeline };
