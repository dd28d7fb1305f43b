import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepOf } from '#kernel';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { auditOf } from '#domains/contracts/subpayments/audit.server.ts';
import { confirmingParts } from '#domains/contracts/subpayments/confirming.server.ts';
import { contractSubcontractor } from '#domains/contracts/subpayments/contract-subcontractor.record.ts';
import { promptDue } from '#domains/contracts/subpayments/prompt-clock.server.ts';
import { expireLinks, paymentsOf, report } from '#domains/contracts/subpayments/reporting.server.ts';
import { subcontractorPayment } from '#domains/contracts/subpayments/subcontractor-payment.record.ts';
import type { ConfirmPage } from '#domains/contracts/subpayments/subpayment-words.ts';
import { member } from '#domains/organization/member.record.ts';
import { notificationPreference } from '#domains/organization/notification-preference.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { firmProfile } from '#domains/vendors/firm/firm-profile.record.ts';
import { nameKey } from '#domains/vendors/same-firm.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { payingAccount } from '../payments/paying-account.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
let server: Serving;
let biller: Person;
let stranger: Person;
let firmId: string;
let paid: string;
let payOn: string;

async function firmWith(name: string, person: string, of: string | null): Promise<{ id: string; biller: Person }> {
  const { county } = here;
  const id = await county.organization(name, 'firm');
  const founder = await county.member(person, 'admin', id);
  const product = county.person({ ...county.product.actor, organizationId: id });
  await product.make(firmProfile, { name } as never); // the product fills what a registration asks for
  await product.make(dutyGrant, { member: founder.id, duty: 'invoicing' });
  await county.door.run(product.actor, async (work) => {
    const own = await work.row(firmProfile, { where: {}, fields: [] });
    if (own) await work.change(firmProfile, own.id, {}, { registeredWith: [county.organizationId] });
  });
  if (of) await county.door.run(county.product.actor, (work) => work.change(vendor, of, {}, { firm: id }));
  return { id, biller: founder.with({ duties: ['invoicing'] }) };
}

/** The county pays the first application of its drainage contract. */
async function pay(): Promise<void> {
  const { county, grace } = here;
  const application = await here.certified([['01', 2_400]]);
  await here.billApproved(application);
  const samuel = await here.withDuties('Samuel Bright', 'treasurer');
  const own = await county.product.make(payingAccount, {
    name: 'Operating account',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '900100200',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 5001,
  });
  await county.product.run(payingAccount, 'approve', own.id);
  const given = { account: own.id, method: 'check', dueBy: '2027-12-31', payOn: '2027-01-05' } as const;
  const { id } = await grace.make(paymentRun, given);
  await grace.run(paymentRun, 'submit', id);
  await samuel.run(paymentRun, 'release', id);
  const [made] = await county.door.run(county.product.actor, (work) =>
    work.rows(payment, { where: { run: id }, fields: ['payOn'], most: 'all' }),
  );
  paid = made?.id ?? '';
  payOn = made?.payOn ?? '';
}

beforeAll(async () => {
  here = await billingWorld();
  await using(here.county.clone.owner, (owner) => installJobs(owner));
  server = await serve(here.county, { working: true });
  const { vendor: own } = await here.derek.see(contract, here.contract);
  const prime = await firmWith('Bay Culvert LLC', 'Alma Reyes', own);
  [biller, firmId] = [prime.biller, prime.id];
  stranger = (await firmWith('Gulf Industrial LLC', 'Gil Stone', null)).biller;
  await here.derek.make(notificationPreference, { kind: 'contract.subcontractor', byMail: 'never' });
  await pay();
}, 120_000);
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const agency = () => here.county.organizationId;
const asked = async (by: Person, method: 'GET' | 'POST', path: string, body?: object) => {
  const { status, json } = await server.ask({
    as: by.actor,
    method,
    path: `/api/v1/firm/${path}`,
    ...(body ? { body } : {}),
  });
  return { status, body: json as unknown as Record<string, never> };
};
const work = <T>(run: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, run);
const step = (
  by: Person,
  id: string,
  name: StepOf<typeof contractSubcontractor>,
  input: object = {},
  reason?: string,
) =>
  here.county.door.run(by.actor, (at) =>
    at.move(contractSubcontractor, id, name, { input: { ...input }, ...(reason ? { reason } : {}) }),
  );

let drawn = 0;
async function approved(more: object = {}): Promise<string> {
  const { id } = await here.derek.make(contractSubcontractor, {
    contract: here.contract,
    name: `Tide ${++drawn}`,
    email: `office${drawn}@tide${drawn}.example`,
    scope: 'Excavation',
    committed: usd(4_000),
    ...more,
  });
  await step(here.derek, id, 'approve', { finding: 'Called the firm at the number of its own site.' });
  return id;
}
const reportBody = (subcontractor: string, more: object = {}) => ({
  agency: agency(),
  subcontractor,
  payment: paid,
  periodUntil: '2027-01-05',
  amount: usd(1_000),
  retained: usd(50),
  paidOn: '2027-01-05',
  ...more,
});
/** Through the door: the server of a test has no queue for the mail that follows. */
async function reported(subcontractor: string, more: object = {}): Promise<string> {
  const { agency: _agency, ...given } = reportBody(subcontractor);
  const people = await emailsOf(biller);
  return work(async (at) => {
    const row = await at.find(contractSubcontractor, subcontractor);
    if (!row) throw new Error('There is no such subcontractor.');
    return (await report(at, row, { ...given, reference: null, ...more, firm: people, by: 'Alma Reyes' })).id;
  });
}
const emailsOf = (by: Person) =>
  here.county.door.run(by.actor, async (at) => {
    const people = await at.asProduct.rows(member, { where: {}, fields: ['email'], most: 'all' });
    return people.map(({ email }) => email);
  });
const emailOf = async (id: string) => (await here.derek.see(contractSubcontractor, id)).contact ?? '';

const seen = new Set<string>();
/** The link that was mailed to an address since the last look; by the server, or by the county’s own door. */
async function tokenTo(email: string): Promise<string> {
  const letters = [...(await server.letters()), ...here.county.letters.map((one) => JSON.stringify(one))];
  const tokens = letters
    .filter((one) => one.includes(email))
    .flatMap((one) => [...one.matchAll(/confirm\/([0-9a-f]{32}\.[\w-]{40,200})/g)].map(([, token = '']) => token));
  const found = tokens.find((token) => !seen.has(token)) ?? '';
  seen.add(found);
  return found;
}
const part = () => {
  const [one] = confirmingParts({ ...server.ports, door: here.county.door });
  if (!one) throw new Error('The site has no part for the link.');
  return one;
};
const askOf = (token: string) => ({
  params: { token },
  query: new URLSearchParams(),
  organizationId: agency(),
  address: '203.0.113.9',
  requestId: 'r',
  now: here.county.clock.now(),
});
const look = async (token: string): Promise<ConfirmPage['payment']> => {
  const shown = await part().load?.(askOf(token), null);
  return (shown?.data as ConfirmPage | undefined)?.payment ?? null; // as its own loader answers
};
const send = (token: string, form: 'confirm' | 'dispute', values: object) =>
  part().forms?.[form]?.submit({ ...values }, { ...askOf(token), once: (run) => work(run) });
const stateOf = async (id: string) => (await here.derek.see(subcontractorPayment, id)).status;

describe('a subcontractor without an account', () => {
  test('reads its own payment by the mailed link, confirms it once, and the link does nothing more', async () => {
    const sub = await approved();
    const id = await reported(sub);
    const token = await tokenTo(await emailOf(sub));
    expect(await look(token)).toMatchObject({ cents: 100_000, retainedCents: 5_000, status: 'reported' });
    await send(token, 'confirm', { receivedOn: '2027-01-05' });
    expect(await here.derek.see(subcontractorPayment, id)).toMatchObject({
      status: 'confirmed',
      received: { cents: 100_000 },
    });
    await send(token, 'dispute', { amount: '0', wrong: 'Nothing came.' });
    await send(token, 'confirm', { receivedOn: '2027-01-05' });
    expect(await here.derek.see(subcontractorPayment, id)).toMatchObject({ status: 'confirmed', note: null });
  });

  test('disputes with what arrived, and the contract manager finds a to-do and resolves it with evidence', async () => {
    const sub = await approved();
    const id = await reported(sub);
    await send(await tokenTo(await emailOf(sub)), 'dispute', { amount: '$400.50', wrong: 'The rest is missing.' });
    expect(await here.derek.see(subcontractorPayment, id)).toMatchObject({
      status: 'disputed',
      received: { cents: 40_050 },
    });
    const audit = await work((at) => auditOf(at, here.contract));
    expect(audit.discrepancies.data.map((one) => one.id)).toContain(id);
    const given = { outcome: 'underpaid', finding: 'The check cleared for the lower amount.', evidence: [here.paper] };
    const resolve = (by: Person, input: object) =>
      here.county.door.run(by.actor, (at) => at.move(subcontractorPayment, id, 'resolve', { input: { ...input } }));
    await expect(resolve(here.grace, given)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(resolve(here.derek, { ...given, finding: 'Short.' })).rejects.toThrow('20 characters');
    await expect(resolve(here.derek, { ...given, evidence: [] })).rejects.toMatchObject({
      issues: [{ path: 'evidence' }],
    });
    await resolve(here.derek, given);
    expect(await here.derek.see(subcontractorPayment, id)).toMatchObject({
      status: 'resolved',
      resolvedBy: here.derek.id,
    });
  });

  test('has no use of a link that is guessed, of another payment, of another purpose or too old', async () => {
    const [one, other] = [await approved(), await approved()];
    const [mine, theirs] = [await reported(one), await reported(other)];
    const [own, foreign] = [await tokenTo(await emailOf(one)), await tokenTo(await emailOf(other))];
    const bare = theirs.replaceAll('-', '');
    for (const bad of ['', 'x', bare, `${bare}.${own.split('.')[1]}`, own.replace(/.{6}$/, 'AAAAAA')]) {
      expect(await look(bad)).toBeNull();
      await send(bad, 'confirm', { receivedOn: '2027-01-05' });
    }
    expect((await look(foreign))?.subcontractor).not.toBe((await look(own))?.subcontractor);
    here.county.clock.set('2027-02-05T15:00:00Z');
    expect(await look(own)).toBeNull();
    await send(own, 'confirm', { receivedOn: '2027-01-05' });
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['reported', 'reported']);
    await work(expireLinks);
    expect(await stateOf(mine)).toBe('expired');
    await here.derek.run(subcontractorPayment, 'resend', mine);
    await send(await tokenTo(await emailOf(one)), 'confirm', { receivedOn: '2027-01-05' });
    expect(await stateOf(mine)).toBe('confirmed');
    here.county.clock.set('2027-01-05T15:00:00Z');
  });

  test('answers no day of the future', async () => {
    const sub = await approved();
    await reported(sub);
    await expect(send(await tokenTo(await emailOf(sub)), 'confirm', { receivedOn: '2027-01-06' })).rejects.toThrow(
      'arrived',
    );
  });
});

describe('a prime that wants to confirm its own report', () => {
  test('cannot add a subcontractor under its own address unseen, nor report to it', async () => {
    const [email = ''] = await emailsOf(biller);
    const body = {
      agency: agency(),
      contract: here.contract,
      name: 'Shell LLC',
      email,
      scope: 'Hauling',
      committed: usd(10),
    };
    const made = await asked(biller, 'POST', 'subcontractors', body);
    const id = String(made.body['id']);
    const row = await here.derek.see(contractSubcontractor, id);
    expect(row).toMatchObject({ status: 'proposed' });
    expect(row.emailFlag).toContain('prime');
    await expect(step(here.derek, id, 'approve', { finding: 'Fine.' })).rejects.toThrow('20 characters');
    expect(await asked(biller, 'POST', 'subcontractor-payments', reportBody(id))).toMatchObject({
      status: 422,
      body: { code: 'subcontractor_payment.approved' },
    });
  });

  test('cannot move the contact to itself: a person approves it, and links to the old address end', async () => {
    const sub = await approved();
    const id = await reported(sub);
    const old = await tokenTo(await emailOf(sub));
    const { email: own } = await here.derek.see(vendor, (await here.derek.see(contract, here.contract)).vendor ?? '');
    const change = { agency: agency(), subcontractor: sub, email: own };
    expect(await asked(biller, 'POST', 'subcontractor-emails', change)).toMatchObject({
      body: { status: 'email_review' },
    });
    const row = await here.derek.see(contractSubcontractor, sub);
    expect(row).toMatchObject({ status: 'email_review', newEmail: own });
    expect(row.emailFlag).toContain('prime');
    expect(await look(old)).not.toBeNull();
    await expect(step(here.derek, sub, 'approveEmail')).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await step(here.derek, sub, 'keepEmail', {}, 'It is an address of the prime.');
    await asked(biller, 'POST', 'subcontractor-emails', { ...change, email: 'new@elsewhere.example' });
    await step(here.derek, sub, 'approveEmail', {}, 'Called the office manager at the number on file.');
    expect(await look(old)).toBeNull();
    expect(await stateOf(id)).toBe('reported');
  });

  test('confirms nothing by the API, and edits no report', async () => {
    const id = await reported(await approved());
    // A firm resolves nothing; the agency says how, which this leaves out.
    for (const [by, resolving] of [[biller, 403] as const, [here.derek, 400] as const])
      for (const path of ['confirm', 'dispute', 'resolve']) {
        const { status } = await server.ask({
          as: by.actor,
          method: 'POST',
          path: `/api/v1/subcontractor_payment/${id}/${path}`,
          body: { version: 1 },
        });
        expect(status, path).toBe(path === 'resolve' ? resolving : 404);
      }
    expect(await stateOf(id)).toBe('reported');
  });

  test('reports nothing of another firm, another contract, the future, twice, or below zero', async () => {
    const sub = await approved();
    const post = (by: Person, more: object = {}) => asked(by, 'POST', 'subcontractor-payments', reportBody(sub, more));
    expect(await post(stranger)).toMatchObject({ status: 404, body: { code: 'firm.subcontractor' } });
    expect(await post(here.derek)).toMatchObject({ status: 403 });
    const clerk = await here.county.member('View Only', 'platform_admin', firmId);
    expect(await post(clerk.with({ duties: ['invoicing'] }))).toMatchObject({
      status: 403,
      body: { code: 'firm.invoicing' },
    });
    expect(await post(biller, { payment: here.contract })).toMatchObject({ status: 422 });
    expect(await post(biller, { paidOn: '2027-01-06' })).toMatchObject({ status: 422 });
    expect((await post(biller, { amount: usd(-1) })).status).toBe(400);
    expect((await post(biller, { dueOn: '2030-01-01' })).status).toBe(400);
    await reported(sub);
    expect(await post(biller)).toMatchObject({ status: 422, body: { code: 'subcontractor_payment.twice' } });
    expect(JSON.stringify((await asked(stranger, 'GET', 'subcontracts')).body)).not.toContain(sub);
  });
});

test('a firm on the exclusion list is refused by its UEI and flagged by its name', async () => {
  const { county } = here;
  await work(async (at) => {
    const asOf = [county.organizationId, randomUUID()];
    await at.tx.query(
      `insert into exclusion_snapshot (organization_id, id, created_by, status, taken_on, file_name, entries)
       values ($1, $2, $2, 'current', '2027-01-04', 'sam.csv', 1)`,
      asOf,
    );
    await at.tx.query(
      `insert into exclusion_row (organization_id, snapshot, entry, name, name_key, uei)
       values ($1, $2, 'E1', 'Shade Hauling LLC', $3, 'SHADE1234567')`,
      [...asOf, nameKey('Shade Hauling LLC')],
    );
  });
  const named = here.derek.make(contractSubcontractor, {
    contract: here.contract,
    name: 'Shade Hauling LLC',
    email: 'office@shade.example',
    scope: 'Hauling',
    committed: usd(10),
  });
  const { id } = await named;
  expect((await here.derek.see(contractSubcontractor, id)).exclusion).toContain('excluded');
  await expect(step(here.derek, id, 'approve', { finding: 'Fine.' })).rejects.toThrow('20 characters');
  await expect(approved({ uei: 'SHADE1234567' })).rejects.toThrow('is excluded as Shade Hauling LLC');
});

describe('the prompt-pay clock', () => {
  test('does not apply where no rule pack names a figure', async () => {
    const sub = await approved();
    const clock = async () =>
      (await work((at) => auditOf(at, here.contract))).missing.data.find(({ subcontractor }) => subcontractor === sub);
    expect(await clock()).toMatchObject({ paidOn: payOn, dueOn: null, left: null });
    expect(await work((at) => paymentsOf(at, [here.contract]))).toMatchObject([{ id: paid }]);
  });

  test('runs for federally paid construction by the days of the federal pack', async () => {
    const { county } = here;
    const change = (isFederal: boolean) =>
      work(async (at) => {
        const own = [county.organizationId];
        const category = isFederal ? 'construction' : 'goods';
        await at.tx.query(`update contract set federal_funds = ${isFederal} where organization_id = $1`, own);
        await at.tx.query(`update requisition set category = '${category}' where organization_id = $1`, own);
        await at.tx.query(
          `update rule_decision set inputs = jsonb_set(inputs, '{facts,category}', '"${category}"') where organization_id = $1`,
          own,
        );
      });
    await change(true);
    const due = await work((at) => promptDue(at, here.contract, '2027-01-05'));
    expect(due).toMatchObject({ dueOn: '2027-01-12' });
    expect(due?.rule).toContain('31 USC 3905');
    const sub = await approved();
    here.county.clock.set('2027-01-20T15:00:00Z');
    const id = await reported(sub, { paidOn: '2027-01-19' });
    here.county.clock.set('2027-01-05T15:00:00Z');
    await change(false);
    expect(await here.derek.see(subcontractorPayment, id)).toMatchObject({
      dueOn: '2027-01-12',
      discrepancy: 'Paid on 2027-01-19, due on 2027-01-12.',
    });
  });

  test('of a second tier begins with the payment of the firm that hired it', async () => {
    const first = await approved();
    const second = await approved({ parent: first });
    expect(await here.derek.see(contractSubcontractor, second)).toMatchObject({ tier: 2 });
    const waits = async () =>
      (await work((at) => auditOf(at, here.contract))).missing.data.map((one) => one.subcontractor);
    expect(await waits()).not.toContain(second);
    await reported(first);
    expect(await waits()).toContain(second);
    await expect(approved({ parent: second })).rejects.toThrow('first-tier');
  });

  test('is short of the lien waiver where less was reported than was waived for', async () => {
    const sub = await approved({ name: 'Tide Excavating' });
    const id = await reported(sub, { amount: usd(10), retained: usd(0) });
    expect((await here.derek.see(subcontractorPayment, id)).discrepancy).toContain('the lien waiver is for $100');
  });
});
