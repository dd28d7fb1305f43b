import { addDays, addMonths, localTime, monthOf } from '#kernel/lists/days.ts';

export const repeats = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
export const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;

const MORNING = 7;

export interface Schedule {
  readonly repeats: keyof typeof repeats | null;
  readonly weekday: keyof typeof weekdays | null;
  readonly monthDay: number | null;
  readonly hour: number | null;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** Since Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The last time at or before now at which the report was due, as wall-clock time where the organization is: a change of the clocks moves
 * no report to another hour. Null without a schedule.
 */
export function lastDue(
  schedule: Schedule,
  now: string,
  timeZone: string,
): { readonly day: string; readonly at: string } | null {
  const { repeats: how, weekday, monthDay, hour } = schedule;
  if (how === null) return null;
  const local = localTime(now, timeZone);
  const today = local.slice(0, 10);
  const time = `T${pad(hour ?? MORNING)}:00`;
  const isReached = (day: string): boolean => `${day}${time}` <= local;
  const on = (day: string, before: string) => (isReached(day) ? day : before);
  const due = (): string => {
    if (how === 'daily') return on(today, addDays(today, -1));
    if (how === 'weekly') {
      const wanted = Object.keys(weekdays).indexOf(weekday ?? 'monday');
      const day = addDays(today, -((weekdayOf(today) - wanted + 7) % 7));
      return on(day, addDays(day, -7));
    }
    const day = `${monthOf(today).slice(0, 8)}${pad(monthDay ?? 1)}`;
    return on(day, addMonths(day, -1));
  };
  const day = due();
  return { day, at: `${day}${time}` };
}

/** When it is sent, in words. */
export function scheduleWords({ repeats: how, weekday, monthDay, hour }: Schedule): string {
  if (how === null) return 'Not scheduled';
  const at = `${pad(hour ?? MORNING)}:00`;
  if (how === 'daily') return `Daily at ${at}`;
  if (how === 'weekly') return `${weekdays[weekday ?? 'monday']}s at ${at}`;
  return `Monthly on day ${monthDay ?? 1} at ${at}`;
}
