/** Fetched as one file: a page that shows one chart mostly shows several, and all are drawn with the same arithmetic. */
export { Bars } from './bars.tsx';
export { Donut } from './donut.tsx';
export { Gauge } from './gauge.tsx';
export { Lines } from './lines.tsx';
export { Sparkline } from './sparkline.tsx';
export { Timeline } from './timeline.tsx';
