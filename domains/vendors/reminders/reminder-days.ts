/** How many days ahead a vendor can be reminded. */
export const reminderDays = {
  d90: '90 days before',
  d60: '60 days before',
  d30: '30 days before',
  d14: '14 days before',
  d7: '7 days before',
  d0: 'On the last day',
} as const;
export type ReminderDay = keyof typeof reminderDays;

/** Longer ago than this it is no reminder any more, such as on the first day of a new policy. */
export const LATEST = 14;

/**
 * Which of the policy’s reminders is due with so many days left; null where none is, or where one as late was sent already. A reminder that
 * was missed is not sent after the next one.
 */
export function dueAhead(days: readonly ReminderDay[], left: number, sent: number | null): number | null {
  return dueAheadOf(
    days.map((day) => Number(day.slice(1))),
    left,
    sent,
  );
}

/** The same for reminders so many days ahead. */
export function dueAheadOf(days: readonly number[], left: number, sent: number | null): number | null {
  if (left < -LATEST) return null;
  const reached = days.filter((ahead) => ahead >= left);
  if (reached.length === 0) return null;
  const ahead = Math.min(...reached);
  return sent !== null && sent <= ahead ? null : ahead;
}
