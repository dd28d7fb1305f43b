import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { scheduleOfValues } from '../billing/schedule-of-values.record.ts';
import { figuresOf } from '../contract/figures.server.ts';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';
import { billedUnder } from '../rates/ceiling.server.ts';
import { contractOrder } from './contract-order.record.ts';
import { contractOfOrder } from './under.server.ts';

let here: ContractWorld;
let vendor: string;
beforeAll(async () => {
  here = await contractWorld();
  vendor = await here.vendor('Atlantic Elevator LLC');
  here.county.clock.set(NOW);
});
afterEach(() => here.county.clock.set(NOW));
afterAll(() => here.county.close());

const code = (name: string) => expect.objectContaining({ code: `contract_order.${name}` });

/** In force since before Levee: $40,000 were ordered of $42,000. */
async function existing(more: object = {}) {
  const { id } = await here.derek.make(contract, {
    title: 'Elevator maintenance',
    isExisting: true,
    type: 'fixed',
    vendor,
    value: usd(40_000),
    ceiling: usd(42_000),
    orderedBefore: usd(40_000),
    fromDay: '2025-07-01',
    untilDay: '2027-06-30',
    documents: [here.paper],
    ...more,
  });
  await here.step(here.derek, id, 'submit');
  return here.step(here.fiona, id, 'confirm', { signedOn: '2025-06-20' });
}

/** Pumps at $500 each, without an award. */
async function order(pumps = 1, more: object = {}) {
  const source = await here.approved([[pumps, 500]]);
  const lines = [{ requested: 1, quantity: each(pumps), unitPrice: usd(500) }];
  return here.order(source.id, { vendor, lines, ...more });
}
const place = (of: string, id: string, by = here.chantal, more: object = {}) =>
  by.make(contractOrder, { contract: of, purchaseOrder: id, ...more });
const carrying = (dollars: number) => ({ earlierOrder: '4500-118', carried: usd(dollars) });
const issued = async (id: string) => {
  await here.chantal.run(purchaseOrder, 'submit', id);
  return here.lena.run(purchaseOrder, 'issue', id);
};
const ordered = async (id: string) => {
  const { figures } = await here.county.door.run(here.derek.actor, (work) => figuresOf(work, [id]));
  return figures[0]?.orderedCents;
};

describe('an order under a contract without an award', () => {
  test('counts against its limit once it is issued, and names it', async () => {
    const of = await existing();
    const { id } = await order(3);
    await place(of.id, id);
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ contract: of.number });
    expect(await ordered(of.id)).toBe(40_000_00);
    await issued(id);
    expect(await ordered(of.id)).toBe(41_500_00);
    const next = await order(2);
    await place(of.id, next.id);
    await expect(issued(next.id)).rejects.toThrow('$500.00 left to order');
  });

  test('is issued within the term of the contract, and a blanket one ends with it', async () => {
    const of = await existing();
    const blanket = await order(1, { type: 'blanket', endsOn: '2027-12-31' });
    await place(of.id, blanket.id);
    await expect(issued(blanket.id)).rejects.toMatchObject({ code: 'purchase_order.ends_with_contract' });
    const { id } = await order(1);
    await place(of.id, id);
    here.county.clock.set('2027-07-01T15:00:00Z');
    await expect(issued(id)).rejects.toMatchObject({
      code: 'purchase_order.contract_ended',
      issues: [{ path: 'contract' }],
    });
  });

  test('comes under it after its issue too, within term and limit, and then stays', async () => {
    const of = await existing();
    const { id } = await order(1);
    await issued(id);
    const late = await existing({ fromDay: '2025-07-01', untilDay: '2027-01-04' });
    await expect(place(late.id, id)).rejects.toEqual(code('issued_in_term'));
    const full = await existing({ orderedBefore: usd(41_900) });
    await expect(place(full.id, id)).rejects.toEqual(code('within_limit'));
    const placed = await place(of.id, id);
    expect(await ordered(of.id)).toBe(40_500_00);
    await expect(here.chantal.run(contractOrder, 'withdraw', placed.id, 'To another one.')).rejects.toEqual(
      code('order_is_issued'),
    );
    const { version } = await here.chantal.see(contractOrder, placed.id);
    await expect(here.chantal.edit(contractOrder, placed.id, version, { contract: full.id })).rejects.toEqual(
      code('order_is_issued'),
    );
    await expect(here.chantal.edit(contractOrder, placed.id, version, { note: 'Cab 2' })).resolves.toMatchObject({
      note: 'Cab 2',
      version: version + 1,
    });
  });

  test('is not issued to another vendor than that of the contract', async () => {
    const of = await existing();
    const { id } = await order();
    await place(of.id, id);
    const { version } = await here.chantal.see(purchaseOrder, id);
    const friends = await here.vendor('Friends of Chantal LLC');
    await here.chantal.edit(purchaseOrder, id, version, { vendor: friends });
    await expect(issued(id)).rejects.toMatchObject({
      code: 'purchase_order.contract_vendor',
      issues: [{ path: 'vendor' }],
    });
  });

  test('moves to another contract, or leaves, while it is a draft', async () => {
    const [one, other] = [await existing(), await existing()];
    const { id } = await order();
    const placed = await place(one.id, id);
    await expect(place(other.id, id)).rejects.toEqual(code('order_is_free'));
    const { version } = await here.chantal.see(contractOrder, placed.id);
    await here.chantal.edit(contractOrder, placed.id, version, { contract: other.id });
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ contract: other.number });
    await here.chantal.run(contractOrder, 'withdraw', placed.id, 'Bought at the counter.');
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ contract: null });
    expect(await here.county.door.run(here.derek.actor, (work) => contractOfOrder(work, id))).toBeNull();
    await here.chantal.run(contractOrder, 'restore', placed.id);
    expect(await here.chantal.see(purchaseOrder, id)).toMatchObject({ contract: other.number });
  });
});

describe('an order that carries on one from before Levee', () => {
  test('counts once: for the limit, the figures, the ceiling and the public register', async () => {
    const of = await existing({ orderedBefore: usd(41_000) });
    const { id } = await order(3);
    const placed = await place(of.id, id);
    await expect(issued(id)).rejects.toThrow('$1,000.00 left to order');
    await here.derek.edit(
      contractOrder,
      placed.id,
      (await here.derek.see(contractOrder, placed.id)).version,
      carrying(1500),
    );
    expect(await ordered(of.id)).toBe(41_000_00); // a draft promises nothing, so all of it is with the earlier order
    await issued(id);
    expect(await ordered(of.id)).toBe(41_000_00);
    expect(await here.county.door.run(here.derek.actor, (work) => billedUnder(work, of.id))).toBe(39_500_00);
    const next = await order(3);
    await place(of.id, next.id);
    await expect(issued(next.id)).rejects.toThrow('$1,000.00 left to order');
  });

  test('is stated after the issue once, and frees what is cancelled', async () => {
    const of = await existing();
    const { id } = await order(3);
    const placed = await place(of.id, id);
    await issued(id);
    expect(await ordered(of.id)).toBe(41_500_00);
    const { version } = await here.derek.see(contractOrder, placed.id);
    const stated = await here.derek.edit(contractOrder, placed.id, version, carrying(1500));
    expect(await ordered(of.id)).toBe(40_000_00);
    await expect(
      here.derek.edit(contractOrder, placed.id, stated.version, { earlierOrder: null, carried: null }),
    ).rejects.toEqual(code('carried_stays'));
    await here.chantal.run(purchaseOrder, 'requestCancel', id, 'Discontinued.');
    await here.lena.run(purchaseOrder, 'cancel', id);
    expect(await ordered(of.id)).toBe(38_500_00);
  });

  test('makes no more room than there was, and not for the person who wrote it', async () => {
    const of = await existing();
    const { id } = await order(3);
    await expect(place(of.id, id, here.chantal, carrying(1500))).rejects.toEqual(code('second_person'));
    await expect(place(of.id, id, here.derek, carrying(1501))).rejects.toEqual(code('within_order'));
    const small = await existing({ orderedBefore: usd(1000) });
    await expect(place(small.id, id, here.derek, carrying(1001))).rejects.toEqual(code('within_before'));
    await place(small.id, id, here.derek, carrying(600));
    const other = await order(3);
    await expect(place(small.id, other.id, here.derek, carrying(401))).rejects.toEqual(code('within_before'));
    await expect(place(small.id, other.id, here.derek, { carried: usd(1) })).rejects.toThrow('number of the earlier');
    await expect(place(small.id, other.id, here.derek, carrying(400))).resolves.toMatchObject({
      carried: usd(400),
    });
  });

  test('is not issued for less than it carries on', async () => {
    const of = await existing();
    const { id } = await order(3);
    await place(of.id, id, here.derek, carrying(1500));
    const { version, lines } = await here.chantal.see(purchaseOrder, id);
    await here.chantal.edit(purchaseOrder, id, version, {
      lines: (lines ?? []).map((line) => ({ requested: line.requested, quantity: each(2), unitPrice: usd(500) })),
    });
    await expect(issued(id)).rejects.toMatchObject({
      code: 'purchase_order.carries_more',
      issues: [{ path: 'lines' }],
    });
  });
});

describe('nothing is placed', () => {
  test('under the contract of an award, for another vendor, or of an award', async () => {
    const of = await existing();
    const award = await here.finalAward();
    const awarded = await here.active(award);
    await expect(place(awarded.id, (await order()).id)).rejects.toEqual(code('contract_without_award'));
    const other = await here.vendor('Other Elevators LLC');
    await expect(place(of.id, (await order(1, { vendor: other })).id)).rejects.toEqual(code('order_of_vendor'));
    await expect(place(of.id, await here.orderOf(award, 1))).rejects.toEqual(code('order_without_award'));
  });

  test('under one that is over, or by a person without the duty', async () => {
    const of = await existing();
    const { id } = await order();
    const member = await here.county.member('Nora Plain');
    await expect(place(of.id, id, member)).rejects.toMatchObject({ kind: 'forbidden' });
    const given = { terminationKind: 'cause', terminatedOn: '2027-01-05' };
    await here.step(here.walter, of.id, 'terminate', given, 'Three inspections were missed.');
    await expect(place(of.id, id)).rejects.toEqual(code('contract_is_active'));
  });

  test('that is cancelled', async () => {
    const of = await existing();
    const { id } = await order();
    await here.chantal.run(purchaseOrder, 'discard', id, 'Bought at the counter.');
    await expect(place(of.id, id)).rejects.toEqual(code('order_is_open'));
  });

  test('under one contract and billed under another, whichever of the two is found first', async () => {
    const three = [await existing(), await existing(), await existing()].map((one) => one.id).toSorted();
    const [first, middle, last] = three as [string, string, string];
    const grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
    const ada = await here.county.member('Ada Architect');
    const stated = async (of: string, purchaseOrder: string) => {
      const made = await grace.make(scheduleOfValues, {
        contract: of,
        purchaseOrder,
        certifier: ada.id,
        lines: [{ item: '01', description: 'Care', scheduled: usd(40_000) }],
        workPercent: 5,
        storedPercent: 5,
        termsSection: '9.3',
      });
      return made.id;
    };
    const submit = (id: string) => grace.run(scheduleOfValues, 'submit', id);
    const another = {
      code: 'schedule_of_values.order_of_another',
      issues: [{ path: 'purchaseOrder', code: 'schedule_of_values.order_of_another' }],
    };
    const placed = await order();
    await place(middle, placed.id);
    await issued(placed.id);
    for (const of of [first, last]) {
      const strange = await stated(of, placed.id);
      await expect(submit(strange)).rejects.toMatchObject(another);
      await grace.run(scheduleOfValues, 'discard', strange, 'Entered to try it.');
    }
    expect(await submit(await stated(middle, placed.id))).toMatchObject({ status: 'submitted' });

    const billed = await order();
    const other = await stated(last, billed.id);
    await expect(place(first, billed.id)).rejects.toEqual(code('order_is_billed'));
    await grace.run(scheduleOfValues, 'discard', other, 'Entered to try it.');
    await stated(first, billed.id);
    await expect(place(last, billed.id)).rejects.toEqual(code('order_is_billed'));
    await place(first, billed.id);
  });

  test('two orders at once never pass the limit together', async () => {
    const of = await existing();
    const [one, other] = [await order(3), await order(2)];
    for (const { id } of [one, other]) {
      await place(of.id, id);
      await here.chantal.run(purchaseOrder, 'submit', id);
    }
    const both = await Promise.allSettled([one, other].map(({ id }) => here.lena.run(purchaseOrder, 'issue', id)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
