import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocationTrouble, type Claim, propose } from './allocation.ts';
import { daysOfSupply, type ItemFacts, outlook, supplyOf, supposing } from './supply-math.ts';

const TODAY = '2026-11-20';
const claim = (id: string, rank: number, asked: number, neededAt = '2026-11-20T18:00:00.000Z'): Claim => ({
  id,
  rank,
  asked,
  neededAt,
});
const shipment = (expectedOn: string, quantity: number, vendor: string | null = 'v1', site = 's1') => ({
  expectedOn,
  quantity,
  vendor,
  site,
});
const facts = (more: Partial<ItemFacts> = {}): ItemFacts => ({
  item: 'cots',
  reorderPoint: 10,
  targetDays: 14,
  holdings: [
    { site: 's1', quantity: 60 },
    { site: 's2', quantity: 40 },
  ],
  inbound: [],
  sources: [{ vendor: 'v1', leadDays: 5 }],
  issued: 300,
  ...more,
});

describe('days of supply', () => {
  test('are whole days at the burn of the window, never rounded up, and none without issues', () => {
    expect(daysOfSupply(100, 300, 30)).toBe(10);
    expect(daysOfSupply(109, 300, 30)).toBe(10);
    expect(daysOfSupply(0, 300, 30)).toBe(0);
    expect(daysOfSupply(100, 0, 30)).toBeNull();
    expect(daysOfSupply(100_000_000, 1, 365)).toBe(36_500_000_000);
  });

  test('take shipments on their day, and count the days without stock before them', () => {
    expect(outlook(100, 300, 30, [], TODAY)).toEqual({ days: 10, gapDays: 0 });
    expect(outlook(100, 300, 30, [shipment('2026-11-25', 50)], TODAY)).toEqual({ days: 15, gapDays: 0 });
    expect(outlook(100, 300, 30, [shipment('2026-12-04', 50)], TODAY)).toEqual({ days: 19, gapDays: 4 });
    expect(outlook(100, 300, 30, [shipment('2026-11-19', 50)], TODAY)).toEqual({ days: 10, gapDays: 0 });
    expect(outlook(100, 0, 30, [shipment('2026-11-25', 50)], TODAY)).toBeNull();
  });

  test('stand with their risks', () => {
    expect(supplyOf(facts(), 30, TODAY)).toMatchObject({
      stock: 100,
      days: 10,
      endsOn: '2026-11-30',
      isSingleSource: true,
      isLeadTimeRisk: false,
      standing: 'low',
    });
    expect(supplyOf(facts({ holdings: [] }), 30, TODAY).standing).toBe('out');
    expect(supplyOf(facts({ issued: 0 }), 30, TODAY)).toMatchObject({ days: null, endsOn: null, standing: 'no_use' });
    expect(supplyOf(facts({ issued: 100 }), 30, TODAY).standing).toBe('enough');
    expect(supplyOf(facts({ inbound: [shipment('2026-12-10', 10)] }), 30, TODAY).standing).toBe('gap');
    expect(supplyOf(facts({ sources: [{ vendor: 'v1', leadDays: 11 }] }), 30, TODAY).isLeadTimeRisk).toBe(true);
  });

  test('change with a lost vendor, a closed site and a delay, and with nothing else', () => {
    const inbound = [shipment('2026-11-25', 50), shipment('2026-11-26', 20, 'v2', 's2')];
    const of = (what: object) =>
      supplyOf(
        supposing(facts({ inbound }), { lostVendor: null, closedSite: null, delayDays: 0, ...what }, TODAY),
        30,
        TODAY,
      );
    expect(of({})).toEqual(supplyOf(facts({ inbound }), 30, TODAY));
    expect(of({ lostVendor: 'v1' })).toMatchObject({ stock: 100, inbound: 20, sources: 0, leadDays: null });
    expect(of({ closedSite: 's2' })).toMatchObject({ stock: 60, days: 6, inbound: 50 });
    expect(of({ delayDays: 10 })).toMatchObject({ nextOn: '2026-12-05', standing: 'gap' });
  });

  test('never last longer by a delay: what is overdue stays so', () => {
    const late = facts({ inbound: [shipment('2026-11-18', 50)] });
    const delayed = supposing(late, { lostVendor: null, closedSite: null, delayDays: 7 }, TODAY);
    expect(supplyOf(delayed, 30, TODAY)).toEqual(supplyOf(late, 30, TODAY));
    expect(supplyOf(delayed, 30, TODAY)).toMatchObject({ overdue: 50, nextOn: null });
  });
});

describe('an allocation', () => {
  test('serves priority first, then in proportion by largest remainder', () => {
    const given = propose(100, [claim('c', 1, 70), claim('a', 0, 40), claim('b', 1, 50), claim('d', 2, 5)]);
    expect(Object.fromEntries(given.map(({ id, proposed }) => [id, proposed]))).toEqual({ a: 40, b: 25, c: 35, d: 0 });
    const three = propose(10, [claim('a', 0, 7), claim('b', 0, 7), claim('c', 0, 7, '2026-11-20T06:00:00.000Z')]);
    expect(Object.fromEntries(three.map(({ id, proposed }) => [id, proposed]))).toEqual({ a: 3, b: 3, c: 4 });
    expect(propose(0, [claim('a', 0, 7)])).toEqual([{ id: 'a', proposed: 0 }]);
    expect(propose(5, [])).toEqual([]);
  });

  const claims = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      rank: fc.integer({ min: 0, max: 3 }),
      asked: fc.integer({ min: 1, max: 100_000_000 }),
      neededAt: fc.constantFrom('2026-11-20T06:00:00.000Z', '2026-11-20T18:00:00.000Z'),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const stock = fc.integer({ min: 0, max: 400_000_000 });

  test('gives all that can be given, never above stock or above what was asked', () => {
    fc.assert(
      fc.property(stock, claims, (there, asked) => {
        const given = propose(there, asked);
        const sum = given.reduce((all, { proposed }) => all + proposed, 0);
        const wanted = asked.reduce((all, one) => all + one.asked, 0);
        expect(sum).toBe(Math.min(there, wanted));
        for (const { id, proposed } of given)
          expect(proposed).toBeLessThanOrEqual(asked.find((one) => one.id === id)?.asked ?? -1);
      }),
    );
  });

  test('does not depend on the order in which claims came, and serves no lower priority before a higher one', () => {
    fc.assert(
      fc.property(stock, claims, (there, asked) => {
        const given = propose(there, asked);
        expect(propose(there, asked.toReversed())).toEqual(given);
        const of = new Map(given.map(({ id, proposed }) => [id, proposed]));
        const short = asked.filter(({ id, asked: wanted }) => (of.get(id) ?? 0) < wanted);
        const least = Math.min(...short.map(({ rank }) => rank));
        for (const { id, rank } of asked) if (rank > least) expect(of.get(id)).toBe(0);
      }),
    );
  });

  test('is refused above what was asked, above stock, and where a departure has no reason', () => {
    const row = { asked: 10, proposed: 5, given: 5, reason: null };
    expect(allocationTrouble(5, [row])).toBeNull();
    expect(allocationTrouble(20, [{ ...row, given: 11, reason: 'The hospital runs dry tonight.' }])).toContain('Row 1');
    expect(allocationTrouble(20, [{ ...row, given: 6 }])).toContain('Say why');
    expect(allocationTrouble(20, [{ ...row, given: 6, reason: 'The hospital runs dry tonight.' }])).toBeNull();
    expect(allocationTrouble(9, [row, row])).toBe('10 are given and 9 are in stock.');
  });
});
