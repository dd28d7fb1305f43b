import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { firmProfile } from '#domains/vendors/firm/firm-profile.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { type InvoiceWorld, invoiceWorld, today } from '../invoices/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';

let here: InvoiceWorld;
let server: Serving;
let sender: Person;
let stranger: Person;

/** A firm of the server that is one of the county’s vendors, with a person who sends invoices. */
async function firmOf(name: string, vendorId: string): Promise<Person> {
  const { county } = here;
  const id = await county.organization(name, 'firm');
  const founder = await county.member(`${name} invoices`, 'admin', id);
  const product = county.person({ ...county.product.actor, organizationId: id });
  await product.make(firmProfile, { name } as never);
  await product.make(dutyGrant, { member: founder.id, duty: 'invoicing' });
  await county.door.run(product.actor, async (work) => {
    const own = await work.row(firmProfile, { where: {}, fields: [] });
    await work.change(firmProfile, own?.id ?? '', {}, { registeredWith: [county.organizationId] } as never);
  });
  await county.door.run(county.product.actor, (work) => work.change(vendor, vendorId, {}, { firm: id }));
  return founder.with({ duties: ['invoicing'] });
}

beforeAll(async () => {
  here = await invoiceWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

async function ask(by: Person, method: 'GET' | 'POST', path: string, given?: object) {
  const sent = { as: by.actor, method, path: `/api/v1/firm/${path}`, ...(given ? { body: given } : {}) };
  const { status, json } = await server.ask(sent);
  return { status, body: json };
}

const received = async () => {
  const order = await here.ordered([[3, 25]]);
  await here.posted(order, came([1, 3]));
  return order;
};

describe('a firm', () => {
  test('bills its own order for what was received, follows it, and withdraws it before it is registered', async () => {
    const order = await received();
    sender = await firmOf('Bay Pumps LLC', order.vendor ?? '');
    stranger = await firmOf('Stranger LLC', await here.vendor('Stranger LLC'));
    const body = {
      agency: here.county.organizationId,
      order: order.id,
      cents: 75_00,
      vendorNumber: 'BP-1',
      invoiceDate: today,
    };
    const post = (by: Person, path: string, given: object) => ask(by, 'POST', path, given);
    const get = (by: Person, path: string) => ask(by, 'GET', path);
    expect((await get(sender, 'invoices')).body).toMatchObject({
      orders: [{ id: order.id, cents: 75_00 }],
      maySend: true,
    });
    expect(await post(stranger, 'submit-invoice', body)).toMatchObject({ status: 404 });
    expect(await post(sender, 'submit-invoice', { ...body, cents: 76_00 })).toMatchObject({ status: 409 });
    expect(await post(sender.with({ duties: [] }), 'submit-invoice', body)).toMatchObject({ status: 403 });
    expect(await post(here.grace, 'submit-invoice', body)).toMatchObject({ status: 403 });
    const sent = await post(sender, 'submit-invoice', body);
    expect(sent).toMatchObject({ status: 200 });
    const again = await post(sender, 'submit-invoice', body);
    expect(again.body).toEqual(sent.body);
    expect(await post(sender, 'submit-invoice', { ...body, vendorNumber: 'BP-2' })).toMatchObject({
      status: 422,
      body: { code: 'firm.invoice_waits' },
    });
    const [row] = await here.grace.list(invoice, 'status=captured');
    expect(row).toMatchObject({ isFromVendor: true, vendorNumber: 'BP-1', total: { cents: 75_00 } });
    const id = row?.id ?? '';
    const own = { agency: here.county.organizationId, invoice: id };
    expect(await post(stranger, 'withdraw-invoice', own)).toMatchObject({ status: 404 });
    await here.grace.edit(invoice, id, row?.version ?? 1, { note: 'Call the buyer about this vendor.' });
    await here.grace.run(invoice, 'register', id);
    const seen = await get(sender, 'invoices');
    expect(seen.body).toMatchObject({
      orders: [],
      invoices: [{ vendorNumber: 'BP-1', stage: 'Awaiting approval', holder: 'Approver', mayWithdraw: false }],
    });
    expect(JSON.stringify(seen.body)).not.toContain('Call the buyer');
    expect(await post(sender, 'withdraw-invoice', own)).toMatchObject({
      status: 422,
      body: { code: 'firm.invoice_registered' },
    });
    expect((await get(stranger, 'invoices')).body).toMatchObject({ invoices: [], orders: [] });
  });

  test('withdraws what is not registered, and what it billed can be billed again', async () => {
    const order = await received();
    const body = {
      agency: here.county.organizationId,
      order: order.id,
      cents: 75_00,
      vendorNumber: 'BP-9',
      invoiceDate: today,
    };
    await ask(sender, 'POST', 'submit-invoice', body);
    const row = (await here.grace.list(invoice, 'status=captured')).find(({ vendorNumber }) => vendorNumber === 'BP-9');
    const own = { agency: here.county.organizationId, invoice: row?.id };
    expect(await ask(sender, 'POST', 'withdraw-invoice', own)).toMatchObject({ status: 200 });
    expect((await here.grace.see(invoice, row?.id ?? '')).status).toBe('discarded');
    const again = await ask(sender, 'GET', 'invoices');
    expect(again.body).toMatchObject({ orders: [{ id: order.id }] });
  });
});
