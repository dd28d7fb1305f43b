import { carriedChannels, type CheckedIn, checkedInTold, medicalTold, workTold } from './ics-list.ts';
import { icsAssignment } from '#domains/disaster/ics-forms/ics-assignment.record.ts';
import { icsChannel } from '#domains/disaster/ics-forms/ics-channel.record.ts';
import { icsCheckIn } from '#domains/disaster/ics-forms/ics-check-in.record.ts';
import { icsMedicalSite } from '#domains/disaster/ics-forms/ics-medical-site.record.ts';
import { icsMessage } from '#domains/disaster/ics-forms/ics-message.record.ts';
import { icsPlan } from '#domains/disaster/ics-forms/ics-plan.record.ts';
import { preparePlan } from '#domains/disaster/ics-forms/plan.server.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { operationalPeriod } from '#domains/disaster/incidents/operational-period.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const AT = '2026-11-19T13';

/** The forms of the running period of the flood: assignments, channels, check-in, a message, and a plan that was approved. */
export async function seedIcsForms(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const lucia = one('Lucia Ferreira');
  const theo = one('Theo Papadakis');
  const hands = as(lucia, AT);
  const flood = await hands.asProduct.row(incident, { where: { name: 'Cypress Creek flood' }, fields: ['number'] });
  const period = await hands.asProduct.row(operationalPeriod, {
    where: { incident: flood?.id ?? '', status: 'active' },
    fields: ['place'],
  });
  if (!flood || !period) return;
  const { id } = period;
  await hands.asProduct.change(operationalPeriod, id, {
    situation: 'Water falls 2 inches an hour. Mill Road is open for one lane. 41 homes in Creekside took water.',
    emphasis: 'No work in moving water. Debris is marked before it is moved.',
    weather: 'Dry until Saturday, lows near 45 °F.',
    outlook: '12 h: creek below 12 feet. 24 h: Mill Road open. 48 h: debris pickup begins. 72 h: levee inspected.',
    safety: 'Work in pairs. Boots and gloves in flooded homes. Report every needle, cut and fall at once.',
    safetyPlan: 'Required. Kept at the command post, Fire Station 3.',
    radioNote: 'Tac 2 fails behind the east levee; relay through Command 1.',
    medicalProcedure: 'Call Command 1, “medical emergency”, with the place. Fire rescue meets at the nearest road.',
  });
  const made = new Map<string, string>();
  for (const [branch, division, leader, contact, work, instructions, reportTo, needs] of workTold) {
    const row = await hands.insert(icsAssignment, {
      period: id,
      branch,
      division,
      leader: one(leader).id,
      contact,
      work,
      instructions,
      reportTo,
      resources: needs.map(([kind, required]) => ({ kind, required })),
    });
    made.set(division, row.id);
  }
  for (const [name, channel, purpose, usedBy, receives, sends, tone] of carriedChannels)
    await hands.insert(icsChannel, {
      period: id,
      name,
      zone: 'County',
      channel,
      purpose,
      usedBy,
      receives,
      receiveTone: tone,
      sends,
      sendTone: tone,
      mode: 'analog',
    });
  for (const row of medicalTold) await hands.insert(icsMedicalSite, { period: id, ...row });
  for (const told of checkedInTold) await checkedIn(as, one, { told, flood: flood.id, made });
  const message = await as(theo, AT).insert(icsMessage, {
    incident: flood.id,
    recipient: one('Miguel Ortiz').id,
    toPosition: 'operations',
    fromPosition: 'planning',
    subject: 'Levee watch after dark',
    message: 'Who relieves the levee watch at 18:00? The plan needs two names.',
  });
  await as(one('Miguel Ortiz'), '2026-11-19T14').move(icsMessage, message.id, 'answer', {
    input: { reply: 'Crew 4 with Rosa Delgado until midnight, then Station 3.' },
  });
  const plan = await preparePlan(as(theo, '2026-11-19T15'), id);
  await as(lucia, '2026-11-19T16').move(icsPlan, plan.id, 'approve');
}

interface Told {
  readonly told: CheckedIn;
  readonly flood: string;
  readonly made: ReadonlyMap<string, string>;
}

async function checkedIn(as: As, one: (name: string) => Actor, { told, flood, made }: Told): Promise<void> {
  const [resource, agency, type, kind, units, people, leader, contact, division, isOut] = told;
  const rosa = one('Rosa Delgado');
  const { id } = await as(rosa, AT).insert(icsCheckIn, {
    incident: flood,
    resource,
    agency,
    type,
    kind,
    units,
    people,
    leader,
    contact,
    assignment: made.get(division) ?? null,
  });
  if (isOut) await as(rosa, '2026-11-19T17').move(icsCheckIn, id, 'checkOut');
}
