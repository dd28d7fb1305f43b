import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** What a closed subaward did not spend returned to its award. */
const sql = `select coalesce(sum(coalesce(s.final_amount_cents, s.amount_cents)), 0)::bigint as cents from subaward s
  where s.organization_id = $1 and s.award = $2 and s.id <> $3 and s.status in ('active', 'closing', 'closed', 'terminated')`;

/** Obligated by the other subawards of an award. Whoever counts holds the award first. */
export async function obligatedBy(work: UnitOfWork, award: string, except: string | null): Promise<number> {
  const [found] = await work.tx.query<{ cents: number }>(
    sql,
    [work.actor.organizationId, award, except ?? '00000000-0000-0000-0000-000000000000'],
    'subaward.obligated',
  );
  return found?.cents ?? 0;
}

const paidSql = `select c.subaward as id, sum(s.amount_cents)::bigint as cents, max(c.incurred_on)::text as "lastOn"
  from grant_cost c join grant_cost_splits s on s.organization_id = c.organization_id and s.parent = c.id and s.share = 'funder'
  where c.organization_id = $1 and c.subaward = any ($2::uuid[]) and c.status in ('approved', 'reversing')
  group by c.subaward`;

export interface Paid {
  readonly cents: number;
  readonly lastOn: string | null;
}

/** Of each subaward, what its award bore of the costs that name it. */
export async function paidOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Paid>> {
  const rows = await work.tx.query<Paid & { id: string } & Record<string, unknown>>(
    paidSql,
    [work.actor.organizationId, ids],
    'subaward.paid',
  );
  return new Map(rows.map(({ id, cents, lastOn }) => [id, { cents, lastOn }]));
}
