import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** Costs of these states count: one whose reversal is only requested still stands. */
export const COUNTED = `('approved', 'reversing')`;

/** What a drawdown that was sent counts for: what the funder paid, or what it is asked for. */
export const drawnCents = (drawdown: string): string =>
  `case when ${drawdown}.status = 'filed' then ${drawdown}.requested_cents else ${drawdown}.paid_amount_cents end`;

/** What the funder was asked for, less what it did not pay, for each award of the organization. */
export const drawnSql = `select w.award, sum(${drawnCents('w')}) as drawn from grant_drawdown w
  where w.organization_id = $1 and w.status in ('filed', 'paid', 'short_paid') group by w.award`;

/** What was charged to awards, in one statement for all of them. */
const sql = `select a.id,
    coalesce(sum(s.amount_cents) filter (where s.share = 'funder' and c.status in ${COUNTED}), 0)::bigint as "expendedCents",
    coalesce(sum(s.amount_cents) filter (where s.share = 'match' and c.status in ${COUNTED}), 0)::bigint as "matchCents",
    coalesce(sum(s.amount_cents) filter (where s.share = 'funder' and c.status = 'submitted'), 0)::bigint as "pendingCents",
    coalesce(max(y.drawn), 0)::bigint as "drawnCents",
    max(c.incurred_on) filter (where c.status in ${COUNTED})::text as "lastCostOn"
  from grant_award a
    left join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id
    left join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
    left join (${drawnSql}) y on y.award = a.id
  where a.organization_id = $1 and a.id = any ($2::uuid[])
  group by a.organization_id, a.id`;

export interface AwardSums {
  readonly id: string;
  readonly expendedCents: number;
  readonly matchCents: number;
  readonly pendingCents: number;
  readonly drawnCents: number;
  readonly lastCostOn: string | null;
}

const none = { expendedCents: 0, matchCents: 0, pendingCents: 0, drawnCents: 0, lastCostOn: null } as const;

/** What was charged to each of these awards; an award that is not there has nothing. */
export async function sumsOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, AwardSums>> {
  const rows = await work.tx.query<AwardSums & Record<string, unknown>>(
    sql,
    [work.actor.organizationId, ids],
    'grant_award.sums',
  );
  const found = new Map(rows.map((one) => [one.id, one]));
  return new Map(ids.map((id) => [id, found.get(id) ?? { id, ...none }]));
}

export async function sumsOfOne(work: UnitOfWork, id: string): Promise<AwardSums> {
  return (await sumsOf(work, [id])).get(id) ?? { id, ...none };
}
