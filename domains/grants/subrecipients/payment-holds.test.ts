import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { paymentRun } from '#domains/payables/payments/payment-run.record.ts';
import { type PaymentWorld, paymentWorld } from '#domains/payables/payments/test-world.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { type SubWorld, subWorld, usd } from './test-world.ts';

let pay: PaymentWorld;
let here: SubWorld;
let drawn = 0;
beforeAll(async () => {
  pay = await paymentWorld();
  here = await subWorld(pay.county);
});
afterAll(() => pay.county.close());

/** A subrecipient that is a vendor, with its signed subaward and an invoice that awaits payment. */
async function owed(dollars = 120) {
  const vendor = await pay.paidByAch(`Harbor Homes ${++drawn} LLC`, `77500${drawn + 1000}`);
  const { id: subrecipient } = await here.party({ vendor });
  await here.assessed(subrecipient);
  const award = await here.hud();
  const sub = await here.signed(award, { subrecipient });
  const bill = await pay.owed(vendor, dollars);
  return { vendor, award, sub, bill };
}
const held = (subaward: string, more: object = {}) =>
  here.yvette.make(subawardHold, {
    subaward,
    kind: 'withhold',
    reason: 'Two performance reports are late since August.',
    action: 'File both reports with the county.',
    ...more,
  });
async function lifted(id: string): Promise<void> {
  const input = { liftEvidence: 'Both reports came and were read on November 19.' };
  await here.county.door.run(here.yvette.actor, (work) => work.move(subawardHold, id, 'askLift', { input }));
  await here.priya.run(subawardHold, 'lift', id);
}
const heldIn = async (run: string, bill: string) =>
  ((await pay.grace.see(paymentRun, run)).held ?? []).find((one) => one.invoice === bill)?.reason;
const isIn = async (run: string, bill: string) =>
  ((await pay.grace.see(paymentRun, run)).items ?? []).some((one) => one.invoice === bill);
const endRun = (id: string) => pay.grace.run(paymentRun, 'discard', id, 'Another test.');

test('a run leaves out what a held subaward would be paid, with the hold and the law as its reason', async () => {
  const { sub, bill } = await owed();
  const { id: hold, number } = await held(sub.id);
  const run = await pay.run();
  expect(await isIn(run.id, bill.id)).toBe(false);
  expect(await heldIn(run.id, bill.id)).toBe(`${number} stops payments of ${sub.number} (2 CFR 200.339).`);
  await endRun(run.id);
  await lifted(hold);
  const next = await pay.run();
  expect(await isIn(next.id, bill.id)).toBe(true);
  await endRun(next.id);
});

test('a condition that stops no payment leaves the invoice in the run', async () => {
  const { sub, bill } = await owed();
  await held(sub.id, { kind: 'reports' });
  const run = await pay.run();
  expect(await isIn(run.id, bill.id)).toBe(true);
  await endRun(run.id);
});

test('a person who wants the money does not get it by submitting before the hold: it is judged at each step again', async () => {
  const { sub, bill } = await owed();
  const early = await pay.run();
  const { number } = await held(sub.id);
  const refused = { code: 'payment_run.not_payable', message: expect.stringContaining(number) };
  await expect(pay.grace.run(paymentRun, 'submit', early.id)).rejects.toMatchObject(refused);
  await endRun(early.id);

  const other = await owed();
  const run = await pay.run({ excluded: [bill.id] });
  await pay.grace.run(paymentRun, 'submit', run.id);
  await pay.firstsReleased(run.id);
  const since = await held(other.sub.id);
  await expect(pay.samuel.run(paymentRun, 'release', run.id)).rejects.toMatchObject({
    message: expect.stringContaining(`${since.number} stops payments of ${other.sub.number}`),
  });
  await lifted(since.id);
  await pay.samuel.run(paymentRun, 'release', run.id);
  const late = await held(other.sub.id);
  await expect(pay.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
    code: 'payment_run.held_since',
    message: expect.stringContaining(late.number),
  });
  await lifted(late.id);
  await expect(pay.samuel.run(paymentRun, 'transmit', run.id)).resolves.toMatchObject({ status: 'transmitted' });
});

test('an invoice of the vendor that approved costs charge elsewhere is paid, a draft of such a cost frees nothing', async () => {
  const { vendor, award, sub, bill } = await owed(200);
  await held(sub.id);
  const { id: cost } = await here.yvette.make(
    grantCost,
    here.costOf(award, 200, {
      source: 'invoice',
      invoice: bill.id,
      paidOn: null,
      splits: [{ share: 'local', amount: usd(200) }],
    }),
  );
  await here.yvette.run(grantCost, 'submit', cost);
  const before = await pay.run();
  expect(await isIn(before.id, bill.id)).toBe(false);
  await endRun(before.id);
  await here.priya.run(grantCost, 'approve', cost);
  const after = await pay.run();
  expect(await isIn(after.id, bill.id)).toBe(true);
  expect((await pay.grace.see(invoice, bill.id)).vendor).toBe(vendor);
  await endRun(after.id);
});

test('a hold and a release at once: either the money stays, or it went before the hold', async () => {
  const { sub } = await owed();
  const { id } = await pay.reviewed();
  const [release, hold] = await Promise.allSettled([pay.samuel.run(paymentRun, 'release', id), held(sub.id)]);
  expect(hold.status).toBe('fulfilled');
  if (release.status === 'rejected') expect(release.reason).toMatchObject({ code: 'payment_run.not_payable' });
});
