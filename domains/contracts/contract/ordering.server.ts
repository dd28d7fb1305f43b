import { dollars, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderRevision, purchaseOrder, redlineOf } from '../../procurement/public.server.ts';
import { contract } from './contract.record.ts';
import { refused } from './refusing.ts';

type Order = Row<typeof purchaseOrder>;
type Facts = EffectFacts<Order>;

/** Orders that promise nothing, or nothing any more. */
const unpromised = ['draft', 'submitted', 'returned', 'cancelled'] as const;

/** What the orders of an award promise together, besides one. */
export async function orderedOf(work: UnitOfWork, award: string, but: string): Promise<number> {
  const orders = await work.rows(purchaseOrder, {
    where: { award, status: { not: unpromised }, id: { not: but } },
    fields: ['total'],
    most: 'all',
  });
  return orders.reduce((sum, { total }) => sum + (total?.cents ?? 0), 0);
}

/** The contract of an award, held until the order is issued or refused, so that two orders never share what is left. */
const held = (work: UnitOfWork, award: string) =>
  work.row(contract, { where: { award, status: { not: 'cancelled' } }, lock: 'update' });

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
  readonly award: string;
  readonly endsOn: string | null;
  readonly cents: number;
}

/** Within the days and the limit of the contract, by what is true at the moment of the issue. */
async function within(work: UnitOfWork, { order, award, endsOn, cents }: Asked): Promise<string | null> {
  const found = await held(work, award);
  if (!found) return null;
  const { number, status, fromDay, untilDay, ceiling } = found;
  if (status !== 'active')
    throw refused(
      'award',
      'purchase_order.contract_active',
      `${number} ${over[status] ?? 'is not active yet. Activate it before you order.'}`,
    );
  if (work.today < fromDay)
    throw refused('award', 'purchase_order.contract_starts', `${number} starts on ${fromDay}. Order from that day.`);
  if (work.today > untilDay)
    throw refused(
      'award',
      'purchase_order.contract_ended',
      `${number} ended on ${untilDay}. Nothing more is ordered under it.`,
    );
  if (endsOn !== null && endsOn > untilDay)
    throw refused(
      'endsOn',
      'purchase_order.ends_with_contract',
      `${number} ends on ${untilDay}. The order ends by then.`,
    );
  const left = (ceiling?.cents ?? 0) - (await orderedOf(work, award, order));
  if (cents > left)
    throw refused(
      'lines',
      'purchase_order.above_contract',
      `${number} has ${dollars(Math.max(0, left))} left to order.`,
    );
  return number;
}

async function judge({ row, work }: Facts): Promise<void> {
  if (row.award === null) return;
  const number = await within(work, {
    order: row.id,
    award: row.award,
    endsOn: row.endsOn,
    cents: row.total?.cents ?? 0,
  });
  if (number !== null && row.contract !== number)
    await work.asProduct.change(purchaseOrder, row.id, {}, { contract: number });
}

/** A revision that orders more, or for longer, is judged as the order was; one that orders less always may. */
async function judgeRevision({ row, work }: EffectFacts<Row<typeof orderRevision>>): Promise<void> {
  const order = await work.row(purchaseOrder, {
    where: { id: row.purchaseOrder },
    fields: ['award'],
  });
  const [before, after] = [row.oldTotal?.cents ?? 0, row.newTotal?.cents ?? 0];
  const isLonger = redlineOf(row.redline).terms.some(({ what, after: day }) => what === 'End date' && day !== null);
  if (!order?.award || (after <= before && !isLonger)) return;
  await within(work, { order: row.purchaseOrder, award: order.award, endsOn: row.endsOn, cents: after });
}

export const orderingEffects = [
  ...follows(purchaseOrder, { create: [nameContract], submit: [judge], issue: [judge], issueAlone: [judge] }),
  ...follows(orderRevision, { submit: [judgeRevision], approve: [judgeRevision] }),
];
