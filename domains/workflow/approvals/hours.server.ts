import type { Work } from '#server/records/work.ts';

const DAY_HOURS = 8;
const HOUR_MS = 3_600_000;

/** The instant so many working hours from another one. */
export const afterHours = async (_work: Work, instant: string, hours: number): Promise<string> =>
  new Date(Date.parse(instant) + Math.ceil(hours / DAY_HOURS) * 24 * HOUR_MS).toISOString();

export const hoursBetween = async (_work: Work, from: string, to: string): Promise<number> =>
  ((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)) * DAY_HOURS;
