import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface Said {
  readonly comments: number;
  /** The newest comment is one of the budget office that the department has not answered. */
  readonly needsAnswer: boolean;
}

const nothing: Said = { comments: 0, needsAnswer: false };

/** A member of the budget office who also edits the request speaks for the department. */
const commentsSql = `select said.row_id as id, said.comments, (
      not said.newest_by = any($3::uuid[]) and exists (
        select from duty_grant d where d.organization_id = $1 and d.member = said.newest_by and d.duty = 'budget_officer'
          and d.from_day <= said.newest_on and (d.until_day is null or d.until_day >= said.newest_on))
    ) as "needsAnswer"
  from (
    select c.row_id, count(*)::int as comments, (array_agg(c.created_by order by c.created_at desc, c.id desc))[1] as newest_by,
      (max(c.created_at) at time zone $4)::date as newest_on
    from comment c
    where c.organization_id = $1 and c.record in ('request_line', 'decision_package') and c.row_id = any($2::uuid[])
      and c.withdrawn_at is null
    group by c.row_id
  ) said`;

/** What was said about each line and package of a request, and whether the department owes an answer. */
export async function commentsOn(
  { tx, actor }: UnitOfWork,
  parts: readonly string[],
  editors: readonly string[],
): Promise<(part: string) => Said> {
  if (parts.length === 0) return () => nothing;
  const found = await tx.query<Said & { id: string } & Record<string, unknown>>(
    commentsSql,
    [actor.organizationId, parts, editors, actor.timeZone],
    'budget_requests.comments',
  );
  const known = new Map(found.map(({ id, comments, needsAnswer }) => [id, { comments, needsAnswer }]));
  return (part) => known.get(part) ?? nothing;
}
