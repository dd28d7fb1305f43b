import type { UnitOfWork } from '#server/records/unit-of-work.ts';

const open = `select l.id, l.name from budget_line l
    join budget b on b.organization_id = $1 and b.id = l.budget
  where l.organization_id = $1 and l.cost_center = $2 and l.status = 'open' and not l.is_group
    and b.status in ('adopted', 'amended') and $3 between b.starts_on and b.ends_on
  order by l.account, l.id`;

export interface PayingLine {
  readonly id: string;
  readonly name: string;
}

/** The lines of an adopted budget that a cost center pays from. */
export async function linesOfCenter(work: UnitOfWork, costCenter: string | null): Promise<readonly PayingLine[]> {
  if (costCenter === null) return [];
  const asked = [work.actor.organizationId, costCenter, work.today];
  const rows = await work.tx.query<{ id: string; name: string }>(open, asked, 'emergency.paying_lines');
  return rows.map(({ id, name }) => ({ id, name }));
}
