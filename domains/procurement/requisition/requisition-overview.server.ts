import type { AnswerOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { yearOfRequests } from './requisition-overview.ts';

/** What was asked for in the last twelve months, month by month, and what became of it. */
const byMonth = `select to_char(requested_on, 'YYYY-MM') as month,
    coalesce(sum(total_cents) filter (where status in ('approved', 'ordered')), 0)::bigint as granted,
    coalesce(sum(total_cents) filter (where status in ('draft', 'submitted', 'returned')), 0)::bigint as open,
    coalesce(sum(total_cents) filter (where status in ('rejected', 'cancelled')), 0)::bigint as refused
  from requisition
  where organization_id = $1 and requested_on >= $2
  group by 1 order by 1`;

/** The first day of the month eleven months before. */
export const yearBefore = (day: string): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 11);
  return first.toISOString().slice(0, 10);
};

type Month = AnswerOf<typeof yearOfRequests>['months'][number];

export const overviewOperations = ({ door, database }: Ports): Operation[] => [
  answers(yearOfRequests, {
    scope: 'requisition:read',
    summary: 'Requisitions of the last twelve months by outcome, in cents.',
    tag: 'Requisitions',
    access: 'member', // as reading requisitions is
    told: 'One line per month with requisitions.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId, timeZone } }) {
      const since = yearBefore(door.around.today(timeZone));
      const months = await database.within({ organizationId }, (tx) =>
        tx.query<Month>(byMonth, [organizationId, since], 'requisition.overview'),
      );
      return { body: { since, months } };
    },
  }),
];
