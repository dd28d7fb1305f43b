import { addDays, weekdayOf } from './calendar.ts';

export interface Holiday {
  readonly name: string;
  readonly day: string;
}

const date = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The so-manyth of a weekday in a month; 1 is Monday. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = date(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const fourth = nth(year, month, 1, 4);
  const fifth = addDays(fourth, 7);
  return fifth.slice(5, 7) === fourth.slice(5, 7) ? fifth : fourth;
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after (Executive Order 11582). */
export function observed(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** The legal public holidays of 5 U.S.C. 6103(a) as they are kept in a year. A New Year's Day on a Saturday is kept in the year before. */
export function federalHolidays(year: number): readonly Holiday[] {
  return [
    { name: 'New Year’s Day', day: observed(date(year, 1, 1)) },
    { name: 'Birthday of Martin Luther King, Jr.', day: nth(year, 1, 1, 3) },
    { name: 'Washington’s Birthday', day: nth(year, 2, 1, 3) },
    { name: 'Memorial Day', day: lastMonday(year, 5) },
    ...(year >= 2021 ? [{ name: 'Juneteenth National Independence Day', day: observed(date(year, 6, 19)) }] : []),
    { name: 'Independence Day', day: observed(date(year, 7, 4)) },
    { name: 'Labor Day', day: nth(year, 9, 1, 1) },
    { name: 'Columbus Day', day: nth(year, 10, 1, 2) },
    { name: 'Veterans Day', day: observed(date(year, 11, 11)) },
    { name: 'Thanksgiving Day', day: nth(year, 11, 4, 4) },
    { name: 'Christmas Day', day: observed(date(year, 12, 25)) },
  ];
}
