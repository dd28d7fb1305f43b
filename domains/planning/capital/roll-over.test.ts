import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phases } from './capital-words.ts';
import { centsOf } from './plan-facts.ts';
import { carriedInto, costsUnder, fitting, spentSoFar } from './roll-over.ts';

const phase = fc.constantFrom(...(Object.keys(phases) as (keyof typeof phases)[]));
const year = fc.integer({ min: 2027, max: 2033 });
const gift = fc.record({
  phase,
  year,
  source: fc.constantFrom('bond', 'tax'),
  cents: fc.integer({ min: 1, max: 900 }),
  isCarried: fc.boolean(),
});
const cost = fc.record({ phase, year, cents: fc.nat(900) });

test('rolling to the next year loses no cent: what was given is what was spent plus what is carried, and the cost stays', () => {
  const merged = fc
    .array(cost, { maxLength: 8 })
    .map((some) => [...new Map(some.map((one) => [`${one.phase} ${one.year}`, one])).values()]);
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 8 }), merged, fc.nat(2000), (gifts, costs, wanted) => {
      const given = centsOf(gifts.filter((one) => one.year === 2027));
      const spent = Math.min(wanted, given);
      const years = [2028, 2029, 2030, 2031, 2032];
      const rolled = carriedInto({ gifts, costs, spent, from: 2027, years });
      const before = new Set<unknown>(gifts);
      const carried = rolled.gifts.filter((one) => !before.has(one));
      expect(centsOf(carried) + spent).toBe(given);
      expect(carried.every((one) => one.isCarried && one.year === 2028)).toBe(true);
      const after = costsUnder(costs, rolled.moved);
      expect(centsOf(after)).toBe(centsOf(costs));
      expect(after.every(({ cents }) => cents > 0)).toBe(true);
      for (const { phase: of, cents } of after.filter((one) => one.year === 2027)) {
        const paid = gifts.filter((one) => one.year === 2027 && one.phase === of);
        expect(cents).toBeLessThanOrEqual(Math.min(centsOf(paid), spent));
      }
      for (const { phase: of, year: when } of fitting(rolled.gifts, after)) {
        const own = (some: readonly { phase: string; year: number; cents: number }[]) =>
          centsOf(some.filter((one) => one.phase === of && one.year === when));
        expect(own(fitting(rolled.gifts, after))).toBeLessThanOrEqual(own(after));
      }
      expect(rolled.gifts.every((one) => years.includes(one.year))).toBe(true);
    }),
  );
});

test('until payments are kept here, the progress says what was spent', () => {
  const gifts = [{ phase: 'design' as const, year: 2027, source: 'tax', cents: 1001, isCarried: false }];
  expect(spentSoFar(gifts, { year: 2027, progress: 25 })).toBe(250);
});

test('a cost that is moved whole to the next year is moved, though every amount stays the same', () => {
  const costs = [{ phase: 'design' as const, year: 2027, cents: 260_000_00 }];
  const gifts = [{ phase: 'design' as const, year: 2027, source: 'tax', cents: 260_000_00, isCarried: false }];
  const { gifts: carried, moved } = carriedInto({ gifts, costs, spent: 0, from: 2027, years: [2028] });
  expect(carried).toMatchObject([{ year: 2028, cents: 260_000_00, isCarried: true }]);
  expect(costsUnder(costs, moved)).toEqual([{ phase: 'design', year: 2028, cents: 260_000_00 }]);
  // What the project does not cost any more is not moved either.
  expect(costsUnder([{ phase: 'design', year: 2027, cents: 1 }], moved)).toEqual([
    { phase: 'design', year: 2028, cents: 1 },
  ]);
});
