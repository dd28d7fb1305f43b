import { addDays } from '#kernel/lists/days.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { Impact, Likelihood } from './risk-matrix.ts';
import { changeOf, type Rated } from './risk-movement.ts';
import type { RiskMove, RiskMovement } from './risk-movement-calls.ts';

const MOVES = 300;
const BACK_DAYS = 30;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: RiskMove['status'];
  readonly fromScore: number | null;
  readonly fromLikelihood: Likelihood | null;
  readonly fromImpact: Impact | null;
  readonly toScore: number;
  readonly toLikelihood: Likelihood | null;
  readonly toImpact: Impact | null;
}

/** The last rating of each risk by the end of a day, in the time zone of the organization. */
const lastBy = (day: string) => `select distinct on (s.risk) s.risk, coalesce(s.residual, s.score) as score,
    case when s.residual is null then s.likelihood else s.residual_likelihood end as likelihood,
    case when s.residual is null then s.impact else s.residual_impact end as impact
  from incident_risk_score s where s.organization_id = $1 and (s.rated_at at time zone $4)::date <= ${day}::date
  order by s.risk, s.place desc`;

const movesSql = `select r.id, r.number, r.title, r.status, was.score as "fromScore", was.likelihood as "fromLikelihood",
    was.impact as "fromImpact", now.score as "toScore", now.likelihood as "toLikelihood", now.impact as "toImpact"
  from incident_risk r join (${lastBy('$3')}) now on now.risk = r.id left join (${lastBy('$2')}) was on was.risk = r.id
  where r.organization_id = $1 and r.status <> 'closed'
  order by abs(now.score - coalesce(was.score, now.score)) desc, now.score desc, r.number`;

interface Asked {
  readonly from?: string | null;
  readonly until?: string | null;
}

export async function movementOf(work: UnitOfWork, asked: Asked): Promise<RiskMovement> {
  const until = asked.until ?? work.today;
  const from = asked.from ?? addDays(until, -BACK_DAYS);
  if (from > until) throw refusedAt('until', 'incident_risk.days_in_order', 'The second day comes before the first.');
  const found = await work.tx.query<Found>(
    movesSql,
    [work.actor.organizationId, from, until, work.actor.timeZone],
    'risks.movement',
  );
  return {
    from,
    until,
    moves: firstRows(
      found.map((one) => {
        const was: Rated | null =
          one.fromScore === null
            ? null
            : { score: one.fromScore, likelihood: one.fromLikelihood, impact: one.fromImpact };
        const is = { score: one.toScore, likelihood: one.toLikelihood, impact: one.toImpact };
        return { ...one, change: changeOf(was, is) };
      }),
      MOVES,
    ),
  };
}
