import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractRateTable } from '#domains/contracts/rates/contract-rate-table.record.ts';
import { contractOrder } from '#domains/contracts/orders/contract-order.record.ts';
import { contractReminder } from '#domains/contracts/reminders/contract-reminder.record.ts';
import { type ContractWorld, contractWorld } from '#domains/contracts/test-world.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import type { New } from '#kernel';
import type { Person } from '#world';
import { invoice } from './invoice.record.ts';

let here: ContractWorld;
let [grace, priya, marcus]: Person[] = [];
beforeAll(async () => {
  here = await contractWorld();
  grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
  priya = await here.withDuties('Priya Raman', 'budget_officer');
  marcus = await here.withDuties('Marcus Bell', 'receiver');
});
beforeEach(() => here.county.clock.set('2027-03-02T15:00:00Z'));
afterAll(() => here.county.close());

const as = (person: Person | undefined): Person => {
  if (!person) throw new Error('no such person');
  return person;
};

const visit = { code: 'VISIT', kind: 'labor', name: 'Service visit', unit: 'EA', rate: usd(600) } as const;

async function rates(of: string, fromDay: string, dollars: number): Promise<string> {
  const { id } = await here.derek.make(contractRateTable, {
    contract: of,
    fromDay,
    lines: [{ ...visit, rate: usd(dollars) }],
    basis: 'The offer of the award.',
  });
  await here.derek.run(contractRateTable, 'propose', id);
  await here.walter.run(contractRateTable, 'approve', id);
  return id;
}

/** Forty visits ordered at $620 and accepted, of a contract that pays $600 each. */
async function working(): Promise<{ readonly id: string; readonly order: string }> {
  const of = await here.finalAward({ pumps: 40 });
  const { id } = await here.drafted(of, {
    type: 'time',
    typeFinding: 'How often the pumps need service is not known before they run.',
  });
  await here.step(here.derek, id, 'submit');
  await here.step(here.fiona, id, 'clear');
  await here.step(here.walter, id, 'approve');
  await rates(id, '2027-01-01', 600);
  await here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' });
  const order = await here.orderOf(of, 40);
  await here.lena.run(purchaseOrder, 'issue', order);
  here.county.clock.set('2027-03-02T15:00:00Z');
  const came = await as(marcus).make(receipt, { purchaseOrder: order, lines: [{ line: 1, delivered: each(40) }] });
  await as(marcus).run(receipt, 'post', came.id);
  return { id, order };
}

let drawn = 0;
type Bill = Partial<NonNullable<New<typeof invoice>['lines']>[number]>;

async function billed(order: string, visits: number, dollars: number, more: Bill = {}) {
  const { id } = await as(grace).make(invoice, {
    vendorNumber: `S-${++drawn * 1313}`,
    purchaseOrder: order,
    invoiceDate: '2027-03-01',
    receivedOn: '2027-03-02',
    total: usd(visits * dollars),
    lines: [
      {
        kind: 'item',
        line: 1,
        item: 'Visits',
        quantity: each(visits),
        unitPrice: usd(dollars),
        rate: 'VISIT',
        ...more,
      },
    ],
  });
  await as(grace).run(invoice, 'register', id);
  return as(grace).see(invoice, id);
}

const approve = (id: string) => as(priya).run(invoice, 'approve', id);
const ceiling = (id: string, dollars: number) =>
  here.county.door.run(here.county.product.actor, (work) => work.change(contract, id, {}, { ceiling: usd(dollars) }));

test('a line over its rate waits for the contract manager, one at the rate or under it is paid', async () => {
  const { order } = await working();
  const over = await billed(order, 2, 610);
  expect(over).toMatchObject({ status: 'exception', lane: 'rate' });
  expect(over.issues).toContain('Billed at $610.00, VISIT is $600.00');
  await expect(as(grace).run(invoice, 'match', over.id)).rejects.toMatchObject({ code: 'invoice.rate' });
  expect(await billed(order, 3, 600)).toMatchObject({ status: 'matched', lane: null });
  expect(await billed(order, 5, 590)).toMatchObject({ status: 'matched', lane: null });
  const unnamed = await billed(order, 4, 600, { rate: null });
  expect(unnamed).toMatchObject({ lane: 'rate', issues: expect.stringContaining('“Visits” is no rate of') });
  // Its own words may be those of the table.
  expect(await billed(order, 6, 600, { rate: null, item: 'service visit' })).toMatchObject({ status: 'matched' });
  await here.county.door.run(as(grace).actor, (work) =>
    work.move(invoice, over.id, 'shortPay', { input: { toVendor: 'We pay the rate of the contract.' } }),
  );
  expect(await as(grace).see(invoice, over.id)).toMatchObject({ status: 'matched', payable: usd(1200) });
});

test('several lines of one order line count each other', async () => {
  const { order } = await working();
  const line = (visits: number) =>
    ({ kind: 'item', line: 1, item: 'Visits', quantity: each(visits), unitPrice: usd(600), rate: 'VISIT' }) as const;
  const { id } = await as(grace).make(invoice, {
    vendorNumber: `S-${++drawn * 1313}`,
    purchaseOrder: order,
    invoiceDate: '2027-03-01',
    receivedOn: '2027-03-02',
    total: usd(41 * 600),
    lines: [line(20), line(21)],
  });
  await as(grace).run(invoice, 'register', id);
  expect(await as(grace).see(invoice, id)).toMatchObject({ lane: 'quantity' });
});

test('a raise is not paid for work from before it, and never begins in days that are billed', async () => {
  const { id, order } = await working();
  await billed(order, 2, 600, { workedOn: '2027-02-10' });
  const raise = (day: string) =>
    here.derek.make(contractRateTable, {
      contract: id,
      fromDay: day,
      lines: [{ ...visit, rate: usd(620) }],
      basis: 'Escalation clause 7.2.',
    });
  const early = await raise('2027-02-10');
  await expect(here.derek.run(contractRateTable, 'propose', early.id)).rejects.toMatchObject({
    code: 'contract_rate_table.is_billed',
  });
  await rates(id, '2027-02-15', 620);
  expect(await billed(order, 3, 620, { workedOn: '2027-02-14' })).toMatchObject({ lane: 'rate' });
  expect(await billed(order, 4, 620, { workedOn: '2027-02-15' })).toMatchObject({ lane: null });
  const undated = await billed(order, 5, 620);
  expect(undated).toMatchObject({ lane: 'rate', issues: expect.stringContaining('lowest rate since the order') });
  await expect(billed(order, 6, 620, { workedOn: '2027-03-02' })).rejects.toMatchObject({
    code: 'invoice.worked_ahead',
  });
});

test('an order placed under a contract from before Levee is billed by its rates, within its ceiling and its term', async () => {
  const firm = await here.vendor('Tidewater Pump Service');
  const { id } = await here.derek.make(contract, {
    title: 'Pump service',
    isExisting: true,
    type: 'time',
    typeFinding: 'How often the pumps need service is not known before they run.',
    vendor: firm,
    value: usd(20_000),
    orderedBefore: usd(16_000),
    fromDay: '2026-07-01',
    untilDay: '2027-02-20',
    documents: [here.paper],
  });
  await here.step(here.derek, id, 'submit');
  await rates(id, '2026-07-01', 600);
  await here.step(here.fiona, id, 'confirm', { signedOn: '2026-06-20' });
  here.county.clock.set('2027-01-05T15:00:00Z');
  const source = await here.approved([[6, 620]]);
  const placed = await here.order(source.id, {
    vendor: firm,
    lines: [{ requested: 1, quantity: each(6), unitPrice: usd(620) }],
  });
  await here.chantal.make(contractOrder, { contract: id, purchaseOrder: placed.id });
  await here.chantal.run(purchaseOrder, 'submit', placed.id);
  await here.lena.run(purchaseOrder, 'issue', placed.id);
  here.county.clock.set('2027-02-18T15:00:00Z');
  const came = await as(marcus).make(receipt, { purchaseOrder: placed.id, lines: [{ line: 1, delivered: each(6) }] });
  await as(marcus).run(receipt, 'post', came.id);
  here.county.clock.set('2027-03-02T15:00:00Z');
  const over = await billed(placed.id, 1, 620, { workedOn: '2027-02-10' });
  expect(over).toMatchObject({ lane: 'rate', issues: expect.stringContaining('VISIT is $600.00') });
  const late = await billed(placed.id, 2, 600, { workedOn: '2027-02-21' });
  expect(late).toMatchObject({ lane: 'rate', issues: expect.stringContaining('The contract ended on 2027-02-20') });
  await as(grace).run(invoice, 'discard', over.id, 'Billed again.');
  await as(grace).run(invoice, 'discard', late.id, 'Billed again.');
  const good = await billed(placed.id, 3, 600, { workedOn: '2027-02-10' });
  expect(good).toMatchObject({ status: 'matched' });
  await ceiling(id, 17_700);
  await expect(approve(good.id)).rejects.toMatchObject({ message: expect.stringContaining('$1,700.00 left to bill') });
  await ceiling(id, 17_800);
  await approve(good.id);
  expect(await here.derek.list(contractReminder, `contract=${id}&kind=ceiling`)).toHaveLength(4);
});

test('rates that came down since are judged again at approval', async () => {
  const { id, order } = await working();
  const { id: bill } = await billed(order, 2, 600, { workedOn: '2027-02-20' });
  // As if approved in the same moment: no door lets a table begin in days that are billed.
  await here.county.door.run(here.county.product.actor, async (work) => {
    const made = await work.insert(contractRateTable, {
      contract: id,
      fromDay: '2027-02-16',
      lines: [{ ...visit, rate: usd(500) }],
      basis: 'A decrease.',
    });
    await work.repoint(work.around.registry.get(contractRateTable.name), {
      id: made.id,
      values: () => ({ status: 'approved' }),
      reason: 'As the paper file has it.',
    });
  });
  await expect(approve(bill)).rejects.toMatchObject({ code: 'invoice.rate' });
});

test('nothing is approved above the ceiling until it is raised, and its manager hears of 75, 85 and 100 percent once', async () => {
  const { id, order } = await working();
  await ceiling(id, 12_000);
  const told = async () =>
    (await here.derek.list(contractReminder, `contract=${id}&kind=ceiling&sort=sentOn`))
      .map(({ what }) => what)
      .toSorted();
  const bills: string[] = [];
  for (const visits of [14, 1, 2, 4]) bills.push((await billed(order, visits, 600)).id);
  const [first = '', second = '', third = '', fourth = ''] = bills;
  await approve(first);
  expect(await told()).toEqual([]);
  await approve(second);
  expect(await told()).toEqual(['75 percent of the ceiling of $12,000.00 is billed']);
  await approve(third);
  expect(await told()).toHaveLength(2);
  await expect(approve(fourth)).rejects.toMatchObject({
    code: 'invoice.hold',
    message: expect.stringContaining('at its own risk'),
  });
  // Void and bill again: nobody is told of the same mark twice.
  await as(grace).run(invoice, 'requestVoid', third, 'Entered for another order.');
  await as(priya).run(invoice, 'void', third);
  await approve((await billed(order, 3, 600, { item: 'Visits again' })).id);
  expect(await told()).toHaveLength(2);
  await ceiling(id, 13_200);
  await approve(fourth);
  expect(await told()).toContain('100 percent of the ceiling of $13,200.00 is billed');
  const heard = await here.derek.list(notification, 'kind=contract.ceiling');
  expect(heard.length).toBeGreaterThanOrEqual(3);
});

test('two invoices that each fit under the ceiling are not both approved in the same second', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, order } = await working();
    await ceiling(id, 12_000);
    const bills = [await billed(order, 11, 600), await billed(order, 12, 600)];
    const done = await Promise.allSettled(bills.map(({ id: bill }) => approve(bill)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('a ceiling below what is billed holds everything, and a credit makes room for no more than it takes back', async () => {
  const { id, order } = await working();
  const first = await billed(order, 10, 600);
  await approve(first.id);
  await ceiling(id, 5_000);
  const small = await billed(order, 1, 600);
  expect(small).toMatchObject({ lane: 'hold', issues: expect.stringContaining('has $0.00 left to bill') });
  await expect(billed(order, -1, 600)).rejects.toMatchObject({
    issues: [
      { path: 'total', code: 'number.small' },
      { path: 'lines.0.quantity.amount', code: 'number.positive' },
    ],
  });
});

test('a rate on an order without such a contract, or of another one, is refused or waits', async () => {
  const of = await here.finalAward({ pumps: 4 });
  await here.active(of);
  const order = await here.orderOf(of, 4);
  await here.lena.run(purchaseOrder, 'issue', order);
  here.county.clock.set('2027-03-02T15:00:00Z');
  await expect(billed(order, 1, 620)).rejects.toMatchObject({ code: 'invoice.no_rates' });
});
