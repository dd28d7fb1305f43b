import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { auditOf } from '#domains/contracts/subpayments/audit.server.ts';
import { contractSubcontractor } from '#domains/contracts/subpayments/contract-subcontractor.record.ts';
import { enter } from '#domains/contracts/subpayments/entering.server.ts';
import { answer, report } from '#domains/contracts/subpayments/reporting.server.ts';
import { subcontractorPayment } from '#domains/contracts/subpayments/subcontractor-payment.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { rulePackChoice } from '#domains/procurement/rule-packs/rule-pack-choice.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { payingAccount } from '../payments/paying-account.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
let paid: string;
let drawn = 0;

beforeAll(async () => {
  here = await billingWorld();
  const { county, grace } = here;
  await here.billApproved(await here.certified([['01', 2_400]]));
  const samuel = await here.withDuties('Samuel Bright', 'treasurer');
  const account = await county.product.make(payingAccount, {
    name: 'Operating account',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '900100200',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 5001,
  });
  await county.product.run(payingAccount, 'approve', account.id);
  const { id } = await grace.make(paymentRun, {
    account: account.id,
    method: 'check',
    dueBy: '2027-12-31',
    payOn: '2027-01-05',
  });
  await grace.run(paymentRun, 'submit', id);
  await samuel.run(paymentRun, 'release', id);
  const [made] = await product((work) => work.rows(payment, { where: { run: id }, fields: [], most: 'all' }));
  paid = made?.id ?? '';
}, 120_000);
afterAll(() => here?.county.close());

const product = <T>(run: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, run);
const firmOf = async () => (await here.derek.see(contract, here.contract)).vendor ?? '';

async function approved(): Promise<string> {
  const name = `Reef ${++drawn}`;
  const { id } = await here.derek.make(contractSubcontractor, {
    contract: here.contract,
    name,
    email: `office@reef${drawn}.example`,
    scope: 'Striping',
    committed: usd(900),
  });
  await here.county.door.run(here.derek.actor, (work) =>
    work.move(contractSubcontractor, id, 'approve', { input: { finding: 'Called the firm at its own number.' } }),
  );
  return id;
}
const entered = (by: Person, subcontractor: string, more: object = {}) =>
  here.county.door.run(by.actor, (work) =>
    enter(work, {
      subcontractor,
      payment: paid,
      periodUntil: '2027-01-05',
      amount: usd(300),
      retained: usd(15),
      paidOn: '2027-01-05',
      reference: null,
      ...more,
    }),
  );
const see = (id: string) => here.derek.see(subcontractorPayment, id);
const lettersTo = (email: string) => here.county.letters.filter(({ to }) => to === email).length;

describe('a subcontractor of the prime', () => {
  const named = (more: object) => ({
    contract: here.contract,
    name: `Quay ${++drawn}`,
    email: `office@quay${drawn}.example`,
    scope: 'Striping',
    committed: usd(900),
    ...more,
  });
  const take = (id: string, step: 'changeEmail' | 'approveEmail', newEmail?: string) =>
    here.county.door.run(here.derek.actor, (work) =>
      work.move(
        contractSubcontractor,
        id,
        step,
        newEmail ? { input: { newEmail } } : { reason: 'Called at its own number.' },
      ),
    );

  test('has another address by a step alone, which asks for one that is not on file', async () => {
    const refusal = {
      code: 'contract_subcontractor.new_email',
      issues: [{ path: 'newEmail', code: 'contract_subcontractor.new_email' }],
    };
    await expect(here.derek.make(contractSubcontractor, named({ newEmail: 'new@quay.example' }))).rejects.toMatchObject(
      refusal,
    );
    const { id: made } = await here.derek.make(contractSubcontractor, named({}));
    const { version } = await here.derek.see(contractSubcontractor, made);
    await expect(
      here.derek.edit(contractSubcontractor, made, version, { newEmail: 'new@quay.example' }),
    ).rejects.toMatchObject(refusal);
    const id = await approved();
    const { contact } = await here.derek.see(contractSubcontractor, id);
    await expect(take(id, 'changeEmail', contact ?? '')).rejects.toMatchObject(refusal);
    await take(id, 'changeEmail', 'new@quay.example');
    expect(await here.derek.see(contractSubcontractor, id)).toMatchObject({ status: 'email_review', contact });
  });

  test('is reported to at its own address, and paid nothing from the day of the agency’s payment on', async () => {
    const id = await approved();
    const { contact } = await here.derek.see(contractSubcontractor, id);
    const said = (firm: readonly string[], more: object = {}) =>
      product(async (work) => {
        const row = await work.find(contractSubcontractor, id);
        if (!row) throw new Error('There is no such subcontractor.');
        return report(work, row, {
          subcontractor: id,
          payment: paid,
          periodUntil: '2027-01-05',
          amount: usd(300),
          retained: usd(15),
          paidOn: '2027-01-05',
          reference: null,
          ...more,
          firm,
          by: 'Alma Reyes',
        });
      });
    // Of the firm that reports: the address itself, or one of its domain.
    for (const own of [contact?.toUpperCase() ?? '', `boss@${contact?.split('@')[1]}`])
      await expect(said([own])).rejects.toMatchObject({
        code: 'subcontractor_payment.own_email',
        issues: [{ path: 'subcontractor', code: 'subcontractor_payment.own_email' }],
      });
    const nothing = { amount: usd(0), retained: usd(0) };
    const firm = ['alma@prime.example'];
    await expect(said(firm, { ...nothing, paidOn: '2027-01-04' })).rejects.toMatchObject({
      code: 'subcontractor_payment.nothing_before',
      issues: [{ path: 'paidOn', code: 'subcontractor_payment.nothing_before' }],
    });
    expect(await said(firm, { amount: usd(0.01), retained: usd(0), paidOn: '2027-01-04' })).toMatchObject({
      number: expect.any(String) as string,
    });
    expect(await said(firm, nothing)).toMatchObject({ number: expect.any(String) as string });
  });
});

describe('a report on paper', () => {
  test('is entered by the contract manager and confirmed by the subcontractor alone', async () => {
    const sub = await approved();
    const { email } = await here.derek.see(contractSubcontractor, sub);
    const { id } = await entered(here.derek, sub);
    expect(await see(id)).toMatchObject({ status: 'reported', reportedBy: 'Derek Osei, from paper' });
    expect(lettersTo(email ?? '')).toBe(1);
    for (const step of ['confirm', 'dispute'] as const)
      await expect(here.derek.run(subcontractorPayment, step, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(entered(here.derek, sub)).rejects.toMatchObject({ code: 'subcontractor_payment.twice' });
  });

  test('is entered by no one without the duty, of another agency, or linked to the prime', async () => {
    const { county } = here;
    const sub = await approved();
    await expect(entered(here.grace, sub)).rejects.toMatchObject({ kind: 'forbidden' });
    const former = (await county.member('Nils Berg')).with({ duties: ['contract_manager'] });
    await expect(entered(former, sub)).rejects.toMatchObject({ kind: 'forbidden' });
    const away = await county.organization('Other County');
    const stranger = (await county.member('Sven Halvorsen', 'user', away)).with({ duties: ['contract_manager'] });
    await expect(entered(stranger, sub)).rejects.toMatchObject({ kind: expect.stringMatching(/not_found|forbidden/u) });
    const linked = await here.withDuties('Tomas Vega', 'contract_manager');
    const firm = await firmOf();
    await product(async (work) => {
      const [own] = await work.tx.query<{ email: string }>(
        'select email from organization_members where organization_id = $1 and id = $2',
        [county.organizationId, linked.id],
      );
      await work.change(vendor, firm, { contacts: [{ name: 'T. Vega', email: own?.email.toUpperCase() ?? '' }] });
    });
    const code = 'subcontractor.linked_to_prime';
    await expect(entered(linked, sub)).rejects.toMatchObject({ code });
    const { id } = await entered(here.derek, sub, { reference: 'Check 7' });
    await product((work) => answer(work, id, { step: 'dispute', cents: 1, receivedOn: null, note: 'One cent came.' }));
    const finding = 'The check cleared in full, as its copy shows.';
    const resolve = (by: Person) =>
      county.door.run(by.actor, (work) =>
        work.move(subcontractorPayment, id, 'resolve', {
          input: { outcome: 'paid', finding, evidence: [here.paper] },
        }),
      );
    await expect(resolve(linked)).rejects.toMatchObject({ code });
    expect(await see(id)).toMatchObject({ status: 'disputed' });
    await resolve(here.derek);
    expect(await see(id)).toMatchObject({ status: 'resolved', resolvedBy: here.derek.id });
    await product((work) => work.change(vendor, firm, { contacts: [] }));
  });

  test('stays as it was, before and after it is confirmed', async () => {
    const sub = await approved();
    const { id } = await entered(here.derek, sub);
    const edit = async () =>
      here.derek.edit(subcontractorPayment, id, (await see(id)).version, { amount: usd(1) } as never); // no field of a form
    await expect(edit()).rejects.toMatchObject({ kind: 'forbidden' });
    await product((work) => answer(work, id, { step: 'confirm', receivedOn: '2027-01-05', note: null }));
    await expect(edit()).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      product((work) => answer(work, id, { step: 'dispute', cents: 0, receivedOn: null, note: 'Again.' })),
    ).rejects.toMatchObject({ kind: 'gone' });
    expect(await see(id)).toMatchObject({ status: 'confirmed', amount: usd(300), received: usd(300) });
  });
});

test('a new contact gets the links that are open, and the old one has them no more', async () => {
  const sub = await approved();
  await entered(here.derek, sub);
  await here.county.door.run(here.derek.actor, (work) =>
    work.move(contractSubcontractor, sub, 'changeEmail', { input: { newEmail: 'billing@moved.example' } }),
  );
  await here.county.door.run(here.derek.actor, (work) =>
    work.move(contractSubcontractor, sub, 'approveEmail', { reason: 'Called the firm at its own number.' }),
  );
  expect(lettersTo('billing@moved.example')).toBe(1);
});

describe('the clock of Florida', () => {
  beforeAll(async () => {
    const { id } = await here.walter.make(rulePackChoice, {
      jurisdiction: 'FL',
      entity: 'county',
      fromDay: '2026-01-01',
    });
    await here.fiona.run(rulePackChoice, 'review', id);
    // What this county bought is construction, which these days of the law are about.
    await product(async (work) => {
      const own = [here.county.organizationId];
      await work.tx.query(`update requisition set category = 'construction' where organization_id = $1`, own);
      await work.tx.query(
        `update rule_decision set inputs = jsonb_set(inputs, '{facts,category}', '"construction"') where organization_id = $1`,
        own,
      );
    });
  });

  test('gives ten days from the agency’s payment, and says what is late by month', async () => {
    const { county } = here;
    const [onTime, late, silent] = [await approved(), await approved(), await approved()];
    const { id: first } = await entered(here.derek, onTime);
    expect(await see(first)).toMatchObject({ dueOn: '2027-01-15', discrepancy: null });
    expect((await see(first)).promptRule).toContain('218.735');
    county.clock.set('2027-01-20T15:00:00Z');
    const { id } = await entered(here.derek, late, { paidOn: '2027-01-20' });
    await product((work) => answer(work, id, { step: 'confirm', receivedOn: '2027-01-20', note: null }));
    expect(await see(id)).toMatchObject({ status: 'confirmed', discrepancy: expect.stringContaining('2027-01-15') });
    // Paid in time by what the prime says, and late by what the subcontractor says.
    await product((work) => answer(work, first, { step: 'confirm', receivedOn: '2027-01-18', note: null }));
    const audit = await product((work) => auditOf(work, here.contract));
    const found = audit.discrepancies.data.map((one) => one.id);
    expect(found).toEqual(expect.arrayContaining([id, first]));
    expect(audit.missing.data.find((one) => one.subcontractor === silent)).toMatchObject({
      dueOn: '2027-01-15',
      left: -5,
    });
    expect(audit.months.data).toEqual([expect.objectContaining({ month: '2027-01', tier: 1, late: 2 })]);
    county.clock.set('2027-01-05T15:00:00Z');
  });
});
