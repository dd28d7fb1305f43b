import { addWorkingHours, workingHoursBetween } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import type { WorkingCalendar } from '../../customers/public.ts';
import type { Work } from '#server/records/work.ts';

/** One calendar for everything that a transaction reckons. */
const known = new WeakMap<object, Promise<WorkingCalendar>>();

export function hoursOf(work: Work): Promise<WorkingCalendar> {
  const found = known.get(work.tx) ?? calendarOf(work.asProduct);
  known.set(work.tx, found);
  return found;
}

/** The instant so many working hours from another one. */
export const afterHours = async (work: Work, instant: string, hours: number): Promise<string> =>
  addWorkingHours(await hoursOf(work), instant, hours);

/** Working hours between two instants; below zero when the second is the earlier one. */
export const hoursBetween = async (work: Work, from: string, to: string): Promise<number> =>
  workingHoursBetween(await hoursOf(work), from, to);
