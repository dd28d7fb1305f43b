import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { flowOf } from '#domains/contracts/contract/figures.server.ts';
import { type ChangeWorld, changeWorld } from '#domains/contracts/changes/test-world.ts';
import { contractObligation } from '#domains/contracts/obligations/contract-obligation.record.ts';
import { contractPublication } from '#domains/contracts/publishing/contract-publication.record.ts';
import type { PublicContract } from '#domains/contracts/publishing/public-contract.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { compiledRelease, type Release } from '#domains/procurement/publication/ocds-merge.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import type { PublishedFirm } from '#domains/public/published-firm.ts';
import type { New } from '#kernel';
import type { Person } from '#world';
import { faultsBy, hasOcds, ocdsFile } from '../../../tests/world/ocds.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { payingAccount } from './paying-account.record.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';

let here: ChangeWorld;
let server: Serving;
let account = '';
let grace: Person, priya: Person, marcus: Person, samuel: Person;
beforeAll(async () => {
  here = await changeWorld();
  server = await serve(here.county);
  grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
  priya = await here.withDuties('Priya Raman', 'budget_officer');
  marcus = await here.withDuties('Marcus Bell', 'receiver');
  samuel = await here.withDuties('Samuel Bright', 'treasurer');
  const own = await here.county.product.make(payingAccount, {
    name: 'Operating account',
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: '900100200',
    companyName: 'TIDEWATER COUNTY',
    companyId: '1591234567',
    nextCheck: 5001,
  });
  await here.county.product.run(payingAccount, 'approve', own.id);
  account = own.id;
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const ask = (path: string) => server.ask({ method: 'GET', path });
const data = async (number: string) =>
  JSON.parse((await ask(`/public-contracts/${number}/contract.json`)).text) as PublicContract;
const releasesOf = async (ocid: string) =>
  (JSON.parse((await ask(`/ocds/releases.json?ocid=${ocid}`)).text) as { releases: Release[] }).releases;
const tagsOf = async (ocid: string) => (await releasesOf(ocid)).map(({ tag }) => (tag as string[]).join(' '));

/** An award that was noticed and is final, with its step in open data. */
async function noticedAward() {
  const of = await here.finalAward({ isFinal: false });
  const { county, walter } = here;
  await county.door.run(county.product.actor, (work) =>
    work.repoint(work.around.registry.get(award.name), {
      id: of.award,
      values: () => ({ status: 'approved' }),
      reason: 'An award of a test is approved.',
    }),
  );
  county.clock.set('2026-12-21T15:00:00Z');
  await walter.run(award, 'notice', of.award);
  county.clock.set('2027-01-05T15:00:00Z');
  await walter.run(award, 'finalize', of.award);
  return of;
}

const prepared = (of: string, more: Partial<New<typeof contractPublication>> = {}) =>
  here.derek.make(contractPublication, {
    contract: of,
    title: 'Signed contract',
    kind: 'signed',
    files: [here.paper],
    ...more,
  });

/** Four pumps ordered, received, billed and paid by check. */
async function paid(of: Awaited<ReturnType<typeof noticedAward>>): Promise<string> {
  const order = await here.orderOf(of);
  await here.lena.run(purchaseOrder, 'issue', order);
  const came = await marcus.make(receipt, { purchaseOrder: order, lines: [{ line: 1, delivered: each(4) }] });
  await marcus.run(receipt, 'post', came.id);
  const bill = await grace.make(invoice, {
    vendorNumber: 'HW-2027-1',
    purchaseOrder: order,
    invoiceDate: '2027-01-05',
    receivedOn: '2027-01-05',
    total: usd(2480),
    lines: [{ kind: 'item', line: 1, item: 'Pumps', quantity: each(4), unitPrice: usd(620) }],
  });
  await grace.run(invoice, 'register', bill.id);
  await priya.run(invoice, 'approve', bill.id);
  const run = await grace.make(paymentRun, { account, method: 'check', dueBy: '2027-06-30', payOn: '2027-01-05' });
  await grace.run(paymentRun, 'submit', run.id);
  await samuel.run(paymentRun, 'release', run.id);
  await samuel.run(paymentRun, 'transmit', run.id);
  const rows = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(payment, { where: { run: run.id }, fields: ['number'], order: 'number', most: 'all' }),
  );
  const [one] = rows;
  await here.county.door.run(grace.actor, (work) =>
    work.move(payment, one?.id ?? '', 'settle', { input: { settledOn: '2027-01-05' } }),
  );
  return one?.number ?? '';
}

/** The page of the contractor says the same as the register and the notice. */
async function firmAgrees(number: string, { awarded, solicitation }: { awarded: string | null; solicitation: string }) {
  const { vendor } = await data(number);
  expect(vendor).toMatchObject({ isListed: true });
  const firm = await firmData(vendor?.number ?? '');
  expect(firm).toMatchObject({ name: vendor?.name, isPerson: false });
  expect(firm.contracts.data).toContainEqual({
    number,
    title: expect.any(String),
    state: 'closed',
    limitCents: 2580_00,
    spentCents: 2480_00,
    fromDay: expect.any(String),
    untilDay: expect.any(String),
  });
  // The county's fiscal year begins in July and is named after the year it ends in.
  expect(firm.spend).toEqual([{ fiscalYear: 2027, cents: 2480_00, payments: 1 }]);
  expect(firm.awards.data).toContainEqual(
    expect.objectContaining({ number: awarded, solicitation, cents: 2480_00, state: 'final', on: '2027-01-05' }),
  );
}

const firmData = async (of: string) =>
  (JSON.parse((await ask(`/public-vendors/${of}/vendor.json`)).text) as { vendor: PublishedFirm }).vendor;

describe('open data of a process', () => {
  test('trap 19: goes from the tender to the last payment in the transactions of its steps, and is valid', async () => {
    const of = await noticedAward();
    const { id, number } = await here.active(of);
    const { ocid, solicitation, award: awarded } = await data(number);
    expect(solicitation).toMatch(/^SOL-/);
    expect(await tagsOf(ocid)).toEqual(['tender', 'tenderUpdate', 'tenderUpdate', 'award', 'awardUpdate', 'contract']);

    const file = await prepared(id);
    await here.fiona.run(contractPublication, 'publish', file.id);
    await here.executed(id, 100, { subject: 'Rock below the pump station' });
    const milestone = await here.derek.make(contractObligation, {
      contract: id,
      name: 'Factory test certificates',
      dueOn: '2027-02-01',
      isPublic: true,
    });
    const number1 = await paid(of);
    // What the page of the contract shows of its order.
    expect(await here.county.door.run(here.derek.actor, (work) => flowOf(work, id))).toEqual({
      receivedCents: 248_000,
      invoicedCents: 248_000,
      paidCents: 248_000,
      retainedCents: 0,
    });
    await here.county.door.run(here.derek.actor, (work) =>
      work.move(contractObligation, milestone.id, 'complete', { input: { evidence: [here.paper] } }),
    );
    await here.county.product.run(contract, 'close', id, 'Everything is delivered and paid.');

    expect((await tagsOf(ocid)).slice(6)).toEqual([
      'contractUpdate',
      'contractAmendment',
      'implementationUpdate',
      'implementation',
      'implementationUpdate',
      'contractTermination',
    ]);
    const releases = await releasesOf(ocid);
    const { id: _, tag, ...compiled } = compiledRelease(releases) as Release & { tag: string[] };
    expect(tag).toEqual(['compiled']);
    expect(compiled).toMatchObject({
      tender: { status: 'complete' },
      awards: [{ id: awarded, status: 'active', value: { amount: 2480 }, suppliers: [{}] }],
      contracts: [
        {
          id: number,
          awardID: awarded,
          status: 'terminated',
          value: { amount: 2580, currency: 'USD' },
          documents: [{ id: 'register' }, { id: here.paper, documentType: 'contractSigned' }],
          amendments: [{ rationale: 'Rock below the pump station' }],
          implementation: {
            milestones: [{ title: 'Factory test certificates', status: 'met', dateMet: '2027-01-05T00:00:00Z' }],
            transactions: [{ id: number1, value: { amount: 2480 }, date: '2027-01-05T00:00:00Z' }],
          },
        },
      ],
    });
    const buyers = (compiled['parties'] as unknown as { id: string; roles: string[] }[]).map(({ roles }) => roles);
    expect(buyers).toContainEqual(['buyer', 'procuringEntity', 'payer']);
    expect(buyers).toContainEqual(['tenderer', 'supplier', 'payee']);
    // Budget lines that the order encumbers.
    expect(compiled).toMatchObject({ planning: { budget: { amount: { amount: 2480 } } } });

    // The register says the same.
    expect(await data(number)).toMatchObject({
      state: 'closed',
      limitCents: 2580_00,
      orderedCents: 2480_00,
      spentCents: 2480_00,
      paidCents: 2480_00,
      payments: { total: 1, data: [{ number: number1 }] },
      changes: [{ cents: 100_00 }],
    });
    await firmAgrees(number, { awarded, solicitation: solicitation ?? '' });
  });

  test.skipIf(!hasOcds)('is valid by the official schemas of packages and records', async () => {
    const schema = ocdsFile<Record<string, unknown>>('release-package-schema.json');
    const whole = JSON.parse((await ask('/ocds/releases.json')).text);
    expect(whole.releases.length).toBeGreaterThan(10);
    expect(faultsBy(schema, whole, schema)).toEqual([]);
    const records = ocdsFile<Record<string, unknown>>('record-package-schema.json');
    const all = JSON.parse((await ask('/ocds/records.json')).text);
    expect(faultsBy(records, all, records)).toEqual([]);
    for (const { releases, compiledRelease: merged } of all.records) expect(compiledRelease(releases)).toEqual(merged);
  });

  test('a payment that the bank sends back stays with nothing', async () => {
    const { door, product } = here.county;
    const row = await door.run(product.actor, async (work) => {
      const [settled] = await work.rows(payment, { where: { status: 'settled' }, order: 'number', most: 1 });
      await work.move(payment, settled?.id ?? '', 'return', {
        computed: { returnCode: 'R02', returnReason: 'R02 Account closed', returnedOn: '2027-01-06' },
      });
      return settled;
    });
    const { records } = JSON.parse((await ask('/ocds/records.json')).text) as {
      records: { compiledRelease: { contracts?: { implementation?: { transactions?: object[] } }[] } }[];
    };
    const transactions = records
      .flatMap(({ compiledRelease: { contracts = [] } }) => contracts)
      .flatMap(({ implementation }) => implementation?.transactions ?? []);
    expect(transactions).toMatchObject([{ id: row?.number, value: { amount: 0 } }]);
  });

  test('a step whose release cannot be written is not taken', async () => {
    const of = await noticedAward();
    const { id, status } = await here.drafted(of);
    expect(status).toBe('draft');
    for (const [by, name] of [
      [here.derek, 'submit'],
      [here.fiona, 'clear'],
      [here.walter, 'approve'],
    ] as const)
      await here.step(by, id, name);
    const rows = await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query<{ ocid: string; solicitation: string; count: number }>(
        `select r.ocid, r.solicitation, count(*)::int as count from ocds_release r
         where r.organization_id = $1 and r.solicitation = (select a.solicitation from award a where a.organization_id = $1 and a.id = $2)
         group by r.ocid, r.solicitation`,
        [actor.organizationId, of.award],
      ),
    );
    const [{ ocid, solicitation, count } = { ocid: '', solicitation: '', count: 0 }] = rows;
    // Something stands where the next release would be.
    const taken = `${ocid}-${String(count + 1).padStart(4, '0')}`;
    await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query(
        `insert into ocds_release (organization_id, id, solicitation, ocid, tag, released_at, release)
         values ($1, $2, $3, 'ocds-levee1-other', 'tender', now(), '{"ocid":"ocds-levee1-other","id":"1","date":"2027-01-05T15:00:00Z","tag":["tender"],"initiationType":"tender"}')`,
        [actor.organizationId, taken, solicitation],
      ),
    );
    await expect(here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' })).rejects.toThrow(
      'This value is already in use',
    );
    expect((await here.derek.see(contract, id)).status).toBe('approved');
    expect(await tagsOf(ocid)).toHaveLength(count);
  });
});

describe('a contract from before Levee', () => {
  test('is public once something of it is published, by another person than prepared it, and is a process of its own', async () => {
    const id = await here.entered(50_000);
    const { number } = await here.derek.see(contract, id);
    const at = `/public-contracts/${number}`;
    expect((await ask(`${at}/contract.json`)).status).toBe(404);
    expect((await ask(`/public-contracts.csv`)).text).not.toContain(number);
    const redacted = await prepared(id, { isRedacted: true });
    const both = await here.withDuties('Ida Voss', 'contract_manager', 'legal_counsel');
    const own = await both.make(contractPublication, { contract: id, title: 'Data', kind: 'facts' });
    await expect(both.run(contractPublication, 'publish', own.id)).rejects.toThrow('You prepared this publication');
    await expect(here.chantal.run(contractPublication, 'publish', redacted.id)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.fiona.run(contractPublication, 'publish', redacted.id)).rejects.toThrow('Name the statute');
    expect((await ask(`${at}/documents/${here.paper}`)).status).toBe(404);
    await here.derek.edit(contractPublication, redacted.id, redacted.version, {
      exemption: 'Bank account, Fla. Stat. 119.071(5)(b)',
    });
    await here.fiona.run(contractPublication, 'publish', redacted.id);
    const facts = await data(number);
    expect(facts).toMatchObject({
      solicitation: null,
      documents: [{ exemption: 'Bank account, Fla. Stat. 119.071(5)(b)' }],
      limitCents: 50_000_00,
    });
    expect(JSON.stringify(facts)).not.toMatch(/noticeTerms|clearedBy|manager/);
    expect(await tagsOf(facts.ocid)).toEqual(['award contract']);
    expect(compiledRelease(await releasesOf(facts.ocid))).toMatchObject({
      awards: [{ id: number, status: 'active' }],
      contracts: [{ awardID: number }],
    });
    expect((await ask(`/public-contracts.csv?search=${number}`)).text).toContain(`${number},`);

    // A contract that is over is published as well, and stays the same process.
    await here.county.product.run(contract, 'close', id, 'Everything is delivered.');
    const data2 = await here.derek.make(contractPublication, { contract: id, title: 'Data', kind: 'facts' });
    await here.fiona.run(contractPublication, 'publish', data2.id);
    expect(await tagsOf(facts.ocid)).toEqual(['award contract', 'contractTermination', 'contractUpdate']);
    await here.fiona.run(contractPublication, 'withdraw', data2.id, 'Shown with the contract anyway.');

    await here.fiona.run(contractPublication, 'withdraw', redacted.id, 'An account number was readable.');
    expect((await ask(`${at}/contract.json`)).status).toBe(404);
    expect((await ask(`${at}/documents/${here.paper}`)).status).toBe(404);
    expect(compiledRelease(await releasesOf(facts.ocid))).toMatchObject({
      contracts: [
        { status: 'terminated', documents: [{}, { description: 'Withdrawn: An account number was readable.' }] },
      ],
    });
    expect(JSON.stringify(compiledRelease(await releasesOf(facts.ocid)))).not.toContain(`documents/${here.paper}`);
  });

  test('that is not in force is not published, nor a file that was removed', async () => {
    const of = await here.finalAward();
    const { id } = await here.drafted(of);
    const early = await prepared(id);
    await expect(here.fiona.run(contractPublication, 'publish', early.id)).rejects.toMatchObject({
      code: 'contract_publication.contract_in_force',
    });
    const bare = await prepared(await here.entered(10_000), { files: [] });
    await expect(here.fiona.run(contractPublication, 'publish', bare.id)).rejects.toThrow('Attach the files');
  });
});
