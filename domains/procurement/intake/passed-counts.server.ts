import type { AnswerOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { passedCounts } from './passed-counts.ts';
import { passedMatch } from './passed-match.record.ts';

const byReason = `select reason, kind, count(*)::integer as count from passed_match
  where organization_id = $1 and created_at >= $2
  group by reason, kind order by reason, kind`;

type Count = AnswerOf<typeof passedCounts>['counts'][number];

export const passedCountOperations = ({ database, clock }: Ports): Operation[] => [
  answers(passedCounts, {
    scope: 'passed_match:read',
    summary: 'How often existing sources were declined in the last twelve months, by reason.',
    tag: passedMatch.label[1],
    access: 'member', // as reading them is
    told: 'The counts.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId } }) {
      const since = new Date(clock.now().getTime() - 365 * 86_400_000).toISOString();
      const counts = await database.within({ organizationId }, (tx) =>
        tx.query<Count>(byReason, [organizationId, since], passedCounts.id),
      );
      return { body: { counts } };
    },
  }),
];
