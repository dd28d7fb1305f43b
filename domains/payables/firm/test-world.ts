import type { Row } from '#kernel';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractOrder } from '#domains/contracts/orders/contract-order.record.ts';
import { contractRateTable } from '#domains/contracts/rates/contract-rate-table.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { notificationPreference } from '#domains/organization/notification-preference.record.ts';
import type { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { firmProfile } from '#domains/vendors/firm/firm-profile.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type PaymentWorld, paymentWorld, today } from '../payments/test-world.ts';

export { today };
type Order = Row<typeof purchaseOrder>;

/** A firm of the server with a person who bills, and its vendor in the county. */
export interface Firm {
  readonly id: string;
  readonly vendor: string;
  readonly biller: Person;
}

export interface BillingWorld extends PaymentWorld {
  readonly server: Serving;
  firm(name: string, person: string, vendorId?: string): Promise<Firm>;
  /** An issued order that its vendor acknowledged. */
  taken(firm: Firm, lines: readonly (readonly [number, number])[]): Promise<Order>;
  get(by: Person, path: string): Promise<{ status: number; body: Record<string, unknown> }>;
  post(by: Person, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Bills pieces of lines of an order. */
  bill(
    by: Person,
    order: Pick<Order, 'id'>,
    lines: readonly (readonly [line: number, amount: number | string])[],
    more?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
}

export async function billingWorld(): Promise<BillingWorld> {
  const here = await paymentWorld();
  const { county } = here;
  const server = await serve(county);
  // The server of a test has no queue for mail, and what these people read of it is no matter here.
  for (const one of [here.grace, here.omar])
    await one.make(notificationPreference, { kind: 'invoice.submitted', byMail: 'never' });
  let drawn = 0;
  const asked = async (by: Person, method: 'GET' | 'POST', path: string, body?: object) => {
    const sent = { as: by.actor, method, path: `/api/v1/firm/${path}`, ...(body ? { body } : {}) };
    const { status, json } = await server.ask(sent);
    return { status, body: json as Record<string, unknown> };
  };
  const post: BillingWorld['post'] = (by, path, body) => asked(by, 'POST', path, body);
  return {
    ...here,
    server,
    async firm(name, person, vendorId) {
      const row = vendorId ?? (await here.vendor(name));
      const id = await county.organization(name, 'firm');
      const founder = await county.member(person, 'admin', id);
      const product = county.person({ ...county.product.actor, organizationId: id });
      await product.make(firmProfile, { name } as never); // the product fills what a registration asks for
      await product.make(dutyGrant, { member: founder.id, duty: 'invoicing' });
      await county.door.run(product.actor, async (work) => {
        const own = await work.row(firmProfile, { where: {}, fields: [] });
        if (own) await work.change(firmProfile, own.id, {}, { registeredWith: [county.organizationId] });
      });
      await county.door.run(county.product.actor, (work) => work.change(vendor, row, {}, { firm: id }));
      return { id, vendor: row, biller: founder.with({ duties: ['invoicing'] }) };
    },
    async taken(firm, lines) {
      const order = await here.ordered(lines, { vendor: firm.vendor });
      const body = { agency: county.organizationId, order: order.id, revision: 0 };
      await post(firm.biller, 'order-acknowledgments', body);
      return order;
    },
    get: (by, path) => asked(by, 'GET', path),
    post,
    bill: (by, order, lines, more = {}) =>
      post(by, 'invoice-submissions', {
        agency: county.organizationId,
        order: order.id,
        revision: 0,
        vendorNumber: `CP-${++drawn * 137}`,
        invoiceDate: today,
        lines: lines.map(([line, amount]) => ({ line, quantity: { amount: String(amount), unit: 'EA' } })),
        ...more,
      }),
  };
}

/** Forty visits ordered at $620 under a contract that pays $600 until October and $610 from November on. */
export async function timeOrder(here: BillingWorld, bay: Firm): ReturnType<BillingWorld['taken']> {
  const order = await here.taken(bay, [[40, 620]]);
  await here.posted(order, came([1, 10]));
  const { door, product } = here.county;
  await door.run(product.actor, async (work) => {
    const { id } = await work.insert(contract, {
      title: 'Pump service, time and materials',
      type: 'time',
      typeFinding: 'How often the pumps need service is not known before they run.',
      isExisting: true,
      vendor: bay.vendor,
      manager: here.grace.id,
      value: usd(90_000),
      fromDay: '2026-07-01',
      untilDay: '2027-06-30',
    });
    await work.repoint(work.around.registry.get(contract.name), {
      id,
      values: () => ({ status: 'active' }),
      reason: 'In force.',
    });
    for (const [fromDay, dollars] of [
      ['2026-07-01', 600],
      ['2026-11-01', 610],
    ] as const) {
      const made = await work.insert(contractRateTable, {
        contract: id,
        fromDay,
        basis: 'The offer of the firm.',
        lines: [
          { code: 'VISIT', kind: 'labor', name: 'Service visit', unit: 'EA', rate: usd(dollars) },
          { code: 'MAT', kind: 'materials', name: 'Materials', unit: 'EA' },
        ],
      });
      await work.repoint(work.around.registry.get(contractRateTable.name), {
        id: made.id,
        values: () => ({ status: 'approved' }),
        reason: 'In force.',
      });
    }
    await work.insert(contractOrder, { contract: id, purchaseOrder: order.id });
  });
  return order;
}
