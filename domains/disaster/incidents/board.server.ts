import type { Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import { countIn, firstIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '../../finance/public.ts';
import { member } from '../../organization/public.server.ts';
import type { Entry } from './event.server.ts';
import type { IncidentBoard, IncidentHistory, IncidentTimeline, TimelineEntry } from './incident-calls.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incident } from './incident.record.ts';
import { priorityNames } from './incident-words.ts';
import { codesOf } from './opening.server.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { openRequests } from './request-life.ts';
import { isLate, minutesPast, stateAt } from './request-times.ts';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

const HISTORY = 200;
const BOARD_ENTRIES = 20;
const BOARD_REQUESTS = 60;
const TIMELINE_ENTRIES = 500;
const REPORTS = 20;
/** A posting may bear a later day of its year; now everything counts. */
const LAST_DAY = '2200-12-31';

type Incident = Row<typeof incident>;

async function namesOf(work: UnitOfWork, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await work.asProduct.rows(member, { where: { id: wanted }, fields: ['name'], most: 'all' });
  return new Map(people.map(({ id, name }) => [id, name]));
}

const summaryOf = (of: Incident) => ({
  id: of.id,
  number: of.number,
  name: of.name,
  hazard: of.hazard,
  area: of.area,
  level: of.level,
  status: of.status,
  startedAt: of.startedAt,
  endedAt: of.endedAt,
});

const historySql = `select i.id, i.number, i.name, i.hazard, i.area, i.level, i.status, i.started_at as "startedAt",
    i.ended_at as "endedAt", d.title as disaster,
    (select count(*)::int from incident_event e where e.organization_id = i.organization_id and e.incident = i.id) as entries,
    (select count(*)::int from operational_period p where p.organization_id = i.organization_id and p.incident = i.id) as periods,
    (select count(*)::int from resource_request r where r.organization_id = i.organization_id and r.incident = i.id
      and r.status = any($2)) as "openRequests",
    coalesce((select sum(q.total_cents) from resource_request r join requisition q on q.organization_id = r.organization_id
      and q.id = r.requisition where r.organization_id = i.organization_id and r.incident = i.id
      and q.status not in ('cancelled', 'rejected')), 0)::bigint as "requisitionCents"
  from incident i left join declared_disaster d on d.organization_id = i.organization_id and d.id = i.disaster
  where i.organization_id = $1 order by i.started_at desc, i.id`;

export async function historyOf(work: UnitOfWork): Promise<IncidentHistory> {
  const { organizationId } = work.actor;
  const incidents = await firstOf<IncidentHistory['incidents']['data'][number]>(work.tx, {
    text: historySql,
    values: [organizationId, openRequests],
    name: 'incidents.history',
    most: HISTORY,
  });
  return {
    active: await countIn(work.tx, incident, { status: { not: 'closed' } }),
    incidents: {
      ...incidents,
      data: incidents.data.map((one) => ({
        ...one,
        startedAt: new Date(one.startedAt).toISOString(),
        endedAt: one.endedAt === null ? null : new Date(one.endedAt).toISOString(),
      })),
    },
  };
}

interface Around {
  readonly names: ReadonlyMap<string, string>;
  /** Places of entries by their id, and of what corrects them. */
  readonly places: ReadonlyMap<string, number>;
  readonly corrections: ReadonlyMap<string, number>;
  readonly periods: ReadonlyMap<string, number>;
}

const shownEntry = (one: Entry, { names, places, corrections, periods }: Around): TimelineEntry => ({
  id: one.id,
  place: one.place,
  occurredAt: one.occurredAt,
  loggedAt: one.loggedAt,
  loggedBy: one.loggedBy === null ? null : (names.get(one.loggedBy) ?? null),
  isLate: one.isLate,
  position: one.position,
  kind: one.kind,
  severity: one.severity,
  text: one.text,
  site: one.site,
  corrects: one.corrects === null ? null : (places.get(one.corrects) ?? null),
  correctedBy: corrections.get(one.id) ?? null,
  period: one.period === null ? null : (periods.get(one.period) ?? null),
});

async function around(work: UnitOfWork, entries: readonly Entry[], known: readonly Entry[]): Promise<Around> {
  const periods = await work.asProduct.rows(operationalPeriod, {
    where: { incident: [...new Set(entries.map((one) => one.incident))] },
    fields: ['place'],
    most: 'all',
  });
  return {
    names: await namesOf(
      work,
      entries.map(({ loggedBy }) => loggedBy),
    ),
    places: new Map(known.map(({ id, place }) => [id, place])),
    corrections: new Map(known.flatMap(({ corrects, place }) => (corrects === null ? [] : [[corrects, place]]))),
    periods: new Map(periods.map(({ id, place }) => [id, place])),
  };
}

async function positionsOf(work: UnitOfWork, period: string | null) {
  if (period === null) return [];
  const held = await work.asProduct.rows(incidentPosition, {
    where: { period },
    order: 'createdAt',
    fields: ['position', 'holder', 'channel'],
    most: 'all',
  });
  const names = await namesOf(
    work,
    held.map(({ holder }) => holder),
  );
  return held.map(({ id, position, holder, channel }) => ({
    id,
    position,
    holder: names.get(holder) ?? '',
    channel,
  }));
}

/** What a requisition from before the incident gives back is no spending of it. */
const spendingSql = `select coalesce(sum(p.cents) filter (where p.bucket = 'preencumbered' and not exists (
      select from budget_posting o where o.organization_id = p.organization_id and o.line = p.line
        and o.document = p.document and o.bucket = p.bucket and o.day < $3::date)), 0)::bigint as "preencumberedCents",
    coalesce(sum(p.cents) filter (where p.bucket = 'encumbered'), 0)::bigint as "encumberedCents",
    coalesce(sum(p.cents) filter (where p.bucket = 'expended'), 0)::bigint as "expendedCents"
  from budget_line l join budget_posting p on p.organization_id = l.organization_id and p.line = l.id
  where l.organization_id = $1 and l.cost_center = any ($2::uuid[]) and p.day >= $3::date and p.day <= $4::date`;

const askedSql = `select coalesce(sum(q.total_cents), 0)::bigint as "requisitionCents"
  from resource_request r join requisition q on q.organization_id = r.organization_id and q.id = r.requisition
  where r.organization_id = $1 and r.incident = $2 and q.status not in ('cancelled', 'rejected')`;

const estimatedSql = `select coalesce(sum(r.total_cents), 0)::bigint as "estimatedCents"
  from resource_request r where r.organization_id = $1 and r.incident = $2 and r.status not in ('draft', 'cancelled', 'unfilled')`;

type Spending = NonNullable<IncidentBoard['spending']>;

type Posted = Pick<Spending, 'preencumberedCents' | 'encumberedCents' | 'expendedCents'>;

/** What is posted on the cost center of an incident from its start until a day. */
export async function spendingUntil(
  work: UnitOfWork,
  of: Pick<Incident, 'number' | 'costCenter' | 'startedAt'>,
  day: string,
): Promise<Posted | null> {
  if (of.costCenter === null) return null;
  // All of its codes together: each category of work is charged to its own.
  const centers = [...new Set([of.costCenter, ...(await codesOf(work, of)).map(({ id }) => id)])];
  const [posted] = await work.tx.query<Posted>(
    spendingSql,
    [work.actor.organizationId, centers, of.startedAt.slice(0, 10), day],
    'incidents.spending',
  );
  return {
    preencumberedCents: posted?.preencumberedCents ?? 0,
    encumberedCents: posted?.encumberedCents ?? 0,
    expendedCents: posted?.expendedCents ?? 0,
  };
}

async function spendingOf(work: UnitOfWork, of: Incident): Promise<Spending | null> {
  const posted = await spendingUntil(work, of, LAST_DAY);
  if (of.costCenter === null || posted === null) return null;
  const { organizationId } = work.actor;
  const center = await work.asProduct.row(costCenter, { where: { id: of.costCenter }, fields: ['code'] });
  const [asked] = await work.tx.query<Pick<Spending, 'requisitionCents'>>(askedSql, [organizationId, of.id]);
  const [estimated] = await work.tx.query<Pick<Spending, 'estimatedCents'>>(estimatedSql, [organizationId, of.id]);
  return {
    code: center?.code ?? '',
    ...posted,
    requisitionCents: asked?.requisitionCents ?? 0,
    estimatedCents: estimated?.estimatedCents ?? 0,
  };
}

async function incidentOf(work: UnitOfWork, id: string): Promise<Incident> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  return of;
}

export async function boardOf(work: UnitOfWork, id: string): Promise<IncidentBoard> {
  const of = await incidentOf(work, id);
  const product = work.asProduct;
  const now = new Date(work.now()).toISOString();
  const periods = await product.rows(operationalPeriod, { where: { incident: id }, order: '-place', most: 'all' });
  const period = periods.find(({ status }) => status === 'active') ?? null;
  const open = await product.rows(resourceRequest, {
    where: { incident: id, status: [...openRequests] },
    order: 'neededAt',
    fields: ['number', 'need', 'priority', 'neededAt', 'dueAt', 'deliverTo', 'status'],
    most: 'all',
  });
  const requests = open
    .map((one) => ({ ...one, isLate: isLate(one, now), minutesPast: minutesPast(one, now) ?? 0 }))
    .toSorted(
      (one, other) =>
        priorityNames.indexOf(one.priority) - priorityNames.indexOf(other.priority) ||
        other.minutesPast - one.minutesPast,
    );
  const judged = await product.rows(resourceRequest, {
    where: { incident: id, timeliness: ['met', 'missed'] },
    fields: ['priority', 'timeliness'],
    order: 'number',
    most: 'all',
  });
  const entries = await product.rows(incidentEvent, { where: { incident: id }, order: '-place', most: 'all' });
  const latest = firstRows(entries, BOARD_ENTRIES);
  const seen = await around(work, latest.data, entries);
  const commander = (await namesOf(work, [of.commander])).get(of.commander) ?? null;
  return {
    incident: { ...summaryOf(of), objectives: of.objectives, commander },
    now,
    period: period && {
      id: period.id,
      place: period.place,
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      objectives: period.objectives,
      safety: period.safety,
    },
    periods: periods.map(({ id: own, place, startsAt, endsAt, status, handover, carried }) => ({
      id: own,
      place,
      startsAt,
      endsAt,
      status,
      handover,
      carried,
    })),
    positions: await positionsOf(work, period?.id ?? null),
    priorities: priorityNames.map((priority) => {
      const own = requests.filter((one) => one.priority === priority);
      const late = own.filter((one) => one.isLate);
      const over = judged.filter((one) => one.priority === priority);
      return {
        priority,
        open: own.length,
        late: late.length,
        mostPast: late.reduce((most, one) => Math.max(most, one.minutesPast), 0),
        met: over.filter((one) => one.timeliness === 'met').length,
        missed: over.filter((one) => one.timeliness === 'missed').length,
      };
    }),
    requests: firstRows(requests, BOARD_REQUESTS),
    entries: { ...latest, data: latest.data.map((one) => shownEntry(one, seen)) },
    lateEntries: entries.filter((one) => one.isLate).length,
    reports: await firstIn(work.tx, situationReport, {
      where: { incident: id },
      order: '-untilAt',
      fields: ['number', 'untilAt', 'status'],
      most: REPORTS,
    }),
    spending: await spendingOf(work, of),
  };
}

/** What was known at a moment: entries that were logged by then, in the order in which their events occurred. */
export async function timelineOf(work: UnitOfWork, id: string, asked: string | null): Promise<IncidentTimeline> {
  const of = await incidentOf(work, id);
  const product = work.asProduct;
  const until = new Date(work.now()).toISOString();
  const at = asked === null ? until : new Date(asked).toISOString();
  const all = await product.rows(incidentEvent, {
    where: { incident: id },
    order: ['occurredAt', 'loggedAt', 'id'],
    most: 'all',
  });
  const known = all.filter(({ loggedAt }) => Date.parse(loggedAt) <= Date.parse(at));
  const shown = firstRows(known, TIMELINE_ENTRIES);
  const seen = await around(work, shown.data, known);
  const periods = await product.rows(operationalPeriod, { where: { incident: id }, order: '-place', most: 'all' });
  const period = periods.find(({ startsAt }) => Date.parse(startsAt) <= Date.parse(at)) ?? null;
  const requests = await product.rows(resourceRequest, { where: { incident: id }, most: 'all' });
  const states = requests.flatMap((one) => stateAt(one, at) ?? []);
  return {
    incident: summaryOf(of),
    at,
    until,
    total: all.length,
    entries: { ...shown, data: shown.data.map((one) => shownEntry(one, seen)) },
    period: period?.place ?? null,
    positions: (await positionsOf(work, period?.id ?? null)).map(({ position, holder }) => ({ position, holder })),
    requests: resourceRequest.states.flatMap((state) => {
      const count = states.filter((one) => one === state).length;
      return count === 0 ? [] : [{ state, count }];
    }),
  };
}
