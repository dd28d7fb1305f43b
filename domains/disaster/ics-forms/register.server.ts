import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { activePeriod, heldIncident } from '../incidents/event.server.ts';
import { incidentLeads, positions } from '../incidents/incident-words.ts';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsChannel } from './ics-channel.record.ts';
import { icsCheckIn } from './ics-check-in.record.ts';
import { icsMedicalSite } from './ics-medical-site.record.ts';
import { icsMessage } from './ics-message.record.ts';
import { sameKind } from './planning.ts';

const isProduct = (work: UnitOfWork) => work.actor.kind === 'system';

/** The incident of a part of a period, which has to be the active one. */
async function incidentOf(work: UnitOfWork, period: string, code: string): Promise<string | null> {
  const of = await work.asProduct.row(operationalPeriod, { where: { id: period }, fields: ['incident', 'status'] });
  if (of?.status !== 'active' && !isProduct(work)) throw refusedAt('period', code, 'Choose the active period.');
  return of?.incident ?? null;
}

/** A sign that is cut in half is stored as another one, and writing the name would never come to an end. */
const begun = (text: string): string => text.slice(0, 160).replace(/[\ud800-\udbff]$/, '');

async function assigned({ row, work }: EffectFacts<Row<typeof icsAssignment>>): Promise<void> {
  await refuseWithoutRight(work, icsAssignment, incidentLeads);
  const incident = await incidentOf(work, row.period, 'ics_assignment.period_is_active');
  const name = begun(`${row.division}: ${row.work}`.replace(/\s+/g, ' '));
  await work.asProduct.change(icsAssignment, row.id, {}, { incident, name });
}

async function assignmentByLead({ work }: EffectFacts<Row<typeof icsAssignment>>): Promise<void> {
  await refuseWithoutRight(work, icsAssignment, incidentLeads);
}

async function tuned({ row, work }: EffectFacts<Row<typeof icsChannel>>): Promise<void> {
  await refuseWithoutRight(work, icsChannel, incidentLeads);
  const incident = await incidentOf(work, row.period, 'ics_channel.period_is_active');
  await work.asProduct.change(icsChannel, row.id, {}, { incident });
}

async function sited({ row, work }: EffectFacts<Row<typeof icsMedicalSite>>): Promise<void> {
  await refuseWithoutRight(work, icsMedicalSite, incidentLeads);
  const incident = await incidentOf(work, row.period, 'ics_medical_site.period_is_active');
  await work.asProduct.change(icsMedicalSite, row.id, {}, { incident });
}

type CheckIn = Row<typeof icsCheckIn>;

async function assignmentJudged(work: UnitOfWork, row: CheckIn): Promise<void> {
  if (row.assignment === null || isProduct(work)) return;
  const to = await work.asProduct.row(icsAssignment, {
    where: { id: row.assignment },
    fields: ['incident', 'status'],
  });
  if (to?.incident !== row.incident || to.status !== 'open')
    throw refusedAt('assignment', 'ics_check_in.assignment_is_open', 'Choose an open assignment of this incident.');
}

/** The incident is held meanwhile, so that two people at once never check the same resource in. */
async function checkedIn({ row, work }: EffectFacts<CheckIn>): Promise<void> {
  const product = work.asProduct;
  const of = await heldIncident(work, row.incident);
  if (of.status === 'closed' && !isProduct(work))
    throw refusedAt('incident', 'ics_check_in.incident_is_open', 'Choose an incident that is not closed.');
  await assignmentJudged(work, row);
  const here = await product.rows(icsCheckIn, {
    where: { incident: row.incident, status: 'in', id: { not: row.id } },
    fields: ['number', 'resource', 'agency'],
    most: 'all',
  });
  const twice = here.find(
    (one) => sameKind(one.resource) === sameKind(row.resource) && sameKind(one.agency) === sameKind(row.agency),
  );
  if (twice && !isProduct(work))
    throw refusedAt(
      'resource',
      'ics_check_in.is_in_once',
      `${row.resource} is checked in as ${twice.number}. Check it out first.`,
    );
  await product.change(icsCheckIn, row.id, {}, { inAt: work.now(), recordedBy: personActing(work.actor) });
}

async function checkInJudged({ row, work }: EffectFacts<CheckIn>): Promise<void> {
  await assignmentJudged(work, row);
}

async function checkedOut({ row, work }: EffectFacts<CheckIn>): Promise<void> {
  await work.asProduct.change(icsCheckIn, row.id, {}, { outAt: work.now() });
}

type Message = Row<typeof icsMessage>;

async function sent({ row, work }: EffectFacts<Message>): Promise<void> {
  const product = work.asProduct;
  const of = await heldIncident(work, row.incident);
  if (of.status === 'closed' && !isProduct(work))
    throw refusedAt('incident', 'ics_message.incident_is_open', 'Choose an incident that is not closed.');
  const sender = personActing(work.actor);
  if (row.recipient === sender && !isProduct(work))
    throw refusedAt('recipient', 'ics_message.recipient_is_another', 'Choose another person than yourself.');
  const period = await activePeriod(work, row.incident);
  const held = period
    ? await product.rows(incidentPosition, {
        where: { period: period.id },
        fields: ['holder', 'position'],
        most: 'all',
      })
    : [];
  const isHeld = held.some((one) => one.holder === sender && one.position === row.fromPosition);
  if (row.fromPosition !== null && !isHeld && !isProduct(work))
    throw refusedAt(
      'fromPosition',
      'ics_message.position_is_held',
      `You do not hold the position ${positions[row.fromPosition]} in this period.`,
    );
  await product.change(icsMessage, row.id, {}, { sender, sentAt: work.now(), period: period?.id ?? null });
}

async function answered({ row, work }: EffectFacts<Message>): Promise<void> {
  await work.asProduct.change(icsMessage, row.id, {}, { repliedBy: personActing(work.actor), repliedAt: work.now() });
}

export const icsRegisterEffects = [
  ...follows(icsAssignment, {
    create: [assigned],
    edit: [assigned],
    complete: [assignmentByLead],
    drop: [assignmentByLead],
  }),
  ...follows(icsChannel, { create: [tuned], edit: [tuned] }),
  ...follows(icsMedicalSite, { create: [sited], edit: [sited] }),
  ...follows(icsCheckIn, { create: [checkedIn], edit: [checkInJudged], checkOut: [checkedOut] }),
  ...follows(icsMessage, { create: [sent], answer: [answered] }),
];
