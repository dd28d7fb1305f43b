import { dollars, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { heldContract } from '../billing/schedule.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused as refusedAt } from '../contract/refusing.ts';
import { contractOrder, placers } from './contract-order.record.ts';
import { contractOfOrder, promisedUnder } from './under.server.ts';

type Placed = Row<typeof contractOrder>;
type Facts = EffectFacts<Placed>;

const refused = (path: string, code: string, message: string) => refusedAt(path, `contract_order.${code}`, message);

/** Held, so that an order is not issued while it moves to or from a contract. */
async function heldOrder(work: UnitOfWork, id: string) {
  const found = await work.asProduct.row(purchaseOrder, { where: { id }, lock: 'update' });
  if (!found) throw refused('purchaseOrder', 'order_is_there', 'Choose a purchase order.');
  return found;
}

const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

const before = ['draft', 'submitted', 'returned'];

/** An order that went out stays where it was placed: what is late or missing under its contract holds its payment. */
function refuseIssued({ number, status }: { readonly number: string; readonly status: string }): void {
  if (!before.includes(status))
    throw refused('purchaseOrder', 'order_is_issued', `${number} is issued, so it stays under its contract.`);
}

async function judge(work: UnitOfWork, row: Placed): Promise<void> {
  await refuseWithoutDuty(work, contractOrder.name, placers);
  const order = await heldOrder(work, row.purchaseOrder); // before the contract, as its issue does
  const of = await heldContract(work, row.contract);
  if (of.award !== null)
    throw refused('contract', 'contract_without_award', `${of.number} takes the orders of its award. Order from that.`);
  if (of.status !== 'active')
    throw refused('contract', 'contract_is_active', `${of.number} is not active. Nothing is placed under it.`);
  if (order.award !== null)
    throw refused('purchaseOrder', 'order_without_award', `${order.number} follows the contract of its award.`);
  if (order.vendor !== of.vendor)
    throw refused('purchaseOrder', 'order_of_vendor', `${order.number} goes to another vendor than ${of.number}.`);
  if (order.status === 'cancelled')
    throw refused('purchaseOrder', 'order_is_open', `${order.number} is cancelled. It needs no contract.`);
  const where = { purchaseOrder: order.id, status: 'placed', id: { not: row.id } } as const;
  if (await work.asProduct.has(contractOrder, where))
    throw refused('purchaseOrder', 'order_is_free', `${order.number} is placed under a contract already.`);
  const other = await contractOfOrder(work, order.id);
  if (other !== null && other !== of.id)
    throw refused(
      'purchaseOrder',
      'order_is_billed',
      `A schedule of values of another contract bills ${order.number}.`,
    );
  if (!before.includes(order.status)) await refuseBeyond(work, { of, order });
}

async function place({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await judge(work, row);
  const of = await work.asProduct.row(contract, { where: { id: row.contract }, fields: ['number'] });
  await work.asProduct.change(purchaseOrder, row.purchaseOrder, {}, { contract: of?.number ?? null });
  const computed = { placedBy: personActing(work.actor), placedOn: work.today };
  await work.asProduct.change(contractOrder, row.id, {}, computed);
}

interface Both {
  readonly of: Awaited<ReturnType<typeof heldContract>>;
  readonly order: Awaited<ReturnType<typeof heldOrder>>;
}

/** One that is issued already comes under a contract within its term and its limit; one that is not is judged as it is issued. */
async function refuseBeyond(work: UnitOfWork, { of, order }: Both): Promise<void> {
  if (order.issuedOn !== null && (order.issuedOn < of.fromDay || order.issuedOn > of.untilDay))
    throw refused(
      'purchaseOrder',
      'issued_in_term',
      `${order.number} was issued on ${order.issuedOn}. ${of.number} runs from ${of.fromDay} to ${of.untilDay}.`,
    );
  const taken = (of.orderedBefore?.cents ?? 0) + (await promisedUnder(work, of.id, order.id));
  const left = (of.ceiling?.cents ?? 0) - taken;
  if ((order.total?.cents ?? 0) > left)
    throw refused('purchaseOrder', 'within_limit', `${of.number} has ${dollars(Math.max(0, left))} left to order.`);
}

/** Another contract, as long as the order is not issued; a note may change at any time. */
async function moved({ row, before: was, work }: Facts): Promise<void> {
  if (row.contract === was.contract) return;
  if (!isProduct(work)) refuseIssued(await heldOrder(work, row.purchaseOrder));
  if (row.status === 'placed') await place({ row, before: was, work });
}

async function withdraw({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await refuseWithoutDuty(work, contractOrder.name, placers);
    const order = await heldOrder(work, row.purchaseOrder);
    if (order.status !== 'cancelled') refuseIssued(order);
  }
  await work.asProduct.change(purchaseOrder, row.purchaseOrder, {}, { contract: null });
}

export const contractOrderEffects = follows(contractOrder, {
  create: [place],
  edit: [moved],
  restore: [place],
  withdraw: [withdraw],
});
