import { firstOf } from '#server/records/first-of.ts';
import { countIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { incidentRisk } from './incident-risk.record.ts';
import type { RegisterRow, RiskRegister } from './incident-calls.ts';

const RISKS = 300;

const registerSql = `select r.id, r.number, r.title, r.category, m.name as owner, i.number as incident, r.likelihood, r.impact,
    r.residual_likelihood as "residualLikelihood", r.residual_impact as "residualImpact", coalesce(r.score, 1) as score, r.residual,
    coalesce(now.residual, now.score) - coalesce(was.residual, was.score) as moved, r.level, r.review_on::text as "reviewOn",
    (r.status <> 'closed' and r.review_on < $2::date) as "isOverdue",
    (r.status <> 'closed' and coalesce(r.is_untreated, false)) as "isUntreated", r.status
  from incident_risk r
    left join organization_members m on m.organization_id = r.organization_id and m.id = r.owner
    left join incident i on i.organization_id = r.organization_id and i.id = r.incident
    left join (select s.risk, max(s.place) as place from incident_risk_score s where s.organization_id = $1 group by s.risk) last
      on last.risk = r.id
    left join incident_risk_score now on now.organization_id = r.organization_id and now.risk = r.id and now.place = last.place
    left join incident_risk_score was on was.organization_id = r.organization_id and was.risk = r.id and was.place = last.place - 1
  where r.organization_id = $1
  order by (r.status = 'closed'), coalesce(r.residual, r.score) desc, r.number`;

export async function registerOf(work: UnitOfWork): Promise<RiskRegister> {
  const values = [work.actor.organizationId, work.today];
  const open = { not: 'closed' } as const;
  const overdue = await countIn(work.tx, incidentRisk, { status: open, reviewOn: { below: work.today } });
  const untreated = await countIn(work.tx, incidentRisk, { status: open, isUntreated: true });
  const risks = await firstOf<RegisterRow>(work.tx, { text: registerSql, values, name: 'risks.register', most: RISKS });
  return { overdue, untreated, risks };
}
