import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { paymentTerm } from '../../organization/master-data/payment-term.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { invoice } from '../invoices/invoice.record.ts';
import type { DiscountPlan } from './discount-calls.ts';
import { bankFileOf } from './bank-file.server.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { later, type PaymentWorld, paymentWorld, today } from './test-world.ts';

const IN_TIME = '2026-11-30'; // the tenth day after a proper invoice of November 20
let here: PaymentWorld;
let server: Serving;
let terms: string;
beforeAll(async () => {
  here = await paymentWorld();
  server = await serve(here.county);
  terms = (
    await here.county.product.make(paymentTerm, {
      code: '2-10-30',
      name: '2 percent within 10 days, net 30',
      days: 30,
      discountPercent: 2,
      discountDays: 10,
    })
  ).id;
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});
beforeEach(() => here.county.clock.set(`${today}T15:00:00Z`));

const withTerms = async (id: string, of: string | null = terms) => {
  await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, id, { terms: of }));
  return id;
};
const firm = async (name: string) => withTerms(await here.paidByAch(name));
const expended = async () => (await here.balance(here.supplies)).expended;
const run = (more = {}) => here.run({ dueBy: today, ...more });
const discard = (id: string) => here.grace.run(paymentRun, 'discard', id, 'Proposed again.');
const planned = (as: Person, id: string, cash: readonly (readonly [day: string, dollars: number])[], more = {}) =>
  server.ask({
    as: as.actor,
    method: 'POST',
    path: `/api/v1/payment_run/${id}/discount-plan`,
    body: { cash: cash.map(([day, dollars]) => ({ day, available: usd(dollars) })), ...more },
  });
const report = async (as: Person) => {
  const { json } = await server.ask({ as: as.actor, method: 'GET', path: '/api/v1/invoice-discounts' });
  return json as unknown as Record<'taken' | 'lost' | 'open', { count: number; cents: number }> & {
    rows: { data: { id: string; state: string }[] };
  };
};
const stateOf = async (id: string) => (await report(here.priya)).rows.data.find((one) => one.id === id)?.state;

describe('an invoice', () => {
  test('knows its discount from the proper receipt by the vendor’s terms, and is due on the day of the law', async () => {
    const row = await here.owed(await firm('Two Ten LLC'), 1000);
    expect(row).toMatchObject({
      discount: usd(20),
      discountBy: IN_TIME,
      discountRule: '2 percent within 10 days of a proper invoice (2-10-30)',
      discountTaken: null,
    });
    const without = await here.owed(await withTerms(await here.paidByAch('Net Only LLC'), null), 1000);
    expect(without).toMatchObject({ discount: null, discountBy: null, dueOn: row.dueOn });
  });

  test('has the terms that are written on it before those of the vendor; a credit memo has none', async () => {
    const id = await withTerms(await here.paidByAch('Own Terms LLC'), null);
    expect(await here.owed(id, 500, { terms })).toMatchObject({ discount: usd(10), discountBy: IN_TIME });
    const order = await here.ordered([[4, 100]], { vendor: await withTerms(id) });
    await here.posted(order, came([1, 4]));
    await here.approvedInvoice(order, [[1, 3]]);
    expect(await here.approvedInvoice(order, [[1, 1]], { isCredit: true })).toMatchObject({ discount: null });
  });

  test('keeps what was approved: other terms of the vendor or a later hand change neither discount nor due day', async () => {
    const id = await firm('Kept Terms LLC');
    const row = await here.owed(id, 800);
    await withTerms(id, null);
    await expect(here.grace.edit(invoice, row.id, row.version, { terms: null })).rejects.toMatchObject({
      code: 'invoice.is_approved',
    });
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ discount: usd(16), dueOn: row.dueOn });
  });
});

describe('a run', () => {
  test('takes the discount until its last day as a line of its own, and a void of the payment takes it back', async () => {
    const before = await expended();
    const row = await here.owed(await firm('Taken LLC'), 1000);
    const { id } = await here.reviewed({ payOn: IN_TIME, dueBy: later });
    const reviewed = await here.grace.see(paymentRun, id);
    expect((reviewed.items ?? []).filter((one) => one.invoice === row.id)).toMatchObject([
      { amount: usd(1000), discountRule: null },
      { amount: { cents: -20_00 }, discountRule: expect.stringContaining('2 percent within 10 days') },
    ]);
    const file = await here.county.door.run(here.county.product.actor, async (work) => {
      const found = await work.find(paymentRun, id);
      return found ? bankFileOf(work, found) : '';
    });
    expect(file).toContain(`DISC ${row.vendorNumber}`);
    expect(await expended()).toBe(before + 1000_00);
    await here.samuel.run(paymentRun, 'release', id);
    const paid = (await here.paymentsOf(id)).find(({ lines }) => lines?.some((one) => one.invoice === row.id));
    expect(paid?.amount).toEqual(usd(980));
    expect(await expended()).toBe(before + 980_00 - (await savedBesides(id, row.id)));
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'paid', discountTaken: usd(20) });
    expect(await stateOf(row.id)).toBe('taken');
    const saved = await expended();
    await here.grace.run(payment, 'requestVoid', paid?.id ?? '', 'Sent to the wrong account.');
    await here.samuel.run(payment, 'void', paid?.id ?? '');
    expect(await expended()).toBe(saved + 20_00);
    expect(await here.grace.see(invoice, row.id)).toMatchObject({
      status: 'approved',
      discountTaken: null,
      balance: usd(1000),
    });
    // A day later nothing of it is left, and it is lost.
    here.county.clock.set('2026-12-01T15:00:00Z');
    expect(await stateOf(row.id)).toBe('lost');
    const again = await here.released({ payOn: '2026-12-01', dueBy: later });
    expect((again.items ?? []).filter((one) => one.invoice === row.id)).toHaveLength(1);
    expect(await stateOf(row.id)).toBe('lost');
  });

  test('takes a discount as far as credit memos leave that much of its invoice, and no cent more', async () => {
    const id = await firm('Credited LLC');
    const order = await here.ordered([[400, 1]], { vendor: id });
    await here.posted(order, came([1, 400]));
    const billed = await here.approvedInvoice(order, [[1, 400]]);
    expect(billed.discount).toEqual(usd(8));
    const most = await here.approvedInvoice(order, [[1, 393]], { isCredit: true });
    const other = await here.owed(id, 500);
    const over = await here.reviewed({ dueBy: later });
    await expect(here.samuel.run(paymentRun, 'release', over.id)).rejects.toMatchObject({
      code: 'payment_run.discount_left',
      issues: [{ path: 'items', code: 'payment_run.discount_left' }],
    });
    await here.grace.run(paymentRun, 'sendBack', over.id, 'The credit is larger.');
    await discard(over.id);
    await here.voided(most.id);
    await here.approvedInvoice(order, [[1, 392]], { isCredit: true });
    const before = await expended();
    const exact = await here.released({ dueBy: later });
    expect(await here.grace.see(invoice, billed.id)).toMatchObject({ status: 'paid', discountTaken: usd(8) });
    expect((await here.grace.see(invoice, other.id)).status).toBe('paid');
    expect(await expended()).toBe(before - 8_00 - (await savedBesides(exact.id, billed.id)));
  });

  test('pays early only what saves something on its day, and never what another run pays', async () => {
    const row = await here.owed(await firm('Early LLC'), 600);
    const bare = await here.owed(await withTerms(await here.paidByAch('No Discount LLC'), null), 300);
    const plain = await run();
    expect(plain.items).toEqual([]);
    const { id } = await run({ early: [row.id, bare.id] });
    const early = await here.grace.see(paymentRun, id);
    expect(early.total).toEqual(usd(588));
    expect(early.held).toMatchObject([{ invoice: bare.id, reason: expect.stringContaining('has no discount') }]);
    const other = await run({ early: [row.id] });
    expect(other.held).toMatchObject([{ invoice: row.id, reason: expect.stringContaining(early.number) }]);
    await discard(id);
    here.county.clock.set('2026-12-01T15:00:00Z');
    const tooLate = await run({ payOn: '2026-12-01', early: [row.id] });
    expect(tooLate.items).toEqual([]);
    expect(tooLate.held).toMatchObject([{ reason: expect.stringContaining(`discount ended on ${IN_TIME}`) }]);
    for (const one of [plain, other, tooLate]) await discard(one.id);
  });
});

describe('the discount plan', () => {
  test('chooses within the cash, says what is left out, changes nothing, and is applied to the run by its clerk', async () => {
    const [large, one, two] = [
      await here.owed(await firm('Large LLC'), 1000),
      await here.owed(await firm('Small One LLC'), 520),
      await here.owed(await firm('Small Two LLC'), 490),
    ];
    const { id } = await run();
    const open = await planned(here.grace, id, [[today, 1_000_000]]);
    const all = open.json as unknown as DiscountPlan;
    const others = all.chosen.filter((own) => ![large.id, one.id, two.id].includes(own.id));
    for (const own of others) await here.grace.run(invoice, 'requestVoid', own.id, 'Not of this story.');
    // $509.60 and $480.20 fit into $990, $980 alone saves less.
    const answer = await planned(here.grace, id, [[today, 990]]);
    const plan = answer.json as unknown as DiscountPlan;
    expect(plan).toMatchObject({ status: 'optimal', gainCents: 20_20, boundCents: 20_20, unboundCents: 40_20 });
    expect(plan.chosen.map((own) => own.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(plan.left).toContainEqual(expect.objectContaining({ id: large.id, why: 'no_cash' }));
    expect(plan.days).toMatchObject([{ earlyCents: 989_80, leftCents: 20 }]);
    const before = await here.grace.see(paymentRun, id);
    expect(before.items).toEqual([]);
    const early = plan.chosen.map((own) => own.id);
    const applied = await here.grace.edit(paymentRun, id, before.version, { early });
    expect((await here.grace.see(paymentRun, id)).total).toEqual(usd(989.8));
    await expect(here.grace.edit(paymentRun, id, before.version, { early: [] })).rejects.toMatchObject({
      code: 'stale',
    });
    expect((await here.grace.see(invoice, one.id)).dueOn).toBe(one.dueOn);
    await discard(applied.id);
  });

  test('is asked by accounts payable, for a proposed run and for business days ahead with the run’s own among them', async () => {
    const { id } = await run();
    expect((await planned(here.samuel, id, [[today, 10]])).status).toBe(403);
    expect((await planned(here.grace, id, [['2026-11-21', 10]])).json).toMatchObject({
      code: 'discount_plan.business_day',
    });
    expect((await planned(here.grace, id, [['2026-11-19', 10]])).json).toMatchObject({
      code: 'discount_plan.day_is_past',
    });
    expect((await planned(here.grace, id, [['2026-11-23', 10]])).json).toMatchObject({
      code: 'discount_plan.run_date',
    });
    const twice = await planned(here.grace, id, [
      [today, 10],
      [today, 20],
    ]);
    expect(twice.json).toMatchObject({ code: 'discount_plan.day_twice' });
    await discard(id);
    expect((await planned(here.grace, id, [[today, 10]])).json).toMatchObject({ code: 'discount_plan.run_is_open' });
    const stranger = await here.county.organization('Marsh Township');
    const theirs = await here.county.member('Hal Stranger', 'admin', stranger);
    const foreign = theirs.with({ duties: ['accounts_payable'] });
    expect((await planned(foreign, id, [[today, 10]])).status).toBe(404);
    expect((await report(foreign)).rows.data).toEqual([]);
  });
});

/** What a released run saved of other invoices than this one. */
async function savedBesides(id: string, of: string): Promise<number> {
  const { items } = await here.grace.see(paymentRun, id);
  return (items ?? []).reduce((sum, one) => sum - (one.discountRule && one.invoice !== of ? one.amount.cents : 0), 0);
}
