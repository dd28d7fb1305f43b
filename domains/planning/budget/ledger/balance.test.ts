import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { available, buckets, difference, gathered, nothing, percentUsed, plus, type Posting } from './balance.ts';
import { allowedByMonth, leftUpToEachMonth, splitCents } from './split.ts';

const posting: fc.Arbitrary<Posting> = fc.record({
  line: fc.constantFrom('a', 'b', 'c'),
  bucket: fc.constantFrom(...buckets),
  cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});
const states = fc.array(
  fc.record({ document: fc.constantFrom('r1', 'r2', 'po1', 'inv1'), state: fc.array(posting, { maxLength: 6 }) }),
  { maxLength: 40 },
);

describe('any sequence of do and undo', () => {
  test('leaves every document exactly where it said it stands, and every balance the sum of its postings', () => {
    fc.assert(
      fc.property(states, (steps) => {
        const ledger: (Posting & { document: string })[] = [];
        const stands = new Map<string, readonly Posting[]>();
        for (const { document, state } of steps) {
          const posted = ledger.filter((one) => one.document === document);
          for (const one of difference(posted, state)) ledger.push({ ...one, document });
          stands.set(document, state);
        }
        for (const [document, state] of stands)
          expect(
            gathered(ledger.filter((one) => one.document === document)).map(({ line, bucket, cents }) => ({
              line,
              bucket,
              cents,
            })),
          ).toEqual(gathered(state));
        for (const line of ['a', 'b', 'c']) {
          const balance = plus(
            nothing,
            ledger.filter((one) => one.line === line),
          );
          const told = plus(
            nothing,
            [...stands.values()].flat().filter((one) => one.line === line),
          );
          expect(balance).toEqual(told);
        }
      }),
    );
  });

  test('ends at nothing when every document is undone, in any order', () => {
    fc.assert(
      fc.property(states, fc.boolean(), (steps, isReversed) => {
        const ledger: (Posting & { document: string })[] = [];
        const move = (document: string, state: readonly Posting[]) => {
          for (const one of difference(
            ledger.filter((posted) => posted.document === document),
            state,
          ))
            ledger.push({ ...one, document });
        };
        for (const { document, state } of steps) move(document, state);
        const documents = [...new Set(steps.map(({ document }) => document))];
        for (const document of isReversed ? documents.toReversed() : documents) move(document, []);
        expect(gathered(ledger)).toEqual([]);
      }),
    );
  });

  test('settling the same state again posts nothing', () => {
    fc.assert(fc.property(fc.array(posting), (state) => difference(gathered(state), state).length === 0));
  });
});

describe('what is available', () => {
  test('counts retained money once: it was spent already', () => {
    expect(available({ ...nothing, adopted: 100, expended: 40, retained: 4 })).toBe(60);
  });

  test('is full where something is used and nothing may be', () => {
    expect(percentUsed({ ...nothing, expended: 1 })).toBe(100);
    expect(percentUsed(nothing)).toBe(0);
    expect(percentUsed({ ...nothing, adopted: 300, encumbered: 100 })).toBe(33.3);
  });
});

describe('a split', () => {
  test('sums exactly, and no part is further than a cent from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 }),
        (total, shares) => {
          const parts = splitCents(total, shares);
          expect(parts.reduce((sum, one) => sum + BigInt(one), 0n)).toBe(BigInt(total));
          const all = shares.reduce((sum, one) => sum + one, 0);
          if (all > 0 && Math.abs(total) < 1_000_000_000)
            for (const [at, part] of parts.entries())
              expect(Math.abs(part - (total * (shares[at] ?? 0)) / all)).toBeLessThan(1.000001);
        },
      ),
    );
  });

  test('is the same whether a product of a share and the whole fits into a number or not', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 10_000_000 }), shares, (total, given) => {
        const large = given.map((share) => share * 2 ** 42);
        expect(splitCents(total, large)).toEqual(splitCents(total, given));
      }),
    );
  });

  test('gives the odd cents to the largest remainders', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitCents(1000, [33.3333, 33.3333, 33.3334])).toEqual([333, 333, 334]);
    expect(splitCents(5, [0, 0])).toEqual([3, 2]);
    expect(splitCents(5, [])).toEqual([]);
    expect(splitCents(5, [0, 1e-9, 1e-9])).toEqual([0, 3, 2]);
  });

  test('refuses a part of a cent instead of losing it', () => {
    expect(() => splitCents(100.5, [1, 1])).toThrow(RangeError);
    expect(() => splitCents(100, [1, Number.NaN])).toThrow(RangeError);
  });

  test('over the months ends at the whole: 120,000 spreads to twelve times 10,000', () => {
    expect(allowedByMonth(120_000, null)).toEqual(Array.from({ length: 12 }, (_, at) => (at + 1) * 10_000));
    expect(allowedByMonth(100, [0, 0, 1]).at(-1)).toBe(100);
  });

  test('of months counts what later months hold', () => {
    const given = { authorityCents: 1200, months: null, startsOn: '2026-10-01', day: '2026-10-15' };
    expect(leftUpToEachMonth({ ...given, usedCents: 0, later: [] })).toBe(100);
    expect(leftUpToEachMonth({ ...given, usedCents: 150, later: [{ month: '2026-11', cents: 150 }] })).toBe(50);
  });
});
