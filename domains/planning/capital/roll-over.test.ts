import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phases } from './capital-words.ts';
import { centsOf } from './plan-facts.ts';
import { carriedInto, spentSoFar } from './roll-over.ts';

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
      expect(centsOf(rolled.costs)).toBe(centsOf(costs));
      expect(rolled.gifts.every((one) => years.includes(one.year))).toBe(true);
    }),
  );
});

test('until payments are kept here, the progress says what was spent', () => {
  const gifts = [{ phase: 'design' as const, year: 2027, source: 'tax', cents: 1001, isCarried: false }];
  expect(spentSoFar(gifts, { year: 2027, progress: 25 })).toBe(250);
});
