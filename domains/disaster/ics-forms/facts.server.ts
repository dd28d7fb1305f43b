import { type Row, stateWords } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { positions, supplySources } from '../incidents/incident-words.ts';
import type { operationalPeriod } from '../incidents/operational-period.record.ts';
import { asCorrected } from '../incidents/corrections.ts';
import { openRequests } from '../incidents/request-life.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { categories } from '../public-assistance/pa-words.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsChannel } from './ics-channel.record.ts';
import { icsCheckIn } from './ics-check-in.record.ts';
import type { IcsFacts } from './ics-facts.ts';
import { icsMedicalSite } from './ics-medical-site.record.ts';
import { icsMessage } from './ics-message.record.ts';

export type Period = Row<typeof operationalPeriod>;
type Incident = Row<typeof incident>;

/** Times on the forms: day and 24-hour time of the organization. */
export function clockIn(timeZone: string): (instant: string | null) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => (instant === null ? '' : format.format(new Date(instant)).replace(',', ''));
}

interface Named {
  readonly when: (instant: string | null) => string;
  readonly who: (id: string | null) => string;
}

/** Everything that the forms of a period read, once. */
export async function icsFactsOf(work: UnitOfWork, period: Period): Promise<IcsFacts> {
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id: period.incident } });
  if (!of) throw missing(incident);
  const inPeriod = { where: { period: period.id }, most: 'all' } as const;
  const held = await product.rows(incidentPosition, { ...inPeriod, order: 'number' });
  const assignments = await product.rows(icsAssignment, {
    where: { period: period.id, status: ['open', 'done'] },
    order: 'number',
    most: 'all',
  });
  const channels = await product.rows(icsChannel, { ...inPeriod, order: ['createdAt', 'name'] });
  const medical = await product.rows(icsMedicalSite, { ...inPeriod, order: ['createdAt', 'name'] });
  const messages = await product.rows(icsMessage, { ...inPeriod, order: 'number' });
  const checkIns = await product.rows(icsCheckIn, { where: { incident: of.id }, order: 'number', most: 'all' });
  const requests = await product.rows(resourceRequest, {
    where: { incident: of.id, status: { not: 'cancelled' } },
    order: 'number',
    most: 'all',
  });
  const entries = await product.rows(incidentEvent, {
    where: { period: period.id },
    order: ['occurredAt', 'place'],
    most: 'all',
  });
  const people = await product.rows(member, { fields: ['name'], most: 'all' });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const named: Named = { when: clockIn(work.actor.timeZone), who: (id) => (id === null ? '' : (names.get(id) ?? '')) };
  const { when, who } = named;
  const numbers = new Map(requests.map(({ id, number }) => [id, number]));
  return {
    incident: {
      number: of.number,
      name: of.name,
      hazard: of.hazard,
      area: of.area,
      level: of.level,
      started: when(of.startedAt),
      ended: when(of.endedAt),
      commander: who(of.commander),
      status: stateWords(incident, of.status),
    },
    period: {
      place: period.place,
      from: when(period.startsAt),
      until: when(period.endsAt),
      objectives: period.objectives,
      safety: period.safety,
      weather: period.weather,
      situation: period.situation,
      emphasis: period.emphasis,
      safetyPlan: period.safetyPlan,
      radioNote: period.radioNote,
      medicalProcedure: period.medicalProcedure,
      outlook: period.outlook,
    },
    positions: held.map(({ position, holder, channel }) => ({ position, holder: who(holder), channel })),
    assignments: assignments.map((one) => ({
      id: one.id,
      number: one.number,
      branch: one.branch,
      division: one.division,
      leader: who(one.leader),
      contact: one.contact,
      work: one.work,
      instructions: one.instructions,
      reportTo: one.reportTo,
      reportAt: when(one.reportAt),
      resources: (one.resources ?? []).map(({ kind, required }) => ({ kind, required })),
    })),
    channels,
    medical,
    checkIns: checkIns
      .filter((one) => wasHere(one, period))
      .map((one) => ({
        resource: one.resource,
        agency: one.agency,
        type: one.type,
        kind: one.kind,
        units: one.units,
        people: one.people,
        leader: one.leader,
        contact: one.contact,
        homeBase: one.homeBase,
        request: one.request === null ? null : (numbers.get(one.request) ?? null),
        assignment: one.assignment,
        inAt: when(one.inAt),
        outAt: when(one.outAt),
        isIn: isIn(one, period),
      })),
    messages: messages.map((one) => messageOf(one, named)),
    requests: requests.map((one) => requestOf(one, named)),
    entries: asCorrected(entries).map((one) => ({
      occurred: when(one.occurredAt),
      position: one.position,
      text: one.text,
      isDecision: one.kind === 'decision',
    })),
    damage: await damageOf(work, of),
  };
}

type CheckIn = Row<typeof icsCheckIn>;
const ms = (instant: string) => Date.parse(instant);

/** On the incident at any time of the period. */
const wasHere = ({ inAt, outAt }: CheckIn, { startsAt, endsAt, status }: Period): boolean =>
  inAt !== null && (status === 'active' || ms(inAt) < ms(endsAt)) && (outAt === null || ms(outAt) > ms(startsAt));

/** Now, or at the end of a period that is over. */
const isIn = ({ outAt }: CheckIn, { endsAt, status }: Period): boolean =>
  outAt === null || (status === 'ended' && ms(outAt) >= ms(endsAt));

const messageOf = (one: Row<typeof icsMessage>, { when, who }: Named): IcsFacts['messages'][number] => ({
  id: one.id,
  number: one.number,
  to: [who(one.recipient), one.toPosition && positions[one.toPosition]].filter(Boolean).join(', '),
  from: [who(one.sender), one.fromPosition && positions[one.fromPosition]].filter(Boolean).join(', '),
  subject: one.subject,
  message: one.message,
  sentAt: when(one.sentAt),
  reply: one.reply,
  repliedBy: who(one.repliedBy),
  repliedAt: when(one.repliedAt),
});

const requestOf = (one: Row<typeof resourceRequest>, { when, who }: Named): IcsFacts['requests'][number] => ({
  id: one.id,
  number: one.number,
  need: one.need,
  priority: one.priority,
  status: stateWords(resourceRequest, one.status),
  isOpen: (openRequests as readonly string[]).includes(one.status),
  neededAt: when(one.neededAt),
  madeAt: when(one.submittedAt ?? one.createdAt),
  deliverTo: one.deliverTo,
  substitutes: one.substitutes,
  requestedBy: who(one.requestedBy),
  position: one.position,
  approvedBy: who(one.approvedBy),
  approvedAt: when(one.approvedAt),
  arrivesAt: when(one.arrivesAt),
  cents: one.actual?.cents ?? one.total?.cents ?? 0,
  lines: (one.lines ?? []).map(({ item, kind, quantity, amount }) => ({
    item,
    kind: kind ?? null,
    quantity: quantity.amount,
    unit: quantity.unit,
    cents: amount?.cents ?? 0,
  })),
  fills: (one.fills ?? []).map(({ forLine, filled, supplier, reference, source }) => ({
    forLine,
    quantity: `${filled.amount} ${filled.unit}`,
    supplier,
    reference: reference ?? null,
    source: source ? supplySources[source] : null,
  })),
});

/** Damage by category of work, of the declared disaster. */
async function damageOf(work: UnitOfWork, { disaster }: Incident): Promise<IcsFacts['damage']> {
  if (disaster === null) return null;
  const lines = await work.asProduct.rows(damageLine, {
    where: { disaster, status: ['reported', 'inspected'] },
    fields: ['category', 'cost'],
    order: 'category',
    most: 'all',
  });
  return [...new Set(lines.map(({ category }) => category))].map((category) => {
    const of = lines.filter((one) => one.category === category);
    return {
      category: categories[category],
      lines: of.length,
      cents: of.reduce((sum, { cost }) => sum + cost.cents, 0),
    };
  });
}
