import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { Failure } from '#kernel';
import { invoice } from './invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from './test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const act = fc.oneof(
  fc.record({
    do: fc.constant('receive' as const),
    line: fc.integer({ min: 1, max: 2 }),
    pieces: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constant('bill' as const),
    line: fc.integer({ min: 1, max: 2 }),
    pieces: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    do: fc.constant('credit' as const),
    line: fc.integer({ min: 1, max: 2 }),
    pieces: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('void' as const), at: fc.nat(5) }),
);

const tried = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

test('the ledger is where the invoices say, after any sequence of receipts, invoices, credits and voids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const before = await here.balance(here.supplies);
      const order = await here.ordered([
        [6, 33.33],
        [3, 10.01],
      ]);
      const made: string[] = [];
      const accepted = new Map<number, number>();
      for (const one of acts) {
        if (one.do === 'receive') {
          const posted = await tried(() => here.posted(order, came([one.line, one.pieces])));
          if (posted) accepted.set(one.line, (accepted.get(one.line) ?? 0) + one.pieces);
        } else if (one.do === 'void') {
          const id = made[one.at % Math.max(1, made.length)];
          if (id) await tried(() => here.voided(id));
        } else {
          const { id } = await here.registered(order, [[one.line, one.pieces]], { isCredit: one.do === 'credit' });
          if (await tried(() => here.priya.run(invoice, 'approve', id))) made.push(id);
        }
        const rows = (await Promise.all(made.map((id) => here.grace.see(invoice, id)))).filter(
          ({ status }) => status === 'approved' || status === 'voiding',
        );
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
        const expended = sum(({ payable, isCredit }) => (isCredit ? -1 : 1) * (payable?.cents ?? 0));
        const released = sum(({ funding }) => (funding ?? []).reduce((all, part) => all + part.released.cents, 0));
        const now = await here.balance(here.supplies);
        const { total } = await here.chantal.see(purchaseOrder, order.id);
        expect(now.expended - before.expended).toBe(expended);
        expect(now.encumbered - before.encumbered).toBe(total.cents - released);
        expect(now.preencumbered).toBe(before.preencumbered);
        for (const line of [1, 2]) {
          const billed = sum(({ isCredit, payableLines }) =>
            (payableLines ?? []).reduce(
              (all, part) => all + (part.line === line ? (isCredit ? -1 : 1) * Number(part.quantity?.amount ?? 0) : 0),
              0,
            ),
          );
          expect(billed).toBeGreaterThanOrEqual(0);
          expect(billed).toBeLessThanOrEqual(accepted.get(line) ?? 0);
        }
      }
    }),
    { numRuns: 12, seed: 20261120 },
  );
});
