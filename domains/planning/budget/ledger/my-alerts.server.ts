import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { type Bucket, buckets, givingBuckets, takingBuckets } from './balance.ts';
import { type MyAlerts, myAlerts, type PassedMark } from './my-alerts.ts';
import { wholesSql } from './wholes.server.ts';

const MOST = 12;

const summed = (of: readonly Bucket[]): string => of.map((bucket) => `b.${bucket}`).join(' + ');
const authority = `(${summed(givingBuckets)})`;
const used = `(${summed(takingBuckets)})`;
const percent = `case when ${authority} > 0 then round(${used} * 100.0 / ${authority}, 1) when ${used} > 0 then 100 else 0 end`;

/** Lines of budgets that run today, a group by its whole, with the highest mark passed whose alert comes to this person. */
const passedBy = `select distinct on (l.id) l.id as line, l.name, l.account, a.name as alert, a.percent::float8 as mark,
    (${percent})::float8 as percent, (${authority} - ${used})::bigint as available
  from budget_alert a
  join budget_line l on l.organization_id = a.organization_id and l.status = 'open'
    and (a.line is null or a.line = l.id) and (a.budget is null or a.budget = l.budget)
    and (a.cost_center is null or a.cost_center = l.cost_center)
  join budget o on o.organization_id = l.organization_id and o.id = l.budget
    and o.status in ('adopted', 'amended') and $3::date between o.starts_on and o.ends_on
  join (select w.line, ${buckets.map((bucket) => `w.${bucket}`).join(', ')} from ${wholesSql({ organization: '$1', groups: 'l.is_group' })} w
    union all
    select own.line, ${buckets.map((bucket) => `own.${bucket}`).join(', ')} from budget_balance own
      join budget_line k on k.organization_id = own.organization_id and k.id = own.line and not k.is_group
      where own.organization_id = $1) b on b.line = l.id
  left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
  where a.organization_id = $1 and a.status = 'active' and coalesce(a.owner, l.owner, c.manager) = $2
    and (${percent}) >= a.percent
  order by l.id, a.percent desc`;

export async function alertsOf(
  tx: Tx,
  { organizationId, id }: Pick<Actor, 'organizationId' | 'id'>,
  today: string,
): Promise<MyAlerts> {
  const all = await tx.query<PassedMark & Record<string, unknown>>(
    passedBy,
    [organizationId, id, today],
    'budget.my_alerts',
  );
  return firstRows(
    all.toSorted((one, other) => other.percent - one.percent),
    MOST,
  );
}

/** The alerts that a person answers for, as they stand now: a notice tells of the moment, this of what is still so. */
export const myAlertOperations = ({ database, door }: Ports): Operation[] => [
  answers(myAlerts, {
    scope: 'budget_alert:read',
    access: 'member', // one's own alone
    summary: 'Budget lines over your alert thresholds, fullest first.',
    tag: 'Budgets',
    told: 'The count and the fullest lines.',
    probe: { echoes: true, namesNothing: true },
    async run({ actor }) {
      const today = door.around.today(actor.timeZone);
      return {
        body: await database.within({ organizationId: actor.organizationId }, (tx) => alertsOf(tx, actor, today)),
      };
    },
  }),
];
