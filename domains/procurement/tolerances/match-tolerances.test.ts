import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { usd } from '../orders/test-world.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { type ReceivingWorld, receivingWorld } from '../receipts/test-world.ts';
import { matchTolerance } from './match-tolerance.record.ts';
import { tolerancesOf } from './match-tolerance.server.ts';
import { whichTolerance } from './which-tolerance.ts';

test('a commodity code goes before its category, the later before the earlier, and each between its days', () => {
  const of = (name: string, more: object) => ({
    name,
    category: null,
    commodity: null,
    fromDay: '2026-01-01',
    untilDay: null,
    ...more,
  });
  const all = [
    of('Goods', { category: 'goods' }),
    of('Goods later', { category: 'goods', fromDay: '2026-06-01', untilDay: '2026-08-31' }),
    of('Code', { commodity: 'c1' }),
  ];
  const which = (commodity: string | null, day: string, category = 'goods') =>
    whichTolerance(all, { category, commodity }, day)?.name ?? null;
  expect(which('c1', '2026-07-01')).toBe('Code');
  expect(which('c2', '2026-07-01')).toBe('Goods later');
  expect(which(null, '2026-08-31')).toBe('Goods later');
  expect(which(null, '2026-09-01')).toBe('Goods');
  expect(which(null, '2025-12-31')).toBeNull();
  expect(which(null, '2026-07-01', 'services')).toBeNull();
});

describe('a tolerance for a kind of purchase', () => {
  let here: ReceivingWorld;
  beforeAll(async () => {
    here = await receivingWorld();
  });
  afterAll(() => here.county.close());

  const officer = async (name: string) => {
    const person = (await here.county.member(name)).with({ duties: ['budget_officer'] });
    await here.county.product.make(dutyGrant, { member: person.id, duty: 'budget_officer' });
    return person;
  };

  test('is entered by the chief, adopted by someone else, and holds for orders that are issued later', async () => {
    const { walter, chantal, county } = here;
    const given = {
      name: 'Pumps',
      category: 'goods',
      fromDay: '2026-11-21',
      orderedPrice: 5,
      orderedPriceMost: usd(40),
      billedQuantity: 10,
      billedPrice: 4,
      billedPriceMost: usd(25),
    } as const;
    // Who orders and who bills set no tolerance.
    await expect(chantal.make(matchTolerance, given)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(walter.make(matchTolerance, { ...given, category: null })).rejects.toMatchObject({
      code: 'match_tolerance.names_one_kind',
      issues: [{ path: 'category' }],
    });
    const before = await here.ordered([[10, 100]]);
    const { id } = await walter.make(matchTolerance, given);
    await expect(walter.run(matchTolerance, 'adopt', id)).rejects.toMatchObject({
      code: 'match_tolerance.adopter_is_another',
    });
    await expect(chantal.run(matchTolerance, 'adopt', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const bela = await officer('Bela Budget');
    const late = await walter.make(matchTolerance, { ...given, fromDay: '2026-11-20' });
    await expect(bela.run(matchTolerance, 'adopt', late.id)).rejects.toMatchObject({
      code: 'match_tolerance.begins_later',
      issues: [{ path: 'fromDay' }],
    });
    await bela.run(matchTolerance, 'adopt', id);
    const twin = await walter.make(matchTolerance, given);
    await expect(bela.run(matchTolerance, 'adopt', twin.id)).rejects.toMatchObject({
      code: 'match_tolerance.one_a_day',
    });
    const { version } = await walter.see(matchTolerance, id);
    await expect(walter.edit(matchTolerance, id, version, { billedPrice: 20 })).rejects.toMatchObject({
      code: 'match_tolerance.is_adopted',
    });

    // Today an order still costs what was approved.
    const need = await here.approved([[10, 100]]);
    const dear = { lines: [{ requested: 1, quantity: { amount: '10', unit: 'EA' }, unitPrice: usd(104) }] };
    await expect(here.order(need.id, dear)).rejects.toMatchObject({ code: 'purchase_order.price_is_approved' });

    county.clock.set('2026-11-23T15:00:00Z');
    const order = await here.issued(need.id, dear);
    expect(order).toMatchObject({ status: 'issued', total: usd(1040) });
    // Each order keeps what was in force when it was issued.
    const of = (row: typeof order) => county.door.run(county.product.actor, (work) => tolerancesOf(work, row));
    expect(await of(before)).toEqual([{ quantityPercent: 0, pricePercent: 0, priceCents: 0, source: 'Agency' }]);
    expect(await of(order)).toEqual([{ quantityPercent: 10, pricePercent: 4, priceCents: 25_00, source: 'Pumps' }]);

    const more = await here.approved([[10, 100]]);
    const at = (price: number) => [{ requested: 1, quantity: { amount: '10', unit: 'EA' }, unitPrice: usd(price) }];
    await expect(here.order(more.id, { lines: at(105.01) })).rejects.toMatchObject({
      code: 'purchase_order.price_is_approved',
      message: 'The approved unit price is $100.00, and Pumps allows $105.00. Change the requisition, or the price.',
    });
    // Within the percent, and above the most that the line may cost more.
    await expect(here.order(more.id, { lines: at(105) })).rejects.toMatchObject({
      code: 'purchase_order.amount_is_approved',
    });
    await bela.run(matchTolerance, 'end', id, 'Prices have settled.');
    expect((await of(order))[0]?.source).toBe('Pumps');
    county.clock.set('2026-11-24T15:00:00Z');
    await expect(here.order(more.id, { lines: at(101) })).rejects.toMatchObject({
      code: 'purchase_order.price_is_approved',
    });
    expect((await of(order))[0]?.source).toBe('Pumps');
    expect(await walter.see(purchaseOrder, order.id)).toMatchObject({ total: usd(1040) });
  });

  test('of a commodity code is that of the lines with the code alone', async () => {
    const { walter, county } = here;
    const code = await county.product.make(commodityCode, { scheme: 'own', code: 'FUEL', name: 'Fuel' });
    const { id } = await walter.make(matchTolerance, {
      name: 'Fuel',
      commodity: code.id,
      fromDay: '2026-11-25',
      billedQuantity: 3,
    });
    await (await officer('Cora Budget')).run(matchTolerance, 'adopt', id);
    county.clock.set('2026-11-25T15:00:00Z');
    const need = await here.approved([], {
      lines: [
        { item: 'Diesel', commodity: code.id, quantity: { amount: '100', unit: 'EA' }, unitPrice: usd(4) },
        { item: 'Filter', quantity: { amount: '2', unit: 'EA' }, unitPrice: usd(9) },
      ],
    });
    const order = await here.issued(need.id);
    const found = await county.door.run(county.product.actor, (work) => tolerancesOf(work, order));
    expect(found.map(({ source, quantityPercent }) => [source, quantityPercent])).toEqual([
      ['Fuel', 3],
      ['Agency', 0],
    ]);
  });
});
