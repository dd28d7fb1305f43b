import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type BillingWorld, billingWorld, type Firm, today } from './test-world.ts';

let here: BillingWorld;
let bay: Firm;
let gulf: Firm;
beforeAll(async () => {
  here = await billingWorld();
  bay = await here.firm('Bay Industrial LLC', 'Alma Reyes');
  gulf = await here.firm('Gulf Industrial LLC', 'Gil Stone');
});
afterAll(async () => {
  await here?.server.close();
  await here?.county.close();
});

const agency = () => here.county.organizationId;
const received = async (pieces = 4, dollars = 20) => {
  const order = await here.taken(bay, [[pieces, dollars]]);
  await here.posted(order, came([1, pieces]));
  return order;
};
const refused = (code: string, status = 422) => ({ status, body: { code } });

describe('who wants the money of another', () => {
  test('bills, opens and lists nothing of another firm', async () => {
    const order = await received();
    const { body } = await here.bill(bay.biller, order, [[1, 4]]);
    const id = String(body['id']);
    expect(await here.bill(gulf.biller, order, [[1, 4]])).toMatchObject(refused('firm.order', 404));
    const own = `agency=${agency()}`;
    expect(await here.get(gulf.biller, `billing/${order.id}?${own}`)).toMatchObject(refused('firm.order', 404));
    expect(await here.get(gulf.biller, `invoices/${id}?${own}`)).toMatchObject(refused('firm.invoice', 404));
    const withdrawal = { agency: agency(), invoice: id, cause: 'Mine.' };
    expect(await here.post(gulf.biller, 'invoice-withdrawals', withdrawal)).toMatchObject(refused('firm.invoice', 404));
    const theirs = await here.taken(gulf, [[4, 20]]);
    expect(await here.bill(gulf.biller, theirs, [[1, 4]], { corrects: id, version: 1 })).toMatchObject(
      refused('firm.invoice', 404),
    );
    for (const path of ['invoices', 'billing', 'payments'])
      expect(JSON.stringify((await here.get(gulf.biller, path)).body)).not.toContain(order.id);
  });

  test('acts only with the duty of this moment, and never by a service', async () => {
    const order = await received();
    const clerk = await here.county.member('View Only', 'platform_admin', bay.id);
    expect(await here.bill(clerk, order, [[1, 4]])).toMatchObject({ status: 403 });
    // The session still says so; the grant is gone.
    expect(await here.bill(clerk.with({ duties: ['invoicing'] }), order, [[1, 4]])).toMatchObject(
      refused('firm.invoicing', 403),
    );
    expect(await here.bill(here.grace, order, [[1, 4]])).toMatchObject({ status: 403 });
    const service = here.county.person({ ...bay.biller.actor, kind: 'service' });
    expect(await here.bill(service, order, [[1, 4]])).toMatchObject({ status: 403 });
    const start = await here.get(clerk, `billing/${order.id}?agency=${agency()}`);
    expect(start.body).toMatchObject({ mayBill: false });
  });

  test('says nothing that only the agency decides', async () => {
    const order = await received();
    for (const more of [
      { receivedOn: '2020-01-01' },
      { status: 'approved' },
      { approvedBy: bay.biller.id },
      { dueOn: '2026-11-21' },
      { total: { cents: 1_000_000, currency: 'USD' } },
      { funding: [] },
      { notDuplicateBy: bay.biller.id },
    ])
      expect(await here.bill(bay.biller, order, [[1, 4]], more)).toMatchObject({ status: 400 });
    const dear = [{ line: 1, quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 99_999, currency: 'USD' } }];
    expect(await here.bill(bay.biller, order, [], { lines: dear })).toMatchObject({ status: 400 });
  });
});

describe('an invoice that bills too much', () => {
  let untouched: Awaited<ReturnType<typeof received>>;
  beforeAll(async () => {
    untouched = await received();
  });
  const one = (quantity: object) => ({ lines: [{ line: 1, quantity: { amount: '1', unit: 'EA', ...quantity } }] });
  test.each([
    ['more than ordered', one({ amount: '4.000001' }), 'firm.more_than_left'],
    ['a line of another order', { lines: [{ line: 2, quantity: { amount: '1', unit: 'EA' } }] }, 'firm.line_of_order'],
    [
      'a line twice',
      { lines: [1, 1].map((line) => ({ line, quantity: { amount: '2', unit: 'EA' } })) },
      'firm.line_twice',
    ],
    ['another unit', one({ unit: 'BX' }), 'firm.unit'],
    ['an amount for pieces', { lines: [{ line: 1, amount: { cents: 500, currency: 'USD' } }] }, 'firm.line_measure'],
    ['less than a cent', one({ amount: '0.000001' }), 'firm.bills_something'],
    ['nothing', { lines: [] }, 'firm.bills_something'],
    ['a number without letters or digits', { vendorNumber: '--/--' }, 'firm.has_number'],
    ['a day that is to come', { invoiceDate: '2026-11-23' }, 'firm.is_dated'],
    ['a file of nobody', { documents: ['00000000-0000-4000-8000-000000000000'] }, 'firm.file'],
  ])('with %s is refused with the field', async (_, more, code) => {
    const { status, body } = await here.bill(bay.biller, untouched, [[1, 4]], more);
    expect({ status, code: body['code'] }).toEqual({ status: 422, code });
    expect((body['issues'] as { path: string }[])[0]?.path).toMatch(/^[a-z]/);
  });

  test.each([
    ['a negative quantity', one({ amount: '-1' })],
    ['a quantity in words', one({ amount: 'four' })],
    ['a line that is no number', { lines: [{ line: 'one', quantity: { amount: '1', unit: 'EA' } }] }],
    ['no lines but a text', { lines: 'all' }],
    ['a day that is none', { invoiceDate: '2026-02-31' }],
    ['an order that is no id', { order: "'; drop table invoice" }],
    ['an endless number', { vendorNumber: 'A'.repeat(61) }],
    ['a negative version', { corrects: '00000000-0000-4000-8000-000000000000', version: -1 }],
  ])('with %s is refused before it is looked at', async (_, more) => {
    expect(await here.bill(bay.biller, untouched, [[1, 4]], more)).toMatchObject({ status: 400 });
  });

  test('is one with what is submitted already, and with what others entered for the vendor', async () => {
    const order = await received(10);
    expect(await here.bill(bay.biller, order, [[1, 6]])).toMatchObject({ status: 200 });
    expect(await here.bill(bay.biller, order, [[1, 5]])).toMatchObject(refused('firm.more_than_left'));
    await here.registered(order, [[1, 2]]);
    expect(await here.bill(bay.biller, order, [[1, 3]])).toMatchObject(refused('firm.more_than_left'));
    expect(await here.bill(bay.biller, order, [[1, 2]])).toMatchObject({ status: 200 });
  });

  test('twice at once is one invoice, and its number in another spelling is none', async () => {
    const order = await received();
    const said = { vendorNumber: 'INV-0012' };
    const both = await Promise.all([1, 2].map(() => here.bill(bay.biller, order, [[1, 2]], said)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    for (const vendorNumber of ['inv 12', 'INV0O12', '1NV-0012', 'INV-0012.'])
      expect(await here.bill(bay.biller, order, [[1, 2]], { vendorNumber })).toMatchObject(refused('firm.number_used'));
  });
});

describe('an order that is not to be billed', () => {
  test('is not acknowledged, is revised since, or is cancelled', async () => {
    const open = await here.ordered([[4, 20]], { vendor: bay.vendor });
    expect(await here.bill(bay.biller, open, [[1, 4]])).toMatchObject(refused('firm.order_unacknowledged'));
    expect(await here.bill(bay.biller, open, [[1, 4]], { revision: 1 })).toMatchObject(
      refused('firm.order_revised', 409),
    );
    await here.chantal.run(purchaseOrder, 'requestCancel', open.id, 'The vendor can’t deliver.');
    await here.walter.run(purchaseOrder, 'cancel', open.id);
    expect(await here.bill(bay.biller, open, [[1, 4]])).toMatchObject(refused('firm.order_over'));
    const { id: need } = await here.approved([[1, 40]]);
    const draft = await here.order(need, { vendor: bay.vendor });
    expect(await here.bill(bay.biller, draft, [[1, 1]])).toMatchObject(refused('firm.order', 404));
  });

  test('is one of a firm whose registration the agency closed', async () => {
    const late = await here.firm('Late Industrial LLC', 'Lee Late');
    const order = await here.taken(late, [[2, 20]]);
    await here.county.database.within({ organizationId: agency() }, (tx) =>
      tx.query(`update vendor set status = 'inactive' where organization_id = $1 and id = $2`, [agency(), late.vendor]),
    );
    expect(await here.bill(late.biller, order, [[1, 2]])).toMatchObject(refused('firm.closed'));
  });
});

describe('the agency', () => {
  test('keeps holds, duplicates and notes to itself', async () => {
    const order = await received(2, 31);
    await here.registered(order, [[1, 1]], { vendorNumber: 'HELD-1' });
    const { body } = await here.bill(bay.biller, order, [[1, 1]], { vendorNumber: 'HELD-1A' });
    const id = String(body['id']);
    const row = await here.grace.see(invoice, id);
    expect(row).toMatchObject({ lane: 'duplicate', issues: expect.stringContaining('HELD-1') });
    await here.grace.edit(invoice, id, row.version, { note: 'Ask the sheriff about this vendor.' });
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(
        `update vendor set held_from = '{payments}', status = 'on_hold' where organization_id = $1 and id = $2`,
        [agency(), bay.vendor],
      ),
    );
    const seen = await here.get(bay.biller, `invoices/${id}?agency=${agency()}`);
    expect(seen.body).toMatchObject({ step: 'Under review by the agency' });
    const text = JSON.stringify([seen.body, (await here.get(bay.biller, 'invoices')).body]);
    for (const secret of ['sheriff', 'duplicate', 'alike', 'hold', 'percent alike']) expect(text).not.toContain(secret);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(`update vendor set held_from = null, status = 'active' where organization_id = $1 and id = $2`, [
        agency(),
        bay.vendor,
      ]),
    );
  });

  test('changes neither what the vendor submitted nor the day on which it came', async () => {
    const { body } = await here.bill(bay.biller, await received(), [[1, 4]]);
    const id = String(body['id']);
    const { version, lines } = await here.grace.see(invoice, id);
    for (const change of [
      { receivedOn: '2026-11-19', invoiceDate: '2026-11-19' },
      { total: { cents: 1, currency: 'USD' } },
      { vendorNumber: 'OTHER' },
      {
        lines: (lines ?? []).map(({ kind, line, quantity }) => ({
          kind,
          line,
          quantity,
          unitPrice: { cents: 1, currency: 'USD' },
        })),
      },
    ])
      await expect(here.grace.edit(invoice, id, version, change as never)).rejects.toMatchObject({
        code: 'invoice.is_from_vendor',
      });
    await here.county.door.run(here.grace.actor, (work) =>
      work.move(invoice, id, 'return', { input: { toVendor: 'Name the delivery dates.' } }),
    );
    await expect(here.grace.run(invoice, 'registerAgain', id)).rejects.toMatchObject({
      code: 'invoice.vendor_resubmits',
    });
  });

  test('has no person of the firm register or approve, whichever account they use', async () => {
    const { body } = await here.bill(bay.biller, await received(2, 33), [[1, 2]]);
    const id = String(body['id']);
    const twin = (await here.county.member('Alma Reyes')).with({ duties: ['accounts_payable'] });
    await here.county.product.make(dutyGrant, { member: twin.id, duty: 'accounts_payable' });
    const code = 'invoice.contact_of_vendor';
    await expect(twin.run(invoice, 'register', id)).rejects.toMatchObject({ code });
    await here.grace.run(invoice, 'register', id);
    const contact = await here.withDuty('Cleo Contact', 'budget_officer');
    await here.county.database.within({ organizationId: agency() }, (tx) =>
      tx.query(
        `update vendor set email = (select email from organization_members where organization_id = $1 and id = $3)
         where organization_id = $1 and id = $2`,
        [agency(), bay.vendor, contact.id],
      ),
    );
    await expect(contact.run(invoice, 'approve', id)).rejects.toMatchObject({ code });
    // That an employee is reached where the vendor is has to be cleared by a second person first.
    await expect(here.priya.run(invoice, 'approve', id)).rejects.toMatchObject({ code: 'invoice.signal' });
    expect(today).toBe((await here.grace.see(invoice, id)).receivedOn);
  });
});
