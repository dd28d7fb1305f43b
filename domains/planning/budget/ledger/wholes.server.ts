import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Balance, type Bucket, buckets } from './balance.ts';

/** SQL: what the lines of groups hold together with what was left on the group itself; `l` is a line that may be such a group. */
export const wholesSql = (of: {
  /** The organization as it is bound. */
  readonly organization: string;
  /** Which lines are looked at. */
  readonly groups: string;
  /** Where the balances are read; as they stand now unless another day is asked for. */
  readonly balances?: string;
}): string => `(with recursive inside as (
    select l.id as top, l.id as line from budget_line l where l.organization_id = ${of.organization} and ${of.groups}
    union all
    select inside.top, l.id from inside join budget_line l on l.organization_id = ${of.organization} and l.parent = inside.line)
  select inside.top as line, ${buckets.map((bucket) => `coalesce(sum(b.${bucket}), 0)::bigint as ${bucket}`).join(', ')}
  from inside left join ${of.balances ?? 'budget_balance'} b on b.organization_id = ${of.organization} and b.line = inside.line group by inside.top)`;

/** What groups hold as a whole. */
export async function sumsOfGroups(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  groups: readonly string[],
): Promise<Map<string, Balance>> {
  if (groups.length === 0) return new Map();
  const rows = await tx.query<{ line: string } & Record<Bucket, number>>(
    wholesSql({ organization: '$1', groups: 'l.id = any($2)' }),
    [actor.organizationId, groups],
    'budget.sums_of_groups',
  );
  return new Map(rows.map(({ line, ...balance }) => [line, balance]));
}
