import { Badge } from '#web/ui/badge.tsx';
import type { InboxTask } from './approval-view.ts';
import { inHours } from './in-hours.ts';

/** How long there is still time for a task, or how late it is. */
export function DueBadge({ leftHours, dayHours, isLate }: Pick<InboxTask, 'leftHours' | 'dayHours' | 'isLate'>) {
  if (leftHours === null) return null;
  return (
    <Badge tone={isLate ? 'danger' : leftHours < 4 ? 'warn' : 'plain'}>
      {isLate ? `${inHours(leftHours, dayHours)} overdue` : `${inHours(leftHours, dayHours)} left`}
    </Badge>
  );
}
