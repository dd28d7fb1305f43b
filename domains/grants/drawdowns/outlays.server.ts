import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { CostClass } from '../costs/cost-words.ts';
import { paidDay } from './drawable.server.ts';
import { SENT } from './drawdown-words.ts';
import { type ByClass, byClass, type OutlayClass } from './sf271.ts';

/** The outlays of item 11a of SF-270 by the classes of SF-271: what was drawn, less credits, the match, and what this request draws. */
const sql = `select x.said, x."costClass", sum(x.cents)::bigint as cents from (
    select c.outlay_class as said, c.cost_class as "costClass", d.amount_cents as cents from drawn_cost d
      join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown and w.status in ${SENT}
      join grant_cost c on c.organization_id = d.organization_id and c.id = d.cost
      where d.organization_id = $1 and d.award = $2 and d.drawdown <> $3
    union all
    select c.outlay_class, c.cost_class, -d.amount_cents from drawn_cost d
      join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.credited_by and w.status in ${SENT}
      join grant_cost c on c.organization_id = d.organization_id and c.id = d.cost
      where d.organization_id = $1 and d.award = $2 and d.credited_by <> $3
    union all
    select c.outlay_class, c.cost_class, s.amount_cents from grant_cost_splits s
      join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ('approved', 'reversing')
      left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where s.organization_id = $1 and s.award = $2 and s.share = 'match'
        and case when c.source = 'in_kind' then c.incurred_on else ${paidDay('c', 'i')} end <= $4::date
    union all
    select c.outlay_class, c.cost_class, y.cents from unnest($5::uuid[], $6::bigint[]) as y (cost, cents)
      join grant_cost c on c.organization_id = $1 and c.id = y.cost
  ) x group by x.said, x."costClass"`;

interface Found extends Record<string, unknown> {
  readonly said: OutlayClass | null;
  readonly costClass: CostClass;
  readonly cents: number;
}

interface Drawing {
  readonly costs: readonly { readonly id: string; readonly cents: number }[];
  readonly credits: readonly { readonly id: string; readonly cents: number }[];
}

export async function outlaysByClass(
  work: UnitOfWork,
  { id, award, untilDay }: { readonly id: string; readonly award: string; readonly untilDay: string },
  { costs, credits }: Drawing,
): Promise<ByClass> {
  const own = [...costs, ...credits.map((one) => ({ ...one, cents: -one.cents }))];
  return byClass(
    await work.tx.query<Found>(
      sql,
      [work.actor.organizationId, award, id, untilDay, own.map((one) => one.id), own.map(({ cents }) => cents)],
      'grant_drawdown.outlays_by_class',
    ),
  );
}
