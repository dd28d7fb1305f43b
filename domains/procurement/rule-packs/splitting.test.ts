import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SmallPurchase, splitting } from './splitting.ts';

const hoses = (n: number, change: Partial<SmallPurchase> = {}): SmallPurchase => ({
  id: `id-${n}`,
  title: `REQ-2026-0000${n}`,
  day: `2026-11-0${n}`,
  cents: 3_200_00,
  commodity: 'hose',
  words: null,
  vendor: 'Bayside Supply',
  project: null,
  costCenter: null,
  ...change,
});
const LIMIT = 15_000_00;
const ask = (next: SmallPurchase, others: readonly SmallPurchase[]) =>
  splitting({
    next,
    others,
    limitCents: LIMIT,
    limitWords: 'the micro-purchase threshold',
    fiscalYearStart: '2026-10-01',
  });

describe('trap 16: the same micro-purchases split in five', () => {
  const five = [1, 2, 3, 4, 5].map((n) => hoses(n));

  test('pass one by one until the fifth, which is blocked with the list of the other four', () => {
    const verdicts = five.map((next, at) => ask(next, five.slice(0, at)).verdict);
    expect(verdicts).toEqual(['clear', 'clear', 'clear', 'clear', 'blocked']);
    const { findings, aggregatedCents } = ask(hoses(5), five.slice(0, 4));
    expect(aggregatedCents).toBe(16_000_00);
    expect(findings[0]?.others.map(({ title }) => title)).toEqual([
      'REQ-2026-00001',
      'REQ-2026-00002',
      'REQ-2026-00003',
      'REQ-2026-00004',
    ]);
    expect(findings[0]?.sentence).toContain('REQ-2026-00004 ($3,200.00)');
    expect(findings[0]?.sentence).toContain('$16,000.00, above the micro-purchase threshold of $15,000.00');
  });

  test('also when each comes from another vendor for the same project', () => {
    const split = [1, 2, 3, 4, 5].map((n) => hoses(n, { vendor: `Vendor ${n}`, project: 'North basin' }));
    expect(ask(split[4] as SmallPurchase, split.slice(0, 4)).verdict).toBe('blocked');
  });

  test('not when the needs have nothing to do with each other', () => {
    for (const change of [{ commodity: 'paper' }, { vendor: 'Somebody else' }, { commodity: null }])
      expect(
        ask(
          hoses(5),
          five.slice(0, 4).map((one) => ({ ...one, ...change })),
        ).verdict,
      ).toBe('clear');
  });
});

test('a piece is one too when its siblings follow it, within the same days', () => {
  expect(
    ask(
      hoses(1),
      [2, 3, 4, 5].map((n) => hoses(n)),
    ).verdict,
  ).toBe('blocked');
  expect(
    ask(
      hoses(1),
      [2, 3, 4, 5].map((n) => hoses(n, { day: `2027-03-0${n}` })),
    ).verdict,
  ).not.toBe('blocked');
});

test('the same thing for the same cost center warns when neither vendor nor project is named', () => {
  const bare = { vendor: null, project: null, costCenter: 'stormwater' };
  const found = ask(
    hoses(5, bare),
    [1, 2, 3, 4].map((n) => hoses(n, bare)),
  );
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['cost_center']);
  expect(
    ask(
      hoses(5, bare),
      [1, 2, 3, 4].map((n) => hoses(n, { ...bare, costCenter: 'parks' })),
    ).verdict,
  ).toBe('clear');
});

test('leaving the code away on one piece hides nothing, because the words are the same', () => {
  const words = 'discharg hose';
  const uncoded = [1, 2, 3, 4].map((n) => hoses(n, { commodity: null, words }));
  expect(ask(hoses(5, { words }), uncoded).verdict).toBe('blocked');
});

test('the same need through the year warns, because a contract for the year may be due', () => {
  const monthly = ['2026-10-02', '2026-12-10', '2027-02-15', '2027-04-20', '2027-06-28'].map((day, n) =>
    hoses(n + 1, { day }),
  );
  const found = ask(monthly[4] as SmallPurchase, monthly.slice(0, 4));
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['fiscal_year']);
  expect(found.aggregatedCents).toBe(3_200_00);
});

test('a cluster just under the limit warns, whoever the vendor is', () => {
  const near = [1, 2, 3].map((n) => hoses(n, { cents: 14_500_00, vendor: `Vendor ${n}` }));
  const found = ask(near[2] as SmallPurchase, near.slice(0, 2));
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['cluster']);
});

test('what is above the limit by itself is no piece of anything', () => {
  expect(ask(hoses(5, { cents: LIMIT + 1 }), [hoses(1)])).toMatchObject({
    verdict: 'clear',
    aggregatedCents: LIMIT + 1,
  });
});

const purchase = fc.record({
  id: fc.uuid(),
  title: fc.constant('REQ'),
  day: fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
  cents: fc.integer({ min: 0, max: 20_000_00 }),
  commodity: fc.constantFrom('hose', 'paper', null),
  vendor: fc.constantFrom('A', 'B', null),
  project: fc.constantFrom('P', null),
  words: fc.constant(null),
  costCenter: fc.constant(null),
});

test('it is blocked exactly when what belongs together passes the limit, in whatever order the rows come', () => {
  fc.assert(
    fc.property(purchase, fc.uniqueArray(purchase, { selector: ({ id }) => id }), (next, earlier) => {
      const found = ask(next, earlier);
      const together = earlier
        .filter((one) => one.id !== next.id && one.cents <= LIMIT)
        .filter((one) => one.commodity !== null && one.commodity === next.commodity)
        .filter(
          (one) =>
            (one.vendor !== null && one.vendor === next.vendor) ||
            (one.project !== null && one.project === next.project),
        );
      const sum = together.reduce((all, { cents }) => all + cents, next.cents);
      const expected = next.cents <= LIMIT && together.length > 0 && sum > LIMIT;
      expect(found.verdict === 'blocked').toBe(expected);
      expect(ask(next, earlier.toReversed())).toEqual(found);
    }),
  );
});
