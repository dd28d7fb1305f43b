/** Which hours count: those of some weekdays, in one time zone, without holidays. */
export interface WorkingCalendar {
  /** Such as America/New_York. */
  readonly timeZone: string;
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight by the clock on the wall; `until` is at most 1440. */
  readonly from: number;
  readonly until: number;
  /** Days such as 2026-11-26. */
  readonly holidays: ReadonlySet<string>;
}

export interface FiscalYear {
  /** The calendar year in which it ends, by which it is called. */
  readonly year: number;
  readonly label: string;
  readonly from: string;
  readonly until: string;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const FOUR_WEEKS = 28;
/** Nobody plans further; a calendar without a single business day ends here instead of never. */
const FURTHEST_DAYS = 20_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const pad = (number: number): string => String(number).padStart(2, '0');

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY);
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** The fiscal year of a day; `startMonth` is 1 for January. A year that begins in January is called by itself, every other one by its end. */
export function fiscalYear(day: string, startMonth: number): FiscalYear {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const begins = month >= startMonth ? year : year - 1;
  const from = `${begins}-${pad(startMonth)}-01`;
  const until = addDays(`${begins + 1}-${pad(startMonth)}-01`, -1);
  const called = startMonth === 1 ? begins : begins + 1;
  return { year: called, label: `FY${called}`, from, until };
}

export const isWorkingDay = ({ weekdays, holidays }: WorkingCalendar, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) && !holidays.has(day);

/**
 * The day that is so many business days away: 1 is the next business day after `day`, -1 the last one before it, and 0 the day itself
 * or, when nobody works then, the next one on which somebody does.
 */
export function addWorkingDays(calendar: WorkingCalendar, day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let left = Math.abs(count);
  let at = day;
  if (count === 0 && isWorkingDay(calendar, at)) return at;
  if (count === 0) left = 1;
  for (let walked = 0; walked < FURTHEST_DAYS; walked++) {
    at = addDays(at, step);
    if (isWorkingDay(calendar, at) && --left === 0) return at;
  }
  throw new RangeError('This calendar has no such business day');
}

/** The instant that is so many business hours after another one. Hours are real ones: a shift over a change of the clock is an hour longer or shorter. */
export function addWorkingHours(calendar: WorkingCalendar, instant: string, hours: number): string {
  const start = Date.parse(instant);
  let left = Math.round(hours * HOUR);
  let day = localDay(start, calendar.timeZone);
  for (let walked = 0; walked < FURTHEST_DAYS; walked++, day = addDays(day, 1)) {
    const [opens, closes] = shiftOf(calendar, day);
    const begin = Math.max(opens, start);
    if (closes - begin >= left && closes > begin) return new Date(begin + left).toISOString();
    left -= Math.max(0, closes - begin);
  }
  throw new RangeError('This calendar does not have that many business hours');
}

/** Business hours between two instants; negative when the second is the earlier one. */
export function workingHoursBetween(calendar: WorkingCalendar, from: string, to: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end < start) return -workingHoursBetween(calendar, to, from);
  let worked = 0;
  const first = localDay(start, calendar.timeZone);
  const last = localDay(end, calendar.timeZone);
  for (let day = first; day <= last; ) {
    const next = addDays(day, FOUR_WEEKS);
    const whole = day > first && next <= last ? wholeShifts(calendar, day, next) : null;
    if (whole !== null) {
      worked += whole;
      day = next;
      continue;
    }
    const [opens, closes] = shiftOf(calendar, day);
    worked += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
    day = addDays(day, 1);
  }
  return worked / HOUR;
}

/** All shifts of four weeks at once, so that a span of many years is reckoned soon; null where the clock is changed in them. */
function wholeShifts(calendar: WorkingCalendar, day: string, next: string): number | null {
  const { timeZone, from, until, weekdays, holidays } = calendar;
  const [begins, ends] = [wallTime(day, 0, timeZone), wallTime(next, 0, timeZone)];
  if (ends - begins !== FOUR_WEEKS * 24 * HOUR) return null;
  const off = [...holidays].filter((one) => day <= one && one < next && weekdays.includes(weekdayOf(one)));
  return ((FOUR_WEEKS / 7) * new Set(weekdays).size - off.length) * (until - from) * MINUTE;
}

/** When work begins and ends on a day, as milliseconds; an empty span on a day off. */
function shiftOf(calendar: WorkingCalendar, day: string): readonly [opens: number, closes: number] {
  const { timeZone, from, until } = calendar;
  if (!isWorkingDay(calendar, day)) return [0, 0];
  const closes = until >= 1440 ? wallTime(addDays(day, 1), 0, timeZone) : wallTime(day, until, timeZone);
  return [wallTime(day, from, timeZone), closes];
}

/** When the clock on the wall shows this; within an hour that a clock skips, the instant after the jump. */
function wallTime(day: string, minutes: number, timeZone: string): number {
  const wanted = Date.parse(day) + minutes * MINUTE;
  const first = wanted - offsetAt(wanted, timeZone);
  return wanted - offsetAt(first, timeZone);
}

/** The instant at which the clock on the wall shows this on a day. */
export const instantOn = (day: string, minutes: number, timeZone: string): string =>
  new Date(wallTime(day, minutes, timeZone)).toISOString();

export const localDay = (ms: number, timeZone: string): string => dayOf(ms + offsetAt(ms, timeZone));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** More days of one zone than anybody looks at; then the memory begins again. */
const MOST_DAYS = 50_000;
const offsetsByDay = new Map<string, Map<number, number>>();

/** The offset at the beginning of a day of UTC, remembered: formatting an instant costs far more than everything around it. */
function offsetAtStart(day: number, timeZone: string): number {
  const kept = offsetsByDay.get(timeZone) ?? new Map<number, number>();
  const known = kept.get(day);
  if (known !== undefined) return known;
  if (kept.size >= MOST_DAYS) kept.clear();
  const offset = offsetAsShown(day * DAY, timeZone);
  offsetsByDay.set(timeZone, kept.set(day, offset));
  return offset;
}

/** How far the zone's clocks are ahead of UTC at an instant. On a day that ends as it began they were not changed. */
function offsetAt(ms: number, timeZone: string): number {
  const day = Math.floor(ms / DAY);
  const offset = offsetAtStart(day, timeZone);
  return offset === offsetAtStart(day + 1, timeZone) ? offset : offsetAsShown(ms, timeZone);
}

/** The offset as the clock of the zone shows it. */
function offsetAsShown(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const shown = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...shown, second: 'numeric', hourCycle: 'h23', timeZone });
    clocks.set(timeZone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
