import { Statement } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type GridQuery, linesMeant } from '../grid/grid-query.server.ts';
import { givingBuckets } from '../ledger/balance.ts';
import { wholesSql } from '../ledger/wholes.server.ts';
import type { DraftBudget, DraftLine } from './drafting.ts';

const authority = (table: string): string =>
  givingBuckets.map((bucket) => `coalesce(${table}.${bucket}, 0)`).join(' + ');
/** SQL: what the budget before may spend on the account of a line; null where it has none. */
const before = `case when o.is_group then ${authority('g')} when o.id is not null then ${authority('b')} end`;

/** SQL: open lines of a draft, each beside the line of the budget before that has its account. */
const besideBefore = (organization: string, draft: string, old: string): string =>
  `budget_line l
   left join budget_line o on o.organization_id = l.organization_id and o.budget = ${old}::uuid and o.account = l.account
   left join budget_balance b on b.organization_id = o.organization_id and b.line = o.id
   left join ${wholesSql({ organization, groups: `l.budget = ${old}::uuid and l.is_group` })} g on g.line = o.id
   where l.organization_id = ${organization} and l.budget = ${draft}::uuid and l.status = 'open'`;

export const wholeSql = `select count(*)::int as count, coalesce(sum(l.amount_cents) filter (where l.parent is null), 0)::bigint as cents,
    coalesce(sum(${before}) filter (where l.parent is null), 0)::bigint as "beforeCents"
  from ${besideBefore('$1', '$2', '$3')}`;

export const centersSql = `select c.id, c.code || ' ' || c.name as name from cost_center c where c.organization_id = $1
    and c.id in (select l.cost_center from budget_line l where l.organization_id = $1 and l.budget = $2 and l.status = 'open')
  order by c.code, c.id`;

type Whole = Pick<DraftBudget, 'count' | 'cents' | 'beforeCents' | 'centers'>;

/** What all lines of a draft add up to; what is inside a group counts with it. */
export async function wholeOf(
  { tx, actor }: UnitOfWork,
  { id, before: old }: { readonly id: string; readonly before: string | null },
): Promise<Whole> {
  const [whole] = await tx.query<Omit<Whole, 'centers'>>(
    wholeSql,
    [actor.organizationId, id, old],
    'budget.draft_whole',
  );
  const centers = await tx.query<Whole['centers'][number]>(
    centersSql,
    [actor.organizationId, id],
    'budget.draft_centers',
  );
  return { ...(whole ?? { count: 0, cents: 0, beforeCents: 0 }), centers };
}

/** A window of the lines that match, and how many there are. */
export async function linesOf(
  { tx, actor }: UnitOfWork,
  wish: GridQuery,
  old: string | null,
): Promise<{ count: number; lines: DraftLine[] }> {
  const statement = new Statement();
  const bind = (value: unknown) => statement.bind(value);
  const organization = bind(actor.organizationId);
  const of = besideBefore(organization, bind(wish.budget), bind(old));
  const meant = `l.id in ${linesMeant(wish, { bind, organization })}`;
  const lines = await tx.query<DraftLine & Record<string, unknown>>(
    `select l.id, l.version, l.name, l.account, l.is_group as "isGroup", l.parent, l.amount_cents as cents, (${before})::bigint as before
     from ${of} and ${meant} order by l.account, l.id limit ${bind(wish.limit)} offset ${bind(wish.offset)}`,
    statement.values,
  );
  const counting = new Statement();
  const owner = counting.bind(actor.organizationId);
  const counted = linesMeant(wish, { bind: (value) => counting.bind(value), organization: owner });
  const [all] = await tx.query<{ count: number }>(
    `select count(*)::int as count from budget_line l where l.organization_id = ${owner} and l.status = 'open' and l.id in ${counted}`,
    counting.values,
  );
  return { count: all?.count ?? 0, lines };
}
