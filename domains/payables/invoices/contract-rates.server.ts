import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract, contractOfOrder, rateVersionsOf } from '../../contracts/public.server.ts';
import { judgedByRate, type RateFound } from '../../contracts/public.ts';
import type { purchaseOrder } from '../../procurement/public.server.ts';
import type { invoice } from './invoice.record.ts';
import type { Matched } from './matching.ts';

type Invoice = Row<typeof invoice>;
type Order = Row<typeof purchaseOrder>;

/** A matched line, and what the contract pays for it where it is billed by rates. */
export type Rated = Matched & { readonly rate: RateFound | null };

/** The time-and-materials contract of an order, if it has one: that of its award, or the one under which it is placed. */
export async function timeContractOf(work: UnitOfWork, { id: order }: Pick<Order, 'id'>) {
  const id = await contractOfOrder(work, order);
  return id === null
    ? null
    : work.asProduct.row(contract, {
        where: { id, type: 'time' },
        fields: ['number', 'fromDay', 'untilDay', 'terminatedOn'],
      });
}

/** What its rates are judged by: the approved tables, and the days between which work is billed. */
export async function ratesOfOrder(work: UnitOfWork, order: Pick<Order, 'id' | 'issuedOn'>) {
  const of = await timeContractOf(work, order);
  return (
    of && {
      versions: await rateVersionsOf(work, of.id),
      orderedOn: order.issuedOn ?? of.fromDay,
      endsOn: of.terminatedOn ?? of.untilDay,
    }
  );
}
export type OrderRates = NonNullable<Awaited<ReturnType<typeof ratesOfOrder>>>;

/** Each line against the rate of its day; a short payment pays no more than the rate. */
export async function ratedLines(
  work: UnitOfWork,
  given: {
    readonly row: Invoice;
    readonly order: Order;
    readonly lines: readonly Matched[];
    readonly isShort: boolean;
  },
): Promise<readonly Rated[]> {
  const { row, order, lines, isShort } = given;
  const rates = row.isCredit || row.payApplication !== null ? null : await ratesOfOrder(work, order);
  if (!rates) return lines.map((one) => ({ ...one, rate: null }));
  return lines.map((one, at): Rated => {
    const bill = row.lines?.[at];
    // Freight, tax and other charges are matched as such.
    if (!bill || bill.kind !== 'item') return { ...one, rate: null };
    const ordered = bill.line == null ? undefined : order.lines?.[bill.line - 1];
    const rate = judgedByRate(
      {
        rate: bill.rate ?? null,
        item: bill.item || (ordered?.item ?? ''),
        workedOn: bill.workedOn ?? null,
        quantity: bill.quantity,
        unitPrice: bill.unitPrice,
      },
      { ...rates, invoiceDate: row.invoiceDate },
    );
    if (rate.problem === null || one.cause !== null) return { ...one, rate };
    const most = rate.worthCents;
    if (isShort && most !== null && bill.quantity.unit === rate.unit) {
      const cents = Math.min(one.payable.cents, most);
      return {
        ...one,
        rate,
        payable: { ...one.payable, cents },
        reason: `Short-paid: ${dollars(cents)} at ${rate.code}.`,
      };
    }
    return { ...one, rate, cause: 'rate', reason: rate.problem };
  });
}
