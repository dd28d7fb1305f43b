import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type PaymentWorld, paymentWorld } from '#domains/payables/payments/test-world.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { journalVoucher } from '#domains/planning/budget/changes/journal-voucher.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { type Charging, charge, sourcesOf, toChargeOf } from './charging.server.ts';
import type { ToCharge } from './charging-calls.ts';
import { ownSources } from './own-sources.server.ts';

type Batch = ToCharge['batches']['data'][number];

let pay: PaymentWorld;
let here: GrantWorld;
let firm: string;
let center: string;
let award: string;
let turn = 0;
beforeAll(async () => {
  pay = await paymentWorld();
  here = await grantWorld(pay.county);
  firm = await pay.paidByAch('Tidal Works LLC');
  center = (
    await here.county.product.make(costCenter, {
      code: '4777',
      name: 'Pump station grant',
      department: 'Public Works',
      manager: here.yvette.id,
    })
  ).id;
  award = (await here.active({ costCenter: center, match: usd(25_000), amount: usd(75_000) })).id;
});
afterAll(() => pay.county.close());

/** What only the setup of the county does: the row is as it became. */
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
/** An approved invoice, on a budget line of the cost center of the award. */
async function billed(dollars: number) {
  const bill = await pay.owed(firm, dollars);
  await became(
    `update budget_line set cost_center = $3 where organization_id = $1
       and id in (select f.budget_line from invoice_funding f where f.organization_id = $1 and f.parent = $2)`,
    bill.id,
    center,
  );
  return bill;
}
const lineOf = async (bill: string): Promise<string> => {
  const [found] = (await became(
    'select budget_line as line from invoice_funding where organization_id = $1 and parent = $2 limit 1',
    bill,
  )) as { line: string }[];
  return found?.line ?? '';
};

const found = async (kind: Batch['kind'], of: (batch: Batch) => boolean): Promise<Batch | undefined> => {
  const { batches } = await here.county.door.run(here.rosa.actor, (work) =>
    toChargeOf(work, ownSources, { kind, state: 'ready' }),
  );
  return batches.data.find(of);
};
const charging = (batch: Batch, more: Partial<Charging> = {}, who = here.yvette) =>
  here.county.door.run(who.actor, (work) =>
    charge(work, ownSources, {
      kind: batch.kind,
      batch: batch.batch,
      cents: batch.cents,
      award: batch.award?.id ?? '',
      ...more,
    }),
  );

describe('an invoice', () => {
  test('on a line of the cost center of an award is charged to it, with its number, its payee and the match of the award', async () => {
    const bill = await billed(400);
    const batch = (await found('invoice', ({ parent }) => parent === bill.id)) as Batch;
    expect(batch).toMatchObject({ cents: 400_00, payee: 'Tidal Works LLC', award: { id: award }, isChosen: true });
    const cost = await charging(batch);
    expect(cost).toMatchObject({
      invoice: bill.id,
      source: 'invoice',
      documentNumber: bill.vendorNumber,
      paidOn: null,
    });
    expect((cost.splits ?? []).map(({ share, amount }) => [share, amount.cents])).toEqual([
      ['funder', 300_00],
      ['match', 100_00],
    ]);
    expect(await found('invoice', ({ parent }) => parent === bill.id)).toBeUndefined();
    await here.yvette.run(grantCost, 'submit', cost.id);
    await here.priya.run(grantCost, 'approve', cost.id);
    await pay.voided(bill.id);
    await expect(here.rosa.see(grantCost, cost.id)).resolves.toMatchObject({ status: 'reversed' });
    expect(await found('invoice', ({ parent }) => parent === bill.id)).toBeUndefined();
  });

  test('is charged once: not by two at a time, not by hand for more than is left', async () => {
    const bill = await billed(120);
    const batch = (await found('invoice', ({ parent }) => parent === bill.id)) as Batch;
    const done = await Promise.allSettled([here.yvette, here.miguel].map((who) => charging(batch, {}, who)));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(
      here.miguel.make(grantCost, here.costOf(award, 0.01, { source: 'invoice', invoice: bill.id, paidOn: null })),
    ).rejects.toMatchObject({ code: 'grant_cost.within_invoice' });
  });

  test('of which a part is charged by hand is offered for the rest', async () => {
    const bill = await billed(90);
    await here.charged(award, 50, { source: 'invoice', invoice: bill.id, paidOn: null });
    await expect(found('invoice', ({ parent }) => parent === bill.id)).resolves.toMatchObject({ cents: 40_00 });
  });

  test('whose requisition names the FAIN is proposed as well, and one of no award is not', async () => {
    const fain = 'EMA-2026-EP-7';
    const other = await here.active({ fain });
    const bill = await pay.owed(firm, 60);
    await became(
      `update budget_line set cost_center = null where organization_id = $1
         and id in (select f.budget_line from invoice_funding f where f.organization_id = $1 and f.parent = $2)`,
      bill.id,
    );
    expect(await found('invoice', ({ parent }) => parent === bill.id)).toBeUndefined();
    await became(
      `update requisition set federal_award = $3 where organization_id = $1
         and id = (select p.requisition from purchase_order p where p.organization_id = $1 and p.id = (select i.purchase_order from invoice i where i.organization_id = $1 and i.id = $2))`,
      bill.id,
      fain,
    );
    await expect(found('invoice', ({ parent }) => parent === bill.id)).resolves.toMatchObject({
      award: { id: other.id },
    });
  });
});

describe('a booking', () => {
  test('is charged for what is left of it after its corrections, and its reversal reverses the cost', async () => {
    const line = await lineOf((await billed(10)).id);
    turn += 1;
    const entry = await here.priya.make(journalEntry, {
      reference: `GL-${turn}`,
      day: TODAY,
      line,
      amount: usd(700),
      description: 'Fuel for the pumps',
    });
    await here.priya.run(journalEntry, 'post', entry.id);
    const back = await here.priya.make(journalEntry, {
      reference: `GL-${turn}-C`,
      day: TODAY,
      line,
      amount: usd(-100),
      correctsEntry: entry.id,
      description: 'Fuel of another crew',
    });
    await here.priya.run(journalEntry, 'submit', back.id);
    const second = await here.withDuties('Omar Second', 'budget_officer');
    await second.run(journalEntry, 'approve', back.id);
    const batch = (await found('journal_entry', ({ parent }) => parent === entry.id)) as Batch;
    expect(batch).toMatchObject({ cents: 600_00, award: { id: award } });
    const cost = await charging(batch);
    expect(cost).toMatchObject({ source: 'journal', paidOn: TODAY, costType: 'direct' });
    const compared = await here.county.door.run(here.rosa.actor, (work) => sourcesOf(work, ownSources, cost.id));
    expect(compared).toMatchObject({ differs: 0, rows: { data: [{ number: `GL-${turn}`, nowCents: 600_00 }] } });
  });

  test('of a payroll voucher is labor with its basis; reversed by two, it takes the approved cost off the award', async () => {
    const line = await lineOf((await billed(10)).id);
    const voucher = await here.priya.make(journalVoucher, {
      purpose: 'Payroll of November 13',
      source: 'payroll',
      day: TODAY,
      lines: [{ line, bucket: 'expended', amount: usd(800) }],
    });
    await here.priya.run(journalVoucher, 'post', voucher.id);
    const batch = (await found('voucher_line', ({ parent }) => parent === voucher.id)) as Batch;
    const { id, version, ...cost } = await charging(batch);
    expect(cost).toMatchObject({ source: 'labor', costClass: 'personnel', costType: 'salaries' });
    await here.yvette.edit(grantCost, id, version, { documents: [here.paper] });
    await here.yvette.run(grantCost, 'submit', id);
    await here.priya.run(grantCost, 'approve', id);
    const before = await here.county.door.run(here.rosa.actor, (work) => sumsOfOne(work, award));
    await here.priya.run(journalVoucher, 'askReversal', voucher.id, 'Booked in the wrong period');
    const second = await here.withDuties('Ada Second', 'budget_officer');
    await second.run(journalVoucher, 'reverse', voucher.id);
    await expect(here.rosa.see(grantCost, id)).resolves.toMatchObject({ status: 'reversed' });
    const after = await here.county.door.run(here.rosa.actor, (work) => sumsOfOne(work, award));
    expect(before.expendedCents - after.expendedCents).toBe(600_00);
  });
});

describe('a cost type', () => {
  const made = (more: object) => here.yvette.make(grantCost, here.costOf(award, 10, more));

  test('is asked where a federal award bears a part, and belongs to its class', async () => {
    await expect(made({ costType: null })).rejects.toMatchObject({ code: 'grant_cost.type_is_named' });
    await expect(made({ costType: 'travel' })).rejects.toMatchObject({ code: 'grant_cost.type_fits_class' });
    const state = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await expect(here.yvette.make(grantCost, here.costOf(state.id, 10, { costType: null }))).resolves.toMatchObject({
      status: 'draft',
    });
  });

  test('that is unallowable is never borne by a federal award or its match, at entry or by a later edit', async () => {
    const alcohol = { costClass: 'other', costType: 'alcohol' } as const;
    await expect(made(alcohol)).rejects.toMatchObject({ code: 'grant_cost.is_unallowable' });
    await expect(made({ ...alcohol, splits: [{ award, share: 'match', amount: usd(10) }] })).rejects.toMatchObject({
      code: 'grant_cost.is_unallowable',
    });
    const { id, version } = await made({ ...alcohol, splits: [{ share: 'ineligible', amount: usd(10) }] });
    await expect(
      here.yvette.edit(grantCost, id, version, { splits: [{ award, share: 'funder', amount: usd(10) }] }),
    ).rejects.toMatchObject({ code: 'grant_cost.is_unallowable' });
  });

  test('that is allowable under conditions has its written basis', async () => {
    const rent = { costClass: 'other', costType: 'rent', basis: 'short' } as const;
    await expect(made(rent)).rejects.toMatchObject({ code: 'grant_cost.basis_is_written' });
    await expect(made({ ...rent, basis: 'Market rate of the county survey, lease of 2025' })).resolves.toMatchObject({
      costType: 'rent',
    });
  });
});
