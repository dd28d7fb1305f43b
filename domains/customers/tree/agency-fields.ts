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

/** Minutes after midnight of 08:30; 24:00 is the end of the day. Null when it is no such time. */
export function minutesOf(time: string | null): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time ?? '');
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= 1440 ? minutes : null;
}
