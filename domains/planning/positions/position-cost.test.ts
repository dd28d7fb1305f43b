import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asItIs,
  costEach,
  type Benefit,
  type CostedPosition,
  type Costing,
  dayNumber as day,
  payPlan,
  positionCost,
  workdays,
  yearPlan,
} from './position-cost.ts';
import { sumCosts } from './position-sums.ts';

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
/** October 2026 to September 2027 has 261 Mondays to Fridays, so that 2,610 hours are ten a workday. */
const year = yearPlan({ startsOn: '2026-10-01', endsOn: '2027-09-30' });
const TEN_A_DAY = 2610;
const plan = payPlan([
  { grade: 'g7', step: 1, from: day('2025-10-01'), cents: 1000 },
  { grade: 'g7', step: 2, from: day('2025-10-01'), cents: 1100 },
  { grade: 'g9', step: 1, from: day('2026-10-01'), cents: 2500 },
  { grade: 'g9', step: 1, from: day('2027-04-01'), cents: 2600 },
]);
const benefit = (more: Partial<Benefit>): Benefit => ({
  name: 'Retirement',
  kind: 'percent',
  percent: 10,
  cents: 0,
  ceiling: null,
  grades: [],
  from: day('2020-01-01'),
  until: null,
  ...more,
});
const costing = (...benefits: readonly Benefit[]): Costing => ({ year, plan, benefits });
const position = (more: Partial<CostedPosition> = {}): CostedPosition => ({
  standing: 'filled',
  grade: 'g7',
  step: 1,
  hours: TEN_A_DAY,
  increaseOn: null,
  from: day('2020-10-01'),
  until: null,
  filledOn: day('2020-10-01'),
  vacantSince: null,
  hireOn: null,
  funding: [{ account: '100-5120', percent: 100 }],
  ...more,
});

describe('workdays', () => {
  test('are Mondays to Fridays, and a year has its twelve months', () => {
    expect(workdays(day('2026-11-02'), day('2026-11-09'))).toBe(5);
    expect(workdays(day('2026-11-06'), day('2026-11-09'))).toBe(1);
    expect(workdays(day('2026-11-07'), day('2026-11-09'))).toBe(0);
    expect(workdays(day('2026-11-09'), day('2026-11-02'))).toBe(0);
    expect(workdays(day('1969-12-29'), day('1970-01-05'))).toBe(5);
    expect(year.workdays).toBe(261);
    expect(year.months).toHaveLength(12);
    expect([year.months[0], year.months[3], year.months[11]]).toEqual(['2026-10-01', '2027-01-01', '2027-09-01']);
  });
});

describe('a position costs', () => {
  test('its hours at its rate, each month by its workdays', () => {
    const cost = positionCost(position(), costing());
    expect(cost.cents).toBe(26_100_00);
    // October 2026 has 22 workdays, November 21, December 23.
    expect(cost.months.slice(0, 3)).toEqual([2200_00, 2100_00, 2300_00]);
    expect(cost.lacksRate).toBe(false);
  });

  test('from the first workday of a start inside a month to the last of an end', () => {
    // November 16 to 30, 2026 are 11 workdays; December 1 to 4 are four.
    const cost = positionCost(position({ from: day('2026-11-16'), until: day('2026-12-04') }), costing());
    expect(cost.months.slice(0, 4)).toEqual([0, 1100_00, 400_00, 0]);
    expect(cost.cents).toBe(1500_00);
  });

  test('one step more from its increase, and the rate of its day', () => {
    // Workdays of the months from April to September 2027.
    const later = 22 + 21 + 22 + 22 + 22 + 22;
    const increased = positionCost(position({ increaseOn: day('2027-04-01') }), costing());
    expect(increased.cents).toBe((261 - later) * 100_00 + later * 110_00);
    const rerated = positionCost(position({ grade: 'g9' }), costing());
    expect(rerated.cents).toBe((261 - later) * 250_00 + later * 260_00);
    // There is no third step: it stays where it is.
    expect(positionCost(position({ step: 2, increaseOn: day('2027-04-01') }), costing()).cents).toBe(261 * 110_00);
  });

  test('nothing while it is vacant without a hire, frozen, or not in effect', () => {
    const vacant = { standing: 'vacant', filledOn: null } as const;
    expect(positionCost(position(vacant), costing()).cents).toBe(0);
    expect(positionCost(position({ ...vacant, hireOn: day('2026-11-16') }), costing()).months[1]).toBe(1100_00);
    const earlier = { ...vacant, vacantSince: day('2026-12-01'), hireOn: day('2026-11-16') };
    expect(positionCost(position(earlier), costing()).cents).toBe(0);
    expect(positionCost(position({ standing: 'frozen', hireOn: day('2026-11-16') }), costing()).cents).toBe(0);
    expect(positionCost(position({ until: day('2026-09-30') }), costing()).cents).toBe(0);
    expect(positionCost(position({ standing: 'ended', until: day('2026-10-30') }), costing()).cents).toBe(2200_00);
    const emptied = { standing: 'ended', vacantSince: day('2026-08-01'), until: day('2026-10-30') } as const;
    expect(positionCost(position(emptied), costing()).cents).toBe(0);
  });

  test('what was paid before a vacancy counts up to its day, and what is paid after it from the next hire on', () => {
    // October and November have 22 and 21 workdays.
    const left = { standing: 'vacant', filledOn: day('2021-03-01'), vacantSince: day('2026-12-01') } as const;
    expect(positionCost(position(left), costing()).cents).toBe(4300_00);
    const rehired = positionCost(position({ ...left, hireOn: day('2027-09-01') }), costing());
    expect(rehired.months.map((cents) => cents > 0)).toEqual([true, true, ...Array(9).fill(false), true]);
    const refilled = { standing: 'filled', vacantSince: day('2026-11-01'), filledOn: day('2027-09-01') } as const;
    expect(positionCost(position(refilled), costing()).months).toEqual([2200_00, ...Array(10).fill(0), 2200_00]);
    const frozen = { ...left, standing: 'frozen' } as const;
    expect(positionCost(position(frozen), costing()).cents).toBe(4300_00);
    // From the day it was authorized there was no one before.
    expect(positionCost(position({ ...refilled, from: day('2026-11-01') }), costing()).cents).toBe(2200_00);
  });

  test('benefits by percent up to a ceiling, and by FTE while they are in effect', () => {
    const cost = (...benefits: readonly Benefit[]) => positionCost(position(), costing(...benefits));
    expect(cost(benefit({})).byBenefit).toEqual([2610_00]);
    expect(cost(benefit({ ceiling: 20_000_00 })).byBenefit).toEqual([2000_00]);
    expect(cost(benefit({ grades: ['g9'] })).byBenefit).toEqual([0]);
    expect(cost(benefit({ until: day('2026-10-31') })).byBenefit).toEqual([220_00]);
    const health = benefit({ kind: 'per_fte', percent: 0, cents: 12_000_00 });
    expect(positionCost(position({ hours: 1040 }), costing(health)).byBenefit).toEqual([6000_00]);
  });

  test('what its accounts pay together, month by month', () => {
    const funding = [
      { account: 'b', percent: 66.67 },
      { account: 'a', percent: 33.33 },
    ];
    const { accounts, cents } = positionCost(position({ funding }), costing());
    expect(accounts.map(({ account, cents: own }) => [account, own])).toEqual([
      ['a', 8699_13],
      ['b', 17_400_87],
    ]);
    expect(cents).toBe(26_100_00);
  });

  test('nothing known where the pay plan has no rate, and it says so', () => {
    expect(positionCost(position({ grade: 'none' }), costing())).toMatchObject({ cents: 0, lacksRate: true });
  });
});

describe('a what-if', () => {
  test('raises rates to the cent from its day on, for one grade or all', () => {
    const raised = (more: object) => positionCost(position(), costing(), { ...asItIs, raise: 3, ...more }).cents;
    expect(raised({})).toBe(261 * 103_00);
    expect(raised({ raiseOn: day('2026-11-01') })).toBe(22 * 100_00 + 239 * 103_00);
    expect(raised({ raiseGrade: 'g9' })).toBe(261 * 100_00);
    expect(raised({ raise: 3.04 })).toBe(261 * 103_00);
  });

  test('delays hiring by months, freezes it, and takes off a vacancy rate', () => {
    const vacant = position({ standing: 'vacant', filledOn: null, hireOn: day('2026-10-01') });
    expect(positionCost(vacant, costing(), { ...asItIs, delay: 1 }).cents).toBe(239 * 100_00);
    expect(positionCost(vacant, costing(), { ...asItIs, freeze: true }).cents).toBe(0);
    expect(positionCost(position(), costing(), { ...asItIs, vacancy: 5 }).cents).toBe(24_795_00);
    const lastDay = position({ standing: 'vacant', filledOn: null, hireOn: day('2027-01-31') });
    expect(positionCost(lastDay, costing(), { ...asItIs, delay: 1 }).months.slice(3, 6)).toEqual([0, 0, 2300_00]);
  });
});

const days = fc.integer({ min: day('2026-01-01'), max: day('2028-01-01') });
const maybe = fc.option(days);
const anyPosition: fc.Arbitrary<CostedPosition> = fc.record({
  standing: fc.constantFrom('vacant', 'filled', 'frozen', 'ended'),
  grade: fc.constantFrom('g7', 'g9'),
  step: fc.integer({ min: 1, max: 2 }),
  hours: fc.integer({ min: 1, max: 4000 }),
  increaseOn: maybe,
  from: days,
  until: maybe,
  filledOn: maybe,
  vacantSince: maybe,
  hireOn: maybe,
  funding: fc
    .array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 })
    .map((weights) =>
      weights.map((weight, at) => ({ account: `a${at}`, percent: Math.round((weight / sum(weights)) * 1e6) / 1e4 })),
    ),
});
const anyBenefits = fc.array(
  fc.record({
    name: fc.constant('B'),
    kind: fc.constantFrom('percent' as const, 'per_fte' as const),
    percent: fc.integer({ min: 1, max: 4000 }).map((part) => part / 100),
    cents: fc.integer({ min: 1, max: 3_000_000 }),
    ceiling: fc.option(fc.integer({ min: 1, max: 9_000_000 })),
    grades: fc.constantFrom([], ['g7']),
    from: days,
    until: maybe,
  }),
  { maxLength: 4 },
);
const raises = fc.integer({ min: 0, max: 5000 }).map((part) => part / 100);
const supposed = fc.record({
  raise: raises,
  raiseOn: maybe,
  raiseGrade: fc.option(fc.constantFrom('g7', 'g9')),
  delay: fc.integer({ min: 0, max: 24 }),
  vacancy: raises,
  freeze: fc.boolean(),
});

test('the cost of a year is the sum of its months, and each month that of its accounts', () => {
  fc.assert(
    fc.property(anyPosition, anyBenefits, supposed, (one, benefits, what) => {
      const cost = positionCost(one, costing(...benefits), what);
      expect(sum(cost.months)).toBe(cost.cents);
      expect(sum(cost.payMonths)).toBe(cost.pay);
      expect(sum(cost.byBenefit)).toBe(cost.benefits);
      expect(sum(cost.accounts.map(({ cents }) => cents))).toBe(cost.cents);
      for (const [at, cents] of cost.months.entries())
        expect(sum(cost.accounts.map(({ months }) => months[at] ?? 0))).toBe(cents);
      expect(Math.min(...cost.months)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the order of the accounts changes nothing, no raise changes nothing, and a larger raise never costs less', () => {
  fc.assert(
    fc.property(anyPosition, anyBenefits, supposed, raises, (one, benefits, what, more) => {
      const given = costing(...benefits);
      const cost = positionCost(one, given, what);
      const turned = positionCost({ ...one, funding: one.funding.toReversed() }, given, what);
      const byName = (accounts: typeof cost.accounts) => new Map(accounts.map((own) => [own.account, own]));
      expect(byName(turned.accounts)).toEqual(byName(cost.accounts));
      expect(positionCost(one, given, { ...asItIs, raiseOn: what.raiseOn })).toEqual(positionCost(one, given));
      const higher = positionCost(one, given, { ...what, raise: what.raise + more });
      expect(higher.cents).toBeGreaterThanOrEqual(cost.cents);
    }),
  );
});

test('positions that are costed together cost what each costs alone, also where much of them is alike', () => {
  const alike = fc.array(
    fc.tuple(anyPosition, fc.array(fc.constantFrom(...Object.keys(position())), { maxLength: 3 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(anyPosition, alike, anyBenefits, supposed, (first, others, benefits, what) => {
      const given = costing(...benefits);
      const all = [first, ...others.map(([own, names]) => ({ ...first, ...pick(own, names) }))];
      const costOf = costEach(given, what);
      expect(all.map((one) => costOf(one))).toEqual(all.map((one) => positionCost(one, given, what)));
    }),
  );
});

test('thousands are summed to the cent of what each costs alone, by month, cost center and account', () => {
  const placed = fc.array(fc.tuple(anyPosition, fc.constantFrom('c1', 'c2', 'c3')), { maxLength: 12 });
  fc.assert(
    fc.property(placed, anyBenefits, supposed, (given, benefits, what) => {
      const here = costing(...benefits);
      const positions = given.map(([one, center]) => ({ ...one, center }));
      const sums = sumCosts(positions, here, what);
      for (const [side, as] of [
        ['base', asItIs],
        ['whatIf', what],
      ] as const) {
        const alone = positions.map((one) => ({ ...one, cost: positionCost(one, here, as) }));
        const cents = (of: readonly { readonly cost: { readonly cents: number } }[]) =>
          sum(of.map(({ cost }) => cost.cents));
        expect(sums[side]).toBe(cents(alone));
        expect([...sums.each[side]]).toEqual(alone.map(({ cost }) => cost.cents));
        expect(sums.months.map((both) => both[side])).toEqual(
          year.months.map((_, at) => sum(alone.map(({ cost }) => cost.months[at] ?? 0))),
        );
        for (const [center, both] of sums.centers) {
          const own = alone.filter((one) => one.center === center);
          expect([both[side], both.positions, both.hours]).toEqual([
            cents(own),
            own.length,
            sum(own.map(({ hours }) => hours)),
          ]);
        }
        for (const [account, both] of sums.accounts) {
          const own = alone.flatMap(({ cost }) => cost.accounts).filter((one) => one.account === account);
          expect([both[side], both.positions]).toEqual([sum(own.map((one) => one.cents)), own.length]);
        }
        if (side === 'base') expect(sums.unrated).toBe(alone.filter(({ cost }) => cost.lacksRate).length);
      }
      expect(sum([...sums.centers.values()].map(({ whatIf }) => whatIf))).toBe(sums.whatIf);
      expect(sum([...sums.accounts.values()].map(({ whatIf }) => whatIf))).toBe(sums.whatIf);
    }),
  );
});

const pick = (of: CostedPosition, names: readonly string[]): Partial<CostedPosition> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
