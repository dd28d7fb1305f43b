import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receipt } from '../receipts/receipt.record.ts';
import { each, type ReceivingWorld, receivingWorld } from '../receipts/test-world.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { periodsOf } from './standing.ts';
import { proposeReleases } from './standing.server.ts';

let here: ReceivingWorld;
beforeAll(async () => {
  here = await receivingWorld();
});
afterAll(() => here.county.close());

const rent = { type: 'standing', every: 'month', firstOn: '2026-12-01', endsOn: '2027-02-28' } as const;
/** Of three months of rent, written by Chantal. */
async function written(more: object = {}, months = 3) {
  const { id } = await here.approved([[months, 1_800]]);
  return here.order(id, { ...rent, ...more });
}
const propose = () => here.county.door.run(here.county.product.actor, proposeReleases);
const receiptsOf = (order: string) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.rows(receipt, { where: { purchaseOrder: order }, order: 'periodFrom', most: 'all' }),
  );

describe('the periods of a standing order', () => {
  test('are whole, follow each other without a gap, and end by themselves', () => {
    expect(periodsOf('2026-10-31', '2027-01-30', 'month')).toEqual([
      { from: '2026-10-31', until: '2026-11-29' },
      { from: '2026-11-30', until: '2026-12-30' },
      { from: '2026-12-31', until: '2027-01-30' },
    ]);
    expect(periodsOf('2026-10-01', '2027-09-30', 'quarter')).toHaveLength(4);
    expect(periodsOf('2026-10-01', '2026-10-20', 'week').map(({ until }) => until)).toEqual([
      '2026-10-07',
      '2026-10-14',
    ]);
    expect(periodsOf('2026-10-01', '2027-09-29', 'year')).toEqual([]);
  });
});

describe('a standing order', () => {
  test('orders one amount for each period of one fiscal year', async () => {
    const bare = await written({ every: null });
    await expect(here.chantal.run(purchaseOrder, 'submit', bare.id)).rejects.toMatchObject({
      code: 'purchase_order.standing_is_whole',
    });
    const { id: two } = await here.approved([
      [3, 1_800],
      [3, 20],
    ]);
    const both = await here.order(two, rent);
    await expect(here.chantal.run(purchaseOrder, 'submit', both.id)).rejects.toMatchObject({
      code: 'purchase_order.standing_line',
      issues: [{ path: 'lines', code: 'purchase_order.standing_line' }],
    });
    const short = await written({ endsOn: '2027-01-31' });
    await expect(here.chantal.run(purchaseOrder, 'submit', short.id)).rejects.toMatchObject({
      code: 'purchase_order.standing_periods',
    });
    const long = await written({ endsOn: '2027-11-30' }, 12);
    await expect(here.chantal.run(purchaseOrder, 'submit', long.id)).rejects.toMatchObject({
      code: 'purchase_order.standing_year',
    });
  });

  test('proposes each period once when it is over, a receiver accepts it, and nothing goes beyond the last', async () => {
    const { id } = await written();
    await here.chantal.run(purchaseOrder, 'submit', id);
    await here.lena.run(purchaseOrder, 'issue', id);
    const encumbered = (await here.postings(id))['encumbered'];
    expect(encumbered).toBe(540_000);
    expect(await propose()).toBe(0);
    here.county.clock.set('2027-01-04T14:00:00Z');
    expect(await propose()).toBe(1);
    expect(await propose()).toBe(0);
    const [first] = await receiptsOf(id);
    expect(first).toMatchObject({ status: 'draft', periodFrom: '2026-12-01', periodUntil: '2026-12-31' });
    // The buyer who ordered it does not accept it, and no second receipt takes the period.
    await expect(here.chantal.run(receipt, 'post', first?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
    const again = { periodFrom: '2026-12-01', periodUntil: '2026-12-31' };
    await expect(here.draft({ id }, [{ line: 1, delivered: each(1) }], again)).rejects.toMatchObject({
      code: 'receipt.standing_twice',
    });
    const own = { periodFrom: '2026-12-05', periodUntil: '2026-12-20' };
    await expect(here.draft({ id }, [{ line: 1, delivered: each(1) }], own)).rejects.toMatchObject({
      code: 'receipt.standing_period',
    });
    await here.marcus.run(receipt, 'post', first?.id ?? '');
    expect((await here.chantal.see(purchaseOrder, id)).delivery).toBe('part');
    here.county.clock.set('2027-04-02T14:00:00Z');
    expect(await propose()).toBe(2);
    const all = await receiptsOf(id);
    expect(all.map(({ periodUntil }) => periodUntil)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
    await here.marcus.run(receipt, 'discard', all[1]?.id ?? '', 'The office was closed: no rent is owed.');
    await here.marcus.run(receipt, 'post', all[2]?.id ?? '');
    // What was discarded is not proposed a second time, and the order has no fourth period.
    here.county.clock.set('2027-06-02T14:00:00Z');
    expect(await propose()).toBe(0);
  });

  test('accepts one period with a receipt', async () => {
    here.county.clock.set('2026-11-20T14:00:00Z');
    const { id } = await written();
    await here.chantal.run(purchaseOrder, 'submit', id);
    await here.lena.run(purchaseOrder, 'issue', id);
    here.county.clock.set('2027-01-04T14:00:00Z');
    const december = { periodFrom: '2026-12-01', periodUntil: '2026-12-31' };
    await expect(here.draft({ id }, [{ line: 1, delivered: each(2) }], december)).rejects.toMatchObject({
      code: 'receipt.standing_one',
    });
    await expect(here.draft({ id }, [{ line: 1, delivered: each(1) }])).rejects.toMatchObject({
      code: 'receipt.service_period',
    });
  });
});
