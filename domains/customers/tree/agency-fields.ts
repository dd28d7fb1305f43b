import { timeZones } from '#domains/organization/public.ts';

/** What an agency can be, from the top of the tree down; a partner is another public body beside the tree. */
export const agencyRanks = {
  jurisdiction: 'Jurisdiction',
  department: 'Department',
  division: 'Division',
  partner: 'Partner agency',
} as const;

export const weekdays = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** As `Date` counts them: Sunday is 0. */
export const weekdayNumber: Readonly<Record<string, number>> = {
  sun: 0,
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
};

/** Half hours of a day, as 08.30; the last one is midnight at its end. */
const clock = Array.from({ length: 49 }, (_, half) => half * 30);
const keyOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')}`;

export const timesOfDay: Readonly<Record<string, string>> = Object.fromEntries(
  clock.map((minutes) => [keyOf(minutes), keyOf(minutes).replace('.', ':')]),
);

/** Minutes after midnight of 08.30; null when nothing is said. */
export function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  const [hours, minutes] = time.split('.').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** A choice is written without a slash: America.New_York. */
export const zoneChoices: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(timeZones).map(([zone, name]) => [zone.replace('/', '.'), name]),
);
export const zoneOf = (choice: string): string => choice.replace('.', '/');
