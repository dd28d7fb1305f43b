import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { Failure } from '#kernel';
import { invoice } from '../invoices/invoice.record.ts';
import { bankReturn } from './bank-return.record.ts';
import { importReturn } from './import-return.server.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { type PaymentWorld, paymentWorld, returnFile } from './test-world.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

const pieces = fc.integer({ min: 1, max: 5 });
const which = fc.nat(5);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('receive' as const, 'bill' as const), pieces }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reverse' as const, 'voidInvoice' as const, 'voidPayment' as const, 'comeBack' as const),
      which,
    }),
  },
);

/** What is refused changes nothing. */
const tried = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

const PRICE = 33_33;

test('no more is paid than was billed, billed than was received, or received than was ordered, after any sequence', async () => {
  let firms = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const firm = await here.paidByAch(`Any Sequence ${++firms} LLC`, `55500${firms + 1000}`);
      const order = await here.issued((await here.approved([[8, PRICE / 100]])).id, { vendor: firm });
      const receipts: string[] = [];
      const bills: string[] = [];
      for (const one of acts) {
        const at = 'which' in one ? one.which : 0;
        if (one.do === 'receive') {
          const id = await tried(() => here.posted(order, came([1, one.pieces])));
          if (id) receipts.push(id);
        } else if (one.do === 'bill' || one.do === 'credit') {
          const isCredit = one.do === 'credit';
          const { id } = await here.registered(order, [[1, one.pieces]], { isCredit });
          if (await tried(() => here.priya.run(invoice, 'approve', id))) bills.push(id);
        } else if (one.do === 'pay') {
          const run = await here.run();
          if (!(await tried(() => here.grace.run(paymentRun, 'submit', run.id))))
            await here.grace.run(paymentRun, 'discard', run.id, 'Nothing is due.');
          else {
            await here.firstsReleased(run.id);
            await here.samuel.run(paymentRun, 'release', run.id);
          }
        } else if (one.do === 'reverse') {
          const id = receipts[at % Math.max(1, receipts.length)];
          if (id && (await tried(() => here.marcus.run(receipt, 'requestReversal', id, 'Counted wrong.'))))
            if (!(await tried(() => here.dana.run(receipt, 'reverse', id))))
              await here.dana.run(receipt, 'keep', id, 'It is right.');
        } else if (one.do === 'voidInvoice') {
          const id = bills[at % Math.max(1, bills.length)];
          if (id) await tried(() => here.voided(id));
        } else if (one.do === 'comeBack') {
          const open = await here.grace.list(payment, `vendor=${firm}&status=released`);
          const found = open[at % Math.max(1, open.length)];
          if (found && (await tried(() => here.samuel.run(paymentRun, 'transmit', String(found['run']))))) {
            const back = {
              code: 'R06',
              trace: String(found['trace']),
              cents: (found['amount'] as { cents: number }).cents,
              account: `55500${firms + 1000}`,
            };
            const text = returnFile([back]);
            const file = await here.county.door.run(here.grace.actor, (work) =>
              importReturn(work, { name: 'returns.ach', text }),
            );
            await here.samuel.run(bankReturn, 'apply', file.file?.id ?? '');
            expect((await here.grace.see(payment, String(found['id']))).status).toBe('bank_returned');
          }
        } else {
          const open = await here.grace.list(payment, `vendor=${firm}&status=released`);
          const id = open[at % Math.max(1, open.length)]?.['id'];
          if (typeof id === 'string') {
            await here.grace.run(payment, 'requestVoid', id, 'The account is closed.');
            await here.samuel.run(payment, 'void', id);
          }
        }

        const rows = await Promise.all(bills.map((id) => here.grace.see(invoice, id)));
        const live = rows.filter(({ status }) => ['approved', 'paid', 'voiding'].includes(status));
        const sum = (of: typeof live) =>
          of.reduce((all, row) => all + (row.isCredit ? -1 : 1) * (row.payable?.cents ?? 0), 0);
        const payments = await here.grace.list(payment, `vendor=${firm}`);
        const paid = payments
          .filter(({ status }) => status !== 'voided' && status !== 'bank_returned')
          .reduce((all, { amount }) => all + (amount as { cents: number }).cents, 0);
        const posted = await Promise.all(receipts.map((id) => here.marcus.see(receipt, id)));
        const accepted = posted
          .filter(({ status }) => status !== 'reversed')
          .flatMap(({ lines }) => lines ?? [])
          .reduce((all, { delivered }) => all + Number(delivered?.amount ?? 0), 0);
        const ordered = Number((await here.chantal.see(purchaseOrder, order.id)).lines?.[0]?.quantity.amount);
        // A credit memo that comes after the payment is a balance with the vendor, which the next payment is less by.
        expect(paid).toBeLessThanOrEqual(sum(live.filter(({ isCredit }) => !isCredit)));
        expect(sum(live)).toBeLessThanOrEqual(accepted * PRICE);
        expect(accepted).toBeLessThanOrEqual(ordered);
        // What is paid is exactly what its invoices say is paid, each once: a void gives all of it back.
        const settled = live.filter(({ status }) => status === 'paid');
        expect(paid).toBe(sum(settled));
        expect(settled.every(({ balance }) => balance?.cents === 0)).toBe(true);
      }
    }),
    { numRuns: 10, seed: 20261123 },
  );
});
