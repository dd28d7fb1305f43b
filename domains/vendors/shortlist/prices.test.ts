import { each, orderWorld, usd } from '#domains/procurement/orders/test-world.ts';
import { expect, test } from 'vitest';
import { comparisonOf } from './comparison.server.ts';
import { vendorShortlist } from './vendor-shortlist.record.ts';

test('the latest prices of a vendor are the lines of its issued orders, called as they were requested', async () => {
  const here = await orderWorld();
  try {
    const { id } = await here.approved([
      [4, 500],
      [10, 12.5],
    ]);
    const gulf = await here.vendor('Gulf Supply Inc');
    const other = await here.vendor('Other Supply Inc');
    const order = await here.issued(id, {
      vendor: gulf,
      lines: [{ requested: 1, quantity: each(4), unitPrice: usd(480) }],
    });
    const list = await here.rosa.make(vendorShortlist, { name: 'Pumps', vendors: [gulf, other] });
    const { vendors } = await here.county.door.run(here.rosa.actor, (work) => comparisonOf(work, list.id));
    expect(vendors.map(({ name, orders }) => [name, orders])).toEqual([
      ['Gulf Supply Inc', 1],
      ['Other Supply Inc', 0],
    ]);
    expect(vendors[0]?.prices).toEqual([
      {
        order: order.number,
        item: expect.stringMatching(/\w/),
        unit: 'EA',
        cents: 480_00,
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    ]);
    expect(vendors[0]?.prices[0]?.item).not.toMatch(/^Line /);
    expect(vendors[1]?.prices).toEqual([]);
  } finally {
    await here.county.close();
  }
});
