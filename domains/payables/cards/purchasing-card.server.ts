import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { activators, administrators } from './card-words.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { refusedOf } from './refusing.ts';

type Card = Row<typeof purchasingCard>;
type Facts = EffectFacts<Card>;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';
const refused = refusedOf('purchasing_card');

/** Cards that count: what was asked for already, and what pays. */
const counting = ['active', 'suspended'] as const;

/** One person has one card of each program, and no two cards of an issuer end in the same digits. */
async function refuseTwins(work: UnitOfWork, row: Card): Promise<void> {
  const product = work.asProduct;
  // Held, so that of two cards of one person that are activated at once one comes after the other.
  await product.row(member, { where: { id: row.holder }, fields: ['name'], lock: 'update' });
  const others = await product.rows(purchasingCard, {
    where: { id: { not: row.id }, status: [...counting], issuer: row.issuer },
    fields: ['number', 'lastFour'],
    order: 'number',
    most: 'all',
  });
  const alike = others.find(({ lastFour }) => lastFour === row.lastFour);
  if (alike) throw refused('lastFour', 'last_four', `${alike.number} ends in ${row.lastFour} as well. Close it first.`);
  const second = await product.row(purchasingCard, {
    where: { id: { not: row.id }, status: [...counting], holder: row.holder, program: row.program },
    fields: ['number'],
    order: 'number',
  });
  if (second)
    throw refused('holder', 'second_card', `The holder has ${second.number} of this program. Close that card first.`);
  const mutual = await product.row(purchasingCard, {
    where: { status: [...counting], holder: row.approver, approver: row.holder },
    fields: ['number'],
    order: 'number',
  });
  if (mutual)
    throw refused(
      'approver',
      'mutual',
      `The holder approves the purchases of ${mutual.number}, so its holder can’t approve these. Choose someone else.`,
    );
}

async function activate({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await actorOfDuty(work, activators);
    if (row.expiresOn <= work.today) throw refused('expiresOn', 'expired', 'The card has expired. Enter the new card.');
    await refuseTwins(work, row);
  }
  await work.asProduct.change(
    purchasingCard,
    row.id,
    {},
    { activatedBy: personActing(work.actor), activatedOn: row.activatedOn ?? work.today, suspendedOn: null },
  );
}

async function change({ work }: Facts): Promise<void> {
  if (!isProduct(work)) await actorOfDuty(work, administrators);
}

async function suspend({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await actorOfDuty(work, [...administrators, ...activators]);
  await work.asProduct.change(purchasingCard, row.id, {}, { suspendedOn: work.today });
}

async function close({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await actorOfDuty(work, [...administrators, ...activators]);
  await work.asProduct.change(purchasingCard, row.id, {}, { closedOn: work.today });
}

export const purchasingCardEffects = follows(purchasingCard, {
  activate: [activate],
  change: [change],
  suspend: [suspend],
  resume: [activate],
  close: [close],
});
