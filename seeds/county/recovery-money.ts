import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { damageLine } from '#domains/disaster/public-assistance/damage-line.record.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { disasterBenefit } from '#domains/disaster/recovery-money/disaster-benefit.record.ts';
import { femaRequest } from '#domains/disaster/recovery-money/fema-request.record.ts';
import { paAppeal } from '#domains/disaster/recovery-money/pa-appeal.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { keep, usd } from './grant-hands.ts';
import { appealTold, benefitsTold, femaRequestsTold } from './recovery-money-list.ts';

/** The flood of Hurricane Milton as its money came in: benefits of five sources, what FEMA asks, and one appeal. */
export async function seedRecoveryMoney(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, lucia, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Lucia Ferreira', 'Priya Raman'].map(
    (name) => cast.get(name),
  ) as [Actor, Actor, Actor, Actor];
  const hands = as(lucia, '2026-11-09').asProduct;
  const disaster = await hands.row(declaredDisaster, { where: { number: 'DR-4834-FL' }, fields: ['number'] });
  if (!disaster) throw new Error('The seed declares no DR-4834');
  const [milton] = await keep(hands, incident, [
    [
      {
        name: 'Hurricane Milton flood',
        hazard: 'hurricane',
        area: 'Low shore, Marsh Point and Cypress Creek',
        level: 'full',
        startedAt: '2024-10-07T12:00:00.000Z',
        endedAt: '2024-11-02T16:00:00.000Z',
        commander: lucia.id,
        disaster: disaster.id,
        objectives: 'Clear roads to hospitals, pump out the low shore, and record every cost.',
        lateAfter: 60,
      },
      {
        status: 'closed',
        createdBy: lucia.id,
        demobilizedBy: lucia.id,
        closedBy: priya.id,
        closedOn: '2024-11-15',
      },
    ],
  ]);
  if (!milton) throw new Error('The seed has no flood');
  const lines = await hands.rows(damageLine, {
    where: { disaster: disaster.id },
    fields: ['facility'],
    order: 'number',
    most: 'all',
  });
  const lineOf = (facility: string): string => {
    const of = lines.find((one) => one.facility === facility);
    if (!of) throw new Error(`The seed has no damage of ${facility}`);
    return of.id;
  };
  // Through the door, as the person who entered it: what would be paid twice is refused.
  for (const told of benefitsTold) {
    const { id } = await as(yvette, told.day).insert(disasterBenefit, {
      incident: milton.id,
      damage: lineOf(told.facility),
      source: told.source,
      cost: told.cost,
      payer: told.payer,
      reference: told.reference,
      amount: usd(told.dollars),
    });
    if (told.stage === 'anticipated') continue;
    await as(yvette, told.day).move(disasterBenefit, id, 'award', {
      input: { awardedOn: as.day(told.day) },
    });
    if (told.stage === 'received')
      await as(yvette, told.day).move(disasterBenefit, id, 'receive', { input: { receivedOn: as.day(told.day) } });
  }
  const projects = await hands.rows(paProject, { where: { disaster: disaster.id }, fields: ['title'], most: 'all' });
  const projectOf = (title: string): string => {
    const of = projects.find((one) => one.title === title);
    if (!of) throw new Error(`The seed has no project ${title}`);
    return of.id;
  };
  for (const told of femaRequestsTold) {
    const owner = told.owner === 'Miguel Ortiz' ? miguel : yvette;
    const { id } = await as(owner, told.received).insert(femaRequest, {
      disaster: disaster.id,
      project: projectOf(told.project),
      asker: told.asker,
      reference: told.reference,
      subject: told.subject,
      question: told.question,
      receivedOn: as.day(told.received),
      dueOn: as.day(told.due),
      owner: owner.id,
    });
    if (told.answer)
      await as(owner, told.due).move(femaRequest, id, 'answer', {
        input: { answer: told.answer, answeredOn: as.day(told.due) },
      });
  }
  const { id: appeal } = await as(yvette, appealTold.entered).insert(paAppeal, {
    project: projectOf(appealTold.project),
    level: 'first',
    title: appealTold.title,
    determination: appealTold.determination,
    determinedOn: as.day(appealTold.determined),
    amount: usd(appealTold.dollars),
    position: appealTold.position,
    facts: appealTold.facts.map(([statement, evidence, provision]) => ({ statement, evidence, provision })),
  });
  await as(yvette, appealTold.filed).move(paAppeal, appeal, 'file', { input: { filedOn: as.day(appealTold.filed) } });
}
