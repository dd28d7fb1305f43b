import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { damagePages } from '../damage-pages.ts';
import { heldIncident } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { AHEAD_MINUTES } from '../incidents/incident-words.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { judgeTwice } from '../public-assistance/damage.server.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { damageAssessment } from './damage-assessment.record.ts';
import { damageReviewers, live } from './damage-words.ts';
import { sameSite } from './duplicates.ts';
import { lifelineReport } from './lifeline-report.record.ts';
import { placePopulation } from './place-population.record.ts';

type Assessment = Row<typeof damageAssessment>;
type Facts = EffectFacts<Assessment>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `damage_assessment.${code}`, message);

const isAhead = (work: UnitOfWork, instant: string): boolean =>
  Date.parse(instant) > Date.parse(work.now()) + AHEAD_MINUTES * 60_000;

/** One site is assessed once. The incident is held, so that two teams at once never enter it twice. */
async function judgeSite(work: UnitOfWork, row: Assessment): Promise<void> {
  await heldIncident(work, row.incident);
  if (isAhead(work, row.occurredAt))
    throw wrong('occurredAt', 'is_ahead', 'This is in the future. Enter when the damage was observed.');
  if ((row.apartNote ?? '').trim() !== '') return;
  const others = await work.asProduct.rows(damageAssessment, {
    where: { incident: row.incident, facilityKind: row.facilityKind, status: [...live], id: { not: row.id } },
    fields: ['number', 'facility', 'address', 'place'],
    order: 'number',
    most: 'all',
  });
  const same = sameSite(row, others);
  if (same)
    throw wrong(
      'apartNote',
      'is_no_duplicate',
      `${same.number} ${same.facility} is ${same.where}, with the same facility kind. Say why this is separate damage, or add to that one.`,
    );
}

async function entered({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await judgeSite(work, row);
  await work.asProduct.change(damageAssessment, row.id, {}, { enteredAt: new Date(work.now()).toISOString() });
}

async function edited({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work) || !['reported', 'returned'].includes(row.status)) return;
  const isMoved = (['place', 'address', 'facilityKind', 'apartNote', 'occurredAt'] as const).some(
    (name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]),
  );
  if (isMoved) await judgeSite(work, row);
}

async function byReviewer({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, damageAssessment, damageReviewers);
}

/** The line is made once: its assessment is held, it is accepted once, and no two assessments name one line. */
async function addLine(work: UnitOfWork, row: Assessment, disaster: string): Promise<Row<typeof damageLine> | null> {
  const { category, cost } = row;
  if (category === null || cost === null || row.line !== null) return null;
  const product = work.asProduct;
  const line = await product.insert(damageLine, {
    disaster,
    category,
    facility: row.facility,
    address: row.address,
    place: row.place,
    description: `${row.description}\nField assessment ${row.number}.`,
    cause: row.cause,
    cost,
    costNote: cost.cents === 0 ? `As ${row.number} has it.` : null,
    laborType: row.laborType,
    isInsured: row.isInsured,
    apartNote: row.apartNote,
    photos: row.photos,
  });
  await product.change(damageAssessment, row.id, {}, { line: line.id });
  return line;
}

/** A public facility of a declared incident joins the Impact List with the same step. */
async function accepted({ row, work }: Facts): Promise<void> {
  const { disaster } = await heldIncident(work, row.incident);
  const line = disaster === null ? null : await addLine(work, row, disaster);
  if (line) await judgeTwice(work, line);
  await work.asProduct.change(damageAssessment, row.id, {}, { acceptedBy: personActing(work.actor) });
}

/** Damage is found before it is declared: what was accepted by then joins when the incident names its declaration. */
async function declared({ row, before, work }: EffectFacts<Row<typeof incident>>): Promise<void> {
  if (row.disaster === null || row.disaster === before.disaster) return;
  const found = (await work.asProduct.rows(damageAssessment, {
    where: { incident: row.id, status: 'accepted', subject: 'public', line: null },
    order: 'number',
    lock: 'update',
    most: 'all',
  })) as readonly Assessment[]; // all of their fields were read
  for (const one of found) await addLine(work, one, row.disaster);
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await notify(work, {
    to: [row.createdBy],
    kind: 'disaster.damage',
    subject: `${row.number} was sent back: ${row.facility}`.slice(0, 200),
    body: 'Add what is missing, then report it again.',
    link: href(damagePages.assessment, { id: row.id }),
  });
}

async function reported({ row, work }: EffectFacts<Row<typeof lifelineReport>>): Promise<void> {
  if (isProduct(work)) return;
  const of = await heldIncident(work, row.incident);
  if (of.status === 'closed')
    throw refusedAt('incident', 'lifeline_report.incident_is_open', 'This incident is closed. Reopen it to report.');
  if (isAhead(work, row.observedAt))
    throw refusedAt('observedAt', 'lifeline_report.is_ahead', 'This is in the future. Enter when it was observed.');
  const enteredAt = new Date(work.now()).toISOString();
  await work.asProduct.change(lifelineReport, row.id, {}, { enteredAt, reporter: personActing(work.actor) });
}

async function counted({ row, work }: EffectFacts<Row<typeof placePopulation>>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, placePopulation, grantManagers);
  if (row.countedOn > work.today)
    throw refusedAt('countedOn', 'place_population.counted_by_now', 'The census day is in the future.');
}

export const damageAssessmentEffects = [
  ...follows(damageAssessment, {
    create: [entered],
    edit: [edited],
    accept: [byReviewer, accepted],
    return: [byReviewer, sentBack],
    withdraw: [byReviewer],
  }),
  ...follows(incident, { edit: [declared] }),
  ...follows(lifelineReport, { create: [reported] }),
  ...follows(placePopulation, { create: [counted], edit: [counted] }),
];
