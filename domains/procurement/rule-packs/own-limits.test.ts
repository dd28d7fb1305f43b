import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePurchase, ownLimitCounts } from './decide.ts';
import type { PurchaseFacts } from './facts.ts';
import { library } from './library/library.ts';
import { type OwnLimit, ownPacks } from './own-limits.ts';
import { neverAboveTheLaw } from './purchase-limit.rules.ts';

const facts: PurchaseFacts = {
  cents: 8_000_00,
  category: 'goods',
  entity: 'county',
  states: ['FL'],
  federalFunds: true,
  purchaseDay: '2026-11-20',
  awardDay: '2025-02-01',
};
const own = (change: Partial<OwnLimit>): OwnLimit => ({
  id: '0b3f5c1e-0000-4000-8000-000000000001',
  name: 'micro_purchase',
  cents: 5_000_00,
  ground: 'lower',
  from: '2026-10-01',
  to: null,
  citation: 'Resolution 2026-114',
  quotes: 3,
  ...change,
});
const decided = (limits: readonly OwnLimit[], change: Partial<PurchaseFacts> = {}) =>
  decidePurchase({ ...facts, ...change }, [...library, ...ownPacks(limits)]);

test('a lower limit of one’s own counts from its first day on', () => {
  expect(decided([]).method).toBe('direct');
  expect(decided([own({})])).toMatchObject({ method: 'quotes', minQuotes: 3 });
  expect(decided([own({})], { purchaseDay: '2026-09-30' }).method).toBe('direct');
  expect(decided([own({ to: '2026-11-19' })]).method).toBe('direct');
});

test('a higher one never does, unless it was self-certified up to $50,000', () => {
  const larger = { cents: 30_000_00 } as const;
  expect(decided([own({ cents: 40_000_00 })], larger).method).toBe('quotes');
  expect(decided([own({ cents: 40_000_00, ground: 'low_risk_auditee' })], larger).method).toBe('direct');
  expect(decided([own({ cents: 50_000_01, ground: 'low_risk_auditee' })], larger).method).toBe('quotes');
});

test('a certification does not raise the limits of other statutes', () => {
  const wages = { category: 'construction', davisBacon: true, cents: 3_000_00 } as const;
  expect(decided([own({ cents: 40_000_00, ground: 'risk_assessment' })], wages).method).toBe('quotes');
});

test('where the law is silent the agency’s own limit makes the rule', () => {
  const county = { federalFunds: false, cents: 60_000_00 } as const;
  expect(decided([], county).method).toBe('direct');
  expect(decided([own({ name: 'competitive_bidding', cents: 50_000_00 })], county).method).toBe('sealed_bids');
});

test('whatever an agency states, no purchase is freer than by the law alone, certified micro-purchases apart', () => {
  const strictness = ['direct', 'quotes', 'informal_bids', 'sealed_bids', 'proposals', 'qualifications'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000_00 }),
      fc.integer({ min: 0, max: 900_000_00 }),
      fc.constantFrom('micro_purchase' as const, 'simplified_acquisition' as const, 'competitive_bidding' as const),
      (cents, limit, name) => {
        const by = (limits: readonly OwnLimit[]) => strictness.indexOf(decided(limits, { cents }).method);
        return by([own({ name, cents: limit })]) >= by([]);
      },
    ),
  );
});

test('a limit counts when it is lower, fills a gap, or is certified over a general limit', () => {
  const law = { name: 'micro_purchase', cents: 15_000_00, citation: '' } as const;
  const mine = (cents: number, selfCertified?: true) => ({
    ...law,
    cents,
    ...(selfCertified ? { selfCertified } : {}),
  });
  expect(ownLimitCounts(mine(15_000_00), law)).toBe(true);
  expect(ownLimitCounts(mine(15_000_01), law)).toBe(false);
  expect(ownLimitCounts(mine(50_000_00, true), law)).toBe(true);
  expect(ownLimitCounts(mine(50_000_01, true), law)).toBe(false);
  expect(ownLimitCounts(mine(20_000_00, true), undefined)).toBe(false);
});

test('a limit of one’s own stays under what the law allows on every day of its life, to the cent', () => {
  const holds = (cents: number, days: { fromDay: string; toDay: string | null }) =>
    neverAboveTheLaw.holds({
      row: {
        threshold: 'micro_purchase',
        ground: 'lower',
        amount: { cents, currency: 'USD' },
        evidence: null,
        fiscalYear: null,
        ...days,
      },
    } as never);
  const [until, after] = [
    { fromDay: '2025-06-01', toDay: '2025-09-30' },
    { fromDay: '2025-10-01', toDay: null },
  ];
  const across = { fromDay: '2025-09-30', toDay: '2025-10-01' };
  for (const [most, days] of [
    [10_000_00, until],
    [15_000_00, after],
    [10_000_00, across],
  ] as const)
    expect([holds(most, days), holds(most + 1, days)]).toEqual([true, false]);
});
