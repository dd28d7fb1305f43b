import { href, peopleAmong, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { fiscalYearOf } from '../../customers/public.server.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { receiptPages } from '../receipt-pages.ts';
import { receipt } from '../receipts/receipt.record.ts';
import { heldOrder } from '../receipts/receiving.server.ts';
import { refused } from './order-source.server.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { standingPeriods } from './standing.ts';

type Order = Row<typeof purchaseOrder>;

/** One amount for each whole period of one fiscal year, and no more periods than are ordered. */
export async function refuseStanding(work: UnitOfWork, row: Order): Promise<void> {
  if (row.type !== 'standing') return;
  const periods = standingPeriods(row);
  const [line, second] = row.lines ?? [];
  if (!line || second)
    throw refused('lines', 'standing_line', 'A standing order has one line: the amount of a period.');
  if (Number(line.quantity.amount) !== periods.length)
    throw refused(
      'lines.0.quantity',
      'standing_periods',
      `There are ${periods.length} periods from ${row.firstOn} until ${row.endsOn}. Order as many.`,
    );
  const year = await fiscalYearOf(work, null, row.firstOn ?? work.today);
  if ((row.endsOn ?? '') > year.until)
    throw refused('endsOn', 'standing_year', `Its encumbrance ends with the fiscal year on ${year.until}.`);
}

/** Receipts that take a period: proposed, waiting or posted. */
const taking = ['draft', 'held', 'posted', 'reversing'] as const;

/** A period of a standing order that is over becomes a draft receipt, once; a person accepts it or discards it. */
export async function proposeReleases(work: UnitOfWork): Promise<number> {
  const product = work.asProduct;
  const orders = await product.rows(purchaseOrder, {
    where: { type: 'standing', status: 'issued', firstOn: { until: work.today } },
    fields: [],
    order: 'number',
    most: 'all',
  });
  let proposed = 0;
  for (const { id } of orders) {
    // Held, so that two rounds at once propose a period once.
    const order = await heldOrder(product, id);
    if (order?.status !== 'issued') continue;
    const taken = await product.rows(receipt, {
      where: { purchaseOrder: order.id, status: [...taking, 'discarded'] },
      fields: ['periodFrom'],
      order: 'number',
      most: 'all',
    });
    const known = new Set(taken.map(({ periodFrom }) => periodFrom));
    const due = standingPeriods(order).filter(
      ({ from, until }) => until < work.today && until >= (order.issuedOn ?? '') && !known.has(from),
    );
    const unit = order.lines?.[0]?.quantity.unit;
    for (const { from, until } of due) {
      if (!unit) break;
      const made = await product.insert(receipt, {
        purchaseOrder: order.id,
        receivedOn: work.today,
        periodFrom: from,
        periodUntil: until,
        lines: [{ line: 1, delivered: { amount: '1', unit } }],
      });
      proposed += 1;
      await notify(product, {
        to: [...(await membersWithDuty(product, 'receiver')), ...peopleAmong([order.requestedBy])],
        kind: 'receipt.standing',
        subject: `${order.number}: the period until ${until} awaits its receipt`,
        body: `${made.number}: ${order.purpose ?? ''}`,
        link: href(receiptPages.receipt, { id: made.id }),
      });
    }
  }
  return proposed;
}

/** What is accepted of a standing order is one whole period of it, each once. */
export async function refuseOtherPeriod(
  work: UnitOfWork,
  order: Order,
  row: Pick<Row<typeof receipt>, 'id' | 'periodFrom' | 'periodUntil' | 'lines'>,
  refusedReceipt: (path: string, code: string, message: string) => Error,
): Promise<void> {
  if (order.type !== 'standing') return;
  const period = standingPeriods(order).find(({ from, until }) => from === row.periodFrom && until === row.periodUntil);
  if (!period)
    throw refusedReceipt('periodFrom', 'standing_period', 'Enter the days of one period of this standing order.');
  const other = await work.asProduct.row(receipt, {
    where: { purchaseOrder: order.id, periodFrom: period.from, status: [...taking], id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other) throw refusedReceipt('periodFrom', 'standing_twice', `${other.number} is the receipt of this period.`);
  if ((row.lines ?? []).some(({ delivered }) => Number(delivered?.amount ?? 0) > 1))
    throw refusedReceipt('lines.0.delivered', 'standing_one', 'A receipt accepts one period.');
}

export const standingClock = ({ door, ...ports }: Ports): void =>
  agencyClock(ports, 'orders.standing', '40 5 * * *', (product) =>
    door.run(product, async (work) => void (await proposeReleases(work))),
  );
