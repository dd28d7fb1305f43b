import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { benefitRate } from './benefit-rate.record.ts';
import { budgetPosition } from './budget-position.record.ts';
import { payGrade } from './pay-grade.record.ts';
import { payOfficer, payPeople } from './position-words.ts';

type Facts = EffectFacts<Row<typeof budgetPosition>>;

const isProduct = ({ actor }: Facts['work']): boolean => actor.kind === 'system';

async function keptByPayPeople({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, budgetPosition, payPeople);
}

/** A payroll file brings positions that are filled: the day says so, and the step is the product's. Vacant since then, it stays so. */
async function filledFromTheStart(facts: Facts): Promise<void> {
  const { filledOn, vacantSince } = facts.row;
  if (filledOn === null || vacantSince === null || vacantSince <= filledOn) await filled(facts);
}

async function filled({ row, work }: Facts): Promise<void> {
  if (row.filledOn === null || row.status !== 'vacant') return;
  fillFollows(row);
  await work.asProduct.move(budgetPosition, row.id, 'fill', { input: { filledOn: row.filledOn } });
}

/** The next file says that a vacant position is filled: the day is new, and the step is the product's again. */
async function filledByItsDay(facts: Facts): Promise<void> {
  if (facts.row.filledOn !== facts.before.filledOn) await filled(facts);
}

async function fillIsDated({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) fillFollows(row);
}

function fillFollows({ filledOn, fromDay, vacantSince }: Facts['row']): void {
  if (filledOn === null || filledOn < fromDay)
    throw refusedAt('filledOn', 'budget_position.filled_in_effect', 'The position is not in effect yet on this day.');
  if (vacantSince !== null && filledOn < vacantSince)
    throw refusedAt('filledOn', 'budget_position.filled_after', 'The position became vacant after this day.');
}

async function vacancyIsDated({ row, work }: Facts): Promise<void> {
  if (!isProduct(work) && (row.vacantSince ?? '') < (row.filledOn ?? row.fromDay))
    throw refusedAt('vacantSince', 'budget_position.vacant_after', 'The position was filled after this day.');
}

export const positionEffects = [
  ...follows(payGrade, {
    create: [({ work }) => refuseWithoutRight(work, payGrade, payOfficer)],
    edit: [({ work }) => refuseWithoutRight(work, payGrade, payOfficer)],
    retire: [({ work }) => refuseWithoutRight(work, payGrade, payOfficer)],
  }),
  ...follows(benefitRate, {
    create: [({ work }) => refuseWithoutRight(work, benefitRate, payOfficer)],
    edit: [({ work }) => refuseWithoutRight(work, benefitRate, payOfficer)],
    remove: [({ work }) => refuseWithoutRight(work, benefitRate, payOfficer)],
  }),
  ...follows(budgetPosition, {
    create: [keptByPayPeople, filledFromTheStart],
    edit: [keptByPayPeople, filledByItsDay],
    fill: [keptByPayPeople, fillIsDated],
    vacate: [keptByPayPeople, vacancyIsDated],
    freeze: [keptByPayPeople],
    unfreeze: [keptByPayPeople],
    end: [keptByPayPeople],
  }),
];
