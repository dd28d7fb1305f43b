import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { accountRule } from './account-rule.record.ts';
import { accountSegment } from './account-segment.record.ts';
import { type Chart, type ChartValue, partsOf } from './account.ts';
import { dayOf } from '../../../organization/public.server.ts';

/** Cost centers stand for values of a segment that is filled from them, so that a code is stated once. */
const valuesSql = `select v.segment, v.code, v.name, v.belongs_to as "group", v.opens_on as "opensOn", v.closes_on as "closesOn"
    from account_value v where v.organization_id = $1 and ($2::text[] is null or v.code = any($2))
  union all
  select s.id, c.code, c.name, c.department, c.opens_on,
      case when c.status = 'closed' then least(c.closes_on, ${dayOf('c.updated_at')}) else c.closes_on end
    from account_segment s join cost_center c on c.organization_id = $1
    where s.organization_id = $1 and s.status = 'used' and s.source = 'cost_centers' and ($2::text[] is null or c.code = any($2))`;

/** The chart of accounts as far as these accounts need it, or all of it. */
export async function chartFor(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  accounts?: readonly string[],
): Promise<Chart> {
  const codes = accounts ? [...new Set(accounts.flatMap(partsOf))] : null;
  const [segments, values, rules] = await Promise.all([
    rowsIn(tx, accountSegment, {
      where: { status: 'used' },
      order: 'position',
      fields: ['name', 'length', 'source'],
      most: 'all',
    }),
    tx.query<ChartValue & Record<string, unknown>>(valuesSql, [actor.organizationId, codes], 'budget.values'),
    rowsIn(tx, accountRule, { where: { status: 'in_force' }, order: 'name', most: 'all' }),
  ]);
  return { segments, values, rules };
}
