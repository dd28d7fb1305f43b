import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { came, each } from '#domains/procurement/receipts/test-world.ts';
import { vendorReturn } from '#domains/procurement/receipts/vendor-return.record.ts';
import { Failure } from '#kernel';
import { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const pieces = fc.integer({ min: 1, max: 4 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('receive' as const, 'bill' as const), pieces }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('inspect' as const, 'credit' as const), pieces }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('creditReturn' as const, 'replacement' as const),
      pieces,
      at: fc.nat(5),
    }),
  },
);

const tried = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

test('nothing is encumbered below zero, and more is billed than is accepted only while a return says what is owed, after any sequence', async () => {
  let [firms, returned] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      const firm = await here.vendor(`Any Return ${++firms} LLC`);
      const order = await here.issued((await here.approved([[6, 33.33]])).id, { vendor: firm });
      const receipts: string[] = [];
      for (const one of acts) {
        if (one.do === 'receive') {
          const id = await tried(() => here.posted(order, came([1, one.pieces])));
          if (id) receipts.push(id);
        } else if (one.do === 'inspect') {
          const drafted = await tried(() => here.draft(order, came([1, one.pieces])));
          if (!drafted) continue;
          await here.marcus.run(receipt, 'hold', drafted.id);
          await here.dana.run(receipt, 'pass', drafted.id);
          receipts.push(drafted.id);
        } else if (one.do === 'bill' || one.do === 'credit') {
          const { id } = await here.registered(order, [[1, one.pieces]], { isCredit: one.do === 'credit' });
          await tried(() => here.priya.run(invoice, 'approve', id));
        } else {
          const of = receipts[('at' in one ? one.at : 0) % Math.max(1, receipts.length)];
          const asked =
            of &&
            (await tried(() =>
              here.marcus.make(vendorReturn, {
                receipt: of,
                cause: 'It leaks.',
                wanted: one.do === 'replacement' ? 'replacement' : 'credit',
                lines: [{ line: 1, quantity: each(one.pieces), discrepancy: 'damaged' }],
              }),
            ));
          if (asked) returned += 1;
          if (asked) await here.chantal.run(vendorReturn, 'approve', asked.id);
        }
        const bills = (await here.grace.list(invoice, `purchaseOrder=${order.id}&limit=100`)).filter(
          ({ status }) => status === 'approved',
        );
        const whole = await Promise.all(bills.map(({ id }) => here.grace.see(invoice, id)));
        const billed = whole.reduce(
          (sum, { isCredit, payableLines }) =>
            sum + (isCredit ? -1 : 1) * Number(payableLines?.[0]?.quantity?.amount ?? 0),
          0,
        );
        const returns = await here.chantal.list(vendorReturn, `purchaseOrder=${order.id}&limit=100`);
        const wholeReturns = await Promise.all(returns.map(({ id }) => here.chantal.see(vendorReturn, id)));
        const back = wholeReturns.reduce((sum, { lines }) => sum + Number(lines?.[0]?.quantity.amount ?? 0), 0);
        const received = await Promise.all(receipts.map((id) => here.marcus.see(receipt, id)));
        const accepted =
          received.reduce((sum, { lines }) => sum + Number(lines?.[0]?.delivered?.amount ?? 0), 0) - back;
        const isOwed = wholeReturns.some(({ status }) => status === 'awaiting');
        expect(accepted).toBeGreaterThanOrEqual(0);
        expect(billed <= accepted || isOwed).toBe(true);
        const used = whole.reduce(
          (sum, { funding }) => sum + (funding ?? []).reduce((all, { released }) => all + released.cents, 0),
          0,
        );
        const freed = wholeReturns.reduce((sum, { released }) => sum + (released?.cents ?? 0), 0);
        const { total } = await here.chantal.see(purchaseOrder, order.id);
        expect(total.cents - used - freed).toBeGreaterThanOrEqual(0);
        expect((await here.postings(order.id))['encumbered'] ?? 0).toBe(total.cents - freed);
      }
    }),
    { numRuns: 10, seed: 20261120 },
  );
  expect(returned).toBeGreaterThan(3);
});
