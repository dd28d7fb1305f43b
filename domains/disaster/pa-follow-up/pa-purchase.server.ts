import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { purchaseOrder, requisition } from '../../procurement/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { paPurchase } from './pa-purchase.record.ts';
import { linkers } from './purchase-life.ts';

type Facts = EffectFacts<Row<typeof paPurchase>>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `pa_purchase.${code}`, message);

/** A requisition belongs to one project. It is held, so that two people at once never link it twice. */
async function made({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paPurchase, linkers);
  const product = work.asProduct;
  const bought = await product.row(requisition, {
    where: { id: row.requisition },
    fields: ['number', 'status'],
    lock: 'update',
  });
  if (!bought || ['cancelled', 'rejected'].includes(bought.status))
    throw wrong('requisition', 'requisition_is_live', 'Choose a requisition that is neither cancelled nor rejected.');
  const of = await product.row(paProject, { where: { id: row.project }, fields: ['status'], lock: 'share' });
  if (!of || of.status === 'closed' || of.status === 'withdrawn')
    throw wrong('project', 'project_is_live', 'Choose a project whose work is not over.');
  const other = await product.row(paPurchase, {
    where: { requisition: row.requisition, status: 'linked', id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other)
    throw wrong(
      'requisition',
      'once',
      `${other.number} links ${bought.number} to a project already. Withdraw it first.`,
    );
}

/** A purchase is not turned into one without ground work while the vendor already has its order. */
async function edited({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paPurchase, linkers);
  if (row.disturbsGround === before.disturbsGround) return;
  const order = await work.asProduct.row(purchaseOrder, {
    where: { requisition: row.requisition, status: ['issued', 'cancelling'] },
    fields: ['number'],
    order: 'number',
  });
  if (order)
    throw wrong('disturbsGround', 'before_order', `${order.number} is issued. What it was judged by stays as it is.`);
}

async function withdrawn({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paPurchase, linkers);
}

export const purchaseEffects = follows(paPurchase, { create: [made], edit: [edited], withdraw: [withdrawn] });
