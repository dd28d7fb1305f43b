import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { passedMatch } from './passed-match.record.ts';

/** By reason and kind, what was passed over in the last twelve months. */
export interface PassedCounts {
  readonly counts: readonly { readonly reason: string; readonly kind: string; readonly count: number }[];
}

const byReason = `select reason, kind, count(*)::integer as count from passed_match
  where organization_id = $1 and created_at >= $2
  group by reason, kind order by reason, kind`;

export function passedCountOperations({ database, clock }: Ports): Operation[] {
  return [
    operation({
      id: 'passed_match.counts',
      scope: 'passed_match:read',
      method: 'GET',
      path: '/api/v1/passed_match/counts',
      summary: 'How often what was there already was passed over in the last twelve months, by reason.',
      tag: passedMatch.label[1],
      access: 'member', // as reading them is
      answers: {
        200: {
          description: 'The counts.',
          schema: schemaOf({ counts: [{ reason: 'text', kind: 'text', count: 'whole' }] }),
        },
      },
      async run({ actor: { organizationId } }) {
        const since = new Date(clock.now().getTime() - 365 * 86_400_000).toISOString();
        const counts = await database.within({ organizationId }, (tx) =>
          tx.query<PassedCounts['counts'][number] & Record<string, unknown>>(
            byReason,
            [organizationId, since],
            'passed_match.counts',
          ),
        );
        return { body: { counts } satisfies PassedCounts };
      },
    }),
  ];
}
