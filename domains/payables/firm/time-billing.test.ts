import { afterAll, beforeAll, expect, test } from 'vitest';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type BillingWorld, billingWorld, type Firm, timeOrder, today } from './test-world.ts';

let here: BillingWorld;
let bay: Firm;
let order: Awaited<ReturnType<BillingWorld['taken']>>;
let drawn = 0;

beforeAll(async () => {
  here = await billingWorld();
  bay = await here.firm('Chesapeake Supply LLC', 'Alma Reyes');
  order = await timeOrder(here, bay);
});
afterAll(async () => {
  await here?.server.close();
  await here?.county.close();
});

const visit = (visits: number, workedOn: string, more: object = {}) => ({
  line: 1,
  rate: 'VISIT',
  workedOn,
  quantity: each(visits),
  ...more,
});
const send = (lines: readonly object[], more: object = {}) =>
  here.post(bay.biller, 'invoice-submissions', {
    agency: here.county.organizationId,
    order: order.id,
    revision: 0,
    vendorNumber: `TM-${++drawn * 1313}`,
    invoiceDate: today,
    lines,
    ...more,
  });

test('a firm bills its work by the rates of each day, and what it bills matches', async () => {
  const start = await here.get(bay.biller, `billing/${order.id}?agency=${here.county.organizationId}`);
  expect(start.body).toMatchObject({ isTime: true });
  expect(start.body['rates']).toContainEqual({
    code: 'VISIT',
    name: 'Service visit',
    unit: 'EA',
    unitName: 'Each',
    cents: 600_00,
    fromDay: '2026-07-01',
    untilDay: '2026-10-31',
  });
  const sent = await send([
    visit(2, '2026-10-31'),
    visit(1, '2026-11-01'),
    { ...visit(3, '2026-11-02'), rate: 'MAT', cost: usd(45) },
  ]);
  expect(sent).toMatchObject({ status: 200 });
  const id = String(sent.body['id']);
  const kept = await here.grace.see(invoice, id);
  expect(kept).toMatchObject({ isFromVendor: true, lane: null, issues: null, total: usd(1200 + 610 + 135) });
  expect(kept.lines?.map(({ rate, workedOn, unitPrice }) => [rate, workedOn, unitPrice.cents])).toEqual([
    ['VISIT', '2026-10-31', 600_00],
    ['VISIT', '2026-11-01', 610_00],
    ['MAT', '2026-11-02', 45_00],
  ]);
  await here.grace.run(invoice, 'register', id);
  expect(await here.grace.see(invoice, id)).toMatchObject({ status: 'matched' });
  const own = await here.get(bay.biller, `invoices/${id}?agency=${here.county.organizationId}`);
  expect(own.body['lines']).toContainEqual(expect.objectContaining({ rate: 'MAT', workedOn: '2026-11-02' }));
});

test('asked twice it is one invoice, and the same number for other work is refused', async () => {
  const number = { vendorNumber: 'TM-TWICE' };
  const first = await send([visit(1, '2026-11-03')], number);
  expect((await send([visit(1, '2026-11-03')], number)).body).toEqual(first.body);
  expect(await send([visit(1, '2026-11-04')], number)).toMatchObject({ body: { code: 'firm.number_used' } });
});

test('a returned invoice is corrected with the rate and the day that it lacked', async () => {
  const { body } = await send([visit(1, '2026-11-05')]);
  const id = String(body['id']);
  await here.county.door.run(here.grace.actor, (work) =>
    work.move(invoice, id, 'return', { input: { toVendor: 'The visit was in October.' } }),
  );
  const again = await here.get(bay.biller, `billing/${order.id}?agency=${here.county.organizationId}&corrects=${id}`);
  const { version } = again.body['corrected'] as { version: number };
  expect(again.body['corrected']).toMatchObject({
    lines: [{ line: 1, quantity: '1', unit: 'EA', rate: 'VISIT', workedOn: '2026-11-05', unitPrice: usd(610) }],
  });
  const more = { vendorNumber: String((again.body['corrected'] as { vendorNumber: string }).vendorNumber) };
  expect(await send([visit(1, '2026-10-05')], { ...more, corrects: id, version })).toMatchObject({ status: 200 });
  expect(await here.grace.see(invoice, id)).toMatchObject({ total: usd(600), lane: null });
});

test.each([
  ['a price of its own', visit(1, '2026-10-31', { cost: usd(700) }), 'lines.0.cost', 'has_rate'],
  ['a rate that the contract lacks', visit(1, '2026-10-31', { rate: 'GOLD' }), 'lines.0.rate', 'rate'],
  ['work from before the contract', visit(1, '2026-06-30'), 'lines.0.rate', 'rate'],
  ['work of tomorrow', visit(1, '2026-11-21'), 'lines.0.workedOn', 'worked_ahead'],
  ['no rate', visit(1, '2026-10-31', { rate: null }), 'lines.0.rate', 'line_of_time'],
  ['no day', visit(1, '2026-10-31', { workedOn: null }), 'lines.0.workedOn', 'line_of_time'],
  ['no hours', visit(1, '2026-10-31', { quantity: null }), 'lines.0.quantity', 'line_of_time'],
  ['a lump', visit(1, '2026-10-31', { amount: usd(600) }), 'lines.0.amount', 'line_measure'],
  ['another unit', visit(1, '2026-10-31', { quantity: { amount: '1', unit: 'HR' } }), 'lines.0.quantity', 'unit'],
  ['materials without their cost', visit(1, '2026-10-31', { rate: 'MAT' }), 'lines.0.cost', 'actual_cost'],
  ['more than is left', visit(41, '2026-10-31'), 'lines.0.quantity', 'more_than_left'],
])('%s is refused at its field', async (_what, line, path, code) => {
  const { status, body } = await send([line]);
  expect({ status, issues: body['issues'] }).toMatchObject({
    status: 422,
    issues: [{ path, code: `firm.${code}` }],
  });
});

test('several lines of one order line count each other, and an order without rates takes none', async () => {
  expect((await send([visit(20, '2026-10-01'), visit(20, '2026-10-02')])).body).toMatchObject({
    issues: [{ path: 'lines.1.quantity', code: 'firm.more_than_left' }],
  });
  const plain = await here.taken(bay, [[4, 25]]);
  expect((await send([visit(1, '2026-10-31')], { order: plain.id })).body).toMatchObject({
    issues: [{ path: 'lines.0.rate', code: 'firm.no_rates' }],
  });
});
