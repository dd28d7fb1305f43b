import { type Actor, allows } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { Sourcing, SourcingTasks } from './sourcing.ts';

const SHOWN = 8;

const stagesSql = `select 'solicitation' as record, status, count(*)::int as count from solicitation
    where organization_id = $1 and status in ('in_review', 'approved', 'published', 'closed', 'opened') group by status
  union all select 'award', status, count(*)::int from award
    where organization_id = $1 and status in ('recommended', 'noticed') group by status
  union all select 'protest', status, count(*)::int from protest
    where organization_id = $1 and status in ('filed', 'under_review') group by status`;

/** Stages from the review of a solicitation to the end of its protests, each row in one of them. */
export const sourcingOf = async (tx: Tx, organizationId: string): Promise<Sourcing> => ({
  stages: await tx.query<Sourcing['stages'][number] & Record<string, unknown>>(
    stagesSql,
    [organizationId],
    'solicitation.sourcing_stages',
  ),
});

/** Openings of an officer, from the hour on and for two weeks ahead. */
const openings = `select e.id, 'opening' as kind, s.id as row, s.number, s.name, null::int as count, null::int as of, s.due_at as due
  from sealed_event_officers o
  join sealed_event e on e.organization_id = o.organization_id and e.id = o.parent and e.status in ('live', 'closed')
  join solicitation s on s.organization_id = e.organization_id and s.id = e.solicitation
  where o.organization_id = $1 and o.officer = $2 and s.due_at < $3::timestamptz + interval '14 days'`;

const declarations = `select p.id, 'declaration', v.id, v.number, s.name, null, null, null::timestamptz
  from panel_member p
  join evaluation v on v.organization_id = p.organization_id and v.id = p.evaluation and v.status in ('declaring', 'scoring')
  join solicitation s on s.organization_id = v.organization_id and s.id = v.solicitation
  where p.organization_id = $1 and p.person = $2 and p.status = 'invited'`;

/** Scores that a member owes: a proponent with a requirement that is not met needs no others. */
const scores = `select * from (
    select p.id, 'scores', v.id as row, v.number, s.name,
      (select count(*)::int from bid_score b where b.organization_id = p.organization_id and b.member = p.id
        and not exists (select from bid_score n where n.organization_id = b.organization_id and n.member = b.member and n.proponent = b.proponent and n.passed = false)) as count,
      (select count(*)::int from proponent r, solicitation_criteria c
        where r.organization_id = p.organization_id and r.evaluation = v.id and r.status = 'scored'
          and c.organization_id = p.organization_id and c.parent = v.solicitation
          and (p.team = 'all' or (p.team = 'price') = (c.kind = 'price'))
          and (not exists (select from panel_member_criteria o where o.organization_id = p.organization_id and o.parent = p.id)
            or exists (select from panel_member_criteria o where o.organization_id = p.organization_id and o.parent = p.id and o.name = c.name))
          and not exists (select from bid_score n where n.organization_id = r.organization_id and n.member = p.id and n.proponent = r.id and n.passed = false)) as of,
      null::timestamptz as due
    from panel_member p
    join evaluation v on v.organization_id = p.organization_id and v.id = p.evaluation and v.status = 'scoring'
    join solicitation s on s.organization_id = v.organization_id and s.id = v.solicitation
    where p.organization_id = $1 and p.person = $2 and p.status = 'cleared' and p.team <> 'lead') owed
  where count < of`;

const toPublish = `select s.id, 'publish', s.id, s.number, s.name, null, null, s.due_at
  from solicitation s where s.organization_id = $1 and s.status = 'approved'`;

const protests = `select t.id, 'protest', t.id, t.number, s.name, null, null, t.received_at
  from protest t join solicitation s on s.organization_id = t.organization_id and s.id = t.solicitation
  where t.organization_id = $1 and t.status in ('filed', 'under_review', 'appealed')`;

const chief = { duty: 'chief_procurement_officer' } as const;

/** What a person owes by their duties; null for those who have none of them. */
export async function sourcingTasksOf(tx: Tx, actor: Actor, now: string): Promise<SourcingTasks | null> {
  const parts = [
    ...(allows({ duty: 'opening_officer' }, actor) ? [openings] : []),
    ...(allows([{ duty: 'evaluator' }, { duty: 'evaluation_chair' }], actor) ? [declarations, scores] : []),
    ...(allows(chief, actor) ? [toPublish] : []),
    ...(allows([chief, { duty: 'legal_counsel' }], actor) ? [protests] : []),
  ];
  if (parts.length === 0) return null;
  const text = `select t.* from (select null::uuid as id, null::text as kind, null::uuid as row, null::text as number, null::text as name,
      null::int as count, null::int as of, null::timestamptz as due where false and $2::uuid is null and $3::timestamptz is null
    union all ${parts.join(' union all ')}) t where t.id is not null order by t.due nulls last, t.number, t.kind`;
  return firstOf<SourcingTasks['data'][number]>(tx, {
    text,
    values: [actor.organizationId, actor.id, now],
    most: SHOWN,
  });
}
