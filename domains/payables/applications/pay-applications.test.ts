import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { flowOf } from '#domains/contracts/contract/figures.server.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { billCertified } from './billing.server.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
beforeAll(async () => {
  here = await billingWorld();
});
afterAll(() => here.county.close());

describe('a construction contract', () => {
  beforeEach(() => here.county.clock.set('2027-01-05T15:00:00Z'));

  test('is billed by its adopted schedule alone', async () => {
    const refused = { code: 'invoice.no_schedule', issues: [{ path: 'contract', code: 'invoice.no_schedule' }] };
    const bill = (id: string) => here.county.door.run(here.ada.actor, (work) => billCertified(work, id));
    await expect(bill(crypto.randomUUID())).rejects.toMatchObject(refused);
    const { id } = await here.prepared([['01', 2_000]]);
    const came = (status: string) =>
      here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
        tx.query('update schedule_of_values set status = $3 where organization_id = $1 and id = $2', [
          here.county.organizationId,
          here.schedule,
          status,
        ]),
      );
    await came('draft');
    await expect(bill(id)).rejects.toMatchObject(refused);
    await came('adopted');
    await here.grace.run(payApplication, 'discard', id, 'Another test.');
  });

  test('is billed, certified, waived for, approved and posted once, less what is retained', async () => {
    const { county, ada, grace, derek, priya } = here;
    const first = await here.certified([
      ['01', 2_000],
      ['02', 0, 1_600],
    ]);
    expect(first).toMatchObject({ status: 'certified', place: 1, certifiedBy: ada.id });
    expect(here.dollarsOf(first)).toEqual({
      earned: 3_600,
      retained: 280,
      net: 3_320,
      certifiedBefore: 0,
      due: 3_320,
      toFinish: 9_080,
    });
    const held = await here.invoiceOf(first.id);
    expect(held).toMatchObject({ status: 'exception', lane: 'hold', total: usd(3_320), properOn: '2027-01-05' });
    expect(held.issues).toContain(
      `The conditional lien waiver of ${here.firm} for ${first.number} over $3,320.00 is missing.`,
    );
    expect(held.issues).toContain('The conditional lien waiver of Tide Excavating');
    await expect(priya.run(invoice, 'approve', held.id)).rejects.toMatchObject({ code: 'state' });

    const paid = await here.billApproved(first);
    expect(paid).toMatchObject({ status: 'approved', payable: usd(3_320), dueOn: expect.any(String) });
    expect(await here.postings(paid.id)).toEqual({ encumbered: -332_000, expended: 332_000 });
    expect(await county.door.run(derek.actor, (work) => flowOf(work, here.contract))).toEqual({
      receivedCents: 0,
      invoicedCents: 332_000,
      paidCents: 0,
      retainedCents: 28_000,
    });

    // The second goes on from the certificate, and waits for what the first one waives for good.
    county.clock.set('2027-02-05T15:00:00Z');
    const second = await here.submitted(
      [
        ['02', 4_000, 0, 1_600],
        ['03', 200],
      ],
      { periodUntil: '2027-01-31' },
    );
    expect(here.dollarsOf(second)).toEqual({
      earned: 7_800,
      retained: 700,
      net: 7_100,
      certifiedBefore: 3_320,
      due: 3_780,
      toFinish: 5_300,
    });
    await county.door.run(ada.actor, (work) =>
      work.move(payApplication, second.id, 'certifyLess', {
        input: { cuts: [{ item: '02', work: usd(1_000), reason: 'Station 4 is not backfilled.' }] },
      }),
    );
    const less = await grace.see(payApplication, second.id);
    expect(here.dollarsOf(less)).toMatchObject({ earned: 6_800, retained: 600, certifiedBefore: 3_320, due: 2_880 });
    const bill = await here.invoiceOf(second.id);
    expect(bill).toMatchObject({ total: usd(2_880), status: 'exception' });
    await here.waived(less, 'conditional');
    await here.waived(less, 'conditional', 'Tide Excavating');
    expect((await here.invoiceOf(second.id)).issues).toContain('unconditional lien waiver');
    await here.waived(first, 'unconditional');
    await here.waived(first, 'unconditional', 'Tide Excavating');
    expect(await here.invoiceOf(second.id)).toMatchObject({ status: 'matched', lane: null });
    await priya.run(invoice, 'approve', bill.id);

    // Retainage goes out by an application of its own, once the payments before it are waived for.
    county.clock.set('2027-03-05T15:00:00Z');
    const release = {
      kind: 'release',
      periodUntil: '2027-03-01',
      completedOn: '2027-02-26',
      release: usd(600),
    } as const;
    const last = await here.prepared([], release);
    await expect(grace.run(payApplication, 'submit', last.id)).rejects.toMatchObject({
      code: 'pay_application.waivers_missing',
    });
    await here.waived(less, 'unconditional');
    await here.waived(less, 'unconditional', 'Tide Excavating');
    await grace.run(payApplication, 'submit', last.id);
    await expect(grace.run(payApplication, 'certify', last.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await ada.run(payApplication, 'certify', last.id);
    const out = await grace.see(payApplication, last.id);
    expect(here.dollarsOf(out)).toMatchObject({
      earned: 6_800,
      retained: 0,
      certifiedBefore: 6_200,
      due: 600,
      toFinish: 5_600,
    });
    expect((await here.billApproved(out)).payable).toEqual(usd(600));
    expect((await derek.see(contract, here.contract)).status).toBe('active');
  });
});
