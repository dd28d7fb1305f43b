import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { bankFileOf } from './bank-file.server.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { payingAccount } from './paying-account.record.ts';
import { type PaymentWorld, paymentWorld, today } from './test-world.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

const fileOf = (id: string) =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const run = await work.find(paymentRun, id);
    return run ? bankFileOf(work, run) : '';
  });

test('accounts payable proposes, a treasurer releases and transmits, the bank settles, and the vendor reads what it covers', async () => {
  const firm = await here.paidByAch('Harbor Works LLC');
  const order = await here.ordered([[4, 100]], { vendor: firm });
  await here.posted(order, came([1, 4]));
  const first = await here.approvedInvoice(order, [[1, 3]], { vendorNumber: 'HW-1' });
  const credit = await here.approvedInvoice(order, [[1, 1]], { vendorNumber: 'HW-CR', isCredit: true });
  const bare = await here.vendor('Paper Only LLC');
  const other = await here.owed(bare, 75, { vendorNumber: 'PO-9' });

  const run = await here.run();
  expect(run).toMatchObject({ status: 'proposed', payments: 1, total: usd(200) });
  expect(run.held).toMatchObject([{ invoice: other.id, reason: expect.stringContaining('pay by check') }]);
  await here.grace.run(paymentRun, 'submit', run.id);
  await here.firstsReleased(run.id);
  const before = here.county.letters.length;
  await here.samuel.run(paymentRun, 'release', run.id);
  const released = await here.grace.see(paymentRun, run.id);
  expect(released).toMatchObject({ releasedBy: here.samuel.id, submittedBy: here.grace.id });

  const text = await fileOf(run.id);
  expect(released.fileHash).toBe(createHash('sha256').update(text).digest('hex'));
  expect(text).toContain('004417732');
  expect(text).toContain('RMR*IV*HW-1**300.00\\RMR*IV*HW-CR**-100.00\\');

  const [paid] = await here.paymentsOf(run.id);
  expect(paid).toMatchObject({ amount: usd(200), trace: '061000100000001', status: 'released' });
  for (const { id } of [first, credit])
    expect(await here.grace.see(invoice, id)).toMatchObject({
      status: 'paid',
      paidOn: today,
      paymentNumber: paid?.number,
    });

  await here.samuel.run(paymentRun, 'transmit', run.id);
  const letters = here.county.letters.slice(before).filter(({ subject }) => subject.includes(paid?.number ?? '?'));
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).toContain('Invoice HW-1: $300.00');
  expect(JSON.stringify(letters)).not.toContain('4417732');
  await expect(
    here.county.door.run(here.grace.actor, (work) =>
      work.move(payment, paid?.id ?? '', 'settle', { input: { settledOn: '2026-11-19' } }),
    ),
  ).rejects.toMatchObject({ code: 'payment.settled_on' });
  await here.county.door.run(here.grace.actor, (work) =>
    work.move(payment, paid?.id ?? '', 'settle', { input: { settledOn: today } }),
  );
  expect((await here.grace.see(paymentRun, run.id)).status).toBe('settled');
});

test('checks take the next numbers of the account, and a file of which a check is voided is not transmitted', async () => {
  const first = await here.vendor('Alder Paper LLC');
  const second = await here.vendor('Birch Paper LLC');
  await here.owed(first, 30, { vendorNumber: 'AP-1' });
  await here.owed(second, 40, { vendorNumber: 'BP-1' });
  const run = await here.released({ method: 'check' });
  const all = await here.paymentsOf(run.id);
  expect(all.map(({ checkNumber }) => checkNumber)).toEqual(all.map((_, at) => 5001 + at));
  expect((await here.samuel.see(payingAccount, here.account)).nextCheck).toBe(5001 + all.length);
  const id = all.find(({ payee }) => payee === 'Alder Paper LLC')?.id ?? '';
  await here.grace.run(payment, 'requestVoid', id, 'The check is damaged.');
  await expect(here.samuel.run(paymentRun, 'transmit', run.id)).rejects.toMatchObject({
    code: 'payment_run.payment_is_void',
  });
  await here.samuel.run(payment, 'keep', id, 'It was found again.');
  expect((await here.samuel.run(paymentRun, 'transmit', run.id)).status).toBe('transmitted');
});

test('credit memos that cover what is due leave nothing to pay', async () => {
  const firm = await here.paidByAch('Credit Side LLC');
  const order = await here.ordered([[4, 10]], { vendor: firm });
  await here.posted(order, came([1, 4]));
  const billed = await here.approvedInvoice(order, [[1, 2]], { vendorNumber: 'CS-1' });
  await here.released();
  await here.approvedInvoice(order, [[1, 2]], { vendorNumber: 'CS-CR', isCredit: true });
  const late = await here.approvedInvoice(order, [[1, 1]], { vendorNumber: 'CS-2' });
  expect((await here.grace.see(invoice, billed.id)).status).toBe('paid');
  const run = await here.run();
  expect(run.held?.find((one) => one.invoice === late.id)?.reason).toContain('credit balance of $10.00');
});
