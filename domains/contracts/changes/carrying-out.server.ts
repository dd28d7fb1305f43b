import { dollars, peopleAmong, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { writersOf } from '#server/records/parts.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractOfOrder } from '../orders/under.server.ts';
import { productFor, purchaseOrder, reviseByChange, whyNotRevised } from '../../procurement/public.server.ts';
import { scheduleOfValues } from '../billing/schedule-of-values.record.ts';
import { itemsOf, lastCertified, type Schedule, scheduleOf } from '../billing/schedule.server.ts';
import { refused } from '../contract/refusing.ts';
import type { Judged } from './change-judging.server.ts';
import { contractChange } from './contract-change.record.ts';

type Change = Row<typeof contractChange>;
type ValueRow = NonNullable<Schedule['adopted']>[number];
type NewRow = Omit<ValueRow, 'id'>;

/** The schedule that bills a contract; a first draft of one bills nothing yet. */
async function billingSchedule(work: UnitOfWork, of: string): Promise<Schedule | null> {
  const found = await scheduleOf(work, of);
  return found && (found.adopted ?? []).length > 0 ? found : null;
}

/** A change of a contract that is billed by a schedule revises the order that the schedule bills, unless its author says otherwise. */
export async function orderToRevise(work: UnitOfWork, row: Change): Promise<string | null> {
  if (row.purchaseOrder !== null || work.actor.kind === 'system') return row.purchaseOrder;
  return (await billingSchedule(work, row.contract))?.purchaseOrder ?? null;
}

/** The rows that a change adds. What prices a directive takes back the rows of the directive first, and goes on with their item. */
export function rowsOf(schedule: Pick<Schedule, 'adopted'>, row: Change, effect: number): readonly NewRow[] {
  const adopted = schedule.adopted ?? [];
  const directed = row.prices === null ? [] : adopted.filter(({ change }) => change === row.prices);
  const place = new Set(adopted.flatMap(({ change }) => change ?? [])).size + 1;
  const own = directed[0]?.item ?? `CO-${String(place).padStart(2, '0')}`;
  const money = (cents: number) => ({ cents, currency: row.value.currency });
  const lines = row.kind === 'directive' ? [] : (row.lines ?? []);
  const back = directed.map(
    ({ item, description, scheduled }): NewRow => ({
      item,
      description,
      scheduled: money(-scheduled.cents),
      change: row.id,
    }),
  );
  const added =
    row.kind === 'directive'
      ? [{ item: own, description: row.subject, scheduled: money(effect), change: row.id }]
      : lines.map(
          ({ item, amount, scheduleItem }, at): NewRow => ({
            item: scheduleItem?.trim() || (lines.length === 1 || directed.length > 0 ? own : `${own}.${at + 1}`),
            description: item,
            scheduled: amount,
            change: row.id,
          }),
        );
  return [...back, ...added].filter(({ scheduled }) => scheduled.cents !== 0);
}

async function refuseOddRows(work: UnitOfWork, schedule: Schedule, row: Change, effect: number): Promise<void> {
  const values = itemsOf([...(schedule.adopted ?? []), ...rowsOf(schedule, row, effect)]);
  const billed = (await lastCertified(work, row.contract))?.sheet ?? [];
  for (const { item, scheduled } of values) {
    const earned = billed.find((one) => one.item === item)?.earned.cents ?? 0;
    if (scheduled < earned)
      throw refused(
        'lines',
        'contract_change.below_billed',
        earned > 0
          ? `${dollars(earned)} of item ${item} is certified. It can’t be scheduled at less.`
          : `Item ${item} would be below zero. Name the schedule item that this reduces.`,
      );
  }
}

/** What follows from a change can follow: the order takes it, and no item of the schedule falls below what is billed. */
export async function refuseOddFollowing(work: UnitOfWork, row: Change, { found, effect }: Judged): Promise<void> {
  if (work.actor.kind === 'system') return;
  const schedule = await billingSchedule(work, row.contract);
  if (schedule && effect !== 0) {
    if (schedule.status !== 'adopted')
      throw refused(
        'contract',
        'contract_change.schedule_is_open',
        `${schedule.number} is being amended. Adopt it before you go on with the change.`,
      );
    await refuseOddRows(work, schedule, row, effect);
  }
  if (row.purchaseOrder === null) return;
  if (schedule && schedule.purchaseOrder !== row.purchaseOrder)
    throw refused(
      'purchaseOrder',
      'contract_change.order_is_billed',
      `${schedule.number} bills another order. Choose that one.`,
    );
  const order = await work.asProduct.row(purchaseOrder, {
    where: { id: row.purchaseOrder },
    fields: ['vendor'],
  });
  const sentence =
    order?.vendor !== found.vendor || (await contractOfOrder(work, row.purchaseOrder)) !== found.id
      ? `Choose an order under ${found.number}.`
      : await whyNotRevised(work, row.purchaseOrder, effect);
  if (sentence) throw refused('purchaseOrder', 'contract_change.order_follows', sentence);
}

/** Amended and adopted in one act, for the person who approved the change. */
async function addRows(work: UnitOfWork, schedule: Schedule, row: Change, effect: number): Promise<void> {
  const lines = [...(schedule.adopted ?? []), ...rowsOf(schedule, row, effect)].map(
    ({ item, description, scheduled, change }) => ({ item, description, scheduled, change: change ?? null }),
  );
  const product = work.asProduct;
  await product.move(scheduleOfValues, schedule.id, 'amend', { reason: `${row.number} is executed.` });
  await product.change(scheduleOfValues, schedule.id, { lines });
  await product.move(scheduleOfValues, schedule.id, 'submit');
  await productFor(work, row.approvedBy).move(scheduleOfValues, schedule.id, 'adopt');
}

/** The schedule gets the rows of the change, and the order its revision; the encumbrance follows the order. */
export async function carryOut(work: UnitOfWork, row: Change, judged: Judged): Promise<string | null> {
  // The product acts for a county that is made up: its orders and schedules are there as they are to be.
  if (work.actor.kind === 'system') return null;
  await refuseOddFollowing(work, row, judged);
  const { effect } = judged;
  const schedule = await billingSchedule(work, row.contract);
  if (schedule && effect !== 0) {
    await addRows(work, schedule, row, effect);
  }
  if (row.purchaseOrder === null) return null;
  const order = await work.asProduct.row(purchaseOrder, { where: { id: row.purchaseOrder }, fields: ['endsOn'] });
  return reviseByChange(work, {
    order: row.purchaseOrder,
    cause: `Contract change ${row.number}: ${row.subject}`,
    item: `${row.number} ${row.subject}`.slice(0, 200),
    cents: effect,
    endsOn: row.days > 0 && order?.endsOn ? addDays(order.endsOn, row.days) : null,
    approvedBy: row.approvedBy,
  });
}

/** Everyone who wrote, proposed, approved or executed a change that revised an order: they are of its buying side. */
export async function changersOf(work: UnitOfWork, order: string): Promise<readonly string[]> {
  const rows = await work.asProduct.rows(contractChange, {
    where: { purchaseOrder: order, status: 'executed' },
    fields: ['createdBy', 'proposedBy', 'approvedBy', 'executedBy'],
    order: 'number',
    most: 'all',
  });
  const { registry } = work.around;
  const wrote = await writersOf(
    (...asked) => work.tx.rows(...asked),
    { actor: work.actor, registry },
    registry.get(contractChange.name),
    rows.map(({ id }) => ({ id })),
  );
  const steps = rows.flatMap((one) => [one.createdBy, one.proposedBy, one.approvedBy, one.executedBy]);
  return peopleAmong([...steps, ...[...wrote.values()].flat()]);
}
