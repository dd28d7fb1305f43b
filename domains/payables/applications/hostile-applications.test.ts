import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractChange } from '#domains/contracts/changes/contract-change.record.ts';
import { contractClaim } from '#domains/contracts/claims/contract-claim.record.ts';
import { lienWaiver } from '#domains/contracts/billing/lien-waiver.record.ts';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';
import { type BillingWorld, billingWorld, lines } from './test-world.ts';

let here: BillingWorld;
beforeAll(async () => {
  here = await billingWorld();
});
afterAll(() => here.county.close());

const refused = (code: string) => ({ code: `pay_application.${code}` });
/** Edited as it is now. */
const changed = async <R extends Edited>(person: Person, record: R, id: string, values: object) => {
  const { version } = await person.see(record, id);
  return person.edit(record, id, version, values as never);
};
type Edited = typeof payApplication | typeof scheduleOfValues | typeof invoice;
const discard = (id: string) => here.grace.run(payApplication, 'discard', id, 'Entered to try it.');

describe('people who want the money of a pay application', () => {
  test('bill no more than an item is worth, nothing below zero and no retainage of their own', async () => {
    const { grace } = here;
    await expect(here.prepared([['03', 2_000.01]])).rejects.toMatchObject(refused('overbilled'));
    await expect(here.prepared([['03', 1_500, 600]])).rejects.toMatchObject(refused('overbilled'));
    await expect(here.prepared([['03', -1]])).rejects.toMatchObject({
      issues: [{ path: 'lines.0.work', code: 'number.small' }],
    });
    await expect(here.prepared([['99', 1]])).rejects.toMatchObject(refused('no_item'));
    for (const typed of [
      { retained: usd(0) },
      { due: usd(12_400) },
      { certifiedBefore: usd(0) },
      { workRate: 0 },
      { sheet: [] },
    ])
      await expect(here.prepared([['03', 100]], typed as object)).rejects.toMatchObject({
        issues: [{ path: Object.keys(typed)[0], code: 'computed' }],
      });
    await expect(here.prepared([['03', 100]], { release: usd(1) })).rejects.toMatchObject(
      refused('progress_releases_nothing'),
    );
    await expect(
      here.prepared([['03', 100]], { cuts: [{ item: '03', work: usd(1), reason: 'Mine' }] }),
    ).rejects.toMatchObject(refused('by_certifier'));
    const nothing = await here.prepared([['03', 0]]);
    await expect(grace.run(payApplication, 'submit', nothing.id)).rejects.toMatchObject(refused('bills_something'));
    await expect(here.prepared([['03', 5]])).rejects.toMatchObject(refused('one_at_a_time'));
    await discard(nothing.id);
  });

  test('release nothing before completion, more than is held, over an open claim or by themselves', async () => {
    const { derek, grace, ada } = here;
    const release = { kind: 'release', completedOn: '2027-01-04', release: usd(1) } as const;
    await expect(here.prepared([], release)).rejects.toMatchObject(refused('releases_what_is_held'));
    await expect(here.prepared([['01', 5]], { ...release, release: usd(0) })).rejects.toMatchObject(
      refused('release_earns_nothing'),
    );
    const first = await here.certified([['01', 1_000]], { periodUntil: '2027-01-02' });
    await here.waived(first, 'unconditional');
    await here.waived(first, 'unconditional', 'Tide Excavating');
    const { id } = await here.prepared([], { ...release, release: usd(100) });
    await changed(grace, payApplication, id, { completedOn: null });
    await expect(grace.run(payApplication, 'submit', id)).rejects.toMatchObject(refused('is_complete'));
    await changed(grace, payApplication, id, { completedOn: '2027-01-04' });
    const claim = await derek.make(contractClaim, {
      subject: 'Differing site condition',
      contract: here.contract,
      basis: 'site',
      eventOn: '2027-01-03',
      noticedOn: '2027-01-04',
    });
    await expect(grace.run(payApplication, 'submit', id)).rejects.toMatchObject(refused('claim_is_open'));
    await derek.run(contractClaim, 'withdraw', claim.id, 'The contractor withdrew it.');
    await grace.run(payApplication, 'submit', id);
    for (const person of [grace, derek])
      await expect(person.run(payApplication, 'certify', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await ada.run(payApplication, 'return', id, 'Part of the work is not accepted.');
    await discard(id);
  });

  test('certify nothing of their own, as a certifier, by a key or through a schedule that changed', async () => {
    const { ada, grace, derek, county } = here;
    await county.product.make(dutyGrant, { member: ada.id, duty: 'accounts_payable' });
    const both = ada.with({ duties: ['accounts_payable'] });
    const { id } = await both.make(payApplication, {
      contract: here.contract,
      periodUntil: '2027-01-04',
      lines: lines([['01', 500]]),
      documents: [here.paper],
    });
    await both.run(payApplication, 'submit', id);
    await expect(both.run(payApplication, 'certify', id)).rejects.toMatchObject(refused('certifier_is_another'));
    await expect(
      both.with({ scopes: ['pay_application:read', 'pay_application:edit'] }).run(payApplication, 'certify', id),
    ).rejects.toMatchObject({ code: 'scope' });
    await both.run(payApplication, 'return', id, 'Prepared by me.');
    await discard(id);

    // A new certifier is adopted by a second person; what was submitted before goes back.
    const open = await here.submitted([['01', 500]], { periodUntil: '2027-01-04' });
    await expect(changed(grace, payApplication, open.id, { lines: lines([['01', 900]]) })).rejects.toMatchObject({
      code: 'pay_application.is_submitted',
    });
    await grace.run(scheduleOfValues, 'amend', here.schedule, 'Another architect.');
    await expect(ada.run(payApplication, 'certify', open.id)).rejects.toMatchObject(refused('has_schedule'));
    await expect(changed(grace, scheduleOfValues, here.schedule, { workPercent: 0 })).rejects.toMatchObject({
      code: 'schedule_of_values.terms_are_agreed',
    });
    const other = await county.member('Olu Architect');
    await changed(grace, scheduleOfValues, here.schedule, { certifier: other.id });
    await grace.run(scheduleOfValues, 'submit', here.schedule);
    await expect(grace.run(scheduleOfValues, 'adopt', here.schedule)).rejects.toMatchObject({ kind: 'forbidden' });
    await derek.run(scheduleOfValues, 'adopt', here.schedule);
    await expect(ada.run(payApplication, 'certify', open.id)).rejects.toMatchObject(refused('names_certifier'));
    await ada.run(payApplication, 'return', open.id, 'Olu certifies now.');
    await grace.run(scheduleOfValues, 'amend', here.schedule, 'Ada is back.');
    await changed(grace, scheduleOfValues, here.schedule, { certifier: ada.id });
    await grace.run(scheduleOfValues, 'submit', here.schedule);
    await derek.run(scheduleOfValues, 'adopt', here.schedule);
    await discard(open.id);
  });

  test('certify nothing on a schedule that lacks an executed change, and no change rewrites an item', async () => {
    const { ada, grace, derek, county } = here;
    const open = await here.submitted([['02', 1_000]], { periodUntil: '2027-01-04' });
    const { id: change } = await derek.make(contractChange, {
      subject: 'One more inlet',
      contract: here.contract,
      cause: 'unforeseen',
      lines: [{ item: 'Inlet', amount: usd(900), eligible: false }],
    });
    await county.door.run(county.product.actor, (work) =>
      work.repoint(work.around.registry.get(contractChange.name), {
        id: change,
        values: () => ({ status: 'executed', exposure: usd(900) }),
        reason: 'Executed in a test.',
      }),
    );
    await expect(ada.run(payApplication, 'certify', open.id)).rejects.toMatchObject({
      code: 'schedule_of_values.ties_to_change',
    });
    await grace.run(scheduleOfValues, 'amend', here.schedule, 'The executed change.');
    const { lines: rows } = await grace.see(scheduleOfValues, here.schedule);
    const old = (rows ?? []).map(({ item, description, scheduled }) => ({ item, description, scheduled }));
    const added = { item: '03', description: 'Inlet', scheduled: usd(900), change };
    const tried = async (now: object[]) => {
      await changed(grace, scheduleOfValues, here.schedule, { lines: now as never });
      return grace.run(scheduleOfValues, 'submit', here.schedule);
    };
    const rewritten = { code: 'schedule_of_values.rewrites' };
    await expect(
      tried(old.with(0, { item: '01', description: 'Mobilization', scheduled: usd(3_300) })),
    ).rejects.toMatchObject(rewritten);
    await expect(tried(old.slice(1))).rejects.toMatchObject(rewritten);
    await expect(tried([...old, { ...added, change: null }])).rejects.toMatchObject({
      code: 'schedule_of_values.ties_to_contract',
    });
    await expect(tried([...old, { ...added, scheduled: usd(901) }])).rejects.toMatchObject({
      code: 'schedule_of_values.ties_to_change',
    });
    await expect(
      tried([
        ...old,
        { ...added, scheduled: usd(2_300) },
        { item: '01', description: 'Credit', scheduled: usd(-1_400 - 1), change },
      ]),
    ).rejects.toMatchObject({ code: 'schedule_of_values.ties_to_change' });
    await expect(
      tried([
        ...old,
        { ...added, scheduled: usd(2_301) },
        { item: '01', description: 'Credit', scheduled: usd(-1_401), change },
      ]),
    ).rejects.toMatchObject({ code: 'schedule_of_values.below_billed' });
    await tried([...old, added]);
    await derek.run(scheduleOfValues, 'adopt', here.schedule);
    // The sheet that the certifier would sign is not the one that was submitted.
    await expect(ada.run(payApplication, 'certify', open.id)).rejects.toMatchObject(refused('is_stale'));
    await ada.run(payApplication, 'return', open.id, 'The schedule changed.');
    await grace.run(payApplication, 'submit', open.id);
    await ada.run(payApplication, 'certify', open.id);
    expect(await grace.see(payApplication, open.id)).toMatchObject({
      contractSum: usd(13_300),
      changeSum: usd(900),
      due: usd(900),
    });
    await expect(changed(grace, payApplication, open.id, { periodUntil: '2027-01-03' })).rejects.toMatchObject(
      refused('is_certified'),
    );
  });

  test('bill the same period once, keep the invoice as certified, and bypass nothing by hand', async () => {
    const { grace, ada, priya, county } = here;
    const data = await grace.list(payApplication, 'status=certified&sort=-number');
    const last = await grace.see(payApplication, data[0]?.id ?? '');
    const again = await here.prepared([['02', 10]], { periodUntil: '2027-01-04' });
    await expect(grace.run(payApplication, 'submit', again.id)).rejects.toMatchObject(refused('period_twice'));
    await discard(again.id);

    const bill = await here.invoiceOf(last.id);
    const omar = await here.withDuties('Omar Haddad', 'accounts_payable');
    for (const change of [
      { total: usd(1_000) },
      { purchaseOrder: null },
      { receivedOn: '2027-01-04' },
      { vendorNumber: 'X-1' },
    ])
      await expect(changed(omar, invoice, bill.id, change)).rejects.toMatchObject({
        code: 'invoice.is_certified',
        issues: [{ path: Object.keys(change)[0] }],
      });
    await expect(omar.run(invoice, 'discard', bill.id, 'Not needed.')).rejects.toMatchObject({
      code: 'invoice.is_certified',
    });

    // Entered by hand on the same order, it is held whatever was received.
    const byHand = await omar.make(invoice, {
      purchaseOrder: here.ordered,
      vendorNumber: 'HAND-1',
      invoiceDate: '2027-01-05',
      lines: [{ kind: 'item', line: 1, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(620) }],
      total: usd(620),
    });
    await omar.run(invoice, 'register', byHand.id);
    const held = await omar.see(invoice, byHand.id);
    expect(held.issues).toContain('billed by pay applications');
    await expect(omar.run(invoice, 'match', byHand.id)).rejects.toMatchObject({
      code: 'invoice.hold',
      issues: [
        { path: 'lines', code: 'invoice.hold' },
        { path: 'lines', code: 'invoice.no_receipt' },
      ],
    });

    // Who certified or prepared it approves nothing of it, with every duty there is.
    for (const party of [here.firm, 'Tide Excavating']) await here.waived(last, 'conditional', party);
    expect((await here.invoiceOf(last.id)).status).toBe('matched');
    for (const person of [ada, grace]) {
      await county.product.make(dutyGrant, { member: person.id, duty: 'budget_officer' });
      await expect(person.with({ duties: ['budget_officer'] }).run(invoice, 'approve', bill.id)).rejects.toMatchObject({
        code: 'invoice.approver_is_another',
      });
    }
    // A waiver that is rejected holds it again.
    const waivers = await grace.list(lienWaiver, `application=${last.id}&kind=conditional`);
    await here.derek.run(lienWaiver, 'reject', waivers[0]?.id ?? '', 'Signed by the wrong person.');
    expect((await here.invoiceOf(last.id)).lane).toBe('hold');
    await expect(priya.run(invoice, 'approve', bill.id)).rejects.toMatchObject({ code: 'state' });
  });

  test('verify no waiver of their own, over another amount, or of a stranger', async () => {
    const { grace, derek } = here;
    const data = await grace.list(payApplication, 'status=certified&sort=-number');
    const last = await grace.see(payApplication, data[0]?.id ?? '');
    const file = (more: object) =>
      grace.make(lienWaiver, {
        party: here.firm,
        application: last.id,
        kind: 'conditional',
        amount: last.due ?? usd(0),
        throughOn: last.periodUntil,
        documents: [here.paper],
        ...more,
      });
    await expect(file({ party: 'Nobody Ltd' })).rejects.toMatchObject({ code: 'lien_waiver.party' });
    const own = await file({});
    await expect(grace.run(lienWaiver, 'verify', own.id)).rejects.toMatchObject({
      code: 'lien_waiver.verifier_is_another',
    });
    const low = await file({ amount: usd(1) });
    await expect(derek.run(lienWaiver, 'verify', low.id)).rejects.toMatchObject({ code: 'lien_waiver.amount' });
    const early = await file({ throughOn: '2026-12-01' });
    await expect(derek.run(lienWaiver, 'verify', early.id)).rejects.toMatchObject({ code: 'lien_waiver.through' });
    const bare = await file({ documents: [] });
    await expect(derek.run(lienWaiver, 'verify', bare.id)).rejects.toMatchObject({ code: 'lien_waiver.has_document' });
  });

  test('recall the latest certificate alone, and none whose invoice is approved', async () => {
    const { ada, grace, priya } = here;
    const data = await grace.list(payApplication, 'status=certified&sort=number');
    const [first, last] = [data[0]?.id ?? '', data.at(-1)?.id ?? ''];
    await expect(ada.run(payApplication, 'recall', first, 'Too much.')).rejects.toMatchObject(refused('is_latest'));
    await ada.run(payApplication, 'recall', last, 'Too much.');
    const gone = await grace.list(invoice, 'status=discarded');
    expect(gone).toHaveLength(1);
    await grace.run(payApplication, 'submit', last);
    await ada.run(payApplication, 'certify', last);
    const again = await grace.see(payApplication, last);
    for (const party of [here.firm, 'Tide Excavating']) await here.waived(again, 'conditional', party);
    const bill = await here.invoiceOf(last);
    expect(bill).toMatchObject({ total: again.due, status: 'matched' });
    await priya.run(invoice, 'approve', bill.id);
    await expect(ada.run(payApplication, 'recall', last, 'Too late.')).rejects.toMatchObject(refused('is_billed'));

    // A void by two people takes the certificate back with the money.
    await grace.run(invoice, 'requestVoid', bill.id, 'Certified for the wrong period.');
    await priya.run(invoice, 'void', bill.id);
    expect((await grace.see(payApplication, last)).status).toBe('returned');
    expect(await here.postings(bill.id)).toEqual({});
  });

  test('approve nothing after they changed an application that another person submitted', async () => {
    const { ada, grace, county } = here;
    const omar = await here.withDuties('Omar Changes', 'accounts_payable');
    const open = await grace.list(payApplication, 'status=returned');
    const id = open[0]?.id ?? '';
    await changed(omar, payApplication, id, { lines: lines([['02', 900]]) });
    await grace.run(payApplication, 'submit', id);
    await ada.run(payApplication, 'certify', id);
    const now = await grace.see(payApplication, id);
    for (const party of [here.firm, 'Tide Excavating']) await here.waived(now, 'conditional', party);
    const bill = await here.invoiceOf(id);
    expect(bill.status).toBe('matched');
    await county.product.make(dutyGrant, { member: omar.id, duty: 'budget_officer' });
    await expect(omar.with({ duties: ['budget_officer'] }).run(invoice, 'approve', bill.id)).rejects.toMatchObject({
      code: 'invoice.actor_is_outside',
    });
  });
});
