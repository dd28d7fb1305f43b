import { dollars, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderRevision, purchaseOrder, redlineOf } from '../../procurement/public.server.ts';
import { contractOrder } from '../orders/contract-order.record.ts';
import { contractOfOrder, promisedUnder } from '../orders/under.server.ts';
import { contract } from './contract.record.ts';
import { refused } from './refusing.ts';

type Order = Row<typeof purchaseOrder>;
type Facts = EffectFacts<Order>;

/** The contract that an order is under, held until the order is issued or refused, so that two orders never share what is left. */
async function held(work: UnitOfWork, order: string) {
  const id = await contractOfOrder(work, order);
  return id === null ? null : work.row(contract, { where: { id }, lock: 'update' });
}

const over: Readonly<Record<string, string>> = {
  closed: 'is closed. Nothing more is ordered under it.',
  terminated: 'is terminated. Nothing more is ordered under it.',
};

/** An order is written under the contract that its award has. */
async function nameContract({ row, work }: Facts): Promise<void> {
  if (row.award === null) return;
  const found = await work.row(contract, { where: { award: row.award, status: 'active' }, fields: ['number'] });
  if (found && row.contract !== found.number)
    await work.asProduct.change(purchaseOrder, row.id, {}, { contract: found.number });
}

interface Asked {
  readonly order: string;
  readonly vendor: string | null;
  readonly endsOn: string | null;
  readonly cents: number;
}

/** Within the days and the limit of the contract, by what is true at the moment of the issue. */
async function within(work: UnitOfWork, { order, vendor, endsOn, cents }: Asked): Promise<string | null> {
  const found = await held(work, order);
  if (!found) return null;
  const { id, number, status, fromDay, untilDay, ceiling, orderedBefore } = found;
  const field = found.award === null ? 'contract' : 'award';
  if (status !== 'active')
    throw refused(
      field,
      'purchase_order.contract_active',
      `${number} ${over[status] ?? 'is not active yet. Activate it before you order.'}`,
    );
  // A draft is placed, and its vendor may change afterwards.
  if (found.vendor !== vendor)
    throw refused('vendor', 'purchase_order.contract_vendor', `${number} is with another vendor. Order from that one.`);
  if (work.today < fromDay)
    throw refused(field, 'purchase_order.contract_starts', `${number} starts on ${fromDay}. Order from that day.`);
  if (work.today > untilDay)
    throw refused(
      field,
      'purchase_order.contract_ended',
      `${number} ended on ${untilDay}. Nothing more is ordered under it.`,
    );
  if (endsOn !== null && endsOn > untilDay)
    throw refused(
      'endsOn',
      'purchase_order.ends_with_contract',
      `${number} ends on ${untilDay}. The order ends by then.`,
    );
  const where = { contract: id, purchaseOrder: order, status: 'placed' } as const;
  const carried = (await work.asProduct.row(contractOrder, { where, fields: ['carried'] }))?.carried?.cents ?? 0;
  if (carried > cents)
    throw refused(
      'lines',
      'purchase_order.carries_more',
      `${dollars(carried)} of it was ordered before Levee. Order that much, or correct what is carried on.`,
    );
  const taken = (orderedBefore?.cents ?? 0) - carried + (await promisedUnder(work, id, order));
  const left = (ceiling?.cents ?? 0) - taken;
  if (cents > left)
    throw refused(
      'lines',
      'purchase_order.above_contract',
      `${number} has ${dollars(Math.max(0, left))} left to order.`,
    );
  return number;
}

async function judge({ row, work }: Facts): Promise<void> {
  const number = await within(work, {
    order: row.id,
    vendor: row.vendor,
    endsOn: row.endsOn,
    cents: row.total?.cents ?? 0,
  });
  if (number !== null && row.contract !== number)
    await work.asProduct.change(purchaseOrder, row.id, {}, { contract: number });
}

/** A revision that orders more, or for longer, is judged as the order was; one that orders less always may. */
async function judgeRevision({ row, work }: EffectFacts<Row<typeof orderRevision>>): Promise<void> {
  const [before, after] = [row.oldTotal?.cents ?? 0, row.newTotal?.cents ?? 0];
  const isLonger = redlineOf(row.redline).terms.some(({ what, after: day }) => what === 'End date' && day !== null);
  if (after <= before && !isLonger) return;
  const order = await work.asProduct.row(purchaseOrder, { where: { id: row.purchaseOrder }, fields: ['vendor'] });
  const vendor = order?.vendor ?? null;
  await within(work, { order: row.purchaseOrder, vendor, endsOn: row.endsOn, cents: after });
}

export const orderingEffects = [
  ...follows(purchaseOrder, {
    create: [nameContract],
    submit: [judge],
    issue: [judge],
    issueAlone: [judge],
    issueNow: [judge],
  }),
  ...follows(orderRevision, { submit: [judgeRevision], approve: [judgeRevision] }),
];
