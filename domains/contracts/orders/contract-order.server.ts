import { dollars, type Row } from '#kernel';
import { actsForAny, personActing } from '#kernel/record/acting.ts';
import { authorsOf, writtenFields } from '#server/audit/authors.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { heldContract } from '../billing/schedule.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused as refusedAt } from '../contract/refusing.ts';
import { contractOrder, placers } from './contract-order.record.ts';
import { otherContractOf, promisedUnder } from './under.server.ts';

type Placed = Row<typeof contractOrder>;
type Facts = EffectFacts<Placed>;

const refused = (path: string, code: string, message: string) => refusedAt(path, `contract_order.${code}`, message);

/** Held, so that an order is not issued while it moves to or from a contract. */
async function heldOrder(work: UnitOfWork, id: string) {
  const found = await work.asProduct.row(purchaseOrder, { where: { id }, lock: 'update' });
  if (!found) throw new Error(`There is no order ${id}`);
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
  if ((await otherContractOf(work, order.id, of.id)) !== null)
    throw refused(
      'purchaseOrder',
      'order_is_billed',
      `A schedule of values of another contract bills ${order.number}.`,
    );
  await judgeCarried(work, row, { of, order });
  if (!before.includes(order.status)) await refuseBeyond(work, row, { of, order });
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
async function refuseBeyond(work: UnitOfWork, { carried }: Placed, { of, order }: Both): Promise<void> {
  if (order.issuedOn !== null && (order.issuedOn < of.fromDay || order.issuedOn > of.untilDay))
    throw refused(
      'purchaseOrder',
      'issued_in_term',
      `${order.number} was issued on ${order.issuedOn}. ${of.number} runs from ${of.fromDay} to ${of.untilDay}.`,
    );
  const taken = (of.orderedBefore?.cents ?? 0) - (carried?.cents ?? 0) + (await promisedUnder(work, of.id, order.id));
  const left = (of.ceiling?.cents ?? 0) - taken;
  if ((order.total?.cents ?? 0) > left)
    throw refused('purchaseOrder', 'within_limit', `${of.number} has ${dollars(Math.max(0, left))} left to order.`);
}

/**
 * What an order carries on counts with it alone. It makes room under the limit, so it is never more than the order, nor than what was
 * ordered before, and is not stated by those who wrote the order.
 */
async function judgeCarried(work: UnitOfWork, { id, carried }: Placed, { of, order }: Both): Promise<void> {
  if (carried === null) return;
  const authors = await authorsOf((...asked) => work.tx.rows(...asked), {
    organizationId: work.actor.organizationId,
    record: purchaseOrder.name,
    rows: [order.id],
    fields: writtenFields(purchaseOrder),
  });
  if (actsForAny(work.actor, order.createdBy, order.requestedBy, ...(authors.get(order.id) ?? [])))
    throw refused(
      'carried',
      'second_person',
      `You wrote ${order.number}, so another person states what it carries on.`,
    );
  if (carried.cents > (order.total?.cents ?? 0))
    throw refused(
      'carried',
      'within_order',
      `${order.number} is ${dollars(order.total?.cents ?? 0)}. It carries on no more.`,
    );
  const others = await work.asProduct.rows(contractOrder, {
    where: {
      contract: of.id,
      status: 'placed',
      id: { not: id },
      carried: { above: { cents: 0, currency: carried.currency } },
    },
    fields: ['carried'],
    most: 'all',
  });
  const left = others.reduce((sum, one) => sum - (one.carried?.cents ?? 0), of.orderedBefore?.cents ?? 0);
  if (carried.cents > left)
    throw refused(
      'carried',
      'within_before',
      `${dollars(Math.max(0, left))} of what ${of.number} had before Levee is not carried on yet.`,
    );
}

/** Stated once for an issued order: taken back, its goods would count twice and pass a limit in silence. */
async function stateCarried({ row, before: was, work }: Facts): Promise<void> {
  if (row.carried?.cents === was.carried?.cents || isProduct(work)) return;
  const order = await heldOrder(work, row.purchaseOrder);
  const of = await heldContract(work, row.contract);
  if (was.carried !== null && !before.includes(order.status))
    throw refused('carried', 'carried_stays', `${order.number} is issued, so what it carries on stays.`);
  if (row.status === 'placed') await judgeCarried(work, row, { of, order });
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
  edit: [moved, stateCarried],
  restore: [place],
  withdraw: [withdraw],
});
