import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDecimals, Failure, timesMoney } from '#kernel';
import { receipt } from '../receipts/receipt.record.ts';
import { minus } from '../receipts/receiving.ts';
import { came, type ReceivingWorld, receivingWorld } from '../receipts/test-world.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { each, usd } from './test-world.ts';

let here: ReceivingWorld;
beforeAll(async () => {
  here = await receivingWorld();
});
afterAll(() => here.county.close());

const act = fc.oneof(
  fc.record({
    act: fc.constant('order' as const),
    line: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 8 }),
    price: fc.integer({ min: 5, max: 14 }),
  }),
  fc.record({ act: fc.constantFrom('cancel' as const, 'keep' as const), which: fc.nat(5) }),
  fc.record({ act: fc.constant('end' as const) }),
  fc.record({ act: fc.constant('receive' as const), which: fc.nat(5), quantity: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ act: fc.constantFrom('reverse' as const, 'rest' as const), which: fc.nat(5) }),
);

/** What a test knows of an order with one line, without asking the product. */
interface Known {
  readonly id: string;
  readonly quantity: string;
  readonly price: number;
  received: string;
  cancelled: string;
  readonly receipts: { readonly id: string; readonly quantity: string }[];
}

/** What is refused changes nothing. */
const tried = async <T>(run: Promise<T>): Promise<T | null> =>
  run.catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });

const worth = ({ price }: Known, quantity: string): number =>
  timesMoney({ cents: price, currency: 'USD' }, quantity)?.cents ?? 0;

async function receive(order: Known, quantity: string): Promise<void> {
  const id = await tried(here.posted(order, came([1, quantity])));
  if (id === null) return;
  order.received = addDecimals(order.received, quantity);
  order.receipts.push({ id, quantity });
}

async function reverse(order: Known): Promise<void> {
  const last = order.receipts.pop();
  if (!last) return;
  await here.marcus.run(receipt, 'requestReversal', last.id, 'Counted wrong.');
  await here.dana.run(receipt, 'reverse', last.id);
  order.received = minus(order.received, last.quantity);
}

async function cancelRest(order: Known): Promise<void> {
  if (await tried(here.cancelRest(order))) order.cancelled = minus(order.quantity, order.received);
}

describe('the ledger of orders', () => {
  test('holds exactly what the orders state, after any sequence of ordering, receiving, reversing, cancelling and ending', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
        const [pre, enc] = await here.held(here.supplies);
        const [preFuel, encFuel] = await here.held(here.fuel);
        const { id } = await here.approved(
          [
            [10, 12.01],
            [3, 9.99],
          ],
          {
            accounts: [{ budgetLine: here.supplies, percent: 66.6667 }, { budgetLine: here.fuel }],
          },
        );
        const orders: Known[] = [];
        for (const one of acts) {
          if (one.act === 'order') {
            const lines = [{ requested: one.line, quantity: each(one.quantity), unitPrice: usd(one.price) }];
            const made = await tried(here.issued(id, { lines }));
            const [line] = made?.lines ?? [];
            if (made && line)
              orders.push({
                id: made.id,
                quantity: line.quantity.amount,
                price: line.unitPrice.cents,
                received: '0',
                cancelled: '0',
                receipts: [],
              });
          } else if (one.act === 'end') await tried(here.chantal.run(requisition, 'order', id));
          else {
            const order = orders[one.which % Math.max(1, orders.length)];
            if (order === undefined) continue;
            if (one.act === 'receive') await receive(order, String(one.quantity / 100));
            else if (one.act === 'reverse') await reverse(order);
            else if (one.act === 'rest') await cancelRest(order);
            else {
              await tried(here.lena.run(purchaseOrder, 'requestCancel', order.id, 'Not needed.'));
              await tried(here.walter.run(purchaseOrder, one.act, order.id, 'Decided.'));
            }
          }
        }
        let encumbered = 0;
        let used = 0;
        for (const order of orders) {
          const { status, funding } = await here.chantal.see(purchaseOrder, order.id);
          const owed = worth(order, minus(order.quantity, order.cancelled));
          const cents = status === 'cancelled' ? 0 : owed;
          expect(cents).toBeGreaterThanOrEqual(worth(order, order.received));
          const released = (funding ?? []).reduce((sum, one) => sum + one.released.cents, 0);
          expect(await here.postings(order.id)).toEqual({
            ...(cents > 0 ? { encumbered: cents } : {}),
            ...(released > 0 ? { preencumbered: -released } : {}),
          });
          encumbered += cents;
          used += released;
        }
        const { status } = await here.rosa.see(requisition, id);
        const open = status === 'approved' ? 15_007 - used : 0;
        // Without an order it was ordered by other means, and holds its own encumbrance.
        if (status === 'ordered' && orders.length === 0) encumbered += 15_007;
        const [[nowPre, nowEnc], [nowPreFuel, nowEncFuel]] = [
          await here.held(here.supplies),
          await here.held(here.fuel),
        ];
        expect(Math.round((nowPre - pre + nowPreFuel - preFuel) * 100)).toBe(open);
        expect(Math.round((nowEnc - enc + nowEncFuel - encFuel) * 100)).toBe(encumbered);
      }),
      { numRuns: 10 },
    );
  });
});
