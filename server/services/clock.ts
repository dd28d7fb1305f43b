/** Where the time comes from, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date in a time zone, as `2026-11-20`: a deadline's day is the office's day, not the server's. */
export function today(clock: Clock, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(clock.now()).map((part) => [part.type, part.value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
