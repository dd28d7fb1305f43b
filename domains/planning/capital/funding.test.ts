import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashCurve } from './cash-curve.ts';
import { phases, spendings } from './capital-words.ts';
import { allocate, federalMost, fiscalDays, mayPay, type Need, refusedRequest, takenDown } from './funding.ts';
import { effectsByYear, type Entry, usesOf, yearsOf } from './plan-facts.ts';
import { differenceOf } from './plan-difference.ts';

const sources = ['bond', 'fees', 'tax'];
const phase = fc.constantFrom(...(Object.keys(phases) as (keyof typeof phases)[]));
const year = fc.constantFrom(2027, 2028);
const need = fc.record({
  project: fc.constantFrom('a', 'b', 'c'),
  phase,
  year,
  cents: fc.nat(500),
  sources: fc.subarray(sources),
});
const caps = fc.tuple(
  ...sources.flatMap((source) => [2027, 2028].map((one) => fc.nat(600).map((cents) => ({ source, year: one, cents })))),
);
const sum = (some: readonly { cents: number }[]) => some.reduce((all, { cents }) => all + cents, 0);

describe('money split over what is needed', () => {
  test('never exceeds a cap, never pays what may not be paid, and lacks exactly what cannot be had', () => {
    fc.assert(
      fc.property(fc.array(need, { maxLength: 9 }), caps, (needs, room) => {
        const { gifts, shortage } = allocate(needs, room);
        for (const cap of room)
          expect(sum(gifts.filter((one) => one.source === cap.source && one.year === cap.year))).toBeLessThanOrEqual(
            cap.cents,
          );
        for (const gift of gifts) {
          expect(gift.cents).toBeGreaterThan(0);
          expect(
            needs.some(
              (one) =>
                one.project === gift.project &&
                one.phase === gift.phase &&
                one.year === gift.year &&
                one.sources.includes(gift.source),
            ),
          ).toBe(true);
        }
        for (const one of [2027, 2028]) {
          const own = needs.filter((some) => some.year === one);
          const lacking = sum(own) - sum(gifts.filter((some) => some.year === one));
          expect(lacking).toBe(
            leastShortage(
              own,
              room.filter((cap) => cap.year === one),
            ),
          );
        }
        if (shortage === null) expect(sum(gifts)).toBe(sum(needs));
        else
          expect(shortage.cents).toBe(
            sum(needs.filter((one) => one.year === shortage.year)) -
              sum(gifts.filter((one) => one.year === shortage.year)),
          );
      }),
      { numRuns: 400 },
    );
  });

  test('is used up in order: what may be used for little goes first', () => {
    const needs: Need[] = [{ project: 'a', phase: 'design', year: 2027, cents: 80, sources: ['fees', 'tax'] }];
    const room = [
      { source: 'tax', year: 2027, cents: 100 },
      { source: 'fees', year: 2027, cents: 50 },
    ];
    expect(allocate(needs, room).gifts.map(({ source, cents }) => [source, cents])).toEqual([
      ['fees', 50],
      ['tax', 30],
    ]);
  });

  test('down the ranking skips what does not fit and takes what does', () => {
    const price: Record<string, number> = { a: 60, b: 70, c: 30 };
    const needsOf = (project: string): Need[] => [
      { project, phase: 'land', year: 2027, cents: price[project] ?? 0, sources: ['tax'] },
    ];
    expect([...takenDown(['a', 'b', 'c'], needsOf, [{ source: 'tax', year: 2027, cents: 100 }])]).toEqual(['a', 'c']);
  });
});

/** By Hall: over every group of sources, what nothing outside the group may pay, less what the group has. */
function leastShortage(needs: readonly Need[], room: readonly { source: string; cents: number }[]): number {
  let worst = 0;
  for (let mask = 0; mask < 2 ** sources.length; mask++) {
    const group = sources.filter((_, at) => (mask >> at) & 1);
    const only = needs.filter((one) => one.sources.every((source) => group.includes(source)));
    worst = Math.max(worst, sum(only) - sum(room.filter(({ source }) => group.includes(source))));
  }
  return worst;
}

describe('what a source may pay for', () => {
  const grant = {
    id: 's',
    kind: 'federal',
    programs: ['storm'],
    phases: ['construction'],
    fromDay: '2026-10-01',
    untilDay: '2028-09-30',
    caps: [2026, 2027, 2028, 2029].map((one) => ({ source: 's', year: one, cents: 1 })),
  };
  const asked = { program: 'storm', phase: 'construction', year: 2027, startMonth: 10 };

  test('keeps to its programs, its phases and its caps', () => {
    expect(mayPay(grant, asked)).toBe(true);
    expect(mayPay(grant, { ...asked, program: 'roads' })).toBe(false);
    expect(mayPay(grant, { ...asked, phase: 'land' })).toBe(false);
    expect(mayPay({ ...grant, caps: [] }, asked)).toBe(false);
    expect(mayPay({ ...grant, caps: [{ source: 's', year: 2027, cents: 0 }] }, asked)).toBe(false);
    expect(mayPay({ ...grant, programs: null, phases: [] }, { ...asked, program: 'roads', phase: 'land' })).toBe(true);
    expect(mayPay({ ...grant, programs: [], phases: null }, { ...asked, program: 'roads', phase: 'land' })).toBe(true);
    const carried = { ...grant, caps: [] };
    expect([refusedRequest(carried, asked, true), refusedRequest(carried, asked, false)]).toEqual([
      null,
      'has no funding in FY2027',
    ]);
    expect(refusedRequest(carried, { ...asked, phase: 'land' }, true)).toBe('can’t fund this phase');
  });

  test('is federal money within the period of the project too, from some day of the year to some day of it', () => {
    const of = (federalFrom: string | null, federalUntil: string | null) =>
      mayPay(grant, { ...asked, federalFrom, federalUntil });
    expect([of('2027-09-30', null), of('2027-10-01', null)]).toEqual([true, false]);
    expect([of(null, '2026-10-01'), of(null, '2026-09-30')]).toEqual([true, false]);
    expect(mayPay({ ...grant, kind: 'state' }, { ...asked, federalFrom: '2027-10-01' })).toBe(true);
    expect([federalMost(100_01, 50), federalMost(100_01, 0), federalMost(3, 33.33), federalMost(1, null)]).toEqual([
      50_00,
      0,
      0,
      null,
    ]);
  });

  test('keeps to the period of performance: the year before and the year after it pay nothing', () => {
    expect([2026, 2027, 2028, 2029].map((one) => mayPay(grant, { ...asked, year: one }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(fiscalDays(2027, 10)).toEqual(['2026-10-01', '2027-09-30']);
    expect(fiscalDays(2028, 3)).toEqual(['2027-03-01', '2028-02-29']);
    expect(fiscalDays(2027, 1)).toEqual(['2027-01-01', '2027-12-31']);
  });
});

const cost = fc.record({ phase, year: fc.integer({ min: 2027, max: 2033 }), cents: fc.nat(90_000_000_00) });

test('the curve of the cash flow ends at the cost, never falls and loses no cent', () => {
  fc.assert(
    fc.property(
      fc.array(cost, { maxLength: 12 }),
      fc.constantFrom(...(Object.keys(spendings) as (keyof typeof spendings)[])),
      fc.integer({ min: 1, max: 12 }),
      (costs, how, month) => {
        const curve = cashCurve(costs, how, month);
        expect(curve.at(-1)?.sum ?? 0).toBe(sum(costs));
        expect(curve.every(({ cents }) => cents >= 0)).toBe(true);
        expect(curve.map((one) => one.month)).toEqual([...new Set(curve.map((one) => one.month))].toSorted());
      },
    ),
  );
});

test('a year is spent in the shape that was chosen, from the first month of the fiscal year, and a year between costs nothing', () => {
  const months = (how: keyof typeof spendings, cents: number) =>
    cashCurve([{ phase: 'construction', year: 2027, cents }], how, 10).map((one) => one.cents);
  expect(months('even', 12)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(months('bell', 60)).toEqual([1, 2, 4, 6, 8, 9, 9, 8, 6, 4, 2, 1]);
  expect(months('early', 78)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(months('late', 78)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const two = cashCurve(
    [
      { phase: 'construction', year: 2029, cents: 12 },
      { phase: 'design', year: 2027, cents: 12 },
    ],
    'even',
    10,
  );
  expect([two[0]?.month, two[11]?.month, two.at(-1)?.month, two.length]).toEqual(['2026-10', '2027-09', '2029-09', 36]);
  expect(two.slice(10, 26).map(({ cents, sum }) => [cents, sum])).toEqual([
    [1, 11],
    [1, 12],
    ...Array.from({ length: 12 }, () => [0, 12]),
    [1, 13],
    [1, 14],
  ]);
});

const gift = fc.record({ phase, year, source: fc.constantFrom(...sources), cents: fc.integer({ min: 1, max: 500 }) });
const entry = (project: string): fc.Arbitrary<Entry> =>
  fc.record({
    project: fc.constant(project),
    number: fc.constant(`CIP-${project}`),
    name: fc.constant(project),
    program: fc.constant('storm'),
    department: fc.constant('Public Works'),
    district: fc.constant(null),
    costs: fc.array(fc.record({ phase, year, cents: fc.nat(500) }), { maxLength: 5 }),
    gifts: fc.array(gift, { maxLength: 5 }),
    because: fc.constant(null),
  });
const plan = fc.subarray(['a', 'b', 'c', 'd']).chain((ids) => fc.tuple(...ids.map(entry)));

describe('plans', () => {
  test('show as unfunded exactly what no money of the same phase and year covers', () => {
    fc.assert(
      fc.property(entry('a'), (one) => {
        for (const { cost: needed, funded, unfunded } of yearsOf(one, [2027, 2028])) {
          expect(unfunded).toBeGreaterThanOrEqual(Math.max(0, needed - funded));
          expect(unfunded).toBeLessThanOrEqual(needed);
        }
      }),
    );
  });

  test('count cost and money by year and phase, by hand', () => {
    const at = (phase: 'design' | 'construction', year: number, cents: number) => ({ phase, year, cents });
    const costs = [at('design', 2027, 100), at('construction', 2027, 200), at('construction', 2028, 50)];
    const gifts = [at('design', 2027, 150), at('construction', 2027, 50)].map((one) => ({ ...one, source: 'bond' }));
    expect(yearsOf({ costs, gifts }, [2027, 2028, 2029])).toEqual([
      { year: 2027, cost: 300, funded: 200, unfunded: 150 },
      { year: 2028, cost: 50, funded: 0, unfunded: 50 },
      { year: 2029, cost: 0, funded: 0, unfunded: 0 },
    ]);
    const room = [
      { source: 'tax', year: 2027, cents: 100 },
      { source: 'bond', year: 2027, cents: 50 },
    ];
    const used = [
      { source: 'fees', year: 2028, cents: 5 },
      { source: 'bond', year: 2027, cents: 60 },
      { source: 'bond', year: 2027, cents: 1 },
    ];
    expect(usesOf(used, room)).toEqual([
      { source: 'bond', year: 2027, cents: 50, used: 61, left: -11 },
      { source: 'tax', year: 2027, cents: 100, used: 0, left: 100 },
      { source: 'fees', year: 2028, cents: 0, used: 5, left: -5 },
    ]);
  });

  test('use of a source and what is left of it make its cap', () => {
    fc.assert(
      fc.property(fc.array(gift), caps, (gifts, room) => {
        const uses = usesOf(gifts, room);
        expect(sum(gifts)).toBe(uses.reduce((all, { used }) => all + used, 0));
        for (const { cents, used, left } of uses) expect(used + left).toBe(cents);
      }),
    );
  });

  test('do not differ from themselves, and the difference back is the difference mirrored', () => {
    fc.assert(
      fc.property(plan, plan, (one, other) => {
        const self = differenceOf(one, one);
        expect([self.added, self.dropped, self.changed, self.unchanged]).toEqual([[], [], [], one.length]);
        const there = differenceOf(one, other);
        const back = differenceOf(other, one);
        expect(there.added.map(({ number }) => number)).toEqual(back.dropped.map(({ number }) => number));
        expect(there.changed.map(({ number }) => number)).toEqual(back.changed.map(({ number }) => number));
        const moved = (some: typeof there) =>
          [...some.added, ...some.dropped, ...some.changed]
            .flatMap(({ amounts }) => amounts)
            .reduce((all, { before, after }) => all + after - before, 0);
        expect(moved(there)).toBe(there.after.funded - there.before.funded);
        expect(moved(there) + moved(back)).toBe(0);
      }),
    );
  });

  test('carry their effect on the operating budget into later years', () => {
    expect(
      effectsByYear([
        { year: 2029, kind: 'staff', cents: 500 },
        { year: 2028, kind: 'power', cents: 20 },
        { year: 2029, kind: 'saving', cents: -80 },
      ]),
    ).toEqual([
      { year: 2028, cents: 20, kinds: { power: 20 } },
      { year: 2029, cents: 420, kinds: { staff: 500, saving: -80 } },
    ]);
  });
});
