import type { Actor } from '#kernel';
import type { Database, Tx } from '#server/db/database.ts';
import type { RecordsContext } from '#server/records/records-context.ts';
import type { Asking } from './plan.server.ts';

/** What a report is computed under: who asks, the day where the organization is, and when its fiscal year begins. */
export async function askingIn(
  tx: Pick<Tx, 'query'>,
  actor: Actor,
  { registry, today }: Pick<RecordsContext, 'registry' | 'today'>,
): Promise<Asking> {
  const [own] = await tx.query<{ start: number }>(
    'select coalesce(fiscal_year_start, 7) as start from organization where id = $1',
    [actor.organizationId],
    'report.fiscal_year',
  );
  return { registry, actor, today: today(actor.timeZone), fiscalYearStart: own?.start ?? 7 };
}

/** Several statements that see one moment, so that rows add up to the figure they are shown for. */
export const atOneMoment = <T>(database: Database, actor: Actor, read: (tx: Tx) => Promise<T>): Promise<T> =>
  database.within({ organizationId: actor.organizationId }, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return read(tx);
  });
