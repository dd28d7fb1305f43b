import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { LifecycleBoard, LifecycleContract } from './lifecycle-calls.ts';
import { EXPIRING_DAYS, type Stage, stages } from './lifecycle-words.ts';

export const SHOWN = 300;

const order = Object.keys(stages)
  .map((stage) => `'${stage}'`)
  .join(', ');

/**
 * No move is later than the last change of its row: in a county that is made up, entries are written on the day of its founding.
 * $1 organization, $2 today, $3 time zone, $4 owner, $5 department. `own` has each contract with its stage (none once it is finished),
 * `stays` how long it was in each, from the history of its moves and from the days of its term: the end moves with an option or a change,
 * so that every end it had begins a time of expiring.
 */
const stays = `
  with own as (
    select c.id, c.number, c.title, c.status, c.vendor, c.until_day, c.active_on, c.closed_on, c.terminated_on, c.created_at,
      coalesce(c.ceiling_cents, c.value_cents) as value_cents, c.manager, m.name as owner, m.department, c.updated_at, k.id as closeout, k.created_at as closeout_at,
      case when c.closed_on is not null or c.status in ('closed', 'cancelled') then null
        when c.status in ('draft', 'returned') then 'draft'
        when c.status in ('legal_review', 'submitted') then 'review'
        when c.status = 'approved' then 'signature'
        when c.status = 'terminated' or k.id is not null or c.until_day < $2::date then 'closeout'
        when c.until_day - ${EXPIRING_DAYS} <= $2::date or exists (select from contract_option p where p.organization_id = $1
          and p.contract = c.id and p.status = 'requested') then 'expiring'
        else 'force' end as stage
    from contract c
      left join organization_members m on m.organization_id = $1 and m.id = c.manager
      left join lateral (select k.id, k.created_at from contract_closeout k where k.organization_id = $1 and k.contract = c.id
        and k.status <> 'withdrawn' order by k.number desc fetch first row only) k on true
    where c.organization_id = $1 and ($4::uuid is null or c.manager = $4) and ($5::text is null or m.department = $5)),
  moves as (
    select e.row_id as contract, e.action, least(e.at, case e.action when 'create' then own.created_at else own.updated_at end) as at from own join audit_entry e on e.organization_id = $1 and e.row_id = own.id
      and e.record = 'contract'),
  started as (
    select own.id as contract, own.active_on, coalesce(max(s.at), own.active_on::timestamp at time zone $3) as at
      from own left join moves s on s.contract = own.id and s.action in ('activate', 'confirm')
      where own.active_on is not null group by own.id, own.active_on),
  renewed as (
    select p.contract, p.end_before, p.exercised_on as on_day, p.new_end as end_after from contract_option p
      where p.organization_id = $1 and p.status = 'exercised'
    union all
    select k.contract, k.end_before, k.executed_on, k.end_after from contract_change k
      where k.organization_id = $1 and k.status = 'executed' and k.end_after <> k.end_before),
  ends as (
    select own.id as contract, own.until_day as end_day, least($2::date, own.terminated_on, own.closed_on) as left_on from own
    union all select contract, end_before, on_day from renewed),
  events as (
    select contract, case action when 'submit' then 'review' when 'approve' then 'signature' when 'discard' then 'done' else 'draft' end as stage,
      at, (at at time zone $3)::date as since from moves where action in ('create', 'return', 'submit', 'approve', 'discard')
    union all select contract, 'force', at, active_on from started
    union all
    select r.contract, 'force', r.on_day::timestamp at time zone $3, r.on_day from renewed r
      where r.end_after - ${EXPIRING_DAYS} > r.on_day
    union all
    select d.contract, 'expiring', greatest(s.at, (d.end_day - ${EXPIRING_DAYS})::timestamp at time zone $3),
        greatest((s.at at time zone $3)::date, d.end_day - ${EXPIRING_DAYS})
      from ends d join started s on s.contract = d.contract where d.end_day - ${EXPIRING_DAYS} <= d.left_on
    union all
    select p.contract, 'expiring', e.at, (e.at at time zone $3)::date from contract_option p
      join audit_entry e on e.organization_id = $1 and e.row_id = p.id and e.record = 'contract_option' and e.action = 'request'
      where p.organization_id = $1 and p.status = 'requested'
    union all
    select own.id, 'closeout', (b.on_day)::timestamp at time zone $3, b.on_day
      from own join started s on s.contract = own.id
        cross join lateral (select least(own.until_day + 1, own.terminated_on, (own.closeout_at at time zone $3)::date) as on_day) b
      where b.on_day <= $2::date
    union all select id, 'done', closed_on::timestamp at time zone $3, closed_on from own where closed_on is not null
    union all select m.contract, 'done', m.at, (m.at at time zone $3)::date from moves m join own on own.id = m.contract
      where m.action = 'close' and own.status = 'closed' and own.closed_on is null),
  steps as (
    select events.contract, events.stage, events.at, events.since, lag(events.stage) over later as before
      from events join own on own.id = events.contract
      window later as (partition by events.contract order by events.at, array_position(array[${order}, 'done'], events.stage))),
  stays as (
    select contract, stage, since, lead((at at time zone $3)::date) over (partition by contract order by at,
        array_position(array[${order}, 'done'], stage)) as left_on
      from steps where before is distinct from stage)`;

const board = `${stays}
  select own.id, own.stage, own.number, own.title, own.status, v.name as "vendorName", own.vendor, own.closeout, own.owner, own.department,
    own.value_cents as "valueCents", own.until_day::text as "untilDay",
    greatest(0, $2::date - coalesce(t.since, (own.created_at at time zone $3)::date)) as days
  from own
    left join vendor v on v.organization_id = $1 and v.id = own.vendor
    left join (select s.contract, s.stage, max(s.since) as since from stays s group by 1, 2) t on t.contract = own.id and t.stage = own.stage
  where own.stage is not null
  order by array_position(array[${order}], own.stage), 13 desc, own.number`;

const figures = `${stays}
  select g.stage, (select count(*)::int from own where own.stage = g.stage) as count, m.median, coalesce(m.stays, 0)::int as stays
  from unnest(array[${order}]) with ordinality g(stage, place)
    left join lateral (select percentile_cont(0.5) within group (order by s.left_on - s.since) as median, count(*) as stays
      from stays s where s.stage = g.stage and s.left_on > $2::date - 365 and s.left_on <= $2::date) m on true
  order by g.place`;

/** As many as the board has, without their stages. */
const unfinished = `select count(*)::int as total from contract c left join organization_members m on m.organization_id = $1 and m.id = c.manager
  where c.organization_id = $1 and c.closed_on is null and c.status not in ('closed', 'cancelled')
    and ($2::uuid is null or c.manager = $2) and ($3::text is null or m.department = $3)`;

const owners = `select distinct m.id, m.name, m.department from contract c
  join organization_members m on m.organization_id = $1 and m.id = c.manager
  where c.organization_id = $1 and c.closed_on is null and c.status not in ('closed', 'cancelled') order by m.name, m.id`;

export type Card = Omit<LifecycleContract, 'blockers'> & {
  readonly vendor: string | null;
  readonly closeout: string | null;
  readonly stage: Stage;
};

interface Asked {
  readonly owner: string | null;
  readonly department: string | null;
}

/** Contracts that are not finished with their stage, the longest in it first. */
export const cardsOf = ({ tx, actor, today }: UnitOfWork, { owner, department }: Asked) =>
  firstCounted<Card>(SHOWN, {
    rows: (most) =>
      tx.query<Card & Record<string, unknown>>(
        `${board} fetch first $6 rows only`,
        [actor.organizationId, today, actor.timeZone, owner, department, most],
        'contract.lifecycle',
      ),
    async count() {
      const values = [actor.organizationId, owner, department];
      const [counted] = await tx.query<{ total: number }>(unfinished, values, 'contract.unfinished');
      return counted?.total ?? 0;
    },
  });

/** How many contracts each stage has, and the median of the stays that ended in the last 12 months. */
export const stagesOf = (
  work: UnitOfWork,
  { owner, department }: Asked,
): Promise<readonly LifecycleBoard['stages'][number][]> =>
  work.tx.query<LifecycleBoard['stages'][number] & Record<string, unknown>>(
    figures,
    [work.actor.organizationId, work.today, work.actor.timeZone, owner, department],
    'contract.stages',
  );

export const ownersOf = (work: UnitOfWork) =>
  work.tx.query<{ id: string; name: string; department: string | null }>(
    owners,
    [work.actor.organizationId],
    'contract.owners',
  );
