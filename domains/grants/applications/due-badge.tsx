import { withDays } from '#kernel/fields/date.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ApplicationWork } from './application-calls.ts';
import { deadlineZones } from './application-words.ts';

/** Days before a deadline at which it is marked. */
const NEAR = 7;

interface DueProps {
  readonly of: ApplicationWork['due'];
  readonly isOpen: boolean;
}

/** The deadline on the funder’s clock, and the days until then. */
export function DueBadge({ of, isOpen }: DueProps) {
  if (of === null) return <Badge>No deadline</Badge>;
  const { local, zone, days, isOver } = of;
  return (
    <>
      <span>
        Due {withDays(local)} {deadlineZones[zone]}
      </span>
      {isOpen && (
        <Badge tone={isOver ? 'danger' : days <= NEAR ? 'warn' : 'plain'}>
          {isOver ? 'Deadline over' : days === 0 ? 'Today' : days === 1 ? '1 day left' : `${days} days left`}
        </Badge>
      )}
    </>
  );
}
