import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { usd } from '../orders/test-world.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { remindOfInspections } from './inspection.server.ts';
import { receipt } from './receipt.record.ts';
import { type Order, statesOf } from './receiving.server.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';
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
/** An order whose first line has to be inspected. */
const inspected = (pieces = 10) =>
  here.ordered([[pieces, 100]], {
    lines: [{ requested: 1, quantity: each(pieces), unitPrice: usd(100), inspection: 'required' }],
  });
const held = async (order: Pick<Order, 'id'>, lines: Parameters<ReceivingWorld['draft']>[1]) => {
  const { id } = await here.draft(order, lines);
  await here.marcus.run(receipt, 'hold', id);
  return id;
};
const reject = async (person: ReceivingWorld['dana'], id: string, pieces: number, delivered: number) => {
  const { version, lines } = await person.see(receipt, id);
  const [line] = lines ?? [];
  return person.edit(receipt, id, version, {
    lines: [{ ...line, ...came([1, delivered, pieces])[0] }] as never,
  });
};

describe('a delivery that has to be inspected', () => {
  test('is delivered and neither accepted nor open until another receiver passes it, with what is rejected', async () => {
    const order = await inspected();
    const draft = await here.draft(order, came([1, 10]));
    expect(await here.marcus.see(receipt, draft.id)).toMatchObject({ needsInspection: true });
    await expect(here.marcus.run(receipt, 'post', draft.id)).rejects.toMatchObject({
      code: 'receipt.needs_no_inspection',
    });
    await here.marcus.run(receipt, 'hold', draft.id);
    expect(await here.marcus.see(receipt, draft.id)).toMatchObject({
      status: 'held',
      heldOn: '2026-11-20',
      inspectBy: '2026-11-27',
      postedBy: here.marcus.id,
    });
    expect(await linesNow(order)).toMatchObject([{ delivered: '10', held: '10', accepted: '0', open: '0', most: '0' }]);
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'part', nextDelivery: null });
    await expect(here.draft(order, came([1, 1]))).rejects.toMatchObject({ code: 'receipt.no_more_than_open' });
    expect(JSON.stringify(await here.dana.list(notification))).toContain('awaits inspection');

    await reject(here.dana, draft.id, 3, 10);
    await here.dana.run(receipt, 'pass', draft.id);
    expect(await here.dana.see(receipt, draft.id)).toMatchObject({
      status: 'posted',
      value: usd(700),
      inspectedBy: here.dana.id,
      inspectedOn: '2026-11-20',
      postedBy: here.marcus.id,
    });
    expect(await linesNow(order)).toMatchObject([{ held: '0', accepted: '7', rejected: '3', open: '3' }]);
  });

  test('may be one that only the receiver wants inspected, by a day that is not past', async () => {
    const order = await here.ordered([[4, 100]]);
    const past = await here.draft(order, came([1, 4]), { inspectBy: '2026-11-19' });
    await expect(here.marcus.run(receipt, 'hold', past.id)).rejects.toMatchObject({
      code: 'receipt.inspect_ahead',
      issues: [{ path: 'inspectBy', code: 'receipt.inspect_ahead' }],
    });
    const { id } = await here.draft(order, came([1, 4]), { inspectBy: '2026-11-20' });
    await here.marcus.run(receipt, 'hold', id);
    expect(await here.marcus.see(receipt, id)).toMatchObject({ status: 'held', inspectBy: '2026-11-20' });
  });

  test('is not posted where the order asks for an inspection that its draft did not know of', async () => {
    const order = await here.ordered([[4, 100]]);
    const { id } = await here.draft(order, came([1, 4]));
    const asking = (inspection: 'required' | null) =>
      here.county.door.run(here.county.product.actor, ({ tx, actor: { organizationId } }) =>
        tx.query('update purchase_order_lines set inspection = $3 where organization_id = $1 and parent = $2', [
          organizationId,
          order.id,
          inspection,
        ]),
      );
    await asking('required');
    await expect(here.marcus.run(receipt, 'post', id)).rejects.toMatchObject({
      code: 'receipt.line_is_inspected',
      issues: [{ path: 'lines', code: 'receipt.line_is_inspected' }],
    });
    await asking(null);
    await here.marcus.run(receipt, 'post', id);
    expect(await linesNow(order)).toMatchObject([{ accepted: '4', open: '0' }]);
  });

  test('goes back to the receiver to be counted again, and is inspected then as well', async () => {
    const order = await here.ordered([[4, 100]]);
    const id = await held(order, came([1, 4]));
    await here.marcus.run(receipt, 'recall', id, 'Two boxes were counted twice.');
    expect(await linesNow(order)).toMatchObject([{ held: '0', open: '4' }]);
    expect(await orderNow(order.id)).toMatchObject({ delivery: 'open' });
    const { version } = await here.marcus.see(receipt, id);
    await here.marcus.edit(receipt, id, version, { lines: came([1, 2]) });
    await expect(here.marcus.run(receipt, 'post', id)).rejects.toMatchObject({
      code: 'receipt.needs_no_inspection',
    });
  });

  test('is not ordered, cancelled or revised away while it is held', async () => {
    const order = await inspected();
    await held(order, came([1, 6]));
    await expect(here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'Too late.')).rejects.toMatchObject({
      code: 'purchase_order.nothing_is_received',
    });
    const rest = { purchaseOrder: order.id, cause: 'Not needed.', lines: [{ line: 1, quantity: each(5) }] };
    await expect(here.chantal.make(remainderCancellation, rest)).rejects.toMatchObject({
      code: 'remainder_cancellation.no_more_than_open',
    });
    const less = { line: 1, quantity: each(5), unitPrice: usd(100) };
    await expect(
      here.chantal.make(orderRevision, { purchaseOrder: order.id, cause: 'Less is needed.', lines: [less] }),
    ).rejects.toMatchObject({ issues: [{ path: 'lines.0.quantity' }] });
    const dearer = { ...less, quantity: each(10), unitPrice: usd(90) };
    const { id } = await here.chantal.make(orderRevision, {
      purchaseOrder: order.id,
      cause: 'The open pieces are cheaper.',
      lines: [dearer],
    });
    await here.chantal.run(orderRevision, 'submit', id);
    await here.walter.run(orderRevision, 'approve', id);
    expect((await orderNow(order.id)).lines).toMatchObject([
      { quantity: each(6), inspection: 'required' },
      { quantity: each(4), inspection: 'required', continues: 1 },
    ]);
  });
});

describe('a receiver who wants the money', () => {
  test('inspects nothing that they received, by whatever way', async () => {
    const order = await inspected();
    const id = await held(order, came([1, 10, 1]));
    await expect(here.marcus.run(receipt, 'pass', id)).rejects.toMatchObject({ code: 'receipt.inspector_is_another' });
    const key = here.county.person({ ...here.marcus.actor, kind: 'service' });
    await expect(key.run(receipt, 'pass', id)).rejects.toMatchObject({ code: 'receipt.inspector_is_another' });
    const delegate = here.county.person({ ...here.dana.actor, standsInFor: [here.marcus.id] });
    await expect(delegate.run(receipt, 'pass', id)).rejects.toMatchObject({ code: 'receipt.inspector_is_another' });
    await expect(reject(here.marcus, id, 2, 10)).rejects.toMatchObject({ code: 'receipt.inspects_own' });
    await expect(here.marcus.run(receipt, 'requestReversal', id, 'Take it back.')).rejects.toMatchObject({
      code: 'state',
    });
    for (const person of [here.chantal, here.rosa])
      await expect(person.run(receipt, 'pass', id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await linesNow(order)).toMatchObject([{ accepted: '0', held: '9' }]);
  });

  test('ordered it, and inspects nothing of it above the limit', async () => {
    const order = await here.ordered([[40, 500]]);
    const id = await held(order, came([1, 40]));
    await here.county.product.make(dutyGrant, { member: here.rosa.id, duty: 'receiver' });
    const requester = here.rosa.with({ duties: ['receiver'] });
    await expect(requester.run(receipt, 'pass', id)).rejects.toMatchObject({ code: 'receipt.receiver_is_another' });
  });

  test.each([
    ['counts more than came', [{ line: 1, delivered: each(12) }]],
    ['counts less than came', [{ line: 1, delivered: each(8) }]],
    ['leaves the line out', []],
    ['adds a line', [...came([1, 10]), { line: 1, delivered: each(1) }]],
  ])('as inspector %s: refused', async (_, lines) => {
    const order = await inspected();
    const id = await held(order, came([1, 10]));
    const { version } = await here.dana.see(receipt, id);
    await expect(here.dana.edit(receipt, id, version, { lines })).rejects.toMatchObject({
      issues: [{ path: expect.stringMatching(/^lines/) }],
    });
  });

  test('rejects without a reason, on a stale page, or passes twice: refused', async () => {
    const order = await inspected();
    const id = await held(order, came([1, 10]));
    const { version } = await here.dana.see(receipt, id);
    await expect(
      here.dana.edit(receipt, id, version, { lines: [{ line: 1, delivered: each(10), rejected: each(2) }] }),
    ).rejects.toMatchObject({ code: 'receipt.says_why' });
    await reject(here.dana, id, 2, 10);
    await expect(here.dana.edit(receipt, id, version, { lines: came([1, 10]) })).rejects.toMatchObject({
      code: 'stale',
    });
    const passes = await Promise.allSettled([1, 2].map(() => here.dana.run(receipt, 'pass', id)));
    expect(passes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await linesNow(order)).toMatchObject([{ accepted: '8', held: '0' }]);
  });

  test('receives one packing slip a second time while the first delivery is held: refused', async () => {
    const order = await here.ordered([[10, 100]]);
    const { id } = await here.draft(order, came([1, 4]), { packingSlip: 'DN-9' });
    await here.marcus.run(receipt, 'hold', id);
    await expect(here.posted(order, came([1, 4]), { packingSlip: 'dn-9' })).rejects.toMatchObject({
      code: 'receipt.slip_is_new',
    });
  });
});

test('an inspection that is late is said to the other receivers once', async () => {
  const order = await inspected();
  const id = await held(order, came([1, 10]));
  const { number } = await here.marcus.see(receipt, id);
  const told = async (person: ReceivingWorld['dana']) =>
    (await person.list(notification, 'limit=200')).filter(({ subject }) => subject.startsWith(`${number}: inspection`));
  const remind = () => here.county.door.run(here.county.product.actor, remindOfInspections);
  await remind();
  expect(await told(here.dana)).toEqual([]);
  here.county.clock.set('2026-11-30T15:00:00Z');
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await told(here.dana)).toHaveLength(1);
  expect(await told(here.marcus)).toEqual([]);
});
