import { href, peopleActing, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight, task } from '../../organization/public.server.ts';
import { soleSourceCase } from '../../procurement/public.server.ts';
import { buyers } from '../../procurement/public.ts';
import { worksForVendor } from '../../vendors/public.server.ts';
import { emergencyOrderPages } from '../emergency-order-pages.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';
import { ratifiers } from './emergency-order-life.ts';
import { LEAST_WORDS } from './order-now-days.ts';

type Facts = EffectFacts<Row<typeof emergencyOrder>>;

/** Tasks of the order that are done: of the one who filed, or all of them. */
async function finishTasks(work: UnitOfWork, id: string, assignee?: string | null): Promise<void> {
  const product = work.asProduct;
  const open = await product.rows(task, {
    where: {
      link: href(emergencyOrderPages.emergencyOrder, { id }),
      status: 'open',
      ...(assignee ? { assignee } : {}),
    },
    fields: [],
    order: 'id',
    most: 'all',
  });
  for (const one of open) await product.move(task, one.id, 'finish');
}

async function filed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, emergencyOrder, buyers);
  if (work.actor.kind !== 'system' && (row.priceRecord ?? '').trim().length < LEAST_WORDS)
    throw refusedAt(
      'priceRecord',
      'emergency_order.has_price_record',
      `Enter who was asked for a price and why it is fair, in ${LEAST_WORDS} characters or more. (2 CFR 200.318(i))`,
    );
  await work.asProduct.change(emergencyOrder, row.id, {}, { filedBy: personActing(work.actor), filedOn: work.today });
  await finishTasks(work, row.id, row.orderedBy);
}

/** Nothing is ratified while a part of it is open: its case is accepted and its notice is public. */
async function ratified({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, emergencyOrder, ratifiers);
  const product = work.asProduct;
  if (work.actor.kind !== 'system') {
    if (row.vendor && (await worksForVendor(work, row.vendor, peopleActing((await work.asTheyAre()).actor))))
      throw refusedAt(
        'vendor',
        'emergency_order.ratifier_is_of_firm',
        'You work for this vendor, so someone else has to ratify its order.',
      );
    const of = row.requisition
      ? await product.row(soleSourceCase, {
          where: { requisition: row.requisition, ground: 'emergency' },
          fields: ['number', 'status'],
          order: '-number',
        })
      : null;
    if (of && of.status !== 'accepted')
      throw refusedAt(
        'requisition',
        'emergency_order.case_is_accepted',
        `${of.number} is ${of.status}. Decide on the sole-source case first.`,
      );
    if (!(await product.has(emergencyNotice, { activation: row.activation, status: 'posted' })))
      throw refusedAt(
        'activation',
        'emergency_order.notice_is_posted',
        'Post the public notice of the activation first.',
      );
  }
  await product.change(emergencyOrder, row.id, {}, { ratifiedBy: personActing(work.actor), ratifiedOn: work.today });
  await finishTasks(work, row.id);
}

export const emergencyOrderEffects = follows(emergencyOrder, { file: [filed], ratify: [ratified] });
