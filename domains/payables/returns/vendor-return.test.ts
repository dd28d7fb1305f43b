import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { came, each } from '#domains/procurement/receipts/test-world.ts';
import { vendorReturn } from '#domains/procurement/receipts/vendor-return.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type PaymentWorld, paymentWorld } from '../payments/test-world.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

let firms = 0;
type Order = Row<typeof purchaseOrder>;

/** An order of its own vendor, received and accepted in full. */
async function received(pieces: number, dollars: number): Promise<{ order: Order; of: string }> {
  const firm = await here.paidByAch(`Returns ${++firms} LLC`);
  const order = await here.issued((await here.approved([[pieces, dollars]])).id, { vendor: firm });
  return { order, of: await here.posted(order, came([1, pieces])) };
}

const back = (pieces: number, line = 1) => [{ line, quantity: each(pieces), discrepancy: 'not_as_specified' as const }];
const asked = (of: string, pieces: number, more: Partial<New<typeof vendorReturn>> = {}, by: Person = here.marcus) =>
  by.make(vendorReturn, { receipt: of, cause: 'The seals leak under pressure.', lines: back(pieces), ...more });
const sentBack = async (of: string, pieces: number, more: Partial<New<typeof vendorReturn>> = {}) => {
  const { id } = await asked(of, pieces, more);
  await here.chantal.run(vendorReturn, 'approve', id);
  return here.marcus.see(vendorReturn, id);
};
const returnNow = (id: string) => here.marcus.see(vendorReturn, id);

describe('accepted goods that go back', () => {
  test('for a credit before they are billed no longer count as received, and free their encumbrance', async () => {
    const { order, of } = await received(10, 100);
    const before = await here.postings(order.id);
    const row = await sentBack(of, 4);
    expect(row).toMatchObject({
      status: 'settled',
      vendor: order.vendor,
      value: usd(400),
      expectedCredit: usd(0),
      released: usd(400),
      decidedBy: here.chantal.id,
    });
    expect(before.encumbered).toBe(100_000);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 60_000 });
    await expect(here.draft(order, came([1, 1]))).rejects.toMatchObject({ code: 'receipt.no_more_than_open' });
    expect(await here.registered(order, [[1, 10]])).toMatchObject({ status: 'exception', lane: 'quantity' });
    await here.approvedInvoice(order, [[1, 6]]);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 60_000 });
    expect(here.county.letters.some(({ subject }) => subject.startsWith(`${row.number}: goods of`))).toBe(true);
  });

  test('for a replacement are open again and stay encumbered, and the replacement settles the return', async () => {
    const { order, of } = await received(10, 100);
    const { id } = await sentBack(of, 4, { wanted: 'replacement' });
    expect(await returnNow(id)).toMatchObject({ status: 'awaiting', released: usd(0), expectedCredit: usd(0) });
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });
    expect((await here.chantal.see(purchaseOrder, order.id)).delivery).toBe('part');
    await here.posted(order, came([1, 4]));
    expect(await returnNow(id)).toMatchObject({ status: 'settled', settledOn: '2026-11-20' });
    await here.approvedInvoice(order, [[1, 10]]);
  });

  test('take an invoice that awaits approval back to its lane', async () => {
    const { order, of } = await received(10, 100);
    const bill = await here.registered(order, [[1, 10]]);
    expect(bill.status).toBe('matched');
    await sentBack(of, 4);
    expect(await here.grace.see(invoice, bill.id)).toMatchObject({ status: 'exception', lane: 'quantity' });
    await expect(here.priya.run(invoice, 'approve', bill.id)).rejects.toMatchObject({ code: 'state' });
  });
});

describe('what is billed already', () => {
  test('is expected as a credit, and holds the next invoice and the payments of this vendor until the memo comes', async () => {
    const { order, of } = await received(10, 100);
    const unpaid = await here.approvedInvoice(order, [[1, 10]]);
    const { id, number } = await sentBack(of, 4);
    expect(await returnNow(id)).toMatchObject({ status: 'awaiting', expectedCredit: usd(400), released: usd(0) });
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });

    const next = await here.issued((await here.approved([[1, 50]])).id, { vendor: order.vendor });
    await here.posted(next, came([1, 1]));
    const held = await here.registered(next, [[1, 1]]);
    expect(held).toMatchObject({ status: 'exception', lane: 'credit_due' });
    expect(held.issues).toContain(`${number}: a credit memo over $400.00 is expected for returned goods.`);
    const run = await here.run();
    expect(run.held?.find((one) => one.invoice === unpaid.id)?.reason).toContain(number);
    expect(run.items?.some((one) => one.invoice === unpaid.id)).toBe(false);
    await here.grace.run(paymentRun, 'discard', run.id, 'Another follows.');

    await here.approvedInvoice(order, [[1, 3]], { isCredit: true });
    expect(await returnNow(id)).toMatchObject({ status: 'awaiting' });
    const memo = await here.approvedInvoice(order, [[1, 1]], { isCredit: true });
    expect(await returnNow(id)).toMatchObject({ status: 'settled' });
    await here.grace.run(invoice, 'match', held.id);
    const after = await here.run();
    expect(after.items?.some((one) => one.invoice === unpaid.id)).toBe(true);
    await here.grace.run(paymentRun, 'discard', after.id, 'Another follows.');
    await here.voided(memo.id);
    expect(await returnNow(id)).toMatchObject({ status: 'awaiting', settledOn: null });
  });

  test('is replaced without being billed or encumbered a second time', async () => {
    const { order, of } = await received(10, 100);
    await here.approvedInvoice(order, [[1, 10]]);
    const spent = await here.balance(here.supplies);
    const { id } = await sentBack(of, 4, { wanted: 'replacement' });
    expect(await returnNow(id)).toMatchObject({ status: 'awaiting', expectedCredit: usd(400) });
    await here.posted(order, came([1, 4]));
    expect(await returnNow(id)).toMatchObject({ status: 'settled' });
    expect(await here.balance(here.supplies)).toEqual(spent);
    expect(await here.registered(order, [[1, 4]])).toMatchObject({ status: 'exception', lane: 'quantity' });
  });

  test('is waived by a third person alone, who says why', async () => {
    const { order, of } = await received(10, 100);
    await here.approvedInvoice(order, [[1, 10]]);
    const { id } = await asked(of, 4, {}, here.chantal);
    await here.walter.run(vendorReturn, 'approve', id);
    for (const person of [here.chantal, here.marcus, here.grace])
      await expect(person.run(vendorReturn, 'waive', id, 'Let it go.')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.walter.run(vendorReturn, 'waive', id, 'Let it go.')).rejects.toMatchObject({
      code: 'vendor_return.waiver_is_another',
    });
    await here.laura.run(vendorReturn, 'waive', id, 'The vendor is in bankruptcy.');
    expect(await returnNow(id)).toMatchObject({ status: 'waived', waivedBy: here.laura.id });
    const run = await here.run();
    expect(run.held?.filter((one) => one.vendor === order.vendor)).toEqual([]);
    await here.grace.run(paymentRun, 'discard', run.id, 'The test is over.');
  });
});

describe('someone who wants the money', () => {
  test.each([
    ['more than was accepted', back(11), 'vendor_return.no_more_than_accepted'],
    ['nothing', [], 'vendor_return.returns_something'],
    ['a line that never came', back(1, 2), 'vendor_return.line_of_receipt'],
    ['one line twice', [...back(5), ...back(5)], 'vendor_return.line_twice'],
    ['a negative quantity', back(-1), 'invalid'],
    ['another unit', [{ ...back(1)[0], quantity: { amount: '1', unit: 'BX' } }], 'vendor_return.unit'],
    ['without saying why', [{ line: 1, quantity: each(1) }], 'invalid'],
  ])('returns %s: refused', async (_, lines, code) => {
    const { of } = await received(10, 100);
    await expect(asked(of, 1, { lines: lines as never })).rejects.toMatchObject({
      code,
      issues: [{ path: expect.stringMatching(/^lines/) }],
    });
  });

  test('sends one delivery back twice, by a double click or from two requests: refused', async () => {
    const { order, of } = await received(10, 100);
    const [one, other] = [await asked(of, 6), await asked(of, 6)];
    const outcomes = await Promise.allSettled([
      here.chantal.run(vendorReturn, 'approve', one.id),
      here.lena.run(vendorReturn, 'approve', other.id),
      here.chantal.run(vendorReturn, 'approve', one.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 40_000 });
    await expect(asked(of, 5)).rejects.toThrow('4 EA of line 1 are accepted');
  });

  test('approves their own return, without the duty, with one that ended, or for a firm they speak for: refused', async () => {
    const { order, of } = await received(10, 100);
    const own = await asked(of, 4, {}, here.chantal);
    await expect(here.chantal.run(vendorReturn, 'approve', own.id)).rejects.toMatchObject({
      code: 'vendor_return.decider_is_not_asker',
    });
    for (const person of [here.marcus, here.dana, here.grace, here.rosa])
      await expect(person.run(vendorReturn, 'approve', own.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const nadia = (await here.county.member('Nadia Petrov')).with({ duties: ['buyer'] });
    const grant = await here.county.product.make(dutyGrant, { member: nadia.id, duty: 'buyer' });
    await here.county.product.run(dutyGrant, 'revoke', grant.id);
    await expect(nadia.run(vendorReturn, 'approve', own.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const friend = (await here.county.member('Vic Friend')).with({ duties: ['buyer'] });
    await here.county.product.make(dutyGrant, { member: friend.id, duty: 'buyer' });
    const { email } = await here.county.product.see(member, friend.id);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendor, order.vendor ?? '', { contacts: [{ name: 'V. Friend', email: email.toUpperCase() }] }),
    );
    await expect(friend.run(vendorReturn, 'approve', own.id)).rejects.toMatchObject({
      code: 'vendor_return.contact_of_vendor',
    });
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });
  });

  test('changes a return that is approved, approves one they changed, and reverses the receipt under it: refused', async () => {
    const { of } = await received(10, 100);
    const { of: other } = await received(10, 100);
    const approved = await sentBack(other, 1);
    await expect(
      here.marcus.edit(vendorReturn, approved.id, approved.version, { lines: back(9) }),
    ).rejects.toMatchObject({ code: 'vendor_return.is_over' });
    const { id } = await asked(of, 4);
    const { version } = await returnNow(id);
    await here.marcus.edit(vendorReturn, id, version, { rma: 'RMA-5531' });
    await expect(here.marcus.edit(vendorReturn, id, version, { rma: 'RMA-5532' })).rejects.toMatchObject({
      code: 'stale',
    });
    const { version: now } = await returnNow(id);
    await expect(here.lena.edit(vendorReturn, id, now, { lines: back(11) })).rejects.toMatchObject({
      code: 'vendor_return.no_more_than_accepted',
    });
    await here.lena.edit(vendorReturn, id, now, { lines: back(2) });
    expect(await returnNow(id)).toMatchObject({ value: usd(200) });
    await expect(here.lena.run(vendorReturn, 'approve', id)).rejects.toMatchObject({
      code: 'vendor_return.decider_is_not_asker',
    });
    await expect(here.marcus.run(receipt, 'requestReversal', of, 'Counted wrong.')).rejects.toMatchObject({
      code: 'receipt.is_used',
    });
    await here.marcus.run(vendorReturn, 'withdraw', id, 'The vendor repairs them on site.');
    await here.marcus.run(receipt, 'requestReversal', of, 'Counted wrong.');
    await expect(asked(of, 1)).rejects.toMatchObject({ code: 'vendor_return.is_posted' });
  });

  test('returns what awaits its inspection: refused', async () => {
    const firm = await here.paidByAch(`Returns ${++firms} LLC`);
    const order = await here.issued((await here.approved([[3, 10]])).id, { vendor: firm });
    const { id } = await here.draft(order, came([1, 3]));
    await here.marcus.run(receipt, 'hold', id);
    await expect(asked(id, 1)).rejects.toMatchObject({ code: 'vendor_return.is_posted' });
    const bill = await here.registered(order, [[1, 3]]);
    expect(bill).toMatchObject({
      status: 'exception',
      lane: 'no_receipt',
      issues: expect.stringContaining('3 EA await inspection.'),
    });
    await here.dana.run(receipt, 'pass', id);
    expect(await here.grace.see(invoice, bill.id)).toMatchObject({ status: 'matched', acceptedOn: '2026-11-20' });
  });
});
