import { scaleLinear, scaleUtc } from 'd3-scale';
import type { Step } from '#web/ui/format.ts';

type Ends = readonly [number, number];

interface ValueScaleOptions {
  readonly reach: Ends;
  /** Where the low and the high end are drawn, in pixels. */
  readonly range: Ends;
  /** How many pixels a mark needs. */
  readonly room?: number;
  /** Counted things have no halves. */
  readonly isWhole?: boolean;
}

/** Values on pixels, with ends and marks that are round numbers. */
export function valueScale({ reach: [low, high], range, room = 44, isWhole = false }: ValueScaleOptions) {
  const wished = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / room));
  const domain = low === high ? [Math.min(0, low), Math.max(1, high)] : [low, high];
  const scale = scaleLinear().domain(domain).nice(wished).range(range);
  const ticks = scale.ticks(wished).filter((tick) => !isWhole || Number.isInteger(tick));
  return { at: (value: number): number => scale(value), ticks };
}

const instant = (day: string): Date => new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const DAY = 86_400_000;
export const nextDay = (day: string): string => dayOf(new Date(instant(day).getTime() + DAY));

/** Days on pixels. The marks are the first days of something, as far apart as there is room. */
export function dayScale({ days, range }: { readonly days: readonly string[]; readonly range: Ends }) {
  const sorted = days.toSorted();
  const first = sorted[0] ?? '2000-01-01';
  const last = sorted.at(-1) ?? first;
  const ends = [instant(first), instant(first === last ? nextDay(last) : last)];
  const scale = scaleUtc().domain(ends).range(range);
  const wished = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / 84));
  // Nothing happens between two days, so no mark stands there either.
  const ticks = [...new Set(scale.ticks(wished).map(dayOf))].filter((day) => instant(day) >= instant(first));
  return { at: (day: string): number => scale(instant(day)), ticks, step: stepOf(ticks) };
}

/** What the marks of a time axis are: days, months or years. */
export function stepOf(days: readonly string[]): Step {
  if (days.every((day) => day.endsWith('-01-01'))) return 'year';
  return days.every((day) => day.endsWith('-01')) ? 'month' : 'day';
}
