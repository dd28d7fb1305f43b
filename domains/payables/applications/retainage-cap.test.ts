import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { type ContractWorld, contractWorld } from '#domains/contracts/test-world.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { rulePackChoice } from '#domains/procurement/rule-packs/rule-pack-choice.record.ts';
import type { Person } from '#world';

let here: ContractWorld;
let grace: Person;
let id: string;
let ordered: string;
beforeAll(async () => {
  here = await contractWorld();
  const source = await here.finalAward({ pumps: 20 });
  ({ id } = await here.active(source, { title: 'Drainage improvements' }));
  ordered = await here.orderOf(source, 20);
  await here.lena.run(purchaseOrder, 'issue', ordered);
  grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
  const chief = await here.withDuties('Walter Kowalski', 'chief_procurement_officer');
  const counsel = await here.withDuties('Dana Whitfield', 'legal_counsel');
  const chosen = await chief.make(rulePackChoice, { jurisdiction: 'CA', entity: 'county', fromDay: '2026-01-01' });
  await counsel.run(rulePackChoice, 'review', chosen.id);
});
afterAll(() => here.county.close());

const submitted = async (workPercent: number, storedPercent: number) => {
  const made = await grace.make(scheduleOfValues, {
    contract: id,
    purchaseOrder: ordered,
    certifier: here.derek.id,
    lines: [{ item: '01', description: 'All work', scheduled: usd(12_400) }],
    workPercent,
    storedPercent,
    termsSection: '9.3',
  });
  try {
    await grace.run(scheduleOfValues, 'submit', made.id);
    return await grace.see(scheduleOfValues, made.id);
  } finally {
    await grace.run(scheduleOfValues, 'discard', made.id, 'Tried the limit.').catch(() => undefined);
  }
};

describe('under the rules of California a schedule of values', () => {
  test.each([
    [10, 5, 'workPercent'],
    [5.01, 5, 'workPercent'],
    [5, 5.01, 'storedPercent'],
  ])('with %d and %d percent of retainage is refused with the section of the law', async (work, stored, field) => {
    await expect(submitted(work, stored)).rejects.toMatchObject({
      code: 'schedule_of_values.retainage_cap',
      issues: [{ path: field, message: 'Retainage is at most 5 percent here (Cal. Pub. Contract Code 7201, 7107).' }],
    });
  });

  test('retains exactly 5 percent, and says by which law', async () => {
    await expect(submitted(5, 5)).resolves.toMatchObject({
      capPercent: 5,
      capLaw: 'Cal. Pub. Contract Code 7201, 7107',
    });
  });
});
