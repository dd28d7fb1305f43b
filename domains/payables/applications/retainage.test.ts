import { afterAll, beforeAll, expect, test } from 'vitest';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { parityFinding, retainageDueOf } from '#domains/contracts/billing/retainage.server.ts';
import { retainageSecurity } from '#domains/contracts/billing/retainage-security.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { rulePackChoice } from '#domains/procurement/rule-packs/rule-pack-choice.record.ts';
import { interestOwed } from '../invoices/prompt-pay.server.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
let first: string;
beforeAll(async () => {
  here = await billingWorld({
    terms: { workPercent: 5, storedPercent: 5, releaseDays: 90, lateMonthly: 1, securitiesSection: '9.8' },
    async before({ withDuties }) {
      const chief = await withDuties('Wilma Chief', 'chief_procurement_officer');
      const counsel = await withDuties('Lou Counsel', 'legal_counsel');
      const chosen = await chief.make(rulePackChoice, { jurisdiction: 'CA', entity: 'county', fromDay: '2026-01-01' });
      await counsel.run(rulePackChoice, 'review', chosen.id);
    },
  });
});
afterAll(() => here.county.close());

const product = () => here.county.product.actor;
const agreement = async () =>
  (
    await here.county.door.run(product(), (work) =>
      work.insert(
        document,
        { name: 'escrow.pdf', owner: here.grace.id },
        { mediaType: 'application/pdf', size: 10, sha256: 'c'.repeat(64), scan: 'clean' },
      ),
    )
  ).id;

test('retainage is released by the law of the State or a shorter contract, bears its rate when late, and securities stand for it', async () => {
  const { grace, ada, derek, county } = here;
  const chief = await here.withDuties('Walter Kowalski', 'chief_procurement_officer');
  // The law goes before a longer term of the contract.
  expect(await grace.see(scheduleOfValues, here.schedule)).toMatchObject({
    releaseWithin: 60,
    releaseLaw: 'Cal. Pub. Contract Code 7201, 7107',
    lateRate: 2,
    lateLaw: 'Cal. Pub. Contract Code 7107',
  });
  const one = await here.certified([['02', 8000]]);
  first = one.id;
  expect(one.retained).toEqual(usd(400));

  // Money is not released before completion without securities.
  const early = async (dollars: number) => {
    const made = await here.prepared([], { kind: 'securities', release: usd(dollars) });
    try {
      await grace.run(payApplication, 'submit', made.id);
    } catch (error) {
      await grace.run(payApplication, 'discard', made.id, 'Tried the limit.');
      throw error;
    }
    return made;
  };
  await expect(early(300)).rejects.toMatchObject({ code: 'pay_application.is_secured' });
  const security = {
    contract: here.contract,
    kind: 'treasury' as const,
    description: 'Note of 2028',
    custodian: 'First Coastal Bank',
    value: usd(300),
    valuedOn: '2027-01-04',
    depositedOn: '2027-01-04',
  };
  const uma = await county.member('Uma Roy');
  await expect(uma.make(retainageSecurity, security)).rejects.toMatchObject({ kind: 'forbidden' });
  const bare = await grace.make(retainageSecurity, security);
  await expect(derek.run(retainageSecurity, 'accept', bare.id)).rejects.toMatchObject({
    code: 'retainage_security.has_agreement',
  });
  await derek.run(retainageSecurity, 'refuse', bare.id, 'No agreement.');
  const counsel = await here.withDuties('Cora Manager', 'contract_manager');
  const { id } = await derek.make(retainageSecurity, { ...security, documents: [await agreement()] });
  await expect(derek.run(retainageSecurity, 'accept', id)).rejects.toMatchObject({
    code: 'retainage_security.accepter_is_another',
  });
  await chief.run(retainageSecurity, 'accept', id);
  await expect(early(300.01)).rejects.toMatchObject({ code: 'pay_application.is_secured' });
  const released = await early(300);
  await ada.run(payApplication, 'certify', released.id);
  expect(await grace.see(payApplication, released.id)).toMatchObject({ due: usd(300), retained: usd(100) });
  // The securities stand for what was released: who accepted them does not return them, and no one does before completion.
  const back = (person: typeof chief, completedOn: string) =>
    county.door.run(person.actor, (work) =>
      work.move(retainageSecurity, id, 'giveBack', { input: { completedOn } as never }),
    );
  await expect(back(chief, '2027-01-05')).rejects.toMatchObject({ code: 'retainage_security.returner_is_another' });
  await expect(back(counsel, '2028-12-31')).rejects.toMatchObject({ code: 'retainage_security.still_needed' });
  await back(counsel, '2027-01-05');

  const due = await county.door.run(product(), async (work) => {
    const own = await work.asProduct.insert(payApplication, {
      contract: here.contract,
      kind: 'release',
      periodUntil: '2026-11-20',
      receivedOn: '2026-11-20',
      completedOn: '2026-09-01',
      release: usd(100),
    });
    const found = await retainageDueOf(work, own.id);
    const late = { order: null, payApplication: own.id, cents: 100_00, dueOn: found?.dueOn ?? null };
    return { found, owed: await interestOwed(work, late, '2026-11-30') };
  });
  expect(due.found).toMatchObject({ dueOn: '2026-10-31', monthly: 2 });
  // 30 days at 2 percent a month.
  expect(due.owed).toMatchObject({
    cents: 2_00,
    rule: expect.stringContaining('Cal. Pub. Contract Code 7107') as unknown,
  });
});

test('a contractor who holds more from subcontractors than is held from it is not paid before it is put right', async () => {
  const row = await here.county.door.run(product(), (work) => work.find(payApplication, first));
  const schedule = await here.grace.see(scheduleOfValues, here.schedule);
  if (!row) throw new Error('No application.');
  const found = (subRetainage: number | null, subParity = true) =>
    parityFinding({ ...row, subRetainage }, { ...schedule, subParity });
  expect(found(5)).toBeNull();
  expect(found(null)).toBeNull();
  expect(found(10)).toContain('holds 10 percent from subcontractors, and 5 percent is held from it');
  expect(found(10, false)).toBeNull();
});
