import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { aidCost } from '../mutual-aid/aid-cost.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { debrisBill } from './debris-bill.record.ts';

type Cost = Row<typeof paCost>;

/** What a hauler bill or a mutual aid cost posted follows that record alone: there its tickets or its dates were judged. */
async function refuseApart({ row, work }: EffectFacts<Cost>): Promise<void> {
  const product = work.asProduct;
  const by =
    (await product.row(debrisBill, { where: { cost: row.id, status: 'posted' }, fields: ['number'] })) ??
    (await product.row(aidCost, { where: { cost: row.id, status: 'posted' }, fields: ['number'] }));
  if (by)
    throw refusedAt('status', 'pa_cost.is_posted', `${by.number} posted this cost. Reopen it there to change it.`);
}

const shownIn = (of: Cost): string =>
  JSON.stringify([of.kind, of.payee, of.documentNumber, of.invoice, of.usedOn, of.quantity, of.unitPrice]);

async function edited(of: EffectFacts<Cost>): Promise<void> {
  if (isProduct(of.work) || shownIn(of.row) === shownIn(of.before)) return;
  await refuseApart(of);
}

async function withdrawn(of: EffectFacts<Cost>): Promise<void> {
  if (!isProduct(of.work)) await refuseApart(of);
}

/** One cost, one source. */
export const postedCostGuards = follows(paCost, { edit: [edited], withdraw: [withdrawn] });
