import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { payingAccount } from '../payments/paying-account.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type PaymentWorld, paymentWorld, today } from '../payments/test-world.ts';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { importStatement } from './import-statement.server.ts';
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

let accounts = 0;
async function account(): Promise<{ readonly id: string; readonly number: string }> {
  const number = String(733_345_600 + ++accounts);
  const { id } = await here.county.product.make(payingAccount, {
    name: `Account in order ${accounts}`,
    bank: 'First Coastal Bank',
    routing: '061000104',
    account: number,
    companyName: 'TIDEWATER COUNTY',
    companyId: String(1_591_300_000 + accounts),
    nextCheck: 7001,
  });
  await here.county.product.run(payingAccount, 'approve', id);
  return { id, number };
}
async function imported(
  from: { id: string; number: string },
  on: string,
  lines: readonly BaiLine[],
  opening: number,
): Promise<{ readonly id: string; readonly lines: readonly string[] }> {
  const text = baiFile({ account: from.number, opening, days: [{ on, lines }] });
  const { statement } = await here.county.door.run(nora.actor, (work) =>
    importStatement(work, { account: from.id, name: 'statement.bai', text, csv: null }),
  );
  const id = statement?.id ?? '';
  const rows = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(bankLine, { where: { statement: id }, fields: [], order: 'place', most: 'all' }),
  );
  return { id, lines: rows.map((one) => one.id) };
}
const step = (by: Person, id: string, name: string, input: object) =>
  here.county.door.run(by.actor, (work) => work.move(bankLine, id, name as never, { input: input as never }));
const explain = (id: string) => step(nora, id, 'explain', { cause: 'receipt', note: 'Deposit slip of the clerk.' });
const reconcile = (id: string) => nora.run(bankStatement, 'reconcile', id);
const discard = (id: string) => nora.run(bankStatement, 'discard', id, 'The bank sent it again.');
const refused = (path: string, code: string) => ({
  code: `bank_statement.${code}`,
  issues: [{ path, code: `bank_statement.${code}` }],
});
const deposit: readonly BaiLine[] = [{ code: '301', cents: 100, text: 'DEPOSIT' }];

test('statements of an account are reconciled in their order, whatever is open of another account', async () => {
  const [from, other] = [await account(), await account()];
  await imported(other, '261118', deposit, 0);
  const first = await imported(from, '261119', deposit, 0);
  const second = await imported(from, '261120', deposit, 100);
  for (const id of [...first.lines, ...second.lines]) await explain(id);
  await expect(reconcile(second.id)).rejects.toMatchObject(refused('fromOn', 'earlier_is_open'));
  await reconcile(first.id);
  await reconcile(second.id);
  expect(await nora.see(bankStatement, second.id)).toMatchObject({
    status: 'reconciled',
    reconciledBy: nora.id,
    reconciledOn: today,
  });
  await nora.run(bankStatement, 'sendBack', second.id, 'One more look.');
  expect(await nora.see(bankStatement, second.id)).toMatchObject({
    status: 'open',
    reconciledBy: null,
    reconciledOn: null,
    outstanding: null,
    bookBalance: null,
  });
});

test('only the last statement of an account is discarded', async () => {
  const [from, other] = [await account(), await account()];
  const first = await imported(from, '261118', deposit, 0);
  const second = await imported(from, '261119', deposit, 100);
  await imported(other, '261120', deposit, 0);
  await expect(discard(first.id)).rejects.toMatchObject(refused('untilOn', 'later_is_kept'));
  await discard(second.id);
  expect(await discard(first.id)).toMatchObject({ status: 'discarded' });
});

test('a statement with a line that cleared a payment stays, also where the line was an exception that was accepted', async () => {
  const from = await account();
  await here.owed(await here.vendor('Order Works LLC'), 90);
  const run = await here.released({ method: 'check', account: from.id });
  await here.samuel.run(paymentRun, 'transmit', run.id);
  const [check] = await here.paymentsOf(run.id);
  await here.county.door.run(here.samuel.actor, (work) =>
    work.move(payment, check?.id ?? '', 'placeStop', { input: { stopReference: 'S-1', stopOn: today } }),
  );
  const customer = String(check?.checkNumber ?? '').padStart(10, '0');
  const { id, lines } = await imported(from, '261120', [{ code: '475', cents: 9_000, customer }], 100_000);
  await expect(discard(id)).rejects.toMatchObject(refused('lineCount', 'lines_are_matched'));
  const resolution = 'The bank’s image shows the check as it was issued.';
  await step(otto, lines[0] ?? '', 'resolve', { outcome: 'accepted', resolution });
  await expect(discard(id)).rejects.toMatchObject(refused('lineCount', 'payments_cleared'));
  expect((await nora.see(bankStatement, id)).status).toBe('open');
});
