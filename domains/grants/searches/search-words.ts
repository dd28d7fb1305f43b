import { addDays } from '#kernel/lists/days.ts';

export const digestRhythms = { off: 'Off', daily: 'Daily', weekly: 'Weekly' } as const;
export type Rhythm = keyof typeof digestRhythms;

export const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;
export type Weekday = keyof typeof weekdays;

/** So many searches a person saves, and so many with a digest an agency has. */
export const MOST_SEARCHES = 20;
export const MOST_DIGESTS = 300;
/** So many notices are named in one email; its last link opens all of them. */
export const IN_DIGEST = 25;
/** Digests are sent from this hour of the agency’s day on. */
export const FROM_HOUR = 6;

const order = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The day of the next digest, which is after this day; null without one. */
export function nextDigestOn(rhythm: Rhythm, weekday: Weekday, after: string): string | null {
  if (rhythm === 'off') return null;
  if (rhythm === 'daily') return addDays(after, 1);
  const today = new Date(`${after}T00:00:00Z`).getUTCDay();
  const ahead = (order.indexOf(weekday) - today + 7) % 7;
  return addDays(after, ahead === 0 ? 7 : ahead);
}

export const newsKinds = { fresh: 'New', changed: 'Changed', closed: 'Closed' } as const;

/** What a link of a digest does. */
export const linkActs = ['interested', 'dismiss', 'stop'] as const;
export type LinkAct = (typeof linkActs)[number];
