/** Days as texts such as 2026-11-20; they are counted in UTC, so that no change of the clock moves them. */
function utc(day: string): Date {
  const at = new Date(Date.parse(day));
  if (Number.isNaN(at.getTime())) throw new RangeError(`“${day}” is no day.`);
  return at;
}
const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
/** Put together from its parts: several times faster than toISOString. */
const text = (at: Date): string =>
  `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;

export function addDays(day: string, by: number): string {
  return text(new Date(utc(day).getTime() + by * 86_400_000));
}

/** The same day some months later, or the last one of a month that is shorter. */
export function addMonths(day: string, by: number): string {
  const at = utc(monthOf(day));
  const last = text(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1 + by, 0)));
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The first day of its month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: string): string => addDays(addMonths(monthOf(day), 1), -1);

/** Weeks begin on Sunday, as calendars of the United States have it. */
export const weekOf = (day: string): string => addDays(day, -utc(day).getUTCDay());

/** The weeks that hold a month, whole. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let day = weekOf(monthOf(month)); day <= lastOfMonth(month); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return weeks;
}

export interface Span {
  readonly from?: string;
  readonly to?: string;
}

const weekFrom = (day: string): Span => ({ from: weekOf(day), to: addDays(weekOf(day), 6) });
const monthFrom = (day: string): Span => ({ from: monthOf(day), to: lastOfMonth(day) });

/** Spans of days that move along with today, by the word that stands for them in the address. */
const spans = {
  today: ['today', (day: string): Span => ({ from: day, to: day })],
  yesterday: ['yesterday', (day: string): Span => ({ from: addDays(day, -1), to: addDays(day, -1) })],
  tomorrow: ['tomorrow', (day: string): Span => ({ from: addDays(day, 1), to: addDays(day, 1) })],
  'this-week': ['this week', weekFrom],
  'last-week': ['last week', (day: string) => weekFrom(addDays(day, -7))],
  'next-week': ['next week', (day: string) => weekFrom(addDays(day, 7))],
  'this-month': ['this month', monthFrom],
  'last-month': ['last month', (day: string) => monthFrom(addMonths(day, -1))],
  'next-month': ['next month', (day: string) => monthFrom(addMonths(day, 1))],
  'last-7-days': ['in the last 7 days', (day: string): Span => ({ from: addDays(day, -6), to: day })],
  'last-30-days': ['in the last 30 days', (day: string): Span => ({ from: addDays(day, -29), to: day })],
  'next-30-days': ['in the next 30 days', (day: string): Span => ({ from: day, to: addDays(day, 29) })],
  overdue: ['overdue', (day: string): Span => ({ to: addDays(day, -1) })],
} as const;
export type SpanName = keyof typeof spans;

export const spanNames = Object.keys(spans) as readonly SpanName[]; // the keys stated above
export const isSpan = (name: string): name is SpanName => Object.hasOwn(spans, name);
export const spanWords = (name: SpanName): string => spans[name][0];
export const spanOf = (name: SpanName, today: string): Span => spans[name][1](today);

/** A moment as a date-and-time input wants it: wall-clock time in the organization's zone. */
export function localTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(instant)).replace(' ', 'T');
}

/** The other way round: the wall-clock time is tried as UTC and moved by what the zone makes of it, twice for changes of the clock. */
export function moment(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  let at = wanted;
  for (let round = 0; round < 2; round++)
    at += wanted - Date.parse(`${localTime(new Date(at).toISOString(), timeZone)}Z`);
  return new Date(at).toISOString();
}
