import {
  addDays,
  addWorkingDays,
  isWorkingDay,
  localDay,
  type WorkingCalendar,
} from '#domains/customers/calendar/calendar.ts';
import { federalHolidays } from '#domains/customers/calendar/federal-holidays.ts';
import { ownHolidays } from './county/agencies.ts';

/** The Friday on which the county is told. */
export const STORY_DAY = '2026-11-20';

/** Its last two weeks: they are told as the last two weeks before the day of the seeding, whichever that is. */
export const STORY_RECENT = '2026-11-06';

/** The latest day for which the story can be told: later its deadlines, fiscal years and laws would be over. */
const LAST_DAY = '2027-01-29';

/** After this hour what is due today would be late before anyone looked at it. */
const LAST_HOUR = 15;

const zone = 'America/New_York';

const calendarOf = (...years: readonly number[]): WorkingCalendar => ({
  timeZone: zone,
  weekdays: [1, 2, 3, 4, 5],
  from: 8 * 60,
  until: 17 * 60,
  holidays: new Set([
    ...years.flatMap((year) => federalHolidays(year).map(({ day }) => day)),
    ...ownHolidays.flatMap(([day, , agency]) => (agency ? [] : [day])),
  ]),
});

/** The business day on which the story's last day falls: this one, or the next when nobody works today or it is late. */
function lastDayOf(now: Date): string {
  const today = localDay(now.getTime(), zone);
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  const calendar = calendarAt(today);
  const day = isWorkingDay(calendar, today) && hour < LAST_HOUR ? today : addWorkingDays(calendar, today, 1);
  return day < LAST_DAY ? day : LAST_DAY;
}

/** When the county is told that is seeded now: now, or at noon of the latest day for which it can be told. */
export const toldAt = (now: Date): Date => {
  const latest = new Date(`${LAST_DAY}T17:00:00Z`);
  return now < latest ? now : latest;
};

const calendarAt = (day: string): WorkingCalendar =>
  calendarOf(...[-1, 0, 1].map((years) => Number(day.slice(0, 4)) + years));

/** So many business days after the first day, up to and with the other. */
function workingDays(calendar: WorkingCalendar, after: string, until: string): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count++;
  return count;
}

/** The day that a day of the county's story is when it is seeded now: as many business days before its last day, or after it. */
export function storyDays(now: Date): (day: string) => string {
  const last = lastDayOf(now);
  const [told, calendar] = [calendarAt(STORY_DAY), calendarAt(last)];
  return (day) => {
    if (day < STORY_RECENT || last <= STORY_DAY) return day;
    const away = workingDays(told, STORY_DAY, day) - workingDays(told, day, STORY_DAY);
    return away === 0 ? last : addWorkingDays(calendar, last, away);
  };
}
