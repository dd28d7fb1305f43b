import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure, timesMoney } from '#kernel';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from '../receipts/receipt.record.ts';
import { orderRevision } from './order-revision.record.ts';
import { came, line, type RevisionWorld, revisionWorld } from './test-world.ts';

let here: RevisionWorld;
beforeAll(async () => {
  here = await revisionWorld();
});
afterAll(() => here.county.close());

const which = fc.nat(5);
const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('receive' as const), which, hundredths: fc.integer({ min: 1, max: 700 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('reverse' as const, 'rest' as const, 'cancel' as const), which }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('revise' as const),
      which,
      hundredths: fc.integer({ min: 1, max: 1500 }),
      cents: fc.constantFrom(1201, 999, 1333, 7),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      which,
      hundredths: fc.integer({ min: 1, max: 300 }),
      cents: fc.integer({ min: 1, max: 3000 }),
    }),
  },
);

/** What a test knows of a line in hundredths of a piece, without asking the product. */
interface Known {
  ordered: number;
  cents: number;
  received: number;
  cancelled: number;
}

const pieces = (hundredths: number): string => String(hundredths / 100);
const worth = ({ cents }: Known, hundredths: number): number =>
  timesMoney({ cents, currency: 'USD' }, pieces(hundredths))?.cents ?? 0;

/** What is refused changes nothing. */
const tried = async <T>(run: Promise<T>): Promise<T | null> =>
  run.catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });

function revise(lines: Known[], known: Known, { hundredths, cents }: { hundredths: number; cents: number }): void {
  const kept = known.received + known.cancelled;
  if (cents === known.cents || kept === 0) {
    known.ordered = hundredths;
    known.cents = cents;
    return;
  }
  known.ordered = kept;
  lines.push({ ordered: hundredths - kept, cents, received: 0, cancelled: 0 });
}

/** Whether it was approved; a draft that changes nothing is discarded. */
async function revised(order: { readonly id: string }, wanted: ReturnType<typeof line>): Promise<boolean> {
  if (await tried(here.revised(order, [wanted]))) return true;
  const [draft] = await here.chantal.list(orderRevision, `purchaseOrder=${order.id}&status=draft`);
  if (draft) await here.chantal.run(orderRevision, 'discard', String(draft['id']), 'Nothing changes.');
  return false;
}

test('the encumbrance is what is open and received, after any sequence of receiving, reversing, revising and cancelling', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const lines: Known[] = [
        { ordered: 1000, cents: 1201, received: 0, cancelled: 0 },
        { ordered: 300, cents: 999, received: 0, cancelled: 0 },
      ];
      const posted: { id: string; line: number; hundredths: number }[] = [];
      const accounts = [{ budgetLine: here.supplies, percent: 66.6667 }, { budgetLine: here.fuel }];
      const asked = await here.approved(
        [
          [10, 12.01],
          [3, 9.99],
        ],
        { accounts },
      );
      const order = await here.issued(asked.id);
      const start = [(await here.held(here.supplies))[1], (await here.held(here.fuel))[1]] as const;
      const issued = order.funding ?? [];
      for (const one of acts) {
        const at = one.which % lines.length;
        const known = lines[at] as Known;
        if (one.act === 'receive') {
          const id = await tried(here.posted(order, came([at + 1, pieces(one.hundredths)])));
          if (id !== null) {
            known.received += one.hundredths;
            posted.push({ id, line: at, hundredths: one.hundredths });
          }
        } else if (one.act === 'reverse') {
          const last = posted.pop();
          if (!last) continue;
          await here.marcus.run(receipt, 'requestReversal', last.id, 'Counted wrong.');
          await here.dana.run(receipt, 'reverse', last.id);
          (lines[last.line] as Known).received -= last.hundredths;
        } else if (one.act === 'rest') {
          if (await tried(here.cancelRest(order)))
            for (const each of lines) each.cancelled = Math.max(each.cancelled, each.ordered - each.received);
        } else if (one.act === 'cancel') {
          if (await tried(here.lena.run(purchaseOrder, 'requestCancel', order.id, 'Not needed.')))
            await here.walter.run(purchaseOrder, 'keep', order.id, 'Needed.');
        } else if (one.act === 'add') {
          const more = { item: 'Hose', budgetLine: one.which % 2 ? here.fuel : null };
          if (await revised(order, line(null, pieces(one.hundredths), one.cents / 100, more)))
            lines.push({ ordered: one.hundredths, cents: one.cents, received: 0, cancelled: 0 });
        } else if (
          one.act === 'revise' &&
          (await revised(order, line(at + 1, pieces(one.hundredths), one.cents / 100)))
        )
          revise(lines, known, one);
        const now = await here.chantal.see(purchaseOrder, order.id);
        const owed = lines.reduce((sum, each) => sum + worth(each, each.ordered - each.cancelled), 0);
        expect(now.lines?.map(({ quantity, unitPrice }) => [quantity.amount, unitPrice.cents])).toEqual(
          lines.map(({ ordered, cents }) => [pieces(ordered), cents]),
        );
        expect((await here.postings(order.id))['encumbered'] ?? 0).toBe(owed);
        for (const [place, budgetLine] of [here.supplies, here.fuel].entries()) {
          const held = (of: typeof issued) =>
            of
              .filter((share) => share.budgetLine === budgetLine)
              .reduce((sum, { amount, freed }) => sum + amount.cents - (freed?.cents ?? 0), 0);
          expect(now.funding?.every(({ amount, freed }) => amount.cents >= (freed?.cents ?? 0))).toBe(true);
          const moved = Math.round(((await here.held(budgetLine))[1] - (start[place] ?? 0)) * 100);
          expect(moved).toBe(held(now.funding ?? []) - held(issued));
        }
      }
    }),
    { numRuns: 10 },
  );
});
