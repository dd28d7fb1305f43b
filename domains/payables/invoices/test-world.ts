import type { New, Row } from '#kernel';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { type ReceivingWorld, receivingWorld } from '#domains/procurement/receipts/test-world.ts';
import type { Person } from '#world';
import { invoice } from './invoice.record.ts';

type Order = Pick<Row<typeof purchaseOrder>, 'id' | 'lines'>;
export type Bill = readonly [line: number, quantity: number | string, dollars?: number];

/** The county of the receipts with an accounts payable clerk, another one, and two who approve. */
export interface InvoiceWorld extends ReceivingWorld {
  readonly grace: Person;
  readonly omar: Person;
  readonly priya: Person;
  withDuty(name: string, duty: New<typeof dutyGrant>['duty']): Promise<Person>;
  /** Lines of an order as its vendor bills them, at the order's price where none is named. */
  bills(order: Order, ...lines: readonly Bill[]): NonNullable<New<typeof invoice>['lines']>;
  /** Entered by Grace, with a number of its own. */
  entered(order: Order, lines: readonly Bill[], more?: Partial<New<typeof invoice>>): Promise<Row<typeof invoice>>;
  /** The same, registered by Grace. */
  registered(order: Order, lines: readonly Bill[], more?: Partial<New<typeof invoice>>): Promise<Row<typeof invoice>>;
  /** The same, approved by Priya. */
  approvedInvoice(
    order: Order,
    lines: readonly Bill[],
    more?: Partial<New<typeof invoice>>,
  ): Promise<Row<typeof invoice>>;
  /** Asked for by Grace and done by Priya. */
  voided(id: string): Promise<void>;
}

export const today = '2026-11-20';

export async function invoiceWorld(given: Parameters<typeof receivingWorld>[0] = {}): Promise<InvoiceWorld> {
  const here = await receivingWorld(given);
  const { county } = here;
  const withDuty: InvoiceWorld['withDuty'] = async (name, duty) => {
    const person = (await county.member(name)).with({ duties: [duty] });
    await county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  const grace = await withDuty('Grace Oyelaran', 'accounts_payable');
  const omar = await withDuty('Omar Haddad', 'accounts_payable');
  const priya = await withDuty('Priya Invoices', 'budget_officer');
  let drawn = 0;
  const bills: InvoiceWorld['bills'] = (order, ...lines) =>
    lines.map(([line, quantity, dollars]) => ({
      kind: 'item' as const,
      line,
      quantity: { ...each(quantity), unit: order.lines?.[line - 1]?.quantity.unit ?? 'EA' },
      unitPrice: dollars === undefined ? (order.lines?.[line - 1]?.unitPrice ?? usd(0)) : usd(dollars),
    }));
  const entered: InvoiceWorld['entered'] = (order, lines, more = {}) => {
    const own = bills(order, ...lines);
    const cents = own.reduce((sum, one) => sum + Math.round(one.unitPrice.cents * Number(one.quantity.amount)), 0);
    return grace.make(invoice, {
      purchaseOrder: order.id,
      vendorNumber: `A-${++drawn * 1111}`,
      invoiceDate: today,
      lines: own,
      total: { cents, currency: 'USD' },
      ...more,
    });
  };
  const registered: InvoiceWorld['registered'] = async (order, lines, more) => {
    const { id } = await entered(order, lines, more);
    await grace.run(invoice, 'register', id);
    return grace.see(invoice, id);
  };
  return {
    ...here,
    grace,
    omar,
    priya,
    withDuty,
    bills,
    entered,
    registered,
    async approvedInvoice(order, lines, more) {
      const { id } = await registered(order, lines, more);
      await priya.run(invoice, 'approve', id);
      return grace.see(invoice, id);
    },
    async voided(id) {
      await grace.run(invoice, 'requestVoid', id, 'Entered for the wrong order.');
      await priya.run(invoice, 'void', id);
    },
  };
}
