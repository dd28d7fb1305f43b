import { addDays, addMonths } from '#kernel/lists/days.ts';

/** The twelve months that begin with that of a day, as 2026-11. */
export const monthsFrom = (today: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7));

/** Their last day. */
export const lastDayOf = (today: string): string => addDays(addMonths(`${today.slice(0, 7)}-01`, 12), -1);

export const monthOf = (day: string): string => day.slice(0, 7);

/** 2027-03 as Mar 2027. */
export const monthWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
