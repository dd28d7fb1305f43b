import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '#kernel';
import { requisition } from '../requisition/requisition.record.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { each, type OrderWorld, orderWorld, usd } from './test-world.ts';

let here: OrderWorld;
beforeAll(async () => {
  here = await orderWorld();
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
);

/** What is refused changes nothing. */
const tried = async <T>(run: Promise<T>): Promise<T | null> =>
  run.catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });

describe('the ledger of orders', () => {
  test('holds exactly what the orders state, after any sequence of ordering, cancelling and ending', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
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
        const orders: string[] = [];
        for (const one of acts) {
          if (one.act === 'order') {
            const lines = [{ requested: one.line, quantity: each(one.quantity), unitPrice: usd(one.price) }];
            const made = await tried(here.issued(id, { lines }));
            if (made) orders.push(made.id);
          } else if (one.act === 'end') await tried(here.chantal.run(requisition, 'order', id));
          else {
            const order = orders[one.which % Math.max(1, orders.length)];
            if (order === undefined) continue;
            await tried(here.lena.run(purchaseOrder, 'requestCancel', order, 'Not needed.'));
            await tried(here.walter.run(purchaseOrder, one.act, order, 'Decided.'));
          }
        }
        let encumbered = 0;
        let used = 0;
        for (const order of orders) {
          const { status, funding, total } = await here.chantal.see(purchaseOrder, order);
          const cents = status === 'cancelled' ? 0 : (total?.cents ?? 0);
          const released = (funding ?? []).reduce((sum, one) => sum + one.released.cents, 0);
          expect(await here.postings(order)).toEqual({
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
      { numRuns: 8 },
    );
  });
});
