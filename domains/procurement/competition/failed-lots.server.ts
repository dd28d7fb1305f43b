import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { competitionReview } from './competition-review.record.ts';

/** Lots that failed, each with the reason that anyone may read. */
export async function failedLots(work: UnitOfWork, solicitation: string): Promise<ReadonlyMap<string, string>> {
  const rows = await work.rows(competitionReview, {
    where: { solicitation, status: 'failed', lot: { not: null } },
    fields: ['lot'],
    order: 'number',
    most: 'all',
  });
  const reasons = rows.map(
    async ({ id, lot }) => [lot ?? '', (await reasonGiven(work, competitionReview.name, id, ['fail'])) ?? ''] as const,
  );
  return new Map(await Promise.all(reasons));
}
