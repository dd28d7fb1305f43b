import type { UnitOfWork } from '#server/records/unit-of-work.ts';

const reason = `select reason from audit_entry
  where organization_id = $1 and record = $2 and row_id = $3 and action = any($4::text[])
  order by row_version desc limit 1`;

/** The words that were given when a row last took one of these steps. */
export async function reasonGiven(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  record: string,
  id: string,
  steps: readonly string[],
): Promise<string | null> {
  const [found] = await tx.query<{ reason: string | null }>(
    reason,
    [actor.organizationId, record, id, steps],
    'records.reason',
  );
  return found?.reason ?? null;
}
