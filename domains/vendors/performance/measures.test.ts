import { afterAll, beforeAll, expect, test } from 'vitest';
import { came, type ReceivingWorld, receivingWorld } from '../../procurement/receipts/test-world.ts';
import { receipt } from '../../procurement/receipts/receipt.record.ts';
import { measuresIn } from './criteria.ts';
import { factsOf } from './measures.server.ts';

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
      factsOf(work, { vendor: order.vendor ?? '', from: '2026-01-01', until: '2027-12-31' }).then(measuresIn),
    );
  const none = await measured();
  expect(none.filter(({ label }) => label.startsWith('Deliver'))).toEqual([]);
  const first = await here.posted(order, came([1, 6, 2]));
  const { receivedOn } = await here.marcus.see(receipt, first);
  expect(await measured()).toEqual(
    expect.arrayContaining([
      ...(due === ''
        ? []
        : [{ name: 'deliveries_on_time', label: 'Deliveries on time', good: receivedOn <= due ? 1 : 0, of: 1 }]),
      { name: 'lines_in_full', label: 'Delivered lines in full', good: 1, of: 1 },
      { name: 'lines_accepted', label: 'Delivered lines not rejected', good: 0, of: 1 },
    ]),
  );
  await here.posted(order, came([1, 2]));
  expect(await measured()).toContainEqual({
    name: 'lines_accepted',
    label: 'Delivered lines not rejected',
    good: 1,
    of: 2,
  });
  await here.marcus.run(receipt, 'requestReversal', first, 'Counted twice');
  await here.dana.run(receipt, 'reverse', first);
  expect(await measured()).toContainEqual({
    name: 'lines_accepted',
    label: 'Delivered lines not rejected',
    good: 1,
    of: 1,
  });
});

test('each document that was counted is named, and a scorecard by contract counts only what was ordered under it', async () => {
  const [under, other] = [await here.ordered([[10, 100]]), await here.ordered([[5, 100]])];
  const vendor = under.vendor ?? '';
  const first = await here.posted(under, came([1, 6, 2]));
  const second = await here.posted(other, came([1, 5]));
  const facts = (orders?: readonly string[]) =>
    here.county.door.run(here.county.product.actor, (work) =>
      factsOf(work, {
        vendor,
        from: '2026-01-01',
        until: '2027-12-31',
        ...(orders ? { under: { contract: first, orders } } : {}),
      }),
    );
  const { number } = await here.marcus.see(receipt, first);
  const rejected = (await facts()).filter(({ measure, subject }) => measure === 'lines_accepted' && subject === first);
  expect(rejected).toEqual([
    expect.objectContaining({ met: false, document: `${number}, line 1`, note: expect.stringContaining('2 rejected') }),
  ]);
  expect(new Set((await facts([under.id])).map(({ subject }) => subject))).toEqual(new Set([first]));
  expect(new Set((await facts([under.id, other.id])).map(({ subject }) => subject))).toEqual(new Set([first, second]));
});
