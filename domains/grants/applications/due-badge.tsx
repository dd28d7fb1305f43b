import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { applicationPages } from '../application-pages.ts';
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

interface RegistrationProps {
  readonly id: string;
  readonly of: ApplicationWork['registration'];
}

/** The registration in SAM.gov, from 60 days before its end: it is checked when an application begins and again at submission. */
export function RegistrationBadge({ id, of }: RegistrationProps) {
  if (of === null) return null;
  const { days } = of;
  const says =
    days < 0
      ? 'SAM.gov expired'
      : days === 0
        ? 'SAM.gov expires today'
        : `SAM.gov expires in ${days === 1 ? '1 day' : `${days} days`}`;
  return (
    <Link to={`${href(applicationPages.application, { id })}?tab=setup`}>
      <Badge tone={days < 0 ? 'danger' : 'warn'}>{says}</Badge>
    </Link>
  );
}
