import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { invoice } from './invoice.record.ts';
import { type InvoiceWorld, invoiceWorld, today } from './test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());
beforeEach(() => here.county.clock.set(`${today}T15:00:00Z`));

const received = async (pieces: number, dollars: number) => {
  const order = await here.ordered([[pieces, dollars]]);
  await here.posted(order, came([1, pieces]));
  return order;
};
const refused = (path: string, code: string) => ({
  code: `invoice.${code}`,
  issues: [{ path, code: `invoice.${code}` }],
});
const tell = (step: 'return' | 'shortPay', id: string, toVendor?: string) =>
  here.county.door.run(here.grace.actor, (work) => work.move(invoice, id, step, { input: { toVendor } as never }));

test('an invoice is of a day until the one of entry, and received between the two', async () => {
  const order = await received(2, 40);
  const enter = (invoiceDate: string, receivedOn: string) => here.entered(order, [[1, 1]], { invoiceDate, receivedOn });
  await expect(enter('2026-11-21', '2026-11-21')).rejects.toMatchObject(refused('invoiceDate', 'is_dated'));
  const late = refused('receivedOn', 'received_after_date');
  await expect(enter('2026-11-20', '2026-11-21')).rejects.toMatchObject(late);
  await expect(enter('2026-11-20', '2026-11-19')).rejects.toMatchObject(late);
  expect(await enter('2026-11-20', '2026-11-20')).toMatchObject({ status: 'captured' });
  expect(await enter('2026-11-19', '2026-11-19')).toMatchObject({ receivedOn: '2026-11-19' });
});

test('a corrected invoice comes on the day of its return or later', async () => {
  const row = await here.registered(await received(1, 80), [[1, 1]], { missingParts: ['remit_to'] });
  here.county.clock.set('2026-11-24T15:00:00Z');
  for (const words of ['No street', '  No street  '])
    await expect(tell('return', row.id, words)).rejects.toMatchObject(refused('toVendor', 'names_defect'));
  await tell('return', row.id, 'No address');
  const back = await here.grace.see(invoice, row.id);
  expect(back).toMatchObject({
    status: 'returned',
    returnedOn: '2026-11-24',
    properOn: null,
    dueOn: null,
    lane: null,
    issues: null,
    payable: null,
  });
  const whole = await here.grace.edit(invoice, row.id, back.version, { missingParts: [] });
  const again = () => here.grace.run(invoice, 'registerAgain', row.id);
  await expect(again()).rejects.toMatchObject(refused('receivedOn', 'received_again'));
  const early = await here.grace.edit(invoice, row.id, whole.version, { receivedOn: '2026-11-23' });
  await expect(again()).rejects.toMatchObject(refused('receivedOn', 'received_again'));
  await here.grace.edit(invoice, row.id, early.version, { receivedOn: '2026-11-24' });
  await again();
  expect(await here.grace.see(invoice, row.id)).toMatchObject({
    status: 'matched',
    properOn: '2026-11-24',
    returnedOn: null,
  });
});

test('a short payment tells the vendor why in ten characters, and a credit memo is never short-paid', async () => {
  const order = await received(4, 10);
  const dear = await here.registered(order, [[1, 2, 11]]);
  await expect(here.grace.run(invoice, 'match', dear.id)).rejects.toMatchObject(refused('lines', 'price'));
  await expect(tell('shortPay', dear.id, 'Our price')).rejects.toMatchObject(refused('toVendor', 'names_defect'));
  await tell('shortPay', dear.id, 'Our prices');
  expect(await here.grace.see(invoice, dear.id)).toMatchObject({ status: 'matched', payable: usd(20) });
  await here.priya.run(invoice, 'approve', dear.id);
  const credit = await here.registered(order, [[1, 3]], { isCredit: true });
  expect(credit).toMatchObject({ status: 'exception', lane: 'quantity' });
  await expect(tell('shortPay', credit.id, 'Two were billed.')).rejects.toMatchObject(
    refused('isCredit', 'credit_is_whole'),
  );
});
