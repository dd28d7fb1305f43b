import { damageAssessment } from '#domains/disaster/damage/damage-assessment.record.ts';
import { lifelineReport } from '#domains/disaster/damage/lifeline-report.record.ts';
import { placePopulation } from '#domains/disaster/damage/place-population.record.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';
import { assessedTold, lifelinesTold, populationsTold } from './damage-list.ts';
import { usd } from './grant-hands.ts';

/** Damage of the flood and of Hurricane Milton as teams found it, how the lifelines are, and who lives here by the census. */
export async function seedDamage(as: As, cast: Cast): Promise<void> {
  const [rosa, miguel, yvette] = ['Rosa Delgado', 'Miguel Ortiz', 'Yvette Dubois'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const instant = (at: string): string => `${as.day(at.slice(0, 10))}${at.slice(10)}:00:00.000Z`;
  const incidents = await as(rosa).rows(incident, { fields: ['name'], most: 'all' });
  const idOf = (name: string): string => {
    const of = incidents.find((one) => one.name === name);
    if (!of) throw new Error(`The seed has no incident ${name}`);
    return of.id;
  };
  for (const [name, level, population, countedOn, source] of populationsTold)
    await as(yvette, '2026-11-10').insert(placePopulation, { name, level, population, countedOn, source });
  for (const told of assessedTold) {
    const input: New<typeof damageAssessment> = {
      incident: idOf(told.incident),
      subject: told.degree ? 'home' : 'public',
      facility: told.facility,
      facilityKind: told.kind,
      address: told.address,
      county: 'Tidewater County',
      place: { type: 'Point', coordinates: told.at },
      description: told.description,
      cause: 'Flood water',
      degree: told.degree ?? null,
      occupancy: told.degree === 'destroyed' || told.degree === 'major' ? 'unsafe' : 'unchecked',
      category: told.category ?? null,
      cost: told.dollars === undefined ? null : usd(told.dollars),
      costBasis: told.dollars === undefined ? null : 'visual',
      isInsured: told.insured === undefined ? null : told.insured > 0,
      insurance: told.insured ? usd(told.insured) : null,
      lifeline: told.lifeline ?? null,
      team: 'Field team 2',
      occurredAt: told.isPast ? `${told.on}:00:00.000Z` : instant(told.on),
    };
    const entered = told.isPast ? '2026-11-10' : told.on;
    const { id } = await as(rosa, entered).insert(damageAssessment, input);
    if (told.isAccepted) await as(miguel, entered).move(damageAssessment, id, 'accept');
  }
  for (const [at, lifeline, component, condition, impact, plan] of lifelinesTold)
    await as(rosa, at).insert(lifelineReport, {
      incident: idOf('Cypress Creek flood'),
      lifeline,
      component,
      condition,
      observedAt: instant(at),
      impact,
      plan,
    });
}
