import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { openRequest } from '../approvals/triggers.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { over } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { awardKeyPerson } from './award-key-person.record.ts';
import { isLargeReduction, isLongAbsence } from './key-person-events.ts';

type Person = Row<typeof awardKeyPerson>;
type Facts = EffectFacts<Person>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `award_key_person.${code}`, message);

async function judged(work: UnitOfWork, row: Person): Promise<void> {
  await refuseWithoutRight(work, awardKeyPerson, grantManagers);
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, lock: 'share' });
  if (!of) throw wrong('award', 'no_award', 'Choose an award.');
  if (over.some((state) => state === of.status))
    throw wrong('award', 'is_open', `${of.number} is ${of.status}. Nothing more is asked of its funder.`);
}

/** Against what the funder approved, not against the last figure: four steps of ten percent are forty. */
async function reduced(work: UnitOfWork, { award, name, role, effort, currentEffort }: Person): Promise<void> {
  if (currentEffort === null || !isLargeReduction(effort, currentEffort)) return;
  await openRequest(work, {
    award,
    kind: 'absence',
    from: `${name}: effort ${currentEffort}%`,
    subject: `${name}: effort from ${effort}% to ${currentEffort}%`,
    reason: `${name}, ${role}, gives ${currentEffort}% of working time to the award instead of the approved ${effort}%, a reduction of 25 percent or more.`,
  });
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await judged(work, row);
  await reduced(work, row);
}

async function away({ row, work }: Facts): Promise<void> {
  const { awayFrom, awayUntil, award, name, role } = row;
  if (work.actor.kind !== 'system') {
    await judged(work, row);
    if (awayFrom === null) throw wrong('awayFrom', 'absence_begins', 'Enter the first day of the absence.');
    if (awayFrom < row.sinceDay)
      throw wrong('awayFrom', 'absence_after_service', `${name} serves since ${row.sinceDay}. Enter a later day.`);
    if (awayUntil !== null && awayUntil <= awayFrom)
      throw wrong('awayUntil', 'absence_in_order', 'The absence ends after it begins.');
  }
  if (awayFrom === null || !isLongAbsence(awayFrom, awayUntil)) return;
  await openRequest(work, {
    award,
    kind: 'absence',
    from: `${name}: away ${awayFrom}`,
    subject: `${name}: away from ${awayFrom}`,
    reason: `${name}, ${role}, is away from ${awayFrom} ${awayUntil === null ? 'without a known end' : `to ${awayUntil}`}, more than three months.`,
  });
}

async function left({ row, work }: Facts): Promise<void> {
  const { leftOn, award, name, role } = row;
  if (work.actor.kind !== 'system') {
    await judged(work, row);
    if (leftOn === null) throw wrong('leftOn', 'departure_has_day', 'Enter the day of the departure.');
    if (leftOn < row.sinceDay)
      throw wrong('leftOn', 'departure_after_service', `${name} serves since ${row.sinceDay}. Enter a later day.`);
  }
  await openRequest(work, {
    award,
    kind: 'key_person',
    from: `${name}: left`,
    subject: `${name} leaves as ${role}`.slice(0, 160),
    reason: `${name}, ${role}, whom the approved application names, leaves on ${leftOn ?? work.today}. Name who follows and attach the qualifications.`,
  });
}

/** The days of an absence that is over stay in the history; the next one begins without them. */
async function back({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, awardKeyPerson, grantManagers);
  await work.asProduct.change(awardKeyPerson, row.id, { awayFrom: null, awayUntil: null });
}

export const keyPersonEffects = follows(awardKeyPerson, {
  create: [written],
  edit: [written],
  beginAbsence: [away],
  endAbsence: [back],
  leave: [left],
});
