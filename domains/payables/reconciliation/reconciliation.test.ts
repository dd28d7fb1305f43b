import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payingAccount } from '../payments/paying-account.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { bankReturn } from '../payments/bank-return.record.ts';
import { importReturn } from '../payments/import-return.server.ts';
import { type PaymentWorld, paymentWorld, returnFile, today } from '../payments/test-world.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Row } from '#kernel';
import type { Person } from '#world';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { reconciled } from './bank-statement.server.ts';
import { importStatement, type StatementFile } from './import-statement.server.ts';
import { type BaiLine, baiFile } from './test-world.ts';

let here: PaymentWorld;
let nora: Person;
let otto: Person;
beforeAll(async () => {
  here = await paymentWorld();
  nora = await here.withDuty('Nora Castellano', 'bank_reconciler');
  otto = await here.withDuty('Otto Lindqvist', 'bank_reconciler');
});
afterAll(() => here.county.close());

const product = <T>(act: Parameters<typeof here.county.door.run<T>>[1]) =>
  here.county.door.run(here.county.product.actor, act);

let accounts = 0;
/** Each story has an account of its own. */
async function account(): Promise<{ readonly id: string; readonly number: string; readonly companyId: string }> {
  const number = String(712_345_600 + ++accounts);
  const companyId = String(1_591_200_000 + accounts);
  const { id } = await here.county.product.make(payingAccount, {
    name: `Disbursement account ${accounts}`,
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: number,
    companyName: 'TIDEWATER COUNTY',
    companyId,
    nextCheck: 5001,
  });
  await here.county.product.run(payingAccount, 'approve', id);
  return { id, number, companyId };
}

let firms = 0;
/** Where the last vendor is paid. */
const lastAccount = (): string => String(88_000_000 + firms);
/** Payments for so many dollars each, each to a vendor of its own, transmitted today; what other stories left is paid with them. */
async function paid(method: 'check' | 'ach', from: string, dollars: readonly number[]) {
  const vendors: string[] = [];
  for (const one of dollars) {
    const name = `Bright Works ${++firms} LLC`;
    const firm = method === 'ach' ? await here.paidByAch(name, lastAccount()) : await here.vendor(name);
    await here.owed(firm, one);
    vendors.push(firm);
  }
  const run = await here.released({ method, account: from });
  await here.samuel.run(paymentRun, 'transmit', run.id);
  const all = await here.paymentsOf(run.id);
  return vendors.flatMap((firm) => all.filter(({ vendor }) => vendor === firm));
}
const mailed = (from: string, dollars: readonly number[]) => paid('check', from, dollars);
const sent = (from: string, dollars: readonly number[]) => paid('ach', from, dollars);

const take = (by: Person, file: Omit<StatementFile, 'name' | 'csv'> & Partial<StatementFile>) =>
  here.county.door.run(by.actor, (work) => importStatement(work, { name: 'statement.bai', csv: null, ...file }));
/** A statement of one day, imported by Nora. */
async function imported(from: { id: string; number: string }, lines: readonly BaiLine[], opening = 10_000_000) {
  const text = baiFile({ account: from.number, opening, days: [{ on: '261120', lines }] });
  const { statement, problems } = await take(nora, { account: from.id, text });
  expect(problems).toEqual([]);
  const rows = await linesOf(statement?.id ?? '');
  return { id: statement?.id ?? '', lines: rows, text };
}
const linesOf = (statement: string) =>
  product((work) => work.rows(bankLine, { where: { statement }, order: 'place', most: 'all' }));
const seen = (id: string) => here.grace.see(payment, id);
const check = (number: number | null | undefined, cents: number): BaiLine => ({
  code: '475',
  cents,
  customer: String(number ?? '').padStart(10, '0'),
});
const step = (by: Person, id: string, name: string, input: object = {}, reason?: string) =>
  here.county.door.run(by.actor, (work) =>
    work.move(bankLine, id, name as never, { input: input as never, ...(reason ? { reason } : {}) }),
  );
const long = 'The bank’s image shows the check as it was issued.';

describe('the story of a statement', () => {
  test('checks and files are proposed, a person confirms and explains, another approves, and the runs settle', async () => {
    const from = await account();
    const [first, second] = await mailed(from.id, [120, 80]);
    const ach = await sent(from.id, [300, 200]);
    const { id, lines } = await imported(from, [
      check(first?.checkNumber, 12_000),
      { code: '455', cents: 50_000, text: 'TIDEWATER COUNTY VENDOR PAY' },
      { code: '698', cents: 1_500, text: 'ACCOUNT FEE' },
      { code: '301', cents: 70_000, text: 'DEPOSIT' },
    ]);
    expect(lines.map(({ status, kind }) => [kind, status])).toEqual([
      ['check', 'proposed'],
      ['ach', 'proposed'],
      ['fee', 'open'],
      ['deposit', 'open'],
    ]);
    await step(nora, lines[0]?.id ?? '', 'confirm');
    await step(nora, lines[1]?.id ?? '', 'confirm');
    expect(await seen(first?.id ?? '')).toMatchObject({
      status: 'settled',
      settledOn: today,
      clearedOn: today,
      bankLine: lines[0]?.id,
    });
    for (const one of ach) expect((await seen(one.id)).status).toBe('settled');
    // Nothing is final before another person approves it.
    expect((await here.grace.see(paymentRun, ach[0]?.run ?? '')).status).toBe('transmitted');
    await expect(nora.run(bankStatement, 'reconcile', id)).rejects.toMatchObject({
      code: 'bank_statement.lines_are_open',
    });
    await step(nora, lines[2]?.id ?? '', 'explain', { cause: 'fee', note: 'Monthly fee by the fee schedule.' });
    await step(nora, lines[3]?.id ?? '', 'explain', { cause: 'receipt', note: 'Deposit slip 4411 of the clerk.' });
    await nora.run(bankStatement, 'reconcile', id);
    const done = await nora.see(bankStatement, id);
    expect(done).toMatchObject({ status: 'reconciled', reconciledBy: nora.id, outstanding: { cents: 8_000 } });
    // 100,000.00 less what was issued, the fee, and the deposit.
    expect(done.bookBalance?.cents).toBe(10_000_000 - 12_000 - 8_000 - 50_000 - 1_500 + 70_000);
    await here.laura.run(bankStatement, 'approve', id);
    expect((await here.grace.see(paymentRun, ach[0]?.run ?? '')).status).toBe('settled');
    expect((await here.grace.see(paymentRun, first?.run ?? '')).status).toBe('transmitted');
    expect((await seen(second?.id ?? '')).status).toBe('transmitted');
    await expect(step(nora, lines[0]?.id ?? '', 'undo', {}, 'Wrong line.')).rejects.toMatchObject({
      code: 'bank_line.statement_is_closed',
    });
  });

  test('one line is matched with several payments by hand when their sum is equal, and undone', async () => {
    const from = await account();
    const all = await mailed(from.id, [40, 60]);
    const { lines } = await imported(from, [{ code: '470', cents: 10_000, text: 'CHECKS PAID' }]);
    const [line] = lines;
    const ids = all.map(({ id }) => id);
    await expect(step(nora, line?.id ?? '', 'match', { payments: ids.slice(0, 1) })).rejects.toMatchObject({
      code: 'bank_line.sum',
    });
    expect((await seen(ids[0] ?? '')).status).toBe('transmitted');
    await step(nora, line?.id ?? '', 'match', { payments: ids });
    expect((await seen(ids[1] ?? '')).clearedOn).toBe(today);
    await step(nora, line?.id ?? '', 'undo', {}, 'Another line has them.');
    for (const id of ids)
      expect(await seen(id)).toMatchObject({ status: 'transmitted', clearedOn: null, settledOn: null, bankLine: null });
    expect(await nora.see(bankLine, line?.id ?? '')).toMatchObject({ status: 'open', payments: null, matchedBy: null });
    // Who is still owed what they never cashed hears of it from the day on which it becomes unclaimed.
    await step(nora, line?.id ?? '', 'match', { payments: ids });
    for (const [at, dormantOn] of [today, '2026-11-21'].entries())
      await product((work) => work.change(payment, ids[at] ?? '', {}, { dormantOn }));
    await step(nora, line?.id ?? '', 'undo', {}, 'Another line has them.');
    expect([(await seen(ids[0] ?? '')).status, (await seen(ids[1] ?? '')).status]).toEqual([
      'unclaimed',
      'transmitted',
    ]);
  });

  test('a returned payment is found when its money comes back, and both balances agree', async () => {
    const from = await account();
    const [paid] = await sent(from.id, [410]);
    const text = returnFile([
      { code: 'R06', trace: paid?.trace ?? '', cents: 41_000, account: lastAccount(), companyId: from.companyId },
    ]);
    const { file } = await here.county.door.run(here.grace.actor, (work) =>
      importReturn(work, { name: 'returns.ach', text }),
    );
    await here.samuel.run(bankReturn, 'apply', file?.id ?? '');
    expect((await seen(paid?.id ?? '')).status).toBe('bank_returned');
    const { id, lines } = await imported(from, [
      { code: '455', cents: 41_000 },
      { code: '257', cents: 41_000, text: `RETURN ${paid?.trace}` },
    ]);
    expect(lines.map(({ status }) => status)).toEqual(['proposed', 'proposed']);
    for (const line of lines) await step(nora, line.id, 'confirm');
    expect(await seen(paid?.id ?? '')).toMatchObject({ status: 'bank_returned', clearedOn: today, creditedOn: today });
    const row = await nora.see(bankStatement, id);
    expect((await product((work) => reconciled(work, row))).balance).toMatchObject({
      differenceCents: 0,
      outstandingCents: 0,
      inTransitCents: 0,
    });
  });

  test('a CSV file is read by its columns, with the balances that a person enters', async () => {
    const from = await account();
    const [one] = await mailed(from.id, [55]);
    const columns = {
      day: 'Date',
      amount: 'Amount',
      debit: null,
      credit: null,
      check: 'Check',
      text: 'Memo',
      reference: null,
      account: 'Account',
    };
    const csv = { columns, openingCents: 100_000, closingCents: 94_500 };
    const text = `Date,Amount,Check,Memo,Account\n11/20/2026,-55.00,${one?.checkNumber},Check,${from.number.slice(-4)}\n`;
    const wrong = await take(nora, { account: from.id, text, csv: { ...csv, closingCents: 94_400 } });
    expect(wrong).toMatchObject({ statement: null, problems: [{ reason: expect.stringContaining('945.00') }] });
    const other = await take(nora, { account: from.id, text: text.replace(from.number.slice(-4), '9999'), csv });
    expect(other).toMatchObject({
      statement: null,
      problems: [{ line: 2, reason: 'This row is of another account.' }],
    });
    const { statement } = await take(nora, { account: from.id, text, csv });
    expect(await linesOf(statement?.id ?? '')).toMatchObject([{ status: 'proposed', payments: [one?.id] }]);
  });
});

describe('a file', () => {
  test('is imported once, in order, and only of the chosen account', async () => {
    const from = await account();
    const { id, text } = await imported(from, [{ code: '301', cents: 100 }], 1_000);
    await expect(take(otto, { account: from.id, text: text.replaceAll('\n', '\r\n') })).rejects.toMatchObject({
      code: 'bank_statement.known',
    });
    const day = (on: string, opening: number) =>
      baiFile({ account: from.number, opening, days: [{ on, lines: [{ code: '301', cents: 5 }] }] });
    await expect(take(nora, { account: from.id, text: day('261120', 1_100) })).rejects.toMatchObject({
      code: 'bank_statement.overlap',
    });
    await expect(take(nora, { account: from.id, text: day('261121', 1_100) })).rejects.toMatchObject({
      code: 'bank_statement.future',
    });
    const other = await account();
    expect(await take(nora, { account: other.id, text: day('261119', 0) })).toMatchObject({
      statement: null,
      problems: [{ reason: 'The file is of another account: the chosen one is not in it.' }],
    });
    await nora.run(bankStatement, 'discard', id, 'The bank sent it again.');
    await imported(from, [{ code: '301', cents: 100 }], 1_000);
  });

  test('that goes on is refused where a statement between is missing', async () => {
    const from = await account();
    const at = (on: string, opening: number) =>
      baiFile({ account: from.number, opening, days: [{ on, lines: [{ code: '301', cents: 100 }] }] });
    expect((await take(nora, { account: from.id, text: at('261117', 1_000) })).statement).not.toBeNull();
    await expect(take(nora, { account: from.id, text: at('261119', 1_200) })).rejects.toMatchObject({
      code: 'bank_statement.gap',
    });
    expect((await take(nora, { account: from.id, text: at('261119', 1_100) })).statement).not.toBeNull();
  });

  test('that is broken leaves nothing behind', async () => {
    const from = await account();
    const text = baiFile({
      account: from.number,
      opening: 0,
      days: [{ on: '261120', lines: [{ code: '301', cents: 9 }] }],
    });
    const read = await take(nora, { account: from.id, text: text.replace('16,301,9', '16,301,8') });
    expect(read).toMatchObject({ statement: null, problems: [{ line: 5 }, { line: 5 }, { line: 6 }, { line: 7 }] });
    expect(await product((work) => work.has(bankStatement, { account: from.id }))).toBe(false);
  });
});

describe('people who want the money', () => {
  const exceptionOf = async (
    forge: (paid: Row<typeof payment>) => BaiLine,
    before?: (id: string) => Promise<unknown>,
  ) => {
    const from = await account();
    const [paid] = await mailed(from.id, [90]);
    if (!paid) throw new Error('No check was mailed.');
    await before?.(paid.id);
    const { id, lines } = await imported(from, [forge(paid)]);
    return { statement: id, paid, line: lines[0] as Row<typeof bankLine> };
  };

  test('an altered, a forged, a voided and a check paid twice are exceptions, and none of them clears', async () => {
    const altered = await exceptionOf(({ checkNumber }) => check(checkNumber, 900_000));
    expect(altered.line).toMatchObject({
      status: 'exception',
      finding: expect.stringMatching(/\$9,000.* issued for \$90/),
    });
    const forged = await exceptionOf(() => check(777_777, 9_000));
    expect(forged.line).toMatchObject({ status: 'exception', finding: expect.stringContaining('was not issued') });
    const stopped = await exceptionOf(
      ({ checkNumber }) => check(checkNumber, 9_000),
      (id) =>
        here.county.door.run(here.samuel.actor, (work) =>
          work.move(payment, id, 'placeStop', { input: { stopReference: 'S-1', stopOn: today } }),
        ),
    );
    expect(stopped.line).toMatchObject({ status: 'exception', finding: expect.stringContaining('is stopped') });
    const from = await account();
    const [paid] = await mailed(from.id, [33]);
    const { lines } = await imported(from, [check(paid?.checkNumber, 3_300), check(paid?.checkNumber, 3_300)]);
    expect(lines.map(({ status }) => status)).toEqual(['proposed', 'exception']);
    for (const one of [altered, stopped]) expect((await seen(one.paid.id)).clearedOn).toBeNull();
  });

  test('an exception is resolved by another person with a note, not by who imported it, and not by who released the check', async () => {
    const { line, paid, statement } = await exceptionOf(({ checkNumber }) => check(checkNumber, 900_000));
    const input = { outcome: 'fraud', resolution: long };
    await expect(step(nora, line.id, 'resolve', input)).rejects.toMatchObject({
      code: 'bank_line.resolver_is_another',
    });
    await expect(step(otto, line.id, 'resolve', { ...input, resolution: 'Fine.' })).rejects.toMatchObject({
      code: 'bank_line.resolution',
    });
    await here.county.product.make(dutyGrant, {
      member: here.samuel.id,
      duty: 'bank_reconciler',
      exception: 'The office has one person left.',
    });
    const samuel = here.samuel.with({ duties: ['treasurer', 'bank_reconciler'] });
    await expect(step(samuel, line.id, 'resolve', input)).rejects.toMatchObject({ code: 'bank_line.takes_part' });
    const key = here.county.person({ ...otto.actor, kind: 'service', scopes: ['*'] });
    await expect(step(key, line.id, 'resolve', input)).rejects.toMatchObject({ code: 'payment.signed_in' });
    await expect(nora.run(bankStatement, 'discard', statement, 'Let it go.')).rejects.toMatchObject({
      code: 'bank_statement.lines_are_matched',
    });
    await expect(nora.run(bankStatement, 'reconcile', statement)).rejects.toMatchObject({
      code: 'bank_statement.lines_are_open',
    });
    await step(here.laura, line.id, 'resolve', input);
    expect((await seen(paid.id)).status).toBe('transmitted');
    // What the bank took and was not issued stays between both balances.
    const row = await nora.see(bankStatement, statement);
    expect((await product((work) => reconciled(work, row))).balance.differenceCents).toBe(-900_000);
    await nora.run(bankStatement, 'reconcile', statement);
    await expect(here.laura.run(bankStatement, 'approve', statement)).rejects.toMatchObject({
      code: 'bank_statement.takes_part',
    });
  });

  test('a stopped check that the bank paid is accepted once, and a void one never', async () => {
    const stop = (id: string) =>
      here.county.door.run(here.samuel.actor, (work) =>
        work.move(payment, id, 'placeStop', { input: { stopReference: 'S-2', stopOn: today } }),
      );
    const accepted = await exceptionOf(({ checkNumber }) => check(checkNumber, 9_000), stop);
    await step(otto, accepted.line.id, 'resolve', { outcome: 'accepted', resolution: long });
    expect(await seen(accepted.paid.id)).toMatchObject({ status: 'settled', bankLine: accepted.line.id });
    const voided = await exceptionOf(
      ({ checkNumber }) => check(checkNumber, 9_000),
      async (id) => {
        await stop(id);
        await here.grace.run(payment, 'requestVoid', id, 'Lost in the mail.');
        await here.tess.run(payment, 'void', id);
      },
    );
    await expect(
      step(otto, voided.line.id, 'resolve', { outcome: 'accepted', resolution: long }),
    ).rejects.toMatchObject({ code: 'bank_line.not_payable' });
    await expect(
      step(otto, voided.line.id, 'resolve', { outcome: 'elsewhere', resolution: long }),
    ).rejects.toMatchObject({ code: 'bank_line.issued_here' });
  });

  test('who prepares or releases payments does not reconcile them, whatever duty they hold today', async () => {
    const from = await account();
    const [paid] = await mailed(from.id, [20]);
    const text = baiFile({
      account: from.number,
      opening: 0,
      days: [{ on: '261120', lines: [check(paid?.checkNumber, 2_000)] }],
    });
    for (const by of [here.grace, here.tess, here.laura])
      await expect(take(by, { account: from.id, text })).rejects.toMatchObject({ kind: 'forbidden' });
    const key = here.county.person({ ...nora.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, { account: from.id, text })).rejects.toMatchObject({ code: 'payment.signed_in' });
    const { statement } = await take(nora, { account: from.id, text });
    const [line] = await linesOf(statement?.id ?? '');
    await here.county.product.make(dutyGrant, {
      member: here.grace.id,
      duty: 'bank_reconciler',
      exception: 'The office has one person left.',
    });
    const grace = here.grace.with({ duties: ['accounts_payable', 'bank_reconciler'] });
    await expect(step(grace, line?.id ?? '', 'confirm')).rejects.toMatchObject({ code: 'bank_line.takes_part' });
    const claimed = (await here.county.member('Vera Holm')).with({ duties: ['bank_reconciler'] });
    await expect(step(claimed, line?.id ?? '', 'confirm')).rejects.toMatchObject({ kind: 'forbidden' });
    await step(nora, line?.id ?? '', 'confirm');
    await nora.run(bankStatement, 'reconcile', statement?.id ?? '');
    await here.county.product.make(dutyGrant, {
      member: nora.id,
      duty: 'budget_officer',
      exception: 'The office has one person left.',
    });
    const both = nora.with({ duties: ['bank_reconciler', 'budget_officer'] });
    await expect(both.run(bankStatement, 'approve', statement?.id ?? '')).rejects.toMatchObject({
      code: 'bank_statement.approver_is_another',
    });
  });

  test('a check is not hidden behind another, behind words, or behind a payment of another account', async () => {
    const from = await account();
    const [first, second] = await mailed(from.id, [70, 70]);
    const elsewhere = await account();
    const [foreign] = await mailed(elsewhere.id, [70]);
    const { lines } = await imported(from, [check(first?.checkNumber, 7_000), { code: '699', cents: 7_000 }]);
    const [line, loose] = lines;
    await step(nora, line?.id ?? '', 'decline');
    await expect(step(nora, line?.id ?? '', 'match', { payments: [second?.id] })).rejects.toMatchObject({
      code: 'bank_line.not_of_line',
    });
    await expect(
      step(nora, line?.id ?? '', 'explain', { cause: 'elsewhere', note: 'Paid by the old system.' }),
    ).rejects.toMatchObject({ code: 'bank_line.issued_here' });
    await expect(step(nora, loose?.id ?? '', 'match', { payments: [foreign?.id] })).rejects.toMatchObject({
      code: 'bank_line.account',
    });
    await step(nora, line?.id ?? '', 'match', { payments: [first?.id] });
    await expect(step(nora, loose?.id ?? '', 'match', { payments: [first?.id] })).rejects.toMatchObject({
      code: 'bank_line.not_of_line',
    });
    await expect(step(nora, loose?.id ?? '', 'match', { payments: [first?.id, second?.id] })).rejects.toMatchObject({
      code: 'bank_line.not_of_line',
    });
  });

  test('two lines at once take one payment once', async () => {
    const from = await account();
    const [paid] = await mailed(from.id, [45]);
    const { lines } = await imported(from, [
      { code: '699', cents: 4_500 },
      { code: '699', cents: 4_500 },
    ]);
    const both = await Promise.allSettled(lines.map(({ id }) => step(nora, id, 'match', { payments: [paid?.id] })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a payment that cleared is not voided, and one that was settled by hand stays outstanding until a statement has it', async () => {
    const from = await account();
    const [paid, byHand] = await mailed(from.id, [15, 25]);
    await here.county.door.run(here.grace.actor, (work) =>
      work.move(payment, byHand?.id ?? '', 'settle', { input: { settledOn: today } }),
    );
    const { id, lines } = await imported(from, [check(paid?.checkNumber, 1_500)]);
    await step(nora, lines[0]?.id ?? '', 'confirm');
    await expect(here.grace.run(payment, 'requestVoid', paid?.id ?? '', 'Pay it again.')).rejects.toMatchObject({
      code: 'state',
    });
    const row = await nora.see(bankStatement, id);
    const { outstanding, balance } = await product((work) => reconciled(work, row));
    expect(outstanding).toMatchObject([{ id: byHand?.id, isByHand: true }]);
    expect(balance).toMatchObject({ differenceCents: 0, outstandingCents: 2_500 });
    // It is provisional until another person approves the statement.
    expect((await here.grace.see(paymentRun, paid?.run ?? '')).status).toBe('transmitted');
  });

  test('a line is read by those who need it', async () => {
    const { line, statement } = await exceptionOf(({ checkNumber }) => check(checkNumber, 1));
    await expect(here.rosa.see(bankLine, line.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.rosa.see(bankStatement, statement)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
