import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { drawnCents } from '../award/figures.server.ts';
import { SENT } from './drawdown-words.ts';

/** The day on which a cost was paid: that of its invoice where it has one, whatever somebody entered. */
export const paidDay = (cost: string, bill: string): string =>
  `case when ${cost}.invoice is null then ${cost}.paid_on when ${bill}.status = 'paid' then coalesce(${bill}.paid_on, ${cost}.paid_on) end`;

/** A cost of which an award pays a share. */
export interface CostShareOf {
  readonly id: string;
  readonly number: string;
  readonly description: string;
  readonly payee: string;
  readonly status: string;
  readonly paidOn: string | null;
  readonly cents: number;
  readonly createdBy: string;
  readonly submittedBy: string | null;
  /** The drawdown that holds it. */
  readonly drawnBy: string | null;
  readonly drawnNumber: string | null;
}

const shareSql = `select c.id, c.number, c.description, c.payee, c.status, ${paidDay('c', 'i')}::text as "paidOn",
    s.amount_cents as cents, c.created_by as "createdBy", c.submitted_by as "submittedBy",
    d.drawdown as "drawnBy", w.number as "drawnNumber"
  from grant_cost_splits s
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
    left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
    left join drawn_cost d on d.organization_id = c.organization_id and d.award = s.award and d.cost = c.id
    left join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder'`;

type Found = CostShareOf & Record<string, unknown>;

/** What can be drawn until a day: approved, paid by then, and in no drawdown. Held, so that nobody reverses it meanwhile. */
export const drawableOf = (
  work: UnitOfWork,
  award: string,
  until: string,
  hold: boolean,
): Promise<readonly CostShareOf[]> =>
  work.tx.query<Found>(
    `${shareSql} and c.status = 'approved' and ${paidDay('c', 'i')} <= $3::date and d.cost is null
     order by c.id${hold ? ' for share of c' : ''}`,
    [work.actor.organizationId, award, until],
    `grant_drawdown.drawable${hold ? '_held' : ''}`,
  );

/** The shares of these costs that the award pays, whatever state they are in. */
export const sharesOf = (
  work: UnitOfWork,
  award: string,
  costs: readonly string[],
  hold: boolean,
): Promise<readonly CostShareOf[]> =>
  work.tx.query<Found>(
    `${shareSql} and c.id = any ($3::uuid[]) order by c.id${hold ? ' for share of c' : ''}`,
    [work.actor.organizationId, award, costs],
    `grant_drawdown.shares${hold ? '_held' : ''}`,
  );

/** The shares that a drawdown holds. */
export const drawnBy = (work: UnitOfWork, award: string, drawdown: string): Promise<readonly CostShareOf[]> =>
  work.tx.query<Found>(
    `${shareSql} and d.drawdown = $3 order by c.number`,
    [work.actor.organizationId, award, drawdown],
    'grant_drawdown.drawn_by',
  );

const earlierSql = `select
    coalesce(sum(${drawnCents('w')}), 0)::bigint as "earlierCents",
    coalesce(sum(w.income_cents), 0)::bigint as "incomeCents",
    (select coalesce(sum(d.amount_cents), 0) from drawn_cost d join grant_drawdown x on x.organization_id = d.organization_id
      and x.id = d.drawdown and x.status in ${SENT} where d.organization_id = $1 and d.award = $2 and d.drawdown <> $3)::bigint
      - (select coalesce(sum(d.amount_cents), 0) from drawn_cost d join grant_drawdown x on x.organization_id = d.organization_id
      and x.id = d.credited_by and x.status in ${SENT} where d.organization_id = $1 and d.award = $2 and d.credited_by <> $3)::bigint as "drawnCents",
    (select coalesce(sum(s.amount_cents), 0) from grant_cost_splits s
      join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ('approved', 'reversing')
      left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where s.organization_id = $1 and s.award = $2 and s.share = 'match'
        and case when c.source = 'in_kind' then c.incurred_on else ${paidDay('c', 'i')} end <= $4::date)::bigint as "matchCents",
    (select coalesce(sum(s.amount_cents), 0) from grant_cost_splits s
      join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ('approved', 'reversing')
      left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
      where s.organization_id = $1 and s.award = $2 and s.share = 'funder' and ${paidDay('c', 'i')} is not null)::bigint as "paidOutCents"
  from grant_drawdown w
  where w.organization_id = $1 and w.award = $2 and w.status in ${SENT} and w.id <> $3`;

export interface Earlier {
  /** What the funder was asked for before, or what it paid of that. */
  readonly earlierCents: number;
  readonly incomeCents: number;
  /** Shares of costs in requests that the funder has, less those that such requests credited. */
  readonly drawnCents: number;
  readonly matchCents: number;
  /** The funder's shares of all costs that are paid. */
  readonly paidOutCents: number;
}

/** What came before a request, by the records as they are now. */
export async function earlierOf(work: UnitOfWork, award: string, but: string, until: string): Promise<Earlier> {
  const [found] = await work.tx.query<Earlier & Record<string, unknown>>(
    earlierSql,
    [work.actor.organizationId, award, but, until],
    'grant_drawdown.earlier',
  );
  return found ?? { earlierCents: 0, incomeCents: 0, drawnCents: 0, matchCents: 0, paidOutCents: 0 };
}

const drawnInSql = `select w.number from drawn_cost d
  join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown
  where d.organization_id = $1 and d.cost = $2 order by w.number limit 1`;

/** The number of a drawdown that holds a share of this cost; null where none does. */
export async function drawnIn(work: UnitOfWork, cost: string): Promise<string | null> {
  const [found] = await work.tx.query<{ number: string }>(
    drawnInSql,
    [work.actor.organizationId, cost],
    'grant_drawdown.drawn_in',
  );
  return found?.number ?? null;
}
