import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '../../finance/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { activePeriod, addEntry, heldIncident, type Incident } from './event.server.ts';
import { carryPlan } from '../ics-forms/carry.server.ts';
import { commandChanged, positionChanged } from '../ics-forms/plan.server.ts';
import { incidentPosition } from './incident-position.record.ts';
import { incident } from './incident.record.ts';
import { incidentLeads, levels, PERIOD_HOURS, positions, templates } from './incident-words.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { openRequests } from './request-life.ts';
import { resourceRequest } from './resource-request.record.ts';
import { levelSaid as levelText, statusSaid } from './said-words.ts';

type Facts = EffectFacts<Incident>;
type Period = Row<typeof operationalPeriod>;
const HOUR = 3_600_000;

export const laterBy = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * HOUR).toISOString();

async function judged({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, incident, incidentLeads);
  if (Date.parse(row.startedAt) > Date.parse(work.now()))
    throw refusedAt(
      'startedAt',
      'incident.has_started',
      'The start is in the future. Enter when the incident started.',
    );
  if (row.endedAt !== null && Date.parse(row.endedAt) > Date.parse(work.now()))
    throw refusedAt('endedAt', 'incident.is_over', 'The end is in the future. Enter when the incident ended.');
  const center = row.costCenter
    ? await work.asProduct.row(costCenter, { where: { id: row.costCenter }, fields: ['status', 'isGroup'] })
    : null;
  if (center && (center.status !== 'active' || center.isGroup))
    throw refusedAt('costCenter', 'incident.center_is_open', 'Choose an active cost center that is no group.');
}

const periodName = (number: string, place: number) => `${number} period ${place}`;

/** Opening an incident starts its clocks: the objectives of its template, its first period, and the first entry of its log. */
async function opened({ row, work }: Facts): Promise<void> {
  const template = templates[row.hazard];
  const objectives = row.objectives?.trim() || template.objectives;
  const product = work.asProduct;
  if (objectives !== row.objectives) await product.change(incident, row.id, { objectives });
  const startsAt = new Date(row.startedAt).toISOString();
  await product.insert(
    operationalPeriod,
    { endsAt: laterBy(startsAt, template.hours), objectives },
    { incident: row.id, place: 1, name: periodName(row.number, 1), startsAt },
  );
  await addEntry(work, await heldIncident(work, row.id), {
    occurredAt: row.startedAt,
    kind: 'decision',
    position: 'commander',
    text: `Incident opened: ${row.name}. ${levels[row.level]}.`,
  });
}

async function levelSaid({ row, before, work }: Facts): Promise<void> {
  if (row.level === before.level) return;
  await addEntry(work, await heldIncident(work, row.id), {
    occurredAt: work.now(),
    kind: 'decision',
    severity: 'significant',
    position: 'commander',
    text: levelText(before.level, row.level),
  });
}

const said =
  (step: keyof typeof statusSaid) =>
  async ({ row, work }: Facts): Promise<void> => {
    await addEntry(work, await heldIncident(work, row.id), {
      occurredAt: work.now(),
      kind: 'decision',
      position: 'commander',
      text: statusSaid[step][1],
    });
  };

async function byLead({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, incident, incidentLeads);
}

async function demobilizing({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(incident, row.id, {}, { demobilizedBy: personActing(work.actor) });
}

/** Closed with nothing open: its requests are filled or ended, and its last period is over with it. */
async function closed({ row, work }: Facts): Promise<void> {
  const open = await work.asProduct.row(resourceRequest, {
    where: { incident: row.id, status: [...openRequests] },
    fields: ['number'],
  });
  if (open && work.actor.kind !== 'system')
    throw refusedAt('status', 'incident.requests_are_over', `${open.number} is open. Deliver or cancel it first.`);
  const period = await activePeriod(work, row.id);
  const person = personActing(work.actor);
  if (period) await endPeriod(work, period, { handover: 'Incident closed.', person, carried: 0, at: work.now() });
  await work.asProduct.change(incident, row.id, {}, { closedBy: person, closedOn: work.today });
}

async function reopened({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    incident,
    row.id,
    {},
    { closedBy: null, closedOn: null, demobilizedBy: personActing(work.actor) },
  );
  await nextPeriod(work, row, new Date(work.now()).toISOString(), {});
}

async function endPeriod(
  work: UnitOfWork,
  period: Period,
  { handover, person, carried, at }: { handover: string; person: string | null; carried: number; at: string },
): Promise<void> {
  const product = work.asProduct;
  const endsAt = new Date(Math.max(Date.parse(at), Date.parse(period.startsAt) + 1)).toISOString();
  await product.change(operationalPeriod, period.id, { endsAt }, { handover, handedBy: person, carried });
  await product.move(operationalPeriod, period.id, 'end');
}

async function nextPeriod(
  work: UnitOfWork,
  of: Pick<Incident, 'id' | 'number' | 'objectives'>,
  startsAt: string,
  given: { readonly hours?: number | null; readonly objectives?: string | null },
): Promise<Period> {
  const product = work.asProduct;
  const last = await product.row(operationalPeriod, {
    where: { incident: of.id },
    order: '-place',
    fields: ['place', 'objectives'],
  });
  const place = (last?.place ?? 0) + 1;
  return product.insert(
    operationalPeriod,
    {
      endsAt: laterBy(startsAt, given.hours ?? PERIOD_HOURS),
      objectives: given.objectives?.trim() || last?.objectives || (of.objectives ?? ''),
    },
    { incident: of.id, place, name: periodName(of.number, place), startsAt },
  );
}

export interface Rollover {
  readonly handover: string;
  readonly hours?: number | null;
  readonly objectives?: string | null;
  /** Open assignments, channels, medical sites and what the forms read of the period are copied unless said otherwise. */
  readonly copiesPlan?: boolean | null;
}

/** Hands a period over: the next begins at the same instant, with the positions as they are held and every open request. */
export async function rollOver(work: UnitOfWork, id: string, given: Rollover) {
  await refuseWithoutRight(work, incident, incidentLeads);
  if (!(await work.find(incident, id))) throw missing(incident);
  const product = work.asProduct;
  // Requests before their incident, as the steps of a request hold them.
  const open = await product.rows(resourceRequest, {
    where: { incident: id, status: [...openRequests] },
    fields: ['number'],
    lock: 'update',
    most: 'all',
  });
  const of = await heldIncident(work, id);
  if (of.status === 'closed')
    throw refusedAt('handover', 'operational_period.incident_is_closed', 'This incident is closed.');
  const period = await activePeriod(work, id);
  if (!period) throw missing(operationalPeriod);
  const handover = given.handover.trim();
  if (handover.length < 20)
    throw refusedAt('handover', 'operational_period.has_handover', 'Enter the handoff in 20 characters or more.');
  const at = new Date(work.now()).toISOString();
  if (Date.parse(at) <= Date.parse(period.startsAt))
    throw refusedAt('handover', 'operational_period.has_begun', 'This period has only just begun.');
  const held = await product.rows(incidentPosition, { where: { period: period.id }, order: 'number', most: 'all' });
  await endPeriod(work, period, { handover, person: personActing(work.actor), carried: open.length, at });
  const next = await nextPeriod(work, of, at, given);
  for (const { position, holder, channel, note } of held)
    await product.insert(incidentPosition, { period: next.id, position, holder, channel, note });
  const copied = given.copiesPlan === false ? 0 : await carryPlan(work, period, next.id);
  for (const { id: request } of open) await product.change(resourceRequest, request, {}, { period: next.id });
  await addEntry(work, of, {
    occurredAt: at,
    kind: 'decision',
    severity: 'significant',
    position: 'planning',
    text: `Period ${period.place} handed off to period ${next.place}. ${handover}`.slice(0, 4000),
  });
  return { period: next.id, place: next.place, positions: held.length, requests: open.length, copied };
}

type PositionFacts = EffectFacts<Row<typeof incidentPosition>>;

async function positionNamed({ row, work }: PositionFacts): Promise<void> {
  await refuseWithoutRight(work, incidentPosition, incidentLeads);
  const period = await work.asProduct.row(operationalPeriod, {
    where: { id: row.period },
    fields: ['incident', 'name', 'status'],
  });
  if (period?.status !== 'active' && work.actor.kind !== 'system')
    throw refusedAt('period', 'incident_position.period_is_active', 'Choose the active period.');
  const name = `${positions[row.position]}, ${period?.name ?? ''}`.slice(0, 120);
  await work.asProduct.change(incidentPosition, row.id, {}, { name, incident: period?.incident ?? null });
}

async function periodJudged({ row, work }: EffectFacts<Period>): Promise<void> {
  await refuseWithoutRight(work, operationalPeriod, incidentLeads);
  if (Date.parse(row.endsAt) <= Date.parse(row.startsAt))
    throw refusedAt('endsAt', 'operational_period.ends_later', 'The period ends after it starts.');
}

export const incidentEffects = [
  ...follows(incident, {
    create: [judged, opened],
    edit: [judged, levelSaid, commandChanged],
    demobilize: [byLead, demobilizing, said('demobilize')],
    resume: [byLead, said('resume')],
    close: [byLead, said('close'), closed],
    reopen: [byLead, reopened, said('reopen')],
  }),
  ...follows(operationalPeriod, { edit: [periodJudged] }),
  ...follows(incidentPosition, {
    create: [positionNamed, positionChanged],
    edit: [positionNamed, positionChanged],
    remove: [positionChanged],
  }),
];
