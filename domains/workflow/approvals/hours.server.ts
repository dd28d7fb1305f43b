import { addWorkingHours, workingHoursBetween } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import type { WorkingCalendar } from '../../customers/public.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** The calendar of the agency a document is for; without one, that of the organization. */
export const hoursOf = (work: UnitOfWork, agency: string | null): Promise<WorkingCalendar> =>
  calendarOf(work.asProduct, agency);

/** The instant so many business hours from another one. */
export const afterHours = async (
  work: UnitOfWork,
  instant: string,
  hours: number,
  agency: string | null,
): Promise<string> => addWorkingHours(await hoursOf(work, agency), instant, hours);

/** Business hours between two instants; below zero when the second is the earlier one. */
export const hoursBetween = async (
  work: UnitOfWork,
  from: string,
  to: string,
  agency: string | null,
): Promise<number> => workingHoursBetween(await hoursOf(work, agency), from, to);

/** The same for many: each agency's calendar is found once. */
export async function hoursByAgency(
  work: UnitOfWork,
  agencies: readonly (string | null)[],
): Promise<(agency: string | null, from: string, to: string) => number> {
  const calendars = new Map<string | null, WorkingCalendar>();
  for (const agency of new Set(agencies)) calendars.set(agency, await hoursOf(work, agency));
  return (agency, from, to) => {
    const calendar = calendars.get(agency);
    if (!calendar) throw new Error(`The calendar of ${agency} was not asked for.`);
    return workingHoursBetween(calendar, from, to);
  };
}

/** How many hours a business day has. */
export async function hoursOfDay(work: UnitOfWork, agency: string | null): Promise<number> {
  const { from, until } = await hoursOf(work, agency);
  return (until - from) / 60;
}

/** The agency among the facts of a case. */
export const agencyIn = ({ agency }: Readonly<Record<string, unknown>>): string | null =>
  typeof agency === 'string' ? agency : null;
