import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainProblem, deputiesOf, type Grant, inWhoseName, LONGEST_CHAIN } from './delegation-chains.ts';

const people = ['ana', 'ben', 'cem', 'dee', 'eve'];
const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

const grants: fc.Arbitrary<Grant> = fc
  .record({
    id: fc.uuid(),
    principal: fc.constantFrom(...people),
    deputy: fc.constantFrom(...people),
    from: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 0, max: 15 }),
    limit: fc.option(fc.integer({ min: 0, max: 1000 })),
  })
  .filter(({ principal, deputy }) => principal !== deputy)
  .map(({ id, principal, deputy, from, length, limit }) => ({
    id,
    principal,
    deputy,
    fromDay: day(from),
    untilDay: day(from + length),
    kinds: [],
    costCenters: [],
    limit,
  }));

/** Those that are saved when each is judged against the ones before it. */
const saved = (wished: readonly Grant[]): Grant[] =>
  wished.reduce<Grant[]>((kept, one) => (chainProblem(one, kept) ? kept : [...kept, one]), []);

/** The longest way along the delegations that hold on this day, and whether one comes back to where it began. */
function ways(held: readonly Grant[], on: string): { longest: number; isCircle: boolean } {
  const now = held.filter(({ fromDay, untilDay }) => fromDay <= on && on <= untilDay);
  let [longest, isCircle] = [0, false];
  const walk = (way: readonly string[]): void => {
    longest = Math.max(longest, way.length - 1);
    for (const { principal, deputy } of now) {
      if (principal !== way.at(-1)) continue;
      if (way.includes(deputy)) isCircle = true;
      else walk([...way, deputy]);
    }
  };
  for (const person of people) walk([person]);
  return { longest, isCircle };
}

describe('delegations that were saved', () => {
  test('go in no circle and in no chain of more than three, on any day', () => {
    fc.assert(
      fc.property(fc.array(grants, { maxLength: 12 }), (wished) => {
        const kept = saved(wished);
        for (let n = 0; n < 40; n++) {
          const { longest, isCircle } = ways(kept, day(n));
          expect(isCircle).toBe(false);
          expect(longest).toBeLessThanOrEqual(LONGEST_CHAIN);
        }
      }),
    );
  });

  test('never let somebody decide above the narrowest limit on the way, nor outside the dates', () => {
    fc.assert(
      fc.property(
        fc.array(grants, { maxLength: 10 }),
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(...people),
        (wished, cents, n, person) => {
          const kept = saved(wished);
          const byId = new Map(kept.map((one) => [one.id, one]));
          for (const name of inWhoseName(person, kept, { kind: 'x', costCenter: null, cents }, day(n))) {
            expect(name.chain.length - 1).toBeLessThanOrEqual(LONGEST_CHAIN);
            const limits = name.grants.flatMap((id) => byId.get(id)?.limit ?? []);
            expect(name.limit).toBe(limits.length > 0 ? Math.min(...limits) : null);
            for (const limit of limits) expect(cents).toBeLessThanOrEqual(limit);
            for (const id of name.grants) {
              const one = byId.get(id);
              expect(one && one.fromDay <= day(n) && day(n) <= one.untilDay).toBe(true);
            }
            expect(deputiesOf(name.principal, kept, day(n)).has(person)).toBe(true);
          }
        },
      ),
    );
  });
});

const grant = (change: Partial<Grant> = {}): Grant => ({
  id: 'g',
  principal: 'boss',
  deputy: 'rosa',
  fromDay: '2026-11-10',
  untilDay: '2026-11-20',
  kinds: [],
  costCenters: [],
  limit: 1_000_00,
  ...change,
});
const principalsFor = (cents: number | null, on: string, given: readonly Grant[] = [grant()]) =>
  inWhoseName('rosa', given, { kind: 'requisition', costCenter: null, cents }, on).map(({ principal }) => principal);

describe('a delegation reaches', () => {
  test('up to its limit exactly, and not one cent further', () => {
    expect([1_000_00 - 1, 1_000_00, 1_000_00 + 1].map((cents) => principalsFor(cents, '2026-11-15').length)).toEqual([
      1, 1, 0,
    ]);
  });

  test('from its first day to its last, both included', () => {
    const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'];
    expect(days.map((on) => principalsFor(1, on).length)).toEqual([0, 1, 1, 0]);
  });

  test('through a chain as far as its narrowest limit, whichever link has it', () => {
    for (const [near, far] of [
      [500_00, 800_00],
      [800_00, 500_00],
      [500_00, null],
      [null, 500_00],
    ] as const) {
      const chain = [
        grant({ id: 'near', principal: 'lead', limit: near }),
        grant({ id: 'far', principal: 'boss', deputy: 'lead', limit: far }),
      ];
      expect(principalsFor(500_00, '2026-11-15', chain)).toEqual(['lead', 'boss']);
      expect(principalsFor(500_01, '2026-11-15', chain)).not.toContain('boss');
    }
  });
});
