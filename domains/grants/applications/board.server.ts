import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { ApplicationBoard } from './application-calls.ts';
import type { DeadlineZone } from './application-words.ts';
import { dueOf } from './work.server.ts';

const APPLICATIONS = 200;
const AGENCIES = 50;
const PURSUED = 5;
/** Days before a deadline that count as soon. */
const SOON_DAYS = 14;

type Shown = ApplicationBoard['applications']['data'][number];
interface Found extends Omit<Shown, 'dueLocal' | 'daysLeft'> {
  readonly dueAt: Date | null;
  readonly dueZone: DeadlineZone;
}

const listSql = `select a.id, a.number, a.title, a.agency, a.status, m.name as "ownerName", a.due_at as "dueAt",
    a.due_zone as "dueZone", a.requested_cents::bigint as "requestedCents", a.match_cents::bigint as "matchCents",
    (a.owner = $2::uuid or coalesce(s.mine, false)) as "isMine", coalesce(s.sections, 0)::int as sections,
    coalesce(s.written, 0)::int as written, r.number as receipt
  from grant_application a
    left join organization_members m on m.organization_id = a.organization_id and m.id = a.owner
    left join application_submission r on r.organization_id = a.organization_id and r.application = a.id and r.round = a.submissions
    left join lateral (select count(*) as sections, count(*) filter (where p.text is not null or cardinality(p.documents) > 0) as written,
        bool_or(p.owner = $2::uuid) as mine
      from application_section p where p.organization_id = a.organization_id and p.application = a.id) s on true
  where a.organization_id = $1
  order by (a.status in ('awarded', 'declined', 'withdrawn')), a.due_at nulls last, a.number desc`;

const agenciesSql = `select coalesce(a.agency, 'No agency') as agency, count(*)::int as submitted,
    count(*) filter (where a.status = 'awarded')::int as awarded, count(*) filter (where a.status = 'declined')::int as declined,
    coalesce(sum(a.requested_cents), 0)::bigint as "requestedCents"
  from grant_application a
  where a.organization_id = $1 and a.submissions > 0 and a.status <> 'withdrawn'
  group by 1 order by 2 desc, 1`;

const countsSql = `select count(*) filter (where status in ('draft', 'returned', 'review', 'approved'))::int as open,
    count(*) filter (where status in ('draft', 'returned', 'review', 'approved') and due_at between $2::timestamptz
      and $2::timestamptz + make_interval(days => $3))::int as "dueSoon",
    count(*) filter (where status = 'submitted')::int as submitted, count(*) filter (where status = 'awarded')::int as awarded,
    count(*) filter (where status = 'declined')::int as declined,
    coalesce(sum(requested_cents) filter (where status in ('draft', 'returned', 'review', 'approved', 'submitted')), 0)::bigint
      as "requestedCents"
  from grant_application where organization_id = $1`;

const pursuedSql = `select o.id, o.number, o.title, o.agency_name as "agencyName", o.close_on::text as "closeOn", d.owner as "ownerId"
  from opportunity_decision d join grant_opportunity o on o.organization_id = d.organization_id and o.id = d.opportunity
  where d.organization_id = $1 and d.status = 'pursuing' and not exists (select from grant_application a
    where a.organization_id = d.organization_id and a.opportunity = d.opportunity and a.status <> 'withdrawn')
  order by o.close_on nulls last, o.number`;

type Counts = ApplicationBoard['counts'] & { readonly requestedCents: number };

export async function boardOf(work: UnitOfWork): Promise<ApplicationBoard> {
  const { organizationId } = work.actor;
  const now = work.now();
  const [counted] = await work.tx.query<Counts & Record<string, unknown>>(
    countsSql,
    [organizationId, now, SOON_DAYS],
    'grant_application.counts',
  );
  const found = await firstOf<Found>(work.tx, {
    text: listSql,
    values: [organizationId, work.person],
    name: 'grant_application.board',
    most: APPLICATIONS,
  });
  const { requestedCents = 0, ...counts } = counted ?? { open: 0, dueSoon: 0, submitted: 0, awarded: 0, declined: 0 };
  return {
    counts,
    requestedCents,
    applications: {
      ...found,
      data: found.data.map(({ dueAt, ...one }) => {
        const due = dueOf({ dueAt: dueAt && new Date(dueAt).toISOString(), dueZone: one.dueZone }, now);
        return { ...one, dueLocal: due?.local ?? null, daysLeft: due?.days ?? null };
      }),
    },
    pursued: await firstOf(work.tx, {
      text: pursuedSql,
      values: [organizationId],
      name: 'grant_application.pursued',
      most: PURSUED,
    }),
    agencies: await firstOf(work.tx, {
      text: agenciesSql,
      values: [organizationId],
      name: 'grant_application.agencies',
      most: AGENCIES,
    }),
  };
}
