import type { Row } from '#kernel';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { notificationPreference } from '#domains/organization/notification-preference.record.ts';
import type { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
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
