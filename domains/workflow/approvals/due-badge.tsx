import { Badge } from '#web/ui/badge.tsx';
import type { InboxTask } from './approval-view.ts';

/** Working hours in words: people count in working days. */
function inHours(hours: number): string {
  const away = Math.abs(hours);
  if (away < 1) return 'less than an hour';
  if (away < 9) return `${Math.round(away)} working ${Math.round(away) === 1 ? 'hour' : 'hours'}`;
  const days = Math.round(away / 9);
  return `${days} working ${days === 1 ? 'day' : 'days'}`;
}

/** How long there is still time for a task, or how late it is. */
export function DueBadge({ leftHours, isLate }: Pick<InboxTask, 'leftHours' | 'isLate'>) {
  if (leftHours === null) return null;
  return (
    <Badge tone={isLate ? 'grave' : leftHours < 4 ? 'warn' : 'plain'}>
      {isLate ? `late by ${inHours(leftHours)}` : `${inHours(leftHours)} left`}
    </Badge>
  );
}
