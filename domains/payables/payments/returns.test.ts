import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';
import { bankReturn } from './bank-return.record.ts';
import { importReturn } from './import-return.server.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { prenoteFile } from './prenote-file.record.ts';
import { samePrenotes } from './prenote-file.server.ts';
import { type Came, type PaymentWorld, paymentWorld, returnFile, today } from './test-world.ts';
import { ageChecks } from './unclaimed-clock.server.ts';

let here: PaymentWorld;
let firm: string;
/** Where the firm is paid. */
let account: string;
let drawn = 0;
beforeAll(async () => {
  here = await paymentWorld();
});
beforeEach(async () => {
  account = `77400${++drawn + 1000}`;
  firm = await here.paidByAch(`Returning Works ${drawn} LLC`, account);
});
afterAll(() => here.county.close());

const product = <T>(act: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, act);
const take = (by: Person, all: readonly Came[], madeOn?: string) =>
  here.county.door.run(by.actor, (work) =>
    importReturn(work, {
      name: 'returns.ach',
      text: returnFile(
        all.map((one) => ({ account, ...one })),
        madeOn,
      ),
    }),
  );
const imported = async (all: readonly Came[], by = here.grace) => {
  const { file, problems } = await take(by, all);
  expect(problems).toEqual([]);
  return here.grace.see(bankReturn, file?.id ?? '');
};
/** A payment of the firm that the bank has, settled where nothing else is said. */
async function sent(dollars: number, isSettled = true) {
  const billed = await here.owed(firm, dollars);
  const run = await here.released();
  await here.samuel.run(paymentRun, 'transmit', run.id);
  const [row] = (await here.paymentsOf(run.id)).filter((one) => one.vendor === firm);
  if (!row?.trace) throw new Error('Nothing was paid');
  if (isSettled)
    for (const { id } of await here.paymentsOf(run.id))
      await here.county.door.run(here.grace.actor, (work) =>
        work.move(payment, id, 'settle', { input: { settledOn: today } }),
      );
  return { billed: billed.id, run: run.id, id: row.id, number: row.number, trace: row.trace, cents: row.amount.cents };
}
const accountOf = async (status: 'active' | 'on_hold' | 'proposed' = 'active') =>
  product((work) =>
    work.row(vendorBankAccount, { where: { vendor: firm, status }, fields: ['number', 'status'], order: '-number' }),
  );

describe('a payment that comes back', () => {
  test('after its settlement reopens its invoice and puts its account on hold, once a second person applied the file', async () => {
    const paid = await sent(310);
    expect((await here.grace.see(paymentRun, paid.run)).status).toBe('settled');
    const file = await imported([{ code: 'R03', trace: paid.trace, cents: paid.cents }]);
    expect(file).toMatchObject({
      status: 'imported',
      returns: 1,
      changes: 0,
      importedBy: here.grace.id,
      madeOn: '2026-11-23',
    });
    expect(file.items).toMatchObject([{ result: 'payment', payment: paid.id, code: 'R03', trace: paid.trace }]);
    expect((await here.grace.see(invoice, paid.billed)).status).toBe('paid');

    await here.samuel.run(bankReturn, 'apply', file.id);
    expect(await here.grace.see(payment, paid.id)).toMatchObject({
      status: 'bank_returned',
      returnCode: 'R03',
      returnReason: 'R03 No account or unable to locate account',
      returnFile: file.id,
    });
    expect(await here.grace.see(invoice, paid.billed)).toMatchObject({
      status: 'approved',
      paymentNumber: null,
      balance: { cents: paid.cents },
    });
    expect((await here.grace.see(paymentRun, paid.run)).status).toBe('settled');
    const held = await accountOf('on_hold');
    expect(held).not.toBeNull();
    const next = await here.run();
    expect(next.items?.some((one) => one.invoice === paid.billed)).toBe(false);
    expect(next.held?.find((one) => one.invoice === paid.billed)?.reason).toContain(`${paid.number} came back: R03`);
    await here.grace.run(paymentRun, 'discard', next.id, 'Another test.');

    await here.samuel.run(vendorBankAccount, 'resume', held?.id ?? '', 'The bank confirmed the account.');
    const again = await here.released();
    const [reissue] = (await here.paymentsOf(again.id)).filter((one) => one.vendor === firm);
    expect(reissue).toMatchObject({ replaces: paid.id, amount: { cents: paid.cents } });
    expect(Number(reissue?.trace)).toBeGreaterThan(Number(paid.trace));
    expect(await here.grace.see(invoice, paid.billed)).toMatchObject({
      status: 'paid',
      paymentNumber: reissue?.number,
    });
  });

  test('before its settlement ends its run, and its account stays where the code is not about it', async () => {
    const paid = await sent(320, false);
    const file = await imported([{ code: 'R06', trace: paid.trace, cents: paid.cents }]);
    await here.samuel.run(bankReturn, 'apply', file.id);
    expect((await here.grace.see(invoice, paid.billed)).status).toBe('approved');
    expect((await here.grace.see(paymentRun, paid.run)).status).toBe('settled');
    expect((await accountOf())?.status).toBe('active');
  });

  test('is applied by another person than who imported it, and by no key', async () => {
    const paid = await sent(330);
    const file = await imported([{ code: 'R03', trace: paid.trace, cents: paid.cents }], here.samuel);
    await expect(here.samuel.run(bankReturn, 'apply', file.id)).rejects.toMatchObject({
      code: 'bank_return.applier_is_another',
    });
    const key = here.county.person({ ...here.tess.actor, kind: 'service', scopes: ['*'] });
    await expect(key.run(bankReturn, 'apply', file.id)).rejects.toMatchObject({ code: 'payment.signed_in' });
    await expect(take(key, [{ code: 'R03', trace: paid.trace, cents: 1 }])).rejects.toMatchObject({
      code: 'payment.signed_in',
    });
    await expect(here.grace.run(bankReturn, 'apply', file.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const vera = (await here.county.member('Vera Holm')).with({ duties: ['treasurer'] });
    await expect(take(vera, [{ code: 'R03', trace: paid.trace, cents: 1 }])).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await here.grace.see(invoice, paid.billed)).status).toBe('paid');
    await here.grace.run(bankReturn, 'discard', file.id, 'Not of the bank.');
    await expect(here.tess.run(bankReturn, 'apply', file.id)).rejects.toMatchObject({ code: 'state' });
  });

  test('is forged in vain: another amount, account, company, trace or day is only looked at', async () => {
    const paid = await sent(340);
    const real = { code: 'R03', trace: paid.trace, cents: paid.cents };
    const forged: readonly (readonly [Came, RegExp, string?])[] = [
      [{ ...real, cents: paid.cents - 1 }, /amount is not that of/],
      [{ ...real, account: '999999999' }, /account is not the one that was paid/],
      [{ ...real, routing: '231380104' }, /account is not the one that was paid/],
      [{ ...real, companyId: '9999999999' }, /of no disbursement account/],
      [{ ...real, trace: '061000109999999' }, /No payment has this trace number/],
      [{ ...real, trace: '231380100000001' }, /of no disbursement account/],
      [{ ...real, code: 'R69' }, /between banks/],
      [real, /older than the transmission/, '261101'],
    ];
    for (const [one, reason, day] of forged) {
      const { file } = await take(here.grace, [one], day);
      const row = await here.grace.see(bankReturn, file?.id ?? '');
      expect(row.items).toMatchObject([{ result: 'review', reason: expect.stringMatching(reason) }]);
      await here.samuel.run(bankReturn, 'apply', row.id);
    }
    expect((await here.grace.see(payment, paid.id)).status).toBe('settled');
    expect((await here.grace.see(invoice, paid.billed)).status).toBe('paid');
    expect((await accountOf())?.status).toBe('active');
  });

  test('comes back once: the same file is refused, the same entry is known, and two files at once take one payment back', async () => {
    const paid = await sent(350);
    const real = { code: 'R03', trace: paid.trace, cents: paid.cents };
    const first = await imported([real]);
    await expect(take(here.tess, [real])).rejects.toMatchObject({ code: 'bank_return.known' });
    const other = await imported([real, { ...real, code: 'R06', returnTrace: '051400540000777' }], here.tess);
    expect(other.items).toMatchObject([
      { result: 'known', reason: expect.stringContaining(first.number) },
      { result: 'payment', payment: paid.id },
    ]);
    await here.samuel.run(bankReturn, 'apply', first.id);
    await here.samuel.run(bankReturn, 'apply', other.id);
    expect((await here.grace.see(bankReturn, other.id)).items?.[1]).toMatchObject({
      result: 'review',
      reason: `${paid.number} is returned now.`,
    });
    const next = await here.grace.see(payment, paid.id);
    expect(next).toMatchObject({ status: 'bank_returned', returnCode: 'R03' });
    // Paid again by check meanwhile: a third file takes nothing of that back.
    const third = await imported([{ ...real, returnTrace: '051400540000778' }]);
    expect(third.items).toMatchObject([{ result: 'review' }]);
  });

  test('is read whole or not at all: what is wrong is told by line', async () => {
    const text = returnFile([{ code: 'R03', trace: '061000100000001', cents: 100 }]);
    const read = (changed: string) =>
      here.county.door.run(here.grace.actor, (work) => importReturn(work, { name: 'x', text: changed }));
    expect(await read(text.replace('0000000100', '0000000200'))).toMatchObject({
      file: null,
      problems: [{ line: 5 }, { line: 6 }],
    });
    expect(await read(text.replace('799R03', '799R59'))).toEqual({
      file: null,
      problems: [{ line: 4, reason: '“R59” is no code of a return.' }],
    });
  });
});

describe('a notification of change', () => {
  test('proposes an account that is called back, approved and waited for, by others than who imported it', async () => {
    const paid = await sent(410);
    const clerk = await here.withDuty(`Carla Nix ${drawn}`, 'vendor_clerk');
    const file = await imported([{ code: 'C01', trace: paid.trace, cents: 0, corrected: '1918171614' }], here.tess);
    expect(file.items).toMatchObject([{ kind: 'change', result: 'account', code: 'C01', meaning: 'Account number' }]);
    const id = file.items?.[0]?.proposal ?? '';
    expect(await here.grace.see(vendorBankAccount, id)).toMatchObject({
      status: 'proposed',
      vendor: firm,
      account: { last4: '1614' },
      routing: { last4: '0549' },
      noticeBy: here.tess.id,
      isFirst: false,
    });
    expect((await accountOf())?.status).toBe('active');
    const call = (by: Person) =>
      here.county.door.run(by.actor, (work) =>
        work.move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Alma' } }),
      );
    await product((work) => work.change(vendorBankAccount, id, {}, { callNumber: '+17575550134' }));
    await here.county.product.make(dutyGrant, {
      member: here.tess.id,
      duty: 'vendor_approver',
      exception: 'The office has one person left.',
    });
    await expect(call(here.tess.with({ duties: ['treasurer', 'vendor_approver'] }))).rejects.toMatchObject({
      code: 'vendor_bank_account.caller_is_not_proposer',
    });
    await call(clerk);
    await expect(here.tess.run(vendorBankAccount, 'approve', id)).rejects.toMatchObject({
      code: 'vendor_bank_account.approver_is_third',
    });
    expect((await here.samuel.run(vendorBankAccount, 'approve', id)).status).toBe('approved');
    expect((await accountOf())?.status).toBe('active');
    // The old one is not paid while two accounts claim to be the vendor’s.
    const owed = await here.owed(firm, 15);
    const next = await here.run();
    expect(next.held?.find((one) => one.invoice === owed.id)?.reason).toContain('is cooling until');
    await here.grace.run(paymentRun, 'discard', next.id, 'Another test.');
    await here.grace.run(bankReturn, 'discard', file.id, 'The bank does not know it.');
    expect((await here.grace.see(vendorBankAccount, id)).status).toBe('rejected');
  });

  test('about nothing that can be paid is only looked at', async () => {
    const paid = await sent(420);
    const file = await imported([
      { code: 'C04', trace: paid.trace, cents: 0, corrected: 'OTHER NAME' },
      { code: 'C02', trace: paid.trace, cents: 0, corrected: '061000105' },
      { code: 'C03', trace: paid.trace, cents: 0, corrected: '061000104   ' },
      { code: 'C01', trace: paid.trace, cents: 0, corrected: '777', account: '123123123' },
    ]);
    expect(file.items?.map(({ result }) => result)).toEqual(['review', 'review', 'review', 'review']);
    expect(await accountOf('proposed')).toBeNull();
  });
});

describe('a prenote', () => {
  const approvedAccount = async () => {
    const bare = await here.vendor(`Tested Works ${++drawn} LLC`);
    const { id } = await product((work) =>
      work.insert(vendorBankAccount, {
        vendor: bare,
        holder: 'Tested Works LLC',
        bank: 'Piedmont Trust',
        accountType: 'checking',
        routing: '051400549',
        account: '55001122',
        why: 'First account.',
      } as never),
    );
    await product(async (work) => {
      await work.change(vendorBankAccount, id, {}, { callNumber: '+17575550134', payableFrom: today });
      await work.move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Alma Reyes' } });
      await work.move(vendorBankAccount, id, 'approve');
    });
    return id;
  };
  const record = (id: string, by = here.samuel) =>
    here.county.door.run(by.actor, (work) =>
      work.move(vendorBankAccount, id, 'prenote', { input: { prenote: 'accepted' } }),
    );
  const notSent = { code: 'vendor_bank_account.prenote_sent' };

  test('is accepted once it was sent and its days are over', async () => {
    const id = await approvedAccount();
    await expect(record(id)).rejects.toMatchObject({
      ...notSent,
      message: expect.stringContaining('No prenote was sent'),
    });
    const file = await here.grace.make(prenoteFile, { account: here.account, sendOn: today });
    expect(file).toMatchObject({ status: 'ready', entries: 1, items: [{ bankAccount: id }] });
    await expect(here.grace.make(prenoteFile, { account: here.account, sendOn: today })).rejects.toMatchObject({
      code: 'prenote_file.nothing_to_test',
    });
    const text = await product((work) => samePrenotes(work, file));
    expect(text).toMatch(/^62305140054955001122 {9}0{10}/mu);
    await expect(here.grace.run(prenoteFile, 'send', file.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.samuel.run(prenoteFile, 'send', file.id);
    const sentOne = await here.grace.see(vendorBankAccount, id);
    expect(sentOne.prenoteTrace).toBe(file.items?.[0]?.trace);
    expect((sentOne.prenoteClearOn ?? '') > today).toBe(true);
    await expect(record(id)).rejects.toMatchObject({
      ...notSent,
      message: expect.stringContaining('can come back until'),
    });
    await product((work) => work.change(vendorBankAccount, id, {}, { prenoteClearOn: today }));
    expect((await record(id)).status).toBe('cooling');
  });

  test('that came back rejects the account, wherever it is on its way', async () => {
    const id = await approvedAccount();
    const { id: file, items } = await here.grace.make(prenoteFile, { account: here.account, sendOn: today });
    await here.samuel.run(prenoteFile, 'send', file);
    const back = await imported([{ code: 'R03', trace: items?.[0]?.trace ?? '', cents: 0, account: '55001122' }]);
    expect(back.items).toMatchObject([{ result: 'prenote', bankAccount: id }]);
    await here.samuel.run(bankReturn, 'apply', back.id);
    expect(await here.grace.see(vendorBankAccount, id)).toMatchObject({
      status: 'rejected',
      prenoteReturn: 'R03 No account or unable to locate account',
    });
  });

  test('of an account that was rejected meanwhile is not sent', async () => {
    const id = await approvedAccount();
    const { id: file } = await here.grace.make(prenoteFile, { account: here.account, sendOn: today });
    await here.samuel.run(vendorBankAccount, 'reject', id, 'The firm did not ask for it.');
    await expect(here.samuel.run(prenoteFile, 'send', file)).rejects.toMatchObject({
      code: 'prenote_file.not_waiting',
    });
  });
});

describe('a file that is released', () => {
  const inDatabase = (text: string, values: readonly unknown[]) =>
    here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(text, [here.county.organizationId, ...values]),
    );

  test('has two signatures over its hash, and altered between release and transmission it is not sent', async () => {
    await here.owed(firm, 510);
    const run = await here.released();
    expect(run.signatures).toMatchObject([
      { part: 'prepared', person: here.grace.id },
      { part: 'released', person: here.samuel.id },
    ]);
    // One byte of the file: the type of the account.
    const type = (to: string) =>
      inDatabase('update vendor_bank_account set account_type = $3 where organization_id = $1 and vendor = $2', [
        firm,
        to,
      ]);
    await type('savings');
    await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
      code: 'payment_run.file_changed',
    });
    // Who alters the hash as well does not have the key that signs it.
    const set = (hash: string) =>
      inDatabase('update payment_run set file_hash = $3 where organization_id = $1 and id = $2', [run.id, hash]);
    const { hashOf, bankFileOf } = await import('./bank-file.server.ts');
    const altered = await product(async (work) => {
      const row = await work.find(paymentRun, run.id);
      return row ? hashOf(await bankFileOf(work, row)) : '';
    });
    await set(altered);
    await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
      code: 'payment_run.not_signed',
    });
    await type('checking');
    await set(run.fileHash ?? '');
    await inDatabase(
      'update payment_run_signatures set person = $3 where organization_id = $1 and parent = $2 and position = 1',
      [run.id, here.tess.id],
    );
    await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
      code: 'payment_run.not_signed',
    });
    await inDatabase(
      'update payment_run_signatures set person = $3 where organization_id = $1 and parent = $2 and position = 1',
      [run.id, here.samuel.id],
    );
    expect((await here.samuel.run(paymentRun, 'transmit', run.id)).status).toBe('transmitted');
  });

  test('is not sent to an account that was revoked or put on hold since', async () => {
    await here.owed(firm, 520);
    const run = await here.released();
    const active = await accountOf();
    await here.tess.run(vendorBankAccount, 'revoke', active?.id ?? '', 'The firm called.');
    await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
      code: 'payment_run.account_since',
    });
  });
});

describe('a check', () => {
  async function mailed(dollars: number) {
    const paper = await here.vendor(`Paper Works ${++drawn} LLC`);
    const billed = await here.owed(paper, dollars);
    const run = await here.released({ method: 'check' });
    await here.samuel.run(paymentRun, 'transmit', run.id);
    const [row] = (await here.paymentsOf(run.id)).filter((one) => one.vendor === paper);
    return { id: row?.id ?? '', billed: billed.id, run: run.id, dormantOn: row?.dormantOn };
  }
  const stop = (id: string, stopOn = today) =>
    here.county.door.run(here.samuel.actor, (work) =>
      work.move(payment, id, 'placeStop', { input: { stopReference: 'SP-88112', stopOn } }),
    );

  test('that was mailed is voided only after its stop, and is reissued once', async () => {
    const { id, billed, run } = await mailed(610);
    await here.grace.run(payment, 'requestVoid', id, 'Lost in the mail.');
    await expect(here.samuel.run(payment, 'void', id)).rejects.toMatchObject({ code: 'payment.stop_is_placed' });
    await here.samuel.run(payment, 'keep', id, 'Stop it first.');
    await expect(stop(id, '2026-11-19')).rejects.toMatchObject({ code: 'payment.stop_on' });
    expect((await stop(id)).status).toBe('stopped');
    await here.grace.run(payment, 'requestVoid', id, 'Stopped at the bank.');
    await here.samuel.run(payment, 'keep', id, 'The firm looks once more.');
    expect((await here.grace.see(payment, id)).status).toBe('stopped');
    await here.grace.run(payment, 'requestVoid', id, 'Stopped at the bank.');
    // Who placed the stop does not void it.
    await expect(here.samuel.run(payment, 'void', id)).rejects.toMatchObject({ code: 'payment.voider_is_another' });
    await here.tess.run(payment, 'void', id);
    expect(await here.grace.see(invoice, billed)).toMatchObject({ status: 'approved', paymentNumber: null });
    for (const one of await here.paymentsOf(run))
      if (one.status === 'transmitted')
        await here.county.door.run(here.grace.actor, (work) =>
          work.move(payment, one.id, 'settle', { input: { settledOn: today } }),
        );
    const again = await here.released({ method: 'check' });
    expect((await here.paymentsOf(again.id)).find((one) => one.lines?.[0]?.invoice === billed)).toMatchObject({
      replaces: id,
    });
  });

  test('alone can be stopped: an ACH payment comes back by the bank', async () => {
    const paid = await sent(620, false);
    await expect(stop(paid.id)).rejects.toMatchObject({ code: 'payment.is_check' });
  });

  test('that nobody cashes is unclaimed after the months of its account, and goes to the state after a notice', async () => {
    const { id, dormantOn, billed } = await mailed(630);
    expect(dormantOn).toBe('2027-11-20');
    const system = { ...here.county.product.actor, timeZone: 'America/New_York' };
    await ageChecks(here.county, system);
    expect((await here.grace.see(payment, id)).status).toBe('transmitted');
    await product((work) => work.change(payment, id, {}, { dormantOn: today }));
    await ageChecks(here.county, system);
    await ageChecks(here.county, system);
    expect((await here.grace.see(payment, id)).status).toBe('unclaimed');
    const report = (ownerNoticeOn: string) =>
      here.county.door.run(here.samuel.actor, (work) =>
        work.move(payment, id, 'report', { input: { ownerNoticeOn, reportedOn: today } }),
      );
    await expect(report('2026-11-19')).rejects.toMatchObject({ code: 'payment.notice_on' });
    expect((await report(today)).status).toBe('reported');
    expect((await here.grace.see(invoice, billed)).status).toBe('paid');
  });
});
