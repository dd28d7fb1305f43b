import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { extractOf } from '#domains/procurement/award/test-world.ts';
import { exclusionMatch } from '#domains/vendors/exclusions/exclusion-match.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { invoiceSignal } from '../signals/invoice-signal.record.ts';
import { payment } from './payment.record.ts';
import { paymentsAndCash } from './payment-calls.server.ts';
import { paymentRun } from './payment-run.record.ts';
import { payingAccount } from './paying-account.record.ts';
import { later, type PaymentWorld, paymentWorld, today } from './test-world.ts';

let here: PaymentWorld;
let firm: string;
let drawn = 0;
beforeAll(async () => {
  here = await paymentWorld();
});
beforeEach(async () => {
  // What other tests left approved is not of this one.
  await here.county.door.run(here.county.product.actor, async (work) => {
    const open = await work.rows(paymentRun, {
      where: { status: ['proposed', 'reviewed', 'firsts_held'] },
      fields: ['status'],
      most: 'all',
    });
    for (const { id, status } of open) {
      if (status !== 'proposed') await work.move(paymentRun, id, 'sendBack', { reason: 'Another test.' });
      await work.move(paymentRun, id, 'discard', { reason: 'Another test.' });
    }
    const old = await work.rows(invoice, { where: { status: 'approved' }, fields: [], most: 'all' });
    for (const { id } of old)
      await work.move(invoice, id, 'pay', { computed: { paidOn: today, paymentNumber: 'Elsewhere' } });
  });
  firm = await here.paidByAch(`Tidal Works ${++drawn} LLC`);
});
afterAll(() => here.county.close());

const product = <T>(act: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, act);
const alsoDuty = (member: string, duty: 'treasurer' | 'accounts_payable' | 'budget_officer') =>
  here.county.product.make(dutyGrant, { member, duty, exception: 'The office has one person left.' });
const takesPart = { code: 'payment_run.takes_part' };

describe('people who want the money', () => {
  test('who prepared the run does not release it, in a session, by a key or as a delegate', async () => {
    await here.owed(firm, 120);
    const { id } = await here.reviewed();
    await alsoDuty(here.grace.id, 'treasurer');
    const both = here.grace.with({ duties: ['accounts_payable', 'treasurer'] });
    const refused = { code: 'payment_run.releaser_is_another' };
    await expect(both.run(paymentRun, 'release', id)).rejects.toMatchObject(refused);
    const key = here.county.person({ ...here.samuel.actor, kind: 'service', scopes: ['*'] });
    await expect(key.run(paymentRun, 'release', id)).rejects.toMatchObject({ code: 'payment.signed_in' });
    const deputy = await here.withDuty('Dora Deputy', 'treasurer');
    await product((work) =>
      work.insert(delegation, {
        principal: here.grace.id,
        deputy: deputy.id,
        fromDay: '2026-11-19',
        untilDay: '2026-11-21',
        reason: 'Away at a conference.',
      } as never),
    );
    await expect(deputy.run(paymentRun, 'release', id)).rejects.toMatchObject(refused);
    expect((await here.samuel.run(paymentRun, 'release', id)).status).toBe('released');
  });

  test('who approved or entered an invoice, the bank account or the vendor releases none of it, whatever duty they hold today', async () => {
    const { id: need } = await here.approved([[1, 130]]);
    const order = await here.issued(need, { vendor: firm });
    await here.posted(order, came([1, 1]));
    const { id: billed } = await here.registered(order, [[1, 1]]);
    await here.walter.run(invoice, 'approve', billed);
    const { id } = await here.reviewed();
    await alsoDuty(here.walter.id, 'treasurer');
    await expect(here.walter.with({ duties: ['treasurer'] }).run(paymentRun, 'release', id)).rejects.toMatchObject(
      takesPart,
    );
    const active = await product((work) =>
      work.row(vendorBankAccount, { where: { vendor: firm, status: 'active' }, fields: ['number'] }),
    );
    await product((work) =>
      work.change(vendorBankAccount, active?.id ?? '', {}, { approvedBy: here.tess.id, isFirst: false }),
    );
    await expect(here.tess.run(paymentRun, 'release', id)).rejects.toMatchObject(takesPart);
    expect((await here.samuel.run(paymentRun, 'release', id)).status).toBe('released');
  });

  test('who changed the address that checks are mailed to releases none of them', async () => {
    const drifting = await here.vendor('Drifting Address LLC');
    await product(async (work) => {
      await work.move(vendor, drifting, 'deactivate', { reason: 'The firm moved.' });
      await work.move(vendor, drifting, 'register');
    });
    const remitTo = { line1: 'PO Box 9', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
    const { version } = await here.tess.see(vendor, drifting);
    await here.tess.with({ duties: ['vendor_clerk'] }).edit(vendor, drifting, version, { remitTo });
    await here.walter.run(vendor, 'approve', drifting);
    await here.owed(drifting, 135);
    const { id } = await here.reviewed({ method: 'check' });
    await expect(here.tess.run(paymentRun, 'release', id)).rejects.toMatchObject(takesPart);
    expect((await here.samuel.run(paymentRun, 'release', id)).status).toBe('released');
  });

  test('a contact of the vendor releases nothing to it', async () => {
    await here.owed(firm, 138);
    const { id } = await here.reviewed();
    const { email } = await here.county.product.see(member, here.tess.id);
    await product((work) => work.change(vendor, firm, { contacts: [{ name: 'T. Moreau', email: ` ${email}` }] }));
    await expect(here.tess.run(paymentRun, 'release', id)).rejects.toMatchObject(takesPart);
    expect((await here.samuel.run(paymentRun, 'release', id)).status).toBe('released');
  });

  test('a duty that ended, was never granted, or is of another county releases nothing', async () => {
    await here.owed(firm, 140);
    const { id } = await here.reviewed();
    const vera = (await here.county.member('Vera Holm')).with({ duties: ['treasurer'] });
    await expect(vera.run(paymentRun, 'release', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const sid = (await here.county.member('Sid', 'user', await here.county.organization('Elsewhere County'))).with({
      duties: ['treasurer'],
    });
    await expect(sid.run(paymentRun, 'release', id)).rejects.toMatchObject({ kind: 'not_found' });
    for (const person of [here.omar, await here.withDuty('Noah Feldman', 'approver')])
      await expect(
        person.with({ duties: ['approver', 'accounts_payable'] }).run(paymentRun, 'release', id),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      here.samuel.make(paymentRun, { account: here.account, method: 'ach', dueBy: later, payOn: today }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('one person neither approves an own account nor voids alone', async () => {
    const own = await here.samuel.make(payingAccount, {
      name: 'Second account',
      bank: 'Bank of the Bay',
      routing: '055003308',
      account: '700700700',
      companyName: 'TIDEWATER COUNTY',
      companyId: '1591234567',
    });
    await alsoDuty(here.samuel.id, 'budget_officer');
    const both = here.samuel.with({ duties: ['treasurer', 'budget_officer'] });
    await expect(both.run(payingAccount, 'approve', own.id)).rejects.toMatchObject({
      code: 'paying_account.approver_is_another',
    });
    await here.owed(firm, 150);
    const run = await here.released();
    const [one] = await here.paymentsOf(run.id);
    const id = one?.id ?? '';
    await here.tess.run(payment, 'requestVoid', id, 'Sent to a closed account.');
    await expect(here.tess.run(payment, 'void', id)).rejects.toMatchObject({ code: 'payment.voider_is_another' });
  });
});

describe('the first payment to a bank account', () => {
  const submitted = async () => {
    const { id } = await here.run();
    await here.grace.run(paymentRun, 'submit', id);
    return here.grace.see(paymentRun, id);
  };
  const again = { code: 'payment_run.first_takes_part' };

  test('is marked in the run and held until someone who neither entered nor approved the account releases it', async () => {
    await here.owed(firm, 121);
    const { id, firsts, status } = await submitted();
    expect([firsts, status]).toEqual([1, 'firsts_held']);
    const shown = async () =>
      (await here.county.door.run(here.grace.actor, (work) => paymentsAndCash(work, id, []))).payments[0]?.isFirst;
    expect(await shown()).toBe(true);
    const held = { kind: 'conflict' };
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject(held);
    const account = await product((work) =>
      work.row(vendorBankAccount, { where: { vendor: firm, status: 'active' }, fields: ['number'] }),
    );
    // Who entered it, called or approved it, also as a vendor's first account, in whatever duty the person has now.
    for (const part of ['created_by', 'called_by', 'approved_by', 'notice_by']) {
      const put = (by: string | null) =>
        here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
          tx.query<{ was: string | null }>(
            `update vendor_bank_account a set ${part} = $3 from vendor_bank_account b where a.organization_id = $1 and a.id = $2
               and b.organization_id = a.organization_id and b.id = a.id returning b.${part} as was`,
            [here.county.organizationId, account?.id ?? '', by],
          ),
        );
      const [before] = await put(here.tess.id);
      await expect(here.tess.run(paymentRun, 'releaseFirsts', id), part).rejects.toMatchObject(again);
      await put(before?.was ?? null);
    }
    const key = here.county.person({ ...here.laura.actor, kind: 'service', scopes: ['*'] });
    await expect(key.run(paymentRun, 'releaseFirsts', id)).rejects.toMatchObject({ code: 'payment.signed_in' });
    await alsoDuty(here.grace.id, 'budget_officer');
    const both = here.grace.with({ duties: ['accounts_payable', 'budget_officer'] });
    await expect(both.run(paymentRun, 'releaseFirsts', id)).rejects.toMatchObject({
      code: 'payment_run.first_releaser_is_another',
    });
    const sid = (await here.county.member('Sid', 'user', await here.county.organization('Firsts County'))).with({
      duties: ['budget_officer'],
    });
    await expect(sid.run(paymentRun, 'releaseFirsts', id)).rejects.toMatchObject({ kind: 'not_found' });
    await here.laura.run(paymentRun, 'releaseFirsts', id);
    expect(await here.grace.see(paymentRun, id)).toMatchObject({ status: 'reviewed', firstsBy: here.laura.id });
    expect((await here.samuel.run(paymentRun, 'release', id)).status).toBe('released');
  });

  test('is the first until one has left, and a run that is sent back asks again', async () => {
    await here.owed(firm, 122);
    const { id } = await here.reviewed();
    await here.grace.run(paymentRun, 'sendBack', id, 'Another day.');
    await here.grace.run(paymentRun, 'submit', id);
    const { firsts, firstsBy } = await here.grace.see(paymentRun, id);
    expect([firsts, firstsBy]).toEqual([1, null]);
    await here.laura.run(paymentRun, 'releaseFirsts', id);
    await here.samuel.run(paymentRun, 'release', id);
    await here.owed(firm, 123);
    const next = await submitted();
    expect(next.firsts).toBe(0);
    expect(next.status).toBe('reviewed');
    expect((await here.samuel.run(paymentRun, 'release', next.id)).status).toBe('released');
  });
});

describe('what is paid', () => {
  test('an invoice is in one run, also when two are proposed at the same moment, and released twice at once it is paid once', async () => {
    const { id: billed } = await here.owed(firm, 160);
    const runs = await Promise.all([here.run(), here.run({ method: 'check' })]);
    const [first, second] = await Promise.all(runs.map(({ id }) => here.grace.see(paymentRun, id)));
    expect([first, second].map((one) => one?.items?.length ?? 0).toSorted()).toEqual([0, 1]);
    const winner = first?.items?.length ? first : second;
    const loser = winner === first ? second : first;
    expect(loser?.held?.[0]?.reason).toBe(`${winner?.number} pays this invoice.`);
    await here.grace.run(paymentRun, 'submit', winner?.id ?? '');
    if ((await here.grace.see(paymentRun, winner?.id ?? '')).status === 'firsts_held')
      await here.laura.run(paymentRun, 'releaseFirsts', winner?.id ?? '');
    const both = await Promise.allSettled([
      here.samuel.run(paymentRun, 'release', winner?.id ?? ''),
      here.tess.run(paymentRun, 'release', winner?.id ?? ''),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.paymentsOf(winner?.id ?? '')).toHaveLength(1);
    expect(await here.grace.see(invoice, billed)).toMatchObject({ status: 'paid', balance: { cents: 0 } });
  });

  test('a vendor that is held after the proposal is not paid', async () => {
    await here.owed(firm, 170);
    const { id } = await here.reviewed();
    await product((work) =>
      work.move(vendor, firm, 'hold', { input: { heldFrom: ['payments'] }, reason: 'A garnishment was served.' }),
    );
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      code: 'payment_run.not_payable',
      message: expect.stringContaining('is on hold for payments'),
    });
    expect(await here.paymentsOf(id)).toEqual([]);
    await here.grace.run(paymentRun, 'sendBack', id, 'The vendor is held.');
    const { version } = await here.grace.see(paymentRun, id);
    const again = await here.grace.edit(paymentRun, id, version, { note: 'Proposed again.' });
    expect(again.items).toEqual([]);
    expect(again.held?.[0]?.reason).toContain('is on hold for payments');
  });

  test('what keeps a run from being released is said while it is open, and of one that is paid nothing is', async () => {
    await here.owed(firm, 171);
    const { id } = await here.reviewed();
    const shown = async () =>
      (await here.county.door.run(here.grace.actor, (work) => paymentsAndCash(work, id, []))).obstacles;
    const hold = () =>
      product((work) =>
        work.move(vendor, firm, 'hold', { input: { heldFrom: ['payments'] }, reason: 'A garnishment.' }),
      );
    await hold();
    expect(JSON.stringify(await shown())).toContain('is on hold for payments');
    await product((work) => work.move(vendor, firm, 'release', { reason: 'It is lifted.' }));
    expect(await shown()).toEqual([]);
    await here.samuel.run(paymentRun, 'release', id);
    await hold();
    expect(await shown()).toEqual([]);
  });

  test('trap 10: a vendor that an extract excludes after the proposal is not paid, and the match names list, date and entry', async () => {
    await here.owed(firm, 175);
    const { id } = await here.reviewed();
    const { name } = await here.county.product.see(vendor, firm);
    await extractOf(here.county, '2026-11-19', String(name));
    const refused = (sentence: string) => ({
      code: 'payment_run.not_payable',
      message: expect.stringContaining(sentence),
    });
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject(
      refused(`may be excluded as ${name} (entry S4-0, as of 2026-11-19)`),
    );
    const omar = here.omar.with({ duties: ['vendor_approver'] });
    const found = await product((work) => work.row(exclusionMatch, { where: { vendor: firm } }));
    expect(found).toMatchObject({ status: 'open', excluded: name, entry: 'S4-0', seenOn: '2026-11-19' });
    await omar.run(exclusionMatch, 'confirm', found?.id ?? '', 'Same firm');
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject(
      refused(`is excluded as ${name} (entry S4-0, as of 2026-11-19)`),
    );
    expect(await here.paymentsOf(id)).toEqual([]);
    await here.grace.run(paymentRun, 'sendBack', id, 'The vendor is excluded.');
    const { version } = await here.grace.see(paymentRun, id);
    const again = await here.grace.edit(paymentRun, id, version, { note: 'Proposed again.' });
    expect(again.items).toEqual([]);
    expect(again.held?.[0]?.reason).toContain('(entry S4-0, as of 2026-11-19)');
  });

  test('an account that a second vendor brings after the approval holds the payment until another person clears the sign', async () => {
    const [name, other, account] = [`Ebb Works ${drawn} LLC`, `Flood Works ${drawn} LLC`, '77120045'];
    const owner = await here.paidByAch(name, account);
    const { id: bill } = await here.owed(owner, 190);
    const { id } = await here.reviewed();
    const second = await here.vendor(other);
    await here.county.product.make(vendorBankAccount, {
      vendor: second,
      holder: 'Flood Works LLC',
      bank: 'Piedmont Trust',
      routing: '051400549',
      account: '7712 0045',
      why: 'Account from the signed vendor form.',
    });
    const sign = `An account of the vendor is on file for ${other} as well.`;
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      code: 'payment_run.not_payable',
      message: expect.stringContaining(sign),
    });
    await here.grace.run(paymentRun, 'sendBack', id, 'The account has two owners.');
    const saved = async (note: string) =>
      here.grace.edit(paymentRun, id, (await here.grace.see(paymentRun, id)).version, { note });
    expect(await saved('Proposed again.')).toMatchObject({
      items: [],
      held: [{ invoice: bill, reason: expect.stringContaining(sign) }],
    });
    await saved('And again.');
    const signs = await product((work) =>
      work.rows(invoiceSignal, { where: { invoice: bill }, fields: ['code', 'evidence', 'status'], most: 'all' }),
    );
    expect(signs).toMatchObject([{ code: 'shared_account', evidence: sign, status: 'open' }]);
    expect(JSON.stringify(signs)).not.toContain('7712');

    const clear = (by: typeof here.grace) =>
      here.county.door.run(by.actor, (work) =>
        work.move(invoiceSignal, signs[0]?.id ?? '', 'clear', {
          input: { finding: 'Parent and subsidiary, as the register shows.' },
        }),
      );
    // Who registered the invoice, and who approved it, look away from their own work.
    for (const person of [here.grace, here.priya]) await expect(clear(person)).rejects.toThrow(/someone else has to/);
    await clear(here.omar);
    expect((await saved('Cleared.')).items).toMatchObject([{ invoice: bill }]);
    await here.grace.run(paymentRun, 'submit', id);
    await here.firstsReleased(id);
    await here.samuel.run(paymentRun, 'release', id);
    expect((await here.grace.see(invoice, bill)).status).toBe('paid');
  });

  test('an account that is refused was never the second vendor’s: the payment goes on and no sign stays open', async () => {
    const owner = await here.paidByAch(`Neap Works ${drawn} LLC`, '77120046');
    const { id: bill } = await here.owed(owner, 195);
    const { id: brought } = await here.county.product.make(vendorBankAccount, {
      vendor: await here.vendor(`Spring Works ${drawn} LLC`),
      holder: 'Spring Works LLC',
      bank: 'Piedmont Trust',
      routing: '051400549',
      account: '77120046',
      why: 'Account from the signed vendor form.',
    });
    const statesOf = () =>
      product((work) => work.rows(invoiceSignal, { where: { invoice: bill }, fields: ['status'], most: 'all' })).then(
        (rows) => rows.map(({ status }) => status),
      );
    const { id, version, items } = await here.run();
    expect([items, await statesOf()]).toEqual([[], ['open']]);
    await here.county.product.run(vendorBankAccount, 'reject', brought, 'Not theirs.');
    expect((await here.grace.edit(paymentRun, id, version, { note: 'Asked the bank.' })).items).toMatchObject([
      { invoice: bill },
    ]);
    expect(await statesOf()).toEqual(['gone']);
  });

  test('a bank account that changed since, is cooling or is gone stops the release', async () => {
    await here.owed(firm, 180);
    const { id } = await here.reviewed();
    await here.bankAccount(firm, '666666666');
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      message: expect.stringContaining('bank account changed since the proposal'),
    });
    const bare = await here.vendor('Check Only LLC');
    await here.owed(bare, 15);
    const run = await here.run();
    expect(run.held?.map(({ reason }) => reason)).toContain(
      'Check Only LLC has no active bank account. Propose one, or pay by check.',
    );
  });

  test('an invoice whose void is requested, or that awaits approval, is not paid', async () => {
    const { id: billed } = await here.owed(firm, 190);
    const { id } = await here.reviewed();
    await here.grace.run(invoice, 'requestVoid', billed, 'Entered for the wrong order.');
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      message: expect.stringContaining('A void of this invoice is requested'),
    });
    await here.priya.run(invoice, 'void', billed);
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      message: expect.stringContaining('It is voided now'),
    });
  });

  test('a row, an amount or an account number that is changed in the database makes another file, which is not released', async () => {
    await here.owed(firm, 200);
    const { id } = await here.reviewed();
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`update vendor_bank_account set account_type = 'savings' where organization_id = $1 and vendor = $2`, [
        here.county.organizationId,
        firm,
      ]),
    );
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({
      code: 'payment_run.file_changed',
    });
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(
        `update payment_run_items set amount_cents = amount_cents + 100000 where organization_id = $1 and parent = $2`,
        [here.county.organizationId, id],
      ),
    );
    await expect(here.samuel.run(paymentRun, 'release', id)).rejects.toMatchObject({ code: 'payment_run.not_payable' });
  });

  test('no one edits a run that is submitted or released, or writes its figures', async () => {
    await here.owed(firm, 210);
    const run = await here.reviewed();
    const change = { dueBy: '2026-12-01' };
    await expect(here.grace.edit(paymentRun, run.id, run.version, change)).rejects.toMatchObject({
      code: 'payment_run.is_reviewed',
    });
    await here.samuel.run(paymentRun, 'release', run.id);
    const { version } = await here.grace.see(paymentRun, run.id);
    await expect(here.grace.edit(paymentRun, run.id, version, change)).rejects.toMatchObject({
      code: 'payment_run.is_released',
    });
    const [one] = await here.paymentsOf(run.id);
    await expect(
      here.samuel.edit(payment, one?.id ?? '', one?.version ?? 0, { settledOn: today }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      here.grace.run(invoice, 'requestVoid', one?.lines?.[0]?.invoice ?? '', 'Paid twice.'),
    ).rejects.toMatchObject({ code: 'state' });
  });

  test('a void makes the invoice payable again exactly once', async () => {
    const { id: billed } = await here.owed(firm, 220);
    const run = await here.released();
    const [one] = await here.paymentsOf(run.id);
    const id = one?.id ?? '';
    await here.grace.run(payment, 'requestVoid', id, 'The account is closed.');
    const both = await Promise.allSettled([here.samuel.run(payment, 'void', id), here.tess.run(payment, 'void', id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.grace.see(invoice, billed)).toMatchObject({
      status: 'approved',
      paidOn: null,
      paymentNumber: null,
      balance: { cents: 220_00 },
    });
    expect((await here.grace.see(paymentRun, run.id)).status).toBe('voided');
    const next = await here.released();
    const [second] = await here.paymentsOf(next.id);
    expect(await here.grace.see(invoice, billed)).toMatchObject({ status: 'paid', paymentNumber: second?.number });
    await expect(here.samuel.run(payment, 'void', id)).rejects.toMatchObject({ code: 'state' });
  });

  test('the payment date is a business day that is not past, and an empty run is not submitted', async () => {
    await expect(here.run({ payOn: '2026-11-19' })).rejects.toMatchObject({ code: 'payment_run.day_is_past' });
    await expect(here.run({ payOn: '2026-11-22' })).rejects.toMatchObject({ code: 'payment_run.business_day' });
    const { id } = await here.run();
    await expect(here.grace.run(paymentRun, 'submit', id)).rejects.toMatchObject({
      code: 'payment_run.nothing_to_pay',
    });
  });
});
