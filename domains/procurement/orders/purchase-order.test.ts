import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cooperativeContract } from '../../customers/public.server.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { sourceOf } from './order-source.server.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { each, type OrderWorld, orderWorld, usd } from './test-world.ts';

let here: OrderWorld;
beforeAll(async () => {
  here = await orderWorld();
});
afterAll(() => here.county.close());

describe('an order of an approved requisition', () => {
  test('takes its lines over, and its money moves from pre-encumbered to encumbered to the cent', async () => {
    const before = await here.held(here.supplies);
    const { id, number } = await here.approved([
      [4, 500],
      [10, 12.5],
    ]);
    const order = await here.order(id);
    const seen = await here.chantal.see(purchaseOrder, order.id);
    expect(seen).toMatchObject({
      status: 'draft',
      total: { cents: 212_500 },
      purpose: expect.stringContaining('Trash'),
    });
    expect(seen.lines?.map(({ requested, quantity }) => [requested, quantity.amount])).toEqual([
      [1, '4'],
      [2, '10'],
    ]);
    expect(await here.held(here.supplies)).toEqual([before[0] + 2125, before[1]]);
    await here.chantal.run(purchaseOrder, 'submit', order.id);
    await here.lena.run(purchaseOrder, 'issue', order.id);
    expect(await here.held(here.supplies)).toEqual([before[0], before[1] + 2125]);
    expect(await here.rosa.see(requisition, id)).toMatchObject({ status: 'ordered', number });
    expect(await here.postings(order.id)).toEqual({ encumbered: 212_500, preencumbered: -212_500 });
  });

  test('in parts: two orders share a requisition, each to its vendor, and what a lower price saves is free', async () => {
    const before = await here.held(here.supplies);
    const { id } = await here.approved([[10, 100]]);
    const first = await here.issued(id, { lines: [{ requested: 1, quantity: each(4), unitPrice: usd(90) }] });
    expect(await here.held(here.supplies)).toEqual([before[0] + 600, before[1] + 360]);
    expect(await here.rosa.see(requisition, id)).toMatchObject({ status: 'approved' });
    const other = await here.vendor('Gulf Supply Inc');
    const second = await here.issued(id, { vendor: other });
    expect(second.lines?.map(({ quantity }) => quantity.amount)).toEqual(['6']);
    expect(first.funding).toMatchObject([{ amount: { cents: 36_000 }, released: { cents: 40_000 } }]);
    expect(await here.held(here.supplies)).toEqual([before[0], before[1] + 960]);
    expect(await here.rosa.see(requisition, id)).toMatchObject({ status: 'ordered' });
  });

  test('ends where the rest is marked ordered: what no order took is free', async () => {
    const before = await here.held(here.supplies);
    const { id } = await here.approved([[10, 100]]);
    await here.issued(id, { lines: [{ requested: 1, quantity: each(4), unitPrice: usd(100) }] });
    await expect(here.rosa.run(requisition, 'cancel', id, 'Not needed.')).rejects.toMatchObject({
      code: 'requisition.order_is_live',
    });
    const { version } = await here.rosa.see(requisition, id);
    await expect(here.rosa.edit(requisition, id, version, { purpose: 'Something else' })).rejects.toMatchObject({
      code: 'requisition.has_orders',
    });
    await here.chantal.run(requisition, 'order', id);
    expect(await here.held(here.supplies)).toEqual([before[0], before[1] + 400]);
  });

  test('that is small is issued by one buyer, and not by the person who requested it', async () => {
    const mine = here.rosa.with({ duties: ['buyer'] });
    await here.county.product.make(dutyGrant, { member: mine.id, duty: 'buyer' });
    const { id } = await here.approved([[1, 40]]);
    const order = await here.order(id);
    expect(await here.chantal.see(purchaseOrder, order.id)).toMatchObject({ needsSecond: false });
    // Up to the micro-purchase threshold, and with it.
    const most = await here.order((await here.approved([[1, 10_000]])).id);
    expect(await here.chantal.see(purchaseOrder, most.id)).toMatchObject({ needsSecond: false });
    await expect(mine.run(purchaseOrder, 'issueAlone', order.id)).rejects.toThrow('You requested this purchase');
    await here.chantal.run(purchaseOrder, 'issueAlone', order.id);
    expect(await here.chantal.see(purchaseOrder, order.id)).toMatchObject({
      status: 'issued',
      issuedBy: here.chantal.id,
    });
  });

  test('is to be delivered by the need-by date of its requisition as long as that is not over', async () => {
    const ids = [];
    for (const price of [41, 42]) ids.push((await here.approved([[1, price]], { neededBy: '2026-11-24' })).id);
    const on = async (day: string, id: string | undefined) => {
      here.county.clock.set(`${day}T15:00:00Z`);
      return (await here.chantal.see(purchaseOrder, (await here.order(id ?? '')).id)).deliverBy;
    };
    expect(await on('2026-11-24', ids[0])).toBe('2026-11-24');
    expect(await on('2026-11-25', ids[1])).toBeNull();
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('tells the vendor by email, line by line', async () => {
    const { id } = await here.approved([[2, 15]]);
    const order = await here.issued(id, { site: 'Public works yard' });
    const sent = here.county.letters.filter(({ subject }) => subject === `Purchase order ${order.number}`);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).toContain('2 EA at $15.00 each, $30.00');
    expect(JSON.stringify(sent)).toContain('Deliver to Public works yard.');
  });
});

describe('a buyer who wants the money', () => {
  const line = (quantity: number | string, price: number, requested = 1) => ({
    requested,
    quantity: each(quantity),
    unitPrice: usd(price),
  });

  test.each([
    ['more pieces than approved', [line(5, 10)], 'purchase_order.no_more_than_approved'],
    ['the same line twice', [line(3, 10), line(3, 10)], 'purchase_order.no_more_than_approved'],
    ['a higher price', [line(1, 10.01)], 'purchase_order.price_is_approved'],
    ['a line that was never requested', [line(1, 10, 2)], 'purchase_order.line_of_requisition'],
    ['another unit', [{ ...line(1, 10), quantity: { amount: '1', unit: 'BX' } }], 'purchase_order.unit'],
    ['a negative quantity', [line(-1, 10)], 'invalid'],
    ['a negative price', [line(1, -10)], 'invalid'],
  ])('orders %s: refused at the line', async (_, lines, code) => {
    const { id } = await here.approved([[4, 10]]);
    await expect(here.order(id, { lines })).rejects.toMatchObject({
      code,
      issues: [{ path: expect.stringMatching(/^lines\.\d\./) }],
    });
  });

  test('cannot write other words over what was approved', async () => {
    const { id, lines } = await here.approved([[4, 10]]);
    const order = await here.order(id, { lines: [{ ...line(4, 10), item: 'Television' }] });
    const seen = await here.chantal.see(purchaseOrder, order.id);
    expect(seen.lines?.[0]?.item).toBe(lines?.[0]?.item);
    const [own] = seen.lines ?? [];
    await here.chantal.edit(purchaseOrder, order.id, seen.version, {
      lines: [{ ...(own?.id ? { id: own.id } : {}), ...line(4, 10), item: 'Television' }],
    });
    expect((await here.chantal.see(purchaseOrder, order.id)).lines?.[0]?.item).toBe(lines?.[0]?.item);
  });

  test('in two windows at once gets one of two orders for the same pieces', async () => {
    const before = await here.held(here.supplies);
    const { id } = await here.approved([[4, 10]]);
    const [one, other] = [await here.order(id), await here.order(id)];
    for (const { id: order } of [one, other]) await here.chantal.run(purchaseOrder, 'submit', order);
    const outcomes = await Promise.allSettled([
      here.lena.run(purchaseOrder, 'issue', one.id),
      here.walter.run(purchaseOrder, 'issue', other.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await here.held(here.supplies)).toEqual([before[0], before[1] + 40]);
  });

  test('does not split a purchase into orders that one person issues', async () => {
    const { id } = await here.approved([[40, 500]]);
    const small = await here.order(id, { lines: [line(1, 500)] });
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', small.id)).rejects.toMatchObject({
      code: 'purchase_order.one_is_enough',
    });
  });

  test('issues no order that they wrote, nor as a key or a delegate of its author', async () => {
    const { id } = await here.approved([[40, 500]]);
    const { id: order } = await here.order(id);
    await here.chantal.run(purchaseOrder, 'submit', order);
    await expect(here.chantal.run(purchaseOrder, 'issue', order)).rejects.toMatchObject({
      code: 'purchase_order.issuer_is_not_author',
    });
    const key = here.county.person({ ...here.chantal.actor, kind: 'service' });
    await expect(key.run(purchaseOrder, 'issue', order)).rejects.toMatchObject({
      code: 'purchase_order.issuer_is_not_author',
    });
  });

  test('issues nothing with a duty that ended since they looked, or without one', async () => {
    const nadia = (await here.county.member('Nadia Petrov')).with({ duties: ['buyer'] });
    const grant = await here.county.product.make(dutyGrant, { member: nadia.id, duty: 'buyer' });
    const { id } = await here.approved([[1, 40]]);
    const { id: order } = await here.order(id);
    await here.county.product.run(dutyGrant, 'revoke', grant.id);
    await expect(nadia.run(purchaseOrder, 'issueAlone', order)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.rosa.run(purchaseOrder, 'issueAlone', order)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.rosa.make(purchaseOrder, { requisition: id })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('orders from no vendor that is held, closed or excluded when the order goes out', async () => {
    const held = await here.vendor('Held Pumps LLC');
    const { id } = await here.approved([[1, 40]]);
    const { id: order } = await here.order(id, { vendor: held });
    const hold = (heldFrom: readonly string[]) =>
      here.county.door.run(here.county.product.actor, (work) =>
        work.move(vendor, held, 'hold', { input: { heldFrom }, reason: 'Under review.' }),
      );
    await hold(['orders']);
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', order)).rejects.toMatchObject({
      code: 'purchase_order.vendor_on_hold',
      issues: [{ path: 'vendor' }],
    });
    await here.county.product.run(vendor, 'deactivate', held, 'Closed.');
    await expect(here.chantal.run(purchaseOrder, 'issueAlone', order)).rejects.toMatchObject({
      code: 'purchase_order.vendor_is_active',
    });
  });

  test('orders by a contract of others from the firm that it names, under either of its names, and from no friend', async () => {
    const { county } = here;
    const named = await county.product.make(cooperativeContract, {
      number: 'SC-118',
      name: 'Pumps',
      lead: 'State of Virginia',
      vendor: 'BAY PUMPS, L.L.C. of Norfolk',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
    });
    const [own, other, friend] = [
      await here.vendor('Bay Pumps L L C of Norfolk'),
      await here.vendor('Chesapeake Holdings Inc'),
      await here.vendor('Friend LLC'),
    ];
    await county.door.run(county.product.actor, ({ tx, actor: { organizationId } }) =>
      tx.query('update vendor set trade_name = $3 where organization_id = $1 and id = $2', [
        organizationId,
        other,
        'Bay Pumps L.L.C. of Norfolk',
      ]),
    );
    const { id } = await here.approved([[10, 40]]);
    await county.door.run(county.product.actor, ({ tx, actor: { organizationId } }) =>
      tx.query(`update requisition set path = 'contract', contract = $3 where organization_id = $1 and id = $2`, [
        organizationId,
        id,
        named.id,
      ]),
    );
    const lines = [line(1, 40)];
    await expect(here.order(id, { vendor: friend, lines })).rejects.toMatchObject({
      code: 'purchase_order.named_vendor',
      message: 'Contract SC-118 names BAY PUMPS, L.L.C. of Norfolk. Order from that vendor.',
      issues: [{ path: 'vendor', code: 'purchase_order.named_vendor' }],
    });
    for (const firm of [own, other])
      expect(await here.order(id, { vendor: firm, lines })).toMatchObject({ status: 'draft' });
  });

  test('cannot cancel to order the same from a friend: two people cancel, and the pieces do not come back', async () => {
    const before = await here.held(here.supplies);
    const { id } = await here.approved([[10, 100]]);
    const part = await here.issued(id, { lines: [line(4, 100)] });
    await here.lena.run(purchaseOrder, 'requestCancel', part.id, 'The vendor delivers too late.');
    await expect(here.lena.run(purchaseOrder, 'cancel', part.id)).rejects.toMatchObject({
      code: 'purchase_order.canceller_is_not_asker',
    });
    await here.walter.run(purchaseOrder, 'cancel', part.id);
    expect(await here.held(here.supplies)).toEqual([before[0] + 600, before[1]]);
    expect(await here.postings(part.id)).toEqual({ preencumbered: -40_000 });
    const friend = await here.vendor('Friend LLC');
    await expect(here.order(id, { vendor: friend, lines: [line(7, 100)] })).rejects.toMatchObject({
      code: 'purchase_order.no_more_than_approved',
    });
    await expect(here.walter.run(purchaseOrder, 'cancel', part.id)).rejects.toMatchObject({ code: 'state' });
  });

  test('orders nothing of a requisition that is not approved, or was changed since the order was written', async () => {
    const draft = await here.rosa.make(requisition, { purpose: 'Hoses', costCenter: here.center });
    await expect(here.order(draft.id)).rejects.toMatchObject({ code: 'purchase_order.requisition_is_approved' });
    const none = '01900000-0000-7000-8000-00000000abcd';
    await expect(
      here.county.door.run(here.chantal.actor, (work) => sourceOf(work, { requisition: none, award: null })),
    ).rejects.toMatchObject({
      code: 'purchase_order.no_requisition',
      issues: [{ path: 'requisition', code: 'purchase_order.no_requisition' }],
    });
  });

  test('of another organization finds no such order', async () => {
    const { id } = await here.approved([[1, 40]]);
    const { id: order } = await here.order(id);
    const elsewhere = await here.county.member('Sam Cole', 'admin', await here.county.organization('Piney Woods'));
    await expect(elsewhere.with({ duties: ['buyer'] }).run(purchaseOrder, 'issueAlone', order)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
