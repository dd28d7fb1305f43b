import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { decideOn } from '../../../tests/world/approving.ts';
import { invoice } from './invoice.record.ts';
import { type InvoiceWorld, invoiceWorld, today } from './test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const received = async (pieces: number, dollars: number) => {
  const order = await here.ordered([[pieces, dollars]]);
  await here.posted(order, came([1, pieces]));
  return order;
};
const alsoDuty = async (member: string, duty: 'budget_officer' | 'accounts_payable') =>
  void (await here.county.product.make(dutyGrant, { member, duty }));

describe('people who want the money', () => {
  test('an invoice in pieces reaches no further than the whole', async () => {
    const noah = await here.withDuty('Noah Feldman', 'approver');
    const { id: need } = await here.approved([[40, 900]]);
    await decideOn(here.county, here.priya, need);
    const order = await here.issued(need);
    await here.posted(order, came([1, 40]));
    // The days on them are far apart; those of their approval are not.
    const [first, second] = [
      await here.registered(order, [[1, 20]], { invoiceDate: '2026-09-01' }),
      await here.registered(order, [[1, 20]]),
    ];
    await noah.run(invoice, 'approve', first.id);
    await expect(noah.run(invoice, 'approve', second.id)).rejects.toMatchObject({ code: 'invoice.authority' });
    await here.priya.run(invoice, 'approve', second.id);
  });

  test('the clerk who enters an invoice does not approve it, in a session, by a key or through a delegate', async () => {
    const nils = await here.withDuty('Nils Berg', 'accounts_payable');
    await alsoDuty(nils.id, 'budget_officer');
    const both = nils.with({ duties: ['accounts_payable', 'budget_officer'] });
    const order = await received(2, 30);
    const { id } = await both.make(invoice, {
      purchaseOrder: order.id,
      vendorNumber: 'N-1',
      invoiceDate: today,
      lines: here.bills(order, [1, 2]),
      total: usd(60),
    });
    await both.run(invoice, 'register', id);
    const refused = { code: 'invoice.approver_is_another' };
    await expect(both.run(invoice, 'approve', id)).rejects.toMatchObject(refused);
    await expect(
      both.with({ scopes: ['invoice:read', 'invoice:edit'] }).run(invoice, 'approve', id),
    ).rejects.toMatchObject({
      kind: expect.stringMatching(/refused|forbidden/),
    });
    const deputy = await here.withDuty('Dora Deputy', 'budget_officer');
    await here.county.door.run(here.county.product.actor, (work) =>
      work.insert(delegation, {
        principal: nils.id,
        deputy: deputy.id,
        fromDay: '2026-11-19',
        untilDay: '2026-11-21',
        reason: 'Away at a conference.',
      } as never),
    );
    await expect(deputy.run(invoice, 'approve', id)).rejects.toMatchObject(refused);
    expect((await here.priya.run(invoice, 'approve', id)).status).toBe('approved');
  });

  test('a duty that ended, or was never granted, approves nothing', async () => {
    const { id } = await here.registered(await received(1, 40), [[1, 1]]);
    const vera = (await here.county.member('Vera Holm')).with({ duties: ['budget_officer'] });
    await expect(vera.run(invoice, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const clerk = (await here.county.member('Uma Roy')).with({ duties: ['accounts_payable'] });
    const other = await received(1, 41);
    await expect(
      clerk.make(invoice, {
        purchaseOrder: other.id,
        vendorNumber: 'U-1',
        invoiceDate: today,
        lines: [],
        total: usd(1),
      }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('who registered the vendor takes no step on its invoices', async () => {
    const hannah = await here.withDuty('Hannah Weiss', 'vendor_clerk');
    const own = await hannah.make(vendor, {
      name: 'Cousin Supply LLC',
      taxClass: 'llc',
      email: 'cousin@firm.example',
      address: { line1: '2 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
      taxId: '549999999',
      w9On: '2026-01-05',
    });
    const jorge = await here.withDuty('Jorge Salinas', 'vendor_approver');
    await jorge.run(vendor, 'approve', own.id);
    const { id: need } = await here.approved([[1, 70]]);
    const order = await here.issued(need, { vendor: own.id });
    await here.posted(order, came([1, 1]));
    const { id } = await here.registered(order, [[1, 1]]);
    await alsoDuty(hannah.id, 'budget_officer');
    await expect(hannah.with({ duties: ['budget_officer'] }).run(invoice, 'approve', id)).rejects.toMatchObject({
      code: 'invoice.actor_is_outside',
    });
  });

  test('above the micro-purchase threshold neither buyer nor receiver takes part', async () => {
    const { id: need } = await here.approved([[20, 700]]);
    const order = await here.issued(need);
    expect(order.needsSecond).toBe(true);
    await here.posted(order, came([1, 20]));
    const { id } = await here.registered(order, [[1, 20]]);
    for (const person of [here.lena, here.marcus]) {
      await alsoDuty(person.id, 'budget_officer');
      await expect(person.with({ duties: ['budget_officer'] }).run(invoice, 'approve', id)).rejects.toMatchObject({
        code: 'invoice.actor_is_outside',
      });
    }
    expect((await here.priya.run(invoice, 'approve', id)).status).toBe('approved');
  });

  test('one person does not void alone', async () => {
    const { id } = await here.approvedInvoice(await received(1, 25), [[1, 1]]);
    await here.priya.run(invoice, 'requestVoid', id, 'Paid elsewhere.');
    await expect(here.priya.run(invoice, 'void', id)).rejects.toMatchObject({ code: 'invoice.voider_is_another' });
  });
});

describe('what is billed', () => {
  test('what was received is billed once, also by two clerks at the same moment', async () => {
    const order = await received(5, 20);
    const [one, other] = [await here.entered(order, [[1, 5]]), await here.entered(order, [[1, 5]])];
    await Promise.all([here.grace.run(invoice, 'register', one.id), here.omar.run(invoice, 'register', other.id)]);
    const rows = await Promise.all([one, other].map(({ id }) => here.grace.see(invoice, id)));
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['exception', 'matched']);
    expect(rows.find(({ status }) => status === 'exception')?.lane).toBe('quantity');
  });

  test('approved twice at once it is posted once', async () => {
    const order = await received(3, 20);
    const { id } = await here.registered(order, [[1, 3]]);
    const both = await Promise.allSettled([
      here.priya.run(invoice, 'approve', id),
      here.walter.run(invoice, 'approve', id),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.postings(id)).toEqual({ encumbered: -60_00, expended: 60_00 });
  });

  test('a number that is written differently is the same number', async () => {
    const [one, other] = [await received(1, 31), await received(1, 32)];
    await here.registered(one, [[1, 1]], { vendorNumber: 'INV-0O12' });
    const copy = await here.registered(other, [[1, 1]], { vendorNumber: 'inv 00I2' });
    expect(copy).toMatchObject({ status: 'exception', lane: 'duplicate' });
    await expect(here.grace.run(invoice, 'notDuplicate', copy.id, 'Another delivery.')).rejects.toMatchObject({
      code: 'invoice.overrider_is_another',
    });
    await expect(here.grace.run(invoice, 'match', copy.id)).rejects.toMatchObject({
      code: 'invoice.duplicate',
      issues: [{ path: 'lines', code: 'invoice.duplicate' }],
    });
    await here.omar.run(invoice, 'notDuplicate', copy.id, 'The vendor counts from one each year.');
    expect(await here.grace.see(invoice, copy.id)).toMatchObject({ status: 'matched', notDuplicateBy: here.omar.id });
  });

  test('no line is negative or without a quantity, and the total ties to the lines', async () => {
    const order = await received(2, 10);
    const bad = (line: object) => here.entered(order, [], { lines: [line as never], total: usd(0) });
    const [fine] = here.bills(order, [1, 1]);
    await expect(bad({ ...fine, unitPrice: { cents: -100, currency: 'USD' } })).rejects.toMatchObject({
      issues: [{ path: 'lines.0.unitPrice', code: 'number.small' }],
    });
    await expect(bad({ ...fine, quantity: { amount: '0', unit: 'EA' } })).rejects.toMatchObject({
      issues: [{ path: 'lines.0.quantity.amount', code: 'number.positive' }],
    });
    await expect(bad({ ...fine, quantity: { amount: '1', unit: 'BX' } })).rejects.toMatchObject({
      code: 'invoice.unit',
      issues: [{ path: 'lines.0.quantity' }],
    });
    await expect(
      here.entered(order, [
        [1, 1],
        [1, 1],
      ]),
    ).rejects.toMatchObject({ code: 'invoice.line_twice' });
    const { id } = await here.entered(order, [[1, 2]], { total: usd(21) });
    await expect(here.grace.run(invoice, 'register', id)).rejects.toMatchObject({ code: 'invoice.ties_to_lines' });
  });

  test('no credit is larger than what was billed, and one that fits takes it back', async () => {
    const order = await received(4, 10);
    const { id: billed } = await here.approvedInvoice(order, [[1, 2]]);
    const large = await here.registered(order, [[1, 3]], { isCredit: true });
    expect(large).toMatchObject({ status: 'exception', lane: 'quantity' });
    const { id } = await here.approvedInvoice(order, [[1, 1]], { isCredit: true });
    expect(await here.postings(id)).toEqual({ expended: -10_00 });
    await expect(here.grace.run(invoice, 'requestVoid', billed, 'Wrong order.')).rejects.toMatchObject({
      code: 'invoice.is_credited',
    });
  });

  test('an order of another organization or of another vendor is not billed', async () => {
    const order = await received(1, 15);
    const other = await here.vendor('Harbor Tools LLC');
    await expect(here.entered(order, [[1, 1]], { vendor: other })).rejects.toMatchObject({
      code: 'invoice.vendor_of_order',
    });
    const stranger = await here.county.member('Sid', 'user', await here.county.organization('Elsewhere County'));
    const clerk = stranger.with({ duties: ['accounts_payable'] });
    const given = { purchaseOrder: order.id, vendorNumber: 'X-1', invoiceDate: today, lines: [], total: usd(1) };
    await expect(clerk.make(invoice, given)).rejects.toMatchObject({
      kind: expect.stringMatching(/invalid|refused|forbidden/),
    });
  });

  test('a vendor that is held for payments, or an order that is cancelled after it is billed, is stopped', async () => {
    const firm = await here.vendor('Tidal Parts LLC');
    const { id: need } = await here.approved([[1, 45]]);
    const order = await here.issued(need, { vendor: firm });
    await here.posted(order, came([1, 1]));
    const { id } = await here.registered(order, [[1, 1]]);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.move(vendor, firm, 'hold', { input: { heldFrom: ['payments'] }, reason: 'A garnishment was served.' }),
    );
    await expect(here.priya.run(invoice, 'approve', id)).rejects.toMatchObject({
      code: 'invoice.vendor',
      issues: [{ path: 'lines', code: 'invoice.vendor' }],
    });
    await expect(here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'Not needed.')).rejects.toMatchObject({
      code: 'purchase_order.nothing_is_received',
    });
  });

  test('what awaits approval or is approved is not edited', async () => {
    const order = await received(2, 12);
    const row = await here.registered(order, [[1, 2]]);
    const change = { total: usd(1), vendorNumber: 'Z' };
    await expect(here.grace.edit(invoice, row.id, row.version, change)).rejects.toMatchObject({
      code: 'invoice.is_matched',
    });
    await here.priya.run(invoice, 'approve', row.id);
    const now: Row<typeof invoice> = await here.grace.see(invoice, row.id);
    await expect(here.grace.edit(invoice, row.id, now.version, change)).rejects.toMatchObject({
      code: 'invoice.is_approved',
    });
  });
});
