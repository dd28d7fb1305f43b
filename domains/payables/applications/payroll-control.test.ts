import { afterAll, beforeAll, expect, test } from 'vitest';
import { certifiedPayroll } from '#domains/contracts/payroll/certified-payroll.record.ts';
import { wageDecision } from '#domains/contracts/payroll/wage-decision.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Person } from '#world';
import { payingAccount } from '../payments/paying-account.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
let samuel: Person;
let account: string;
let bill: string;

beforeAll(async () => {
  here = await billingWorld();
  const { county } = here;
  bill = (await here.billApproved(await here.certified([['01', 2_400]]))).id;
  samuel = await here.withDuties('Samuel Bright', 'treasurer');
  const own = await county.product.make(payingAccount, {
    name: 'Operating account',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '900100200',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 5001,
  });
  account = own.id;
  await county.product.run(payingAccount, 'approve', account);
}, 120_000);
afterAll(() => here?.county.close());

const run = () => here.grace.make(paymentRun, { account, method: 'check', dueBy: '2027-12-31', payOn: '2027-01-05' });
const shown = (id: string) => here.grace.see(paymentRun, id);
const isIn = async (id: string) => ((await shown(id)).items ?? []).some((one) => one.invoice === bill);
const heldIn = async (id: string) => ((await shown(id)).held ?? []).find((one) => one.invoice === bill)?.reason;
const endRun = (id: string) => here.grace.run(paymentRun, 'discard', id, 'Another test.');

async function adopted(): Promise<void> {
  const { id } = await here.derek.make(wageDecision, {
    number: 'FL20260012',
    contract: here.contract,
    publishedOn: '2026-06-05',
    county: 'Tidewater',
    firstWeek: '2026-12-19',
    lines: [{ classification: 'Laborer', base: usd(20), fringe: usd(5) }],
  });
  await here.derek.run(wageDecision, 'submit', id);
  await here.walter.run(wageDecision, 'adopt', id);
}

const worker = (dollars: number, restored = 0) => ({
  worker: 'R. Tate',
  idLast4: '0417',
  classification: 'Laborer',
  straight: '0 8 8 8 8 8 0',
  rate: usd(dollars),
  planFringe: usd(5),
  gross: usd(dollars * 40),
  deductions: usd(0),
  net: usd(dollars * 40),
  restored: usd(restored),
});
const certify = (id: string) =>
  here.county.door.run(here.grace.actor, (work) =>
    work.move(certifiedPayroll, id, 'certify', {
      input: { fringeWay: 'plans', signer: 'Alma Reyes', signerTitle: 'President' },
    }),
  );

test('a late or short payroll stops payments at each step, whoever asks, and they go on once it is mended', async () => {
  const early = await run();
  expect(await isIn(early.id)).toBe(true);
  await adopted();
  const late = 'The certified payroll of the prime for the week to 2026-12-19 is late (29 CFR 3.4).';
  await expect(here.grace.run(paymentRun, 'submit', early.id)).rejects.toMatchObject({
    code: 'payment_run.not_payable',
    message: expect.stringContaining(late),
  });
  await endRun(early.id);
  const held = await run();
  expect(await heldIn(held.id)).toBe(late);
  await endRun(held.id);

  const { id, number } = await here.grace.make(certifiedPayroll, {
    contract: here.contract,
    week: '2026-12-19',
    paidOn: '2026-12-24',
    kind: 'final',
    lines: [worker(19)],
  });
  const draft = await run();
  expect(await heldIn(draft.id)).toBe(late);
  await endRun(draft.id);
  await certify(id);
  const short = `Certified payroll ${number} of the prime is deficient (29 CFR 5.5(a)(3)).`;
  const second = await run();
  expect(await heldIn(second.id)).toBe(short);
  await endRun(second.id);

  await here.derek.run(certifiedPayroll, 'findDeficient', id, 'A dollar an hour is missing.');
  await here.grace.run(certifiedPayroll, 'correct', id, 'The firm paid the difference.');
  const { version } = await here.grace.see(certifiedPayroll, id);
  await here.grace.edit(certifiedPayroll, id, version, { lines: [worker(19, 40)] });
  await certify(id);
  const third = await run();
  expect(await heldIn(third.id)).toBe(short);
  await endRun(third.id);
  await here.derek.run(certifiedPayroll, 'accept', id);
  const mended = await run();
  expect(await isIn(mended.id)).toBe(true);
  await here.grace.run(paymentRun, 'submit', mended.id);

  // Another decision since then, which counts from an earlier week: the treasurer, with a key or without, releases nothing.
  const { id: earlier } = await here.derek.make(wageDecision, {
    number: 'FL20260014',
    contract: here.contract,
    publishedOn: '2026-06-05',
    county: 'Tidewater',
    firstWeek: '2026-12-12',
    lines: [{ classification: 'Operator', base: usd(30), fringe: usd(5) }],
  });
  await here.derek.run(wageDecision, 'submit', earlier);
  await here.walter.run(wageDecision, 'adopt', earlier);
  await expect(samuel.run(paymentRun, 'release', mended.id)).rejects.toMatchObject({
    message: expect.stringContaining('the week to 2026-12-12 is late'),
  });
});
