import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { usd } from '../orders/test-world.ts';
import { receipt } from './receipt.record.ts';
import { usesOfReceipts } from './receipt-use.server.ts';
import { type Order, statesOf } from './receiving.server.ts';
import { came, each, type ReceivingWorld, receivingWorld } from './test-world.ts';

let here: ReceivingWorld;
beforeAll(async () => {
  here = await receivingWorld();
});
afterAll(() => here.county.close());

const orderNow = (id: string) => here.chantal.see(purchaseOrder, id);
const linesNow = async (order: Pick<Order, 'id'>) => {
  const known = await orderNow(order.id);
  return here.county.door.run(here.county.product.actor, (work) => statesOf(work, known));
};
const withDuty = async (name: string, duty: 'receiver' | 'buyer') => {
  const person = (await here.county.member(name)).with({ duties: [duty] });
  const { id: grant } = await here.county.product.make(dutyGrant, { member: person.id, duty });
  return { person, grant };
};

describe('a purchase that came before its order', () => {
  const why = 'The pump failed in the night and the vendor replaced it at once.';

  test('has a confirming order that says why, and a receipt of the day on which it came; any other order has neither', async () => {
    for (const confirmingReason of [null, '  ', 'It was urgent'])
      await expect(here.ordered([[1, 100]], { isConfirming: true, confirmingReason })).rejects.toMatchObject({
        code: 'purchase_order.confirming_says_why',
      });
    const early = { receivedOn: '2026-11-02' };
    const usual = await here.ordered([[1, 100]]);
    await expect(here.posted(usual, came([1, 1]), early)).rejects.toMatchObject({ code: 'receipt.after_issue' });
    const confirming = await here.ordered([[1, 100]], { isConfirming: true, confirmingReason: why });
    const id = await here.posted(confirming, came([1, 1]), early);
    expect(await here.marcus.see(receipt, id)).toMatchObject({ status: 'posted', receivedOn: '2026-11-02' });
  });

  test('is counted apart, and stays so: what was issued as a confirming order is one for good', async () => {
    const numbers = async (filter: string) =>
      (await here.chantal.list(purchaseOrder, `isConfirming=${filter}&limit=100`)).map(({ number }) => number);
    const before = await numbers('yes');
    const one = await here.ordered([[2, 50]], { isConfirming: true, confirmingReason: why });
    const other = await here.ordered([[2, 50]]);
    expect((await numbers('yes')).filter((number) => !before.includes(number))).toEqual([one.number]);
    expect(await numbers('no')).toContain(other.number);
    const { version } = await orderNow(one.id);
    await expect(here.chantal.edit(purchaseOrder, one.id, version, { isConfirming: false })).rejects.toMatchObject({
      code: 'purchase_order.is_issued',
    });
  });
});

describe('a receipt of an order', () => {
  test('counts what came and was not rejected, in parts, until nothing is open', async () => {
    const order = await here.ordered([[10, 100]]);
    expect(order).toMatchObject({ delivery: 'open', tolerance: 0 });
    const first = await here.posted(order, came([1, 6, 2]), { packingSlip: '88121' });
    expect(await here.marcus.see(receipt, first)).toMatchObject({
      status: 'posted',
      value: { cents: 40_000 },
      postedBy: here.marcus.id,
      vendor: order.vendor,
      lines: [{ item: order.lines?.[0]?.item }],
    });
    expect(await linesNow(order)).toMatchObject([{ delivered: '6', accepted: '4', rejected: '2', open: '6' }]);
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'part', status: 'issued' });
    await here.posted(order, came([1, 6]));
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'received' });
    expect(await here.postings(order.id)).toMatchObject({ encumbered: 100_000 });
  });

  test('tells the requester that it came, and the buyer what was rejected', async () => {
    const order = await here.ordered([[5, 20]]);
    await here.posted(order, came([1, 5, 1]));
    expect(JSON.stringify(await here.rosa.list(notification))).toContain(`${order.number} is part received`);
    expect(JSON.stringify(await here.chantal.list(notification))).toContain(`part of ${order.number} is rejected`);
  });

  test('of a service names its period, and takes a lump sum by percent or by amount', async () => {
    const { id } = await here.rosa.make(requisition, {
      purpose: 'Roof inspection',
      costCenter: here.center,
      accounts: [{ budgetLine: here.supplies }],
      lines: [{ item: 'Inspection', quantity: { amount: '1', unit: 'LS' }, unitPrice: usd(1000.01) }],
    });
    await here.approve(id);
    const order = await here.issued(id, { type: 'service', endsOn: '2027-03-31' });
    const share = (line: object) => [{ line: 1, ...line }];
    await expect(here.draft(order, share({ percent: 33.3333 }))).rejects.toMatchObject({
      issues: [{ path: 'periodFrom' }],
    });
    const period = { periodFrom: '2026-11-01', periodUntil: '2026-11-15' };
    await here.posted(order, share({ percent: 33.3333 }), period);
    expect(await linesNow(order)).toMatchObject([{ ordered: '1000.01', accepted: '333.33', open: '666.68' }]);
    await expect(here.draft(order, share({ amount: usd(666.69) }), period)).rejects.toThrow(
      '$666.68 of line 1 are open. The most you can accept is $666.68.',
    );
    await here.posted(order, share({ amount: usd(666.68) }), period);
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'received' });
  });

  test('accepts more than was ordered up to the tolerance that the order was issued with', async () => {
    const before = await here.ordered([[10, 100]]);
    const policy = await here.county.product.make(intakePolicy, { fromDay: '2026-11-20', overReceipt: 10 });
    const order = await here.ordered([[10, 100]]);
    await here.county.product.edit(intakePolicy, policy.id, policy.version, { overReceipt: 20 });
    await expect(here.draft(order, came([1, 12]))).rejects.toThrow(
      '10 EA of line 1 are open. The most you can accept is 11 EA: reject the rest or lower the quantity.',
    );
    await here.posted(order, came([1, 11]));
    await expect(here.draft(before, came([1, 11]))).rejects.toMatchObject({ code: 'receipt.no_more_than_open' });
    const policyNow = await here.county.product.see(intakePolicy, policy.id);
    await here.county.product.edit(intakePolicy, policy.id, policyNow.version, { overReceipt: 0 });
  });

  test('is late on the list from the day after its lines were due', async () => {
    const { id } = await here.approved([
      [4, 10],
      [4, 10],
    ]);
    const line = (requested: number, deliverBy: string) => ({
      requested,
      quantity: each(4),
      unitPrice: usd(10),
      deliverBy,
    });
    const order = await here.issued(id, {
      deliverBy: '2027-01-15',
      lines: [line(1, '2026-12-01'), line(2, '2027-02-01')],
    });
    expect(order).toMatchObject({ nextDelivery: '2026-12-01' });
    await here.posted(order, came([1, 4]));
    expect(await orderNow(order.id)).toMatchObject({ nextDelivery: '2027-02-01', delivery: 'part' });
  });
});

describe('a reversal', () => {
  test('takes a second person and opens the quantity again', async () => {
    const order = await here.ordered([[8, 50]]);
    const id = await here.posted(order, came([1, 8]));
    await here.marcus.run(receipt, 'requestReversal', id, 'These pumps belong to another order.');
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'received' });
    await expect(here.marcus.run(receipt, 'reverse', id)).rejects.toMatchObject({
      code: 'receipt.reverser_is_not_receiver',
    });
    await here.dana.run(receipt, 'reverse', id);
    expect(await linesNow(order)).toMatchObject([{ accepted: '0', open: '8' }]);
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'open' });
    await here.posted(order, came([1, 8]));
    await expect(here.dana.run(receipt, 'reverse', id)).rejects.toMatchObject({ code: 'state' });
  });

  test('waits for what was paid by the receipt', async () => {
    const order = await here.ordered([[2, 50]]);
    const id = await here.posted(order, came([1, 2]));
    usesOfReceipts.push(async (_, one) =>
      one.id === id ? [{ record: 'journal_entry', id: one.id, number: 'JE-7' }] : [],
    );
    try {
      await expect(here.marcus.run(receipt, 'requestReversal', id, 'Counted wrong.')).rejects.toThrow('JE-7 uses');
    } finally {
      usesOfReceipts.pop();
    }
  });
});

describe('someone who wants the money', () => {
  test.each([
    ['more than is open', came([1, 11]), 'receipt.no_more_than_open'],
    ['nothing', [], 'receipt.receives_something'],
    ['zero pieces', came([1, 0]), 'receipt.nothing'],
    ['a negative quantity', came([1, -1]), 'invalid'],
    ['a negative rejection', [{ line: 1, delivered: each(1), rejected: each(-4) }], 'invalid'],
    ['more rejected than delivered', came([1, 2, 3]), 'receipt.rejects_what_came'],
    ['a rejection without a reason', [{ line: 1, delivered: each(3), rejected: each(1) }], 'receipt.says_why'],
    ['a line that was never ordered', came([2, 1]), 'receipt.line_of_order'],
    ['one line twice', came([1, 5], [1, 5]), 'receipt.line_twice'],
    ['another unit', [{ line: 1, delivered: { amount: '1', unit: 'BX' } }], 'receipt.unit'],
    ['an amount in place of a count', [{ line: 1, amount: usd(1000) }], 'receipt.by_quantity'],
  ])('receives %s: refused', async (_, lines, code) => {
    const order = await here.ordered([[10, 100]]);
    await expect(here.draft(order, lines)).rejects.toMatchObject({
      code,
      issues: [{ path: expect.stringMatching(/^lines/) }],
    });
  });

  test('receives one delivery once: by a double click, from two drafts, or under one packing slip', async () => {
    const order = await here.ordered([[10, 100]]);
    const one = await here.draft(order, came([1, 10]));
    const other = await here.draft(order, came([1, 10]));
    const outcomes = await Promise.allSettled([
      here.marcus.run(receipt, 'post', one.id),
      here.dana.run(receipt, 'post', other.id),
      here.marcus.run(receipt, 'post', one.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await linesNow(order)).toMatchObject([{ accepted: '10' }]);
    const second = await here.ordered([[10, 100]]);
    await here.posted(second, came([1, 4]), { packingSlip: 'DN-77' });
    await expect(here.posted(second, came([1, 4]), { packingSlip: ' dn-77' })).rejects.toMatchObject({
      code: 'receipt.slip_is_new',
      issues: [{ path: 'packingSlip' }],
    });
  });

  test('receives no order of a day ahead, before its issue, or that is not issued', async () => {
    const order = await here.ordered([[1, 100]]);
    await expect(here.draft(order, came([1, 1]), { receivedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'receipt.not_ahead',
    });
    await expect(here.draft(order, came([1, 1]), { receivedOn: '2026-11-19' })).rejects.toMatchObject({
      code: 'receipt.after_issue',
    });
    const { id } = await here.draft(order, came([1, 1]));
    await here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'Too late.');
    await here.lena.run(purchaseOrder, 'cancel', order.id);
    await expect(here.marcus.run(receipt, 'post', id)).rejects.toMatchObject({ code: 'receipt.order_is_issued' });
  });

  test('cancels no order whose goods are in the warehouse', async () => {
    const order = await here.ordered([[4, 100]]);
    await here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'Too late.');
    await here.posted(order, came([1, 1]));
    await expect(here.lena.run(purchaseOrder, 'cancel', order.id)).rejects.toThrow('Choose “Cancel remainder”');
    await here.lena.run(purchaseOrder, 'keep', order.id, 'Part is here.');
    await expect(here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'Again.')).rejects.toMatchObject({
      code: 'purchase_order.nothing_is_received',
    });
    const refused = await here.ordered([[2, 100]]);
    await here.posted(refused, came([1, 2, 2]));
    await here.chantal.run(purchaseOrder, 'requestCancel', refused.id, 'All of it is damaged.');
    await here.lena.run(purchaseOrder, 'cancel', refused.id);
    expect(await here.postings(refused.id)).toEqual({ preencumbered: -20_000 });
  });

  test('receives nothing above the limit that they requested, wrote or issued, by whatever way', async () => {
    const { id } = await here.approved([[40, 500]]);
    const { person: pat, grant } = await withDuty('Pat Quinn', 'buyer');
    const { id: order } = await pat.make(purchaseOrder, { requisition: id, vendor: await here.vendor('Quinn Co') });
    await pat.run(purchaseOrder, 'submit', order);
    await here.lena.run(purchaseOrder, 'issue', order);
    await here.county.product.run(dutyGrant, 'revoke', grant);
    await here.county.product.make(dutyGrant, { member: pat.id, duty: 'receiver' });
    const now = pat.with({ duties: ['receiver'] });
    const asked = { purchaseOrder: order, lines: came([1, 40]) };
    await expect(now.make(receipt, asked)).rejects.toMatchObject({ code: 'receipt.receiver_is_another' });
    const written = await here.draft({ id: order }, came([1, 40]));
    await expect(now.run(receipt, 'post', written.id)).rejects.toMatchObject({ code: 'receipt.receiver_is_another' });
    const key = here.county.person({ ...now.actor, kind: 'service' });
    await expect(key.run(receipt, 'post', written.id)).rejects.toMatchObject({ code: 'receipt.receiver_is_another' });
    const delegate = here.county.person({ ...here.dana.actor, standsInFor: [pat.id] });
    await expect(delegate.run(receipt, 'post', written.id)).rejects.toMatchObject({
      code: 'receipt.receiver_is_another',
    });
    await here.county.product.make(dutyGrant, { member: here.rosa.id, duty: 'receiver' });
    const requester = here.rosa.with({ duties: ['receiver'] });
    await expect(requester.make(receipt, asked)).rejects.toThrow('You requested, wrote or issued this order');
    await here.dana.run(receipt, 'post', written.id);
  });

  test('posts nothing with a duty that ended since they looked, or without one', async () => {
    const order = await here.ordered([[1, 100]]);
    const { person: nadia, grant } = await withDuty('Nadia Petrov', 'receiver');
    const { id } = await nadia.make(receipt, { purchaseOrder: order.id, lines: came([1, 1]) });
    await here.county.product.run(dutyGrant, 'revoke', grant);
    await expect(nadia.run(receipt, 'post', id)).rejects.toMatchObject({ kind: 'forbidden' });
    for (const person of [here.chantal, here.rosa])
      await expect(person.run(receipt, 'post', id)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('changes no receipt that is posted, nor a draft that someone else changed meanwhile', async () => {
    const order = await here.ordered([[9, 100]]);
    const { id, version } = await here.draft(order, came([1, 2]));
    await here.marcus.edit(receipt, id, version, { lines: came([1, 3]) });
    await expect(here.marcus.edit(receipt, id, version, { lines: came([1, 9]) })).rejects.toMatchObject({
      code: 'stale',
    });
    await here.marcus.run(receipt, 'post', id);
    const posted = await here.marcus.see(receipt, id);
    await expect(here.marcus.edit(receipt, id, posted.version, { lines: came([1, 9]) })).rejects.toMatchObject({
      code: 'receipt.is_posted',
    });
  });

  test('of another organization finds no such receipt', async () => {
    const order = await here.ordered([[1, 100]]);
    const { id } = await here.draft(order, came([1, 1]));
    const elsewhere = await here.county.member('Sam Cole', 'admin', await here.county.organization('Piney Woods'));
    const sam = elsewhere.with({ duties: ['receiver'] });
    await expect(sam.run(receipt, 'post', id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(sam.make(receipt, { purchaseOrder: order.id, lines: came([1, 1]) })).rejects.toMatchObject({
      issues: [{ path: 'purchaseOrder' }],
    });
  });
});
