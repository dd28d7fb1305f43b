import { peopleActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { intakePolicyOn } from '../../procurement/public.server.ts';
import { owed } from './emergency-order-life.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';

/**
 * What is late of the person who would order, or of the activation: paperwork, ratification, and notices of activations that were ordered
 * from. Those for whom a delegate acts count as the delegate does.
 */
export async function latePaperwork(work: UnitOfWork, activation: string): Promise<readonly string[]> {
  const { actor } = await work.asTheyAre();
  const people = peopleActing(actor);
  const product = work.asProduct;
  const { emergencyLaw } = await intakePolicyOn(work, work.today);
  const by = emergencyLaw ? ` (${emergencyLaw})` : '';
  const all = await product.rows(emergencyOrder, {
    where: { status: [...owed] },
    fields: ['number', 'activation', 'orderedBy', 'status', 'paperworkBy', 'ratifyBy'],
    order: 'number',
    most: 'all',
  });
  const own = all.filter((one) => one.activation === activation || people.includes(one.orderedBy ?? ''));
  const orders = own.flatMap(({ number, status, paperworkBy, ratifyBy }) =>
    status !== 'filed' && paperworkBy < work.today
      ? [`The paperwork of ${number} was due on ${paperworkBy}.${by}`]
      : ratifyBy < work.today
        ? [`The ratification of ${number} was due on ${ratifyBy}.${by}`]
        : [],
  );
  // A ratified order still owes its notice.
  const ordered = await product.rows(emergencyOrder, {
    where: { orderedBy: [...people] },
    fields: ['activation'],
    order: 'number',
    most: 'all',
  });
  const notices = await product.rows(emergencyNotice, {
    where: {
      status: 'draft',
      activation: [...new Set([activation, ...ordered.map((one) => one.activation)])],
      postBy: { below: work.today },
    },
    fields: ['number', 'postBy'],
    order: 'number',
    most: 'all',
  });
  return [...orders, ...notices.map(({ number, postBy }) => `The public notice ${number} was due on ${postBy}.${by}`)];
}
