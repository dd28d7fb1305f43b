import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import type { Posting } from '#domains/planning/budget/ledger/balance.ts';
import { awardFunding } from '../funding/award-funding.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { standingOf } from './award-calls.server.ts';
import { type Encumbrance, openOn } from './encumbered.ts';
import { encumbrancesOf } from './encumbered.server.ts';

let books: BudgetWorld;
let here: GrantWorld;
beforeAll(async () => {
  books = await budgetWorld();
  here = await grantWorld(books.county);
});
afterAll(() => books.county.close());

const posts = (state: readonly Posting[], day: string, id: string, title = 'PO-1', record = 'purchase_order') =>
  books.settle(books.priya, { document: { record, id, version: 1, title }, day, state });

const openOf = (award: string, day: string) =>
  here.county.door.run(here.rosa.actor, async (work) => openOn(await encumbrancesOf(work, award), day));

/** An award of three quarters, and a line that its funding pays with its match. */
async function paid(award: Parameters<GrantWorld['active']>[0] = {}, object = '5300') {
  const of = await here.active({ amount: usd(75_000), match: usd(25_000), ...award });
  const { lines } = await books.adopted(`Book ${randomUUID().slice(0, 6)}`, { [object]: 100_000 });
  const line = lines[object] ?? '';
  const made = await here.yvette.make(awardFunding, {
    award: of.id,
    line,
    amount: usd(60_000),
    matchSource: 'Stormwater fees',
  });
  await here.priya.run(awardFunding, 'approve', made.id);
  return { id: of.id, line, funding: made.id };
}

describe('what is encumbered for an award', () => {
  test('is the award’s share of its orders, less what invoices liquidated, and the point of the chart', async () => {
    const { id, line } = await paid();
    const [order, contract, invoice] = [randomUUID(), randomUUID(), randomUUID()];
    await posts([{ line, bucket: 'encumbered', cents: 8_000_00 }], '2026-10-12', order, 'PO-2026-0801');
    await posts([{ line, bucket: 'encumbered', cents: 4_000_00 }], '2026-10-20', contract, 'K-2026-0044', 'contract');
    await posts(
      [
        { line, bucket: 'expended', cents: 5_000_00 },
        { line, bucket: 'encumbered', cents: -5_000_00, corrects: { record: 'purchase_order', id: order } },
      ],
      '2026-11-09',
      invoice,
      'INV-1',
      'invoice',
    );
    // A requisition obligates nothing.
    await posts([{ line, bucket: 'preencumbered', cents: 900_00 }], '2026-11-10', randomUUID(), 'REQ-1', 'requisition');
    await expect(openOf(id, '2026-10-31')).resolves.toMatchObject({
      cents: 9_000_00,
      rows: [
        { title: 'PO-2026-0801', since: '2026-10-12', wholeCents: 8_000_00, cents: 6_000_00 },
        { title: 'K-2026-0044', since: '2026-10-20', wholeCents: 4_000_00, cents: 3_000_00 },
      ],
    });
    const now = await openOf(id, '2026-11-20');
    expect(now.rows.map(({ title, cents }) => [title, cents])).toEqual([
      ['K-2026-0044', 3_000_00],
      ['PO-2026-0801', 2_250_00],
    ]);
    const { burn } = await here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
    const at = (month: string) => burn.points.find((one) => one.month === month);
    expect([at('2026-09'), at('2026-10'), at('2026-11'), at('2026-12')].map((one) => one?.encumbered)).toEqual([
      0,
      9_000_00,
      now.cents,
      null,
    ]);
    // It is no spending: what would lapse is projected from costs alone.
    expect(at('2026-11')?.projected).toBe(0);
  });

  test('leaves out what was ordered outside of the period, and keeps what pays late for an order of the period', async () => {
    const { id, line } = await paid({ fromDay: '2026-10-10', untilDay: '2026-11-01' }, '5310');
    const order = randomUUID();
    await posts([{ line, bucket: 'encumbered', cents: 400_00 }], '2026-10-15', order);
    await posts(
      [
        { line, bucket: 'expended', cents: 400_00 },
        { line, bucket: 'encumbered', cents: -400_00, corrects: { record: 'purchase_order', id: order } },
      ],
      '2026-11-18',
      randomUUID(),
      'INV-2',
      'invoice',
    );
    await expect(openOf(id, '2026-11-17')).resolves.toMatchObject({ cents: 300_00 });
    await expect(openOf(id, '2026-11-18')).resolves.toEqual({ cents: 0, rows: [] });
    await expect(openOf((await here.active()).id, '2026-11-18')).resolves.toEqual({ cents: 0, rows: [] });
  });

  test('ends for the award with its funding', async () => {
    const { id, line, funding } = await paid({}, '5400');
    await posts([{ line, bucket: 'encumbered', cents: 100_00 }], '2026-10-15', randomUUID());
    await expect(openOf(id, '2026-11-20')).resolves.toMatchObject({ cents: 75_00 });
    await here.priya.run(awardFunding, 'end', funding, 'The line moves');
    await expect(openOf(id, '2026-11-20')).resolves.toMatchObject({ cents: 0 });
  });

  test('is the sum of its rows on any day, and nothing once all is liquidated', () => {
    const move = fc.record({
      record: fc.constant('purchase_order'),
      document: fc.constantFrom('a', 'b', 'c'),
      title: fc.constant('PO'),
      day: fc.constantFrom('2026-01-05', '2026-02-05', '2026-03-05'),
      cents: fc.integer({ min: 1, max: 10_000_000_00 }),
      awardCents: fc.constant(60_000_00),
      matchCents: fc.constantFrom(0, 20_000_00, 7),
    });
    fc.assert(
      fc.property(fc.array(move), fc.constantFrom('2026-01-31', '2026-12-31'), (moves: Encumbrance[], day) => {
        const { cents, rows } = openOn(moves, day);
        expect(rows.reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
        const paidBack = moves.map((one) => ({ ...one, day: '2026-12-01', cents: -one.cents }));
        expect(openOn([...moves, ...paidBack], '2026-12-31').cents).toBe(0);
      }),
    );
  });
});
