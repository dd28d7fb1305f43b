import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rateUnits } from '../../contracts/public.ts';
import { rowOfFirm } from '../../vendors/public.server.ts';
import { type OrderRates, ratesOfOrder } from '../invoices/contract-rates.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import type { Agency } from '../../vendors/public.server.ts';
import type { BillableOrder } from './firm-billing-calls.ts';
import { leftToBill, orderOfVendor, stubOf, unknownOrder } from './orders-to-bill.server.ts';

interface Asked {
  readonly firm: string;
  readonly agency: Agency;
  readonly order: string;
  readonly corrects: string | null;
}

/** The returned invoice of this vendor and order, as it was submitted. */
async function returnedOf(work: UnitOfWork, vendor: string, { order, corrects }: Asked) {
  const row = corrects === null ? null : await work.find(invoice, corrects);
  if (!row || row.vendor !== vendor || row.purchaseOrder !== order || row.status !== 'returned') return null;
  return row.isFromVendor ? row : null;
}

/** Every rate of its contract with the days on which it counts. */
const ratesIn = ({ versions }: OrderRates): BillableOrder['rates'] =>
  versions.flatMap(({ fromDay, lines }, at) => {
    const next = versions[at + 1]?.fromDay;
    return lines.map(({ code, name, unit, rate }) => ({
      code,
      name,
      unit,
      unitName: rateUnits[unit],
      cents: rate?.cents ?? null,
      fromDay,
      untilDay: next === undefined ? null : addDays(next, -1),
    }));
  });

/** An order as an invoice of it begins. */
export async function billableAt(work: UnitOfWork, asked: Asked): Promise<Omit<BillableOrder, 'mayBill'>> {
  const own = await rowOfFirm(work, asked.firm);
  if (!own) throw unknownOrder();
  const order = await orderOfVendor(work, own, asked.order, false);
  const corrected = await returnedOf(work, own.id, asked);
  const [open = { order, left: [] }] = await leftToBill(work, [order], corrected?.id);
  const rates = await ratesOfOrder(work, order);
  return {
    ...stubOf(open, asked.agency),
    lines: open.left,
    isTime: rates !== null,
    rates: rates ? ratesIn(rates) : [],
    today: work.today,
    corrected: corrected && {
      version: corrected.version,
      vendorNumber: corrected.vendorNumber,
      invoiceDate: corrected.invoiceDate,
      message: corrected.toVendor,
      lines: (corrected.lines ?? []).flatMap(({ line, quantity, amount, unitPrice, rate, workedOn }) =>
        line == null
          ? []
          : [
              {
                line,
                quantity: quantity.amount,
                unit: quantity.unit,
                cents: amount?.cents ?? 0,
                unitPrice,
                rate: rate ?? null,
                workedOn: workedOn ?? null,
              },
            ],
      ),
    },
  };
}
