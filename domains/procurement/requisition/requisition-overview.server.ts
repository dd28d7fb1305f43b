import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Overview } from './requisition-overview.ts';

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

export function overviewOperations({ door, database }: Ports): Operation[] {
  return [
    operation({
      id: 'requisition.overview',
      scope: 'requisition:read',
      method: 'GET',
      path: '/api/v1/requisition/overview',
      summary: 'What was asked for in the last twelve months, in cents, and what became of it.',
      tag: 'Requisitions',
      access: 'member', // as reading requisitions is
      answers: {
        200: {
          description: 'A line for each month in which something was asked for.',
          schema: {
            type: 'object',
            properties: {
              since: { type: 'string', format: 'date' },
              months: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    month: { type: 'string' },
                    granted: { type: 'integer' },
                    open: { type: 'integer' },
                    refused: { type: 'integer' },
                  },
                },
              },
            },
          },
        },
      },
      async run({ actor: { organizationId, timeZone } }) {
        const since = yearBefore(door.around.today(timeZone));
        const months = await database.within({ organizationId }, (tx) =>
          tx.query<Overview['months'][number] & Record<string, unknown>>(
            byMonth,
            [organizationId, since],
            'requisition.overview',
          ),
        );
        return { body: { since, months } satisfies Overview };
      },
    }),
  ];
}
