import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantAward } from '../../grants/public.server.ts';
import type { ProjectCharging } from './pa-calls.ts';
import { paProject } from './pa-project.record.ts';

const SHOWN = 50;

const rows = `select e.kind, e.id, e.number, e.cents, s.amount_cents as charged, s.cost, c.number as cost_number
  from (select 'labor' as kind, id, number, total_cents as cents from labor_entry
      where organization_id = $1 and project = $2 and status = 'entered'
    union all select 'equipment', id, number, total_cents from equipment_entry
      where organization_id = $1 and project = $2 and status = 'entered'
    union all select 'pa_cost', id, number, total_cents from pa_cost
      where organization_id = $1 and project = $2 and status = 'entered' and kind in ('materials', 'rented', 'contract')) e
    left join charged_source s on s.organization_id = $1 and s.source = e.kind and s.source_id = e.id
    left join grant_cost c on c.organization_id = $1 and c.id = s.cost`;

const formsSql = `select r.kind, count(*)::int as entries, coalesce(sum(r.cents), 0)::bigint as cents, count(r.cost)::int as charged,
    coalesce(sum(r.charged), 0)::bigint as "chargedCents", count(*) filter (where r.charged <> r.cents)::int as differs
  from (${rows}) r group by r.kind order by r.kind desc`;

const moneySql = `with own as (select distinct r.cost as id from (${rows}) r where r.cost is not null)
  select (select coalesce(sum(s.amount_cents), 0) from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
      where s.organization_id = $1 and s.share = 'funder' and s.parent in (select id from own) and c.status in ('approved', 'reversing'))::bigint as "approvedCents",
    (select coalesce(sum(d.amount_cents), 0) from drawn_cost d where d.organization_id = $1 and d.cost in (select id from own))::bigint as "drawnCents"`;

/** The forms of a project against the ledger: what is entered, charged and drawn, and where the two differ. */
export async function chargingOf(work: UnitOfWork, id: string): Promise<ProjectCharging> {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const values = [work.actor.organizationId, id];
  const award = of.award === null ? null : await work.find(grantAward, of.award);
  const forms = await work.tx.query<ProjectCharging['forms'][number] & Record<string, unknown>>(
    formsSql,
    values,
    'pa_project.charged_forms',
  );
  const [money] = await work.tx.query<{ approvedCents: number; drawnCents: number }>(
    moneySql,
    values,
    'pa_project.charged_money',
  );
  return {
    award: award ? { id: award.id, number: award.number ?? '', title: award.title } : null,
    obligatedCents: of.obligatedFederal?.cents ?? null,
    approvedCents: money?.approvedCents ?? 0,
    drawnCents: money?.drawnCents ?? 0,
    forms,
    differences: await firstOf(work.tx, {
      text: `select r.kind, r.id, r.number, r.cents, r.charged as "chargedCents", r.cost, r.cost_number as "costNumber"
        from (${rows}) r where r.charged <> r.cents order by r.number, r.id`,
      values,
      name: 'pa_project.charged_differences',
      most: SHOWN,
    }),
  };
}
