import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePurchase, library, type PurchaseFacts } from '../../procurement/public.ts';
import { isOpen } from './clause-words.ts';
import { type Held, lawClausesIn, traceOf, type Used } from './tracing.ts';

const law = lawClausesIn(library);
const sums = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000_00 }),
  ...[10_000_00, 2_000_00, 25_000_00, 100_000_00, 150_000_00, 250_000_00, 350_000_00].map((limit) =>
    fc.constantFrom(limit - 1, limit, limit + 1),
  ),
);
const facts: fc.Arbitrary<PurchaseFacts> = fc.record(
  {
    cents: sums,
    category: fc.constantFrom('goods', 'services', 'construction', 'professional', 'architect_engineer'),
    entity: fc.constantFrom('county', 'city', 'state'),
    states: fc.constantFrom<readonly string[]>([], ['TX'], ['CA'], ['FL']),
    federalFunds: fc.boolean(),
    purchaseDay: fc.constantFrom('2019-05-01', '2025-01-20', '2025-01-21', '2025-09-30', '2025-10-01', '2026-11-20'),
    awardDay: fc.constantFrom('2016-01-01', '2020-11-12', '2024-09-30', '2024-10-01', '2026-01-01'),
    davisBacon: fc.boolean(),
    laborers: fc.boolean(),
    research: fc.boolean(),
  },
  { requiredKeys: ['cents', 'category', 'entity', 'states', 'federalFunds', 'purchaseDay'] },
);
const rules = law.map(({ rule }) => rule);
const held: fc.Arbitrary<readonly Held[]> = fc.subarray(rules).map((some) =>
  some.map((rule, at) => ({
    id: rule,
    code: `C-${at}`,
    revision: 1,
    title: rule,
    rule,
    ownUse: 'optional',
    category: null,
    fromCents: null,
    upToCents: null,
  })),
);
const states = ['included', 'removal_requested', 'counsel_decides', 'removed', 'excepted'] as const;
const used: fc.Arbitrary<readonly Used[]> = fc
  .array(fc.record({ rule: fc.constantFrom(...rules), status: fc.constantFrom(...states) }))
  .map((some) =>
    some.map(({ rule, status }, at) => ({
      id: String(at),
      clause: rule,
      code: rule,
      revision: 1,
      title: rule,
      rule,
      section: null,
      exception: null,
      status,
    })),
  );

test('whatever the facts, each clause that the rules require is traced, and one that is nowhere is open', () => {
  fc.assert(
    fc.property(facts, held, used, (of, texts, uses) => {
      const decision = decidePurchase(of, library);
      const rows = traceOf({ law, decision, uses, library: texts, own: { cents: of.cents, category: of.category } });
      for (const { rule, state } of decision.clauses) {
        const row = rows.find((one) => one.rule === rule);
        expect(row?.need).toBe(state === 'legal_review' ? 'counsel' : 'required');
        const isSettled = uses.some((one) => one.rule === rule && ['included', 'excepted'].includes(one.status));
        if (!isSettled) expect(row && isOpen(row)).toBe(true);
        expect(row?.because).not.toBe('');
      }
      const required = new Set(decision.clauses.map(({ rule }) => rule));
      for (const row of rows) if (!required.has(row.rule ?? '')) expect(row.need).toBe('no');
    }),
  );
});

const contractOf = (cents: number, more: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  cents,
  category: 'construction',
  entity: 'county',
  states: [],
  federalFunds: true,
  purchaseDay: '2026-11-20',
  awardDay: '2026-01-01',
  davisBacon: true,
  laborers: true,
  research: true,
  ...more,
});
const needed = (of: PurchaseFacts): string =>
  traceOf({
    law,
    decision: decidePurchase(of, library),
    uses: [],
    library: [],
    own: { cents: of.cents, category: of.category },
  })
    .filter(({ need }) => need !== 'no')
    .map(({ clause }) => clause)
    .join('');

test('each clause begins just above its limit, or at it, and none applies without federal money', () => {
  const around = [2_000, 10_000, 25_000, 100_000, 150_000, 350_000].map((dollars) =>
    [-1, 0, 1].map((cent) => needed(contractOf(dollars * 100 + cent))),
  );
  expect(around).toEqual([
    ['CFKL', 'CFKL', 'CDFKL'],
    ['CDFKL', 'CDFKL', 'BCDFJKL'],
    ['BCDFJKL', 'BCDFHJKL', 'BCDFHJKL'],
    ['BCDFHJKL', 'BCDFHJKL', 'BCDEFHIJKL'],
    ['BCDEFHIJKL', 'BCDEFHIJKL', 'BCDEFGHIJKL'],
    ['BCDEFGHIJKL', 'BCDEFGHIJKL', 'ABCDEFGHIJKL'],
  ]);
  expect(needed(contractOf(400_000_00, { federalFunds: false }))).toBe('');
  expect(needed(contractOf(250_001_00, { purchaseDay: '2025-09-30' }))).toContain('A');
  expect(needed(contractOf(250_001_00, { purchaseDay: '2025-10-01' }))).not.toContain('A');
  expect(needed(contractOf(50_000_00, { awardDay: '2019-05-01' }))).not.toContain('K');
});

test('a row says why: the figure of the contract against the figure of the rule', () => {
  const of = contractOf(160_000_00, { category: 'goods' });
  const rows = traceOf({
    law,
    decision: decidePurchase(of, library),
    uses: [],
    library: [],
    own: { cents: of.cents, category: of.category },
  });
  const because = (clause: string) => rows.find((one) => one.clause === clause)?.because;
  expect(because('G')).toBe('$160,000.00 is above $150,000.00');
  expect(because('A')).toBe('$160,000.00 is not above the simplified acquisition threshold of $350,000.00');
  expect(because('D')).toContain('goods');
});
