import { afterAll, beforeAll, expect, test } from 'vitest';
import { came, type ReceivingWorld, receivingWorld } from '../../procurement/receipts/test-world.ts';
import { receipt } from '../../procurement/receipts/receipt.record.ts';
import { measuresOf } from './measures.server.ts';

let here: ReceivingWorld;
beforeAll(async () => {
  here = await receivingWorld();
});
afterAll(() => here.county.close());

test('deliveries count by their day, their quantity and what was rejected, and no longer once reversed', async () => {
  const order = await here.ordered([[10, 100]]);
  const due = order.deliverBy ?? '';
  const measured = () =>
    here.county.door.run(here.county.product.actor, (work) =>
      measuresOf(work, { vendor: order.vendor ?? '', from: '2026-01-01', until: '2027-12-31' }),
    );
  const none = await measured();
  expect(none.filter(({ label }) => label.startsWith('Deliver'))).toEqual([]);
  const first = await here.posted(order, came([1, 6, 2]));
  const { receivedOn } = await here.marcus.see(receipt, first);
  expect(await measured()).toEqual(
    expect.arrayContaining([
      ...(due === '' ? [] : [{ label: 'Deliveries on time', good: receivedOn <= due ? 1 : 0, of: 1 }]),
      { label: 'Delivered lines in full', good: 1, of: 1 },
      { label: 'Delivered lines not rejected', good: 0, of: 1 },
    ]),
  );
  await here.posted(order, came([1, 2]));
  expect(await measured()).toContainEqual({ label: 'Delivered lines not rejected', good: 1, of: 2 });
  await here.marcus.run(receipt, 'requestReversal', first, 'Counted twice');
  await here.dana.run(receipt, 'reverse', first);
  expect(await measured()).toContainEqual({ label: 'Delivered lines not rejected', good: 1, of: 1 });
});
