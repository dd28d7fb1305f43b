import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { checksOf, type Judged } from './budget-checks.ts';
import { yearAt, yearOf, yearsOf } from './budget-years.ts';
import { baseOf, mtdcOf, plus, subawardsOf, totalsOf, wholeOf } from './budget-math.ts';
import { amountOf, type BudgetLine, effortOf, indirectOf, splitBy } from './line-math.ts';
import { directOrder, type DirectClass } from './budget-words.ts';
import { allCostTypes } from './cost-type-law.ts';
import { type CostTypeName, costTypes, typeOf } from './cost-types.ts';
import { effortOver } from './effort.ts';
import { forecastOf } from './forecast.ts';
import { yearFiguresOf } from './period-figures.ts';
import { meterOf, movedBetween, thresholdOn, type Version } from './transfers.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const line = (costType: CostTypeName, dollars: number, more: Partial<BudgetLine> = {}): BudgetLine => ({
  costClass: typeOf(costType).classes[0] as DirectClass,
  costType,
  description: costType,
  quantity: { amount: '1', unit: 'LS' },
  rate: usd(dollars),
  year: 1,
  amount: usd(dollars),
  funder: usd(dollars),
  match: usd(0),
  ...more,
});
/** The period of the awards of these tests. */
const days = { fromDay: '2025-01-01', untilDay: '2029-12-31' } as const;
const NEW = '2024-10-01';
const OLD = '2024-09-30';

describe('the amount of a line', () => {
  test.each([
    ['1', 100.005, null, null, null, 10_001],
    ['12', 18.75, null, null, null, 225_00],
    ['3.5', 96.4, null, null, null, 337_40],
    ['3', 200, '12', null, null, 7_200_00],
    ['1', 80_000, null, 33.3333, 7, 15_555_54],
    ['1', 90_001, null, 50, 6, 22_500_25],
    ['0.000001', 5_000, null, null, null, 1],
    ['0.000001', 4_999, null, null, null, 0],
  ] as const)('%s × %s × %s, %s%% for %s months', (quantity, rate, time, effort, months, cents) => {
    const basis = {
      quantity: { amount: quantity, unit: 'EA' },
      rate: usd(rate),
      time: time === null ? null : { amount: time, unit: 'MO' },
      effort,
      months,
    };
    expect(amountOf(basis)).toBe(cents);
  });

  test('follows a raise on the rate of the first year, rounded to the cent before it is multiplied', () => {
    const pay = (year: number, more: object = {}) =>
      amountOf({ quantity: { amount: '1', unit: 'EA' }, rate: usd(80_000), raise: 3, year, ...more });
    expect([1, 2, 3, 4].map((year) => pay(year))).toEqual([80_000_00, 82_400_00, 84_872_00, 87_418_16]);
    expect(pay(3, { effort: 25, months: 12 })).toBe(21_218_00);
    expect(pay(3, { rate: usd(0.01) })).toBe(1);
    expect(pay(20, { rate: usd(90_000_000_000_000), raise: 50 })).toBeNull();
  });

  test('counts person-months as twelfths of a year’s pay, exactly', () => {
    const of = (amount: string, months: number) => ({
      quantity: { amount: '1', unit: 'EA' },
      rate: usd(80_000),
      personMonths: { amount, unit: 'PM' },
      months,
    });
    expect(amountOf(of('1', 12))).toBe(6_666_67);
    expect(amountOf(of('3', 12))).toBe(20_000_00);
    expect(effortOf(of('3', 12))).toBe(25);
    expect(effortOf(of('3', 6))).toBe(50);
    // Twelve such shares of a year are the year, to the cent per share.
    expect(12 * (amountOf(of('1', 12)) ?? 0) - 80_000_00).toBe(4);
  });

  test('is nothing beyond what money holds', () => {
    expect(amountOf({ quantity: { amount: '999999999999', unit: 'EA' }, rate: usd(1_000_000) })).toBeNull();
  });

  test('never differs from the exact product by more than half a cent', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000_00 });
    const millionth = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, millionth, (rate, amount) => {
        const whole = Math.floor(amount / 1_000_000);
        const text = `${whole}.${String(amount % 1_000_000).padStart(6, '0')}`;
        const found = amountOf({ quantity: { amount: text, unit: 'EA' }, rate: { cents: rate, currency: 'USD' } });
        const off = BigInt(found ?? -1) * 1_000_000n - BigInt(rate) * BigInt(amount);
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
    );
  });
});

test('cents split by weights are all given out, and nobody is a cent away from the exact share', () => {
  expect(splitBy(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitBy(10_000_001, [75, 25])).toEqual([7_500_001, 2_500_000]);
  expect(splitBy(7, [0, 0])).toEqual([7, 0]);
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000 }), weights, (cents, given) => {
      const parts = splitBy(cents, given);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(cents);
      const whole = given.reduce((sum, one) => sum + one, 0);
      if (whole > 0)
        parts.forEach((part, at) => expect(Math.abs(part - (cents * (given[at] ?? 0)) / whole)).toBeLessThan(1 + 1e-3));
    }),
  );
});

describe('modified total direct cost', () => {
  // Golden case 18 of the reference, award from October 2024 on and before.
  const golden = [
    line('salaries', 300_000),
    line('fringe', 96_000),
    line('travel', 12_000),
    line('supplies', 8_000),
    line('contract', 45_000),
    line('equipment', 64_000),
    line('participant', 10_000),
    line('rent', 18_000),
    line('subaward', 180_000, { subrecipient: 'Harbor Housing' }),
    line('subaward', 32_000, { subrecipient: 'Tidal Trust' }),
  ];

  test('has the base and the indirect cost of the reference', () => {
    const terms = { ...days, base: 'mtdc', indirectMatch: null } as const;
    const now = totalsOf(golden, { ...terms, indirectRate: 15, awardDate: NEW });
    expect(wholeOf(now.direct)).toBe(765_000_00);
    expect([now.baseCents, wholeOf(now.indirect)]).toEqual([543_000_00, 81_450_00]);
    const then = totalsOf(golden, { ...terms, indirectRate: 10, awardDate: OLD });
    expect([then.baseCents, wholeOf(then.indirect)]).toEqual([511_000_00, 51_100_00]);
    expect(indirectOf(310_200_00, 15)).toBe(46_530_00);
  });

  test('counts a subaward over its life, however its name is spelled and in whichever year', () => {
    const traced = mtdcOf(
      [
        line('subaward', 30_000, { subrecipient: 'HARBOR housing, Inc', year: 2 }),
        line('subaward', 30_000, { subrecipient: 'Harbor Housing Inc.', year: 1 }),
        line('subaward', 10_000, { subrecipient: 'Harbor Housing Inc', year: 3 }),
      ],
      NEW,
    );
    expect(traced.map(({ inCents }) => inCents)).toEqual([20_000_00, 30_000_00, 0]);
  });

  test('leaves out equipment from the threshold of the text on, and says why', () => {
    const unit = (dollars: number) => line('equipment', dollars, { quantity: { amount: '1', unit: 'EA' } });
    const inBase = (dollars: number, awardDate: string) => mtdcOf([unit(dollars)], awardDate)[0]?.inCents;
    expect([inBase(9_999.99, NEW), inBase(10_000, NEW)]).toEqual([9_999_99, 0]);
    expect([inBase(4_999.99, OLD), inBase(5_000, OLD)]).toEqual([4_999_99, 0]);
    expect(mtdcOf([unit(12_000)], NEW)[0]?.why).toContain('$10,000');
  });

  test('of every line is in or out to the cent, whatever the base', () => {
    const names = Object.keys(costTypes) as CostTypeName[];
    const drawn = fc.record({
      costType: fc.constantFrom(...names),
      cents: fc.integer({ min: 1, max: 50_000_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      year: fc.integer({ min: 1, max: 5 }),
      out: fc.boolean(),
      subrecipient: fc.constantFrom('A', 'B'),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), fc.constantFrom('mtdc', 'salaries', 'total'), (all, base) => {
        const lines = all.map(({ costType, cents, share, year, out, subrecipient }) => {
          const match = Math.floor((cents * share) / 100);
          return line(costType, cents / 100, {
            year,
            subrecipient,
            excludedWhy: out ? 'Distorts the base' : null,
            funder: { cents: cents - match, currency: 'USD' },
            match: { cents: match, currency: 'USD' },
          });
        });
        const traced = baseOf(lines, base, NEW);
        lines.forEach(({ amount }, at) =>
          expect((traced[at]?.inCents ?? 0) + (traced[at]?.outCents ?? 0)).toBe(amount.cents),
        );
        const totals = totalsOf(lines, { ...days, base, indirectRate: 15, awardDate: NEW });
        const classes = directOrder.reduce((sum, one) => sum + wholeOf(totals.classes[one]), 0);
        expect(classes).toBe(wholeOf(totals.direct));
        expect(wholeOf(totals.total)).toBe(wholeOf(totals.direct) + wholeOf(totals.indirect));
        expect(totals.baseCents).toBeLessThanOrEqual(wholeOf(totals.direct));
        expect(lines.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(wholeOf(totals.direct));
      }),
    );
  });
});

describe('several rates and periods', () => {
  const terms = {
    base: 'mtdc',
    indirectRate: 10,
    awardDate: NEW,
    fromDay: '2025-01-01',
    untilDay: '2026-12-31',
  } as const;
  const agreed = (fromDay: string, untilDay: string, rate: number) =>
    ({ fromDay, untilDay, rate, kind: 'predetermined' }) as const;
  const lines = [line('contract', 120_000), line('contract', 60_000, { year: 2 })];

  test('charge each year by the months in which a rate is agreed, and the rate of the award else', () => {
    const { rated, indirect, years } = totalsOf(lines, {
      ...terms,
      rates: [agreed('2025-10-01', '2026-09-30', 20)],
    });
    // Nine months of year 1 at 10% and three at 20%; nine of year 2 at 20% and three at 10%.
    expect(rated.map(({ year, months, rate, baseCents, cents }) => [year, months, rate, baseCents, cents])).toEqual([
      [1, 9, 10, 90_000_00, 9_000_00],
      [1, 3, 20, 30_000_00, 6_000_00],
      [2, 9, 20, 45_000_00, 9_000_00],
      [2, 3, 10, 15_000_00, 1_500_00],
    ]);
    expect(wholeOf(indirect)).toBe(25_500_00);
    expect(years.map((one) => wholeOf(one.indirect))).toEqual([15_000_00, 10_500_00]);
  });

  test('of the award’s own rate come to what one rate comes to, but for a cent a period', () => {
    const one = totalsOf(lines, terms);
    const several = totalsOf(lines, { ...terms, rates: [agreed('2025-04-01', '2025-09-30', 10)] });
    expect(Math.abs(wholeOf(one.indirect) - wholeOf(several.indirect))).toBeLessThanOrEqual(4);
    expect(one.rated).toHaveLength(1);
  });

  test('never lose a cent: years add up to the totals, bases to the base, whatever the lines and rates', () => {
    const drawn = fc.record({
      cents: fc.integer({ min: 1, max: 90_000_000 }),
      match: fc.integer({ min: 0, max: 100 }),
      earned: fc.integer({ min: 0, max: 100 }),
      year: fc.integer({ min: 1, max: 5 }),
      costType: fc.constantFrom<CostTypeName>('contract', 'salaries', 'equipment', 'subaward'),
    });
    const rates = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 100 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 15 }), rates, fc.nat(10_000_000), (all, some, indirectMatch) => {
        const own = all.map(({ cents, match, earned, year, costType }) => {
          const matchCents = Math.floor((cents * match) / 100);
          const income = Math.floor(((cents - matchCents) * earned) / 100);
          return line(costType, cents / 100, {
            year,
            subrecipient: 'A',
            amount: { cents, currency: 'USD' },
            match: { cents: matchCents, currency: 'USD' },
            income: { cents: income, currency: 'USD' },
            funder: { cents: cents - matchCents - income, currency: 'USD' },
          });
        });
        const starts = [...new Map(some)];
        const totals = totalsOf(own, {
          ...days,
          base: 'mtdc',
          indirectRate: 15,
          awardDate: NEW,
          indirectMatch: { cents: indirectMatch, currency: 'USD' },
          rates: starts.map(([half, rate]) =>
            agreed(addMonths('2025-01-01', half * 6), addDays(addMonths('2025-01-01', half * 6 + 6), -1), rate),
          ),
        });
        const years = totals.years.map(({ direct, indirect }) => plus(direct, indirect));
        const none = { funderCents: 0, matchCents: 0, incomeCents: 0 };
        expect(years.reduce(plus, none)).toEqual(totals.total);
        expect(totals.rated.reduce((sum, { baseCents }) => sum + baseCents, 0)).toBe(totals.baseCents);
        expect(totals.rated.reduce((sum, { cents }) => sum + cents, 0)).toBe(wholeOf(totals.indirect));
        expect(plus(totals.direct, totals.indirect)).toEqual(totals.total);
        for (const { indirect } of totals.years) expect(Math.min(...Object.values(indirect))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the counter of a subaward says by year what counts of it and what is left', () => {
  const counted = subawardsOf(
    [
      line('subaward', 30_000, { subrecipient: 'Tidal Trust', year: 2 }),
      line('subaward', 35_000, { subrecipient: 'Tidal Trust', year: 1 }),
      line('subaward', 10_000, { subrecipient: 'Harbor Housing' }),
    ],
    NEW,
  );
  expect(counted.map(({ subrecipient, countedCents, leftCents }) => [subrecipient, countedCents, leftCents])).toEqual([
    ['Tidal Trust', 50_000_00, 0],
    ['Harbor Housing', 10_000_00, 40_000_00],
  ]);
  expect(counted[0]?.years.map(({ year, inCents }) => [year, inCents])).toEqual([
    [1, 35_000_00],
    [2, 15_000_00],
  ]);
});

describe('a budget year', () => {
  const award = { fromDay: '2024-08-31', untilDay: '2026-10-31' } as const;

  test('has its days, the last until the award ends, and every day has one', () => {
    expect([1, 2, 3].map((year) => yearOf(award, year))).toEqual([
      { fromDay: '2024-08-31', untilDay: '2025-08-30' },
      { fromDay: '2025-08-31', untilDay: '2026-08-30' },
      { fromDay: '2026-08-31', untilDay: '2026-10-31' },
    ]);
    expect(['2024-07-01', '2025-08-30', '2025-08-31', '2026-10-31'].map((day) => yearAt(award, day))).toEqual([
      1, 1, 2, 3,
    ]);
  });

  test('that is closed carries its unspent money on, and no cent is in two years', () => {
    const of = (year: number, budgetCents: number, expendedCents: number, carriedCents: number | null) => ({
      year,
      ...yearOf(award, year),
      budgetCents,
      releasedCents: null,
      expendedCents,
      pendingCents: 0,
      closing: null,
      carriedCents,
      closedOn: null,
    });
    const years = yearFiguresOf([of(1, 100, 60, 30), of(2, 100, 20, null), of(3, 50, 0, null)], '2026-08-30');
    expect(
      years.map(({ state, carriedInCents, carriedOutCents, leftCents }) => [
        state,
        carriedInCents,
        carriedOutCents,
        leftCents,
      ]),
    ).toEqual([
      ['closed', 0, 30, 10],
      ['running', 30, 0, 110],
      ['ahead', 0, 0, 50],
    ]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.option(fc.nat(500))), { maxLength: 6 }), (all) => {
        const found = yearFiguresOf(
          all.map(([budget, spent, carried], at) => of(at + 1, budget, spent, carried)),
          '2026-08-30',
        );
        const sum = (pick: (one: (typeof found)[number]) => number) =>
          found.reduce((whole, one) => whole + pick(one), 0);
        const last = found.at(-1)?.carriedOutCents ?? 0;
        expect(sum(({ leftCents }) => leftCents) + last).toBe(
          sum(({ budgetCents }) => budgetCents) - sum(({ expendedCents }) => expendedCents),
        );
      }),
    );
  });
});

describe('transfers', () => {
  const version = (id: string, byFunder: boolean, classes: Partial<Record<CostTypeName, number>>): Version => ({
    id,
    byFunder,
    totals: totalsOf(
      Object.entries(classes).map(([name, dollars]) => line(name as CostTypeName, dollars)),
      { ...days, base: 'total', indirectRate: null, awardDate: NEW },
    ),
  });

  // Golden case 33.
  test.each([
    [124_999, false],
    [125_000, false],
    [125_001, true],
  ])('of %s out of 1,250,000 need the funder: %s', (dollars, isOver) => {
    const meter = meterOf(
      [
        version('1', true, { contract: 1_000_000, travel: 250_000 }),
        version('2', false, { contract: 1_000_000 - dollars, travel: 250_000 + dollars }),
      ],
      NEW,
    );
    expect(meter).toMatchObject({ isOver, isCounted: true, movedCents: dollars * 100 });
  });

  test('back and forth count each time, and a new approval starts over', () => {
    const [one, other] = [
      { contract: 900_000, travel: 100_000 },
      { contract: 850_000, travel: 150_000 },
    ] as const;
    const steps = [version('1', true, one), version('2', false, other), version('3', false, one)];
    expect(meterOf(steps, NEW)).toMatchObject({ movedCents: 100_000_00, isOver: false });
    expect(meterOf([...steps, version('4', true, other)], NEW)).toMatchObject({ movedCents: 0 });
    expect(meterOf([], NEW)).toBeNull();
  });

  test('are never more than what a class lost, and none where nothing moved', () => {
    const classes = fc.record({ contract: fc.nat(90_000), travel: fc.nat(90_000), supplies: fc.nat(90_000) });
    fc.assert(
      fc.property(classes, classes, (before, after) => {
        const [one, other] = [version('1', true, before).totals, version('2', false, after).totals];
        const moved = movedBetween(one, other);
        const lost = directOrder.reduce(
          (sum, name) => sum + Math.max(0, wholeOf(one.classes[name]) - wholeOf(other.classes[name])),
          0,
        );
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(lost);
        expect(movedBetween(one, one)).toBe(0);
        expect(movedBetween(other, one)).toBe(moved);
      }),
    );
  });

  test('are counted above the threshold of the award’s day', () => {
    expect(['2018-06-19', '2018-06-20', '2025-09-30', '2025-10-01'].map((day) => thresholdOn(day).cents)).toEqual([
      150_000_00, 250_000_00, 250_000_00, 350_000_00,
    ]);
  });
});

test('effort over full time is found in the calendar month in which awards meet', () => {
  const one = { person: 'p', fromDay: '2025-10-01', year: 1, months: 12, effort: 60 };
  const other = { person: 'p', fromDay: '2026-09-15', year: 1, months: 12, effort: 40.0001 };
  expect(effortOver([one, other])).toEqual([{ person: 'p', month: '2026-09', percent: 100.0001 }]);
  expect(effortOver([one, { ...other, fromDay: '2026-10-01' }])).toEqual([]);
  expect(effortOver([one, { ...other, effort: 40 }])).toEqual([]);
  expect(effortOver([one, { ...other, person: 'q' }])).toEqual([]);
  const thirds = Array.from({ length: 3 }, () => ({ ...one, effort: 33.3333 }));
  expect(effortOver(thirds)).toEqual([]);
});

describe('checks', () => {
  const judged = (lines: readonly BudgetLine[], more: Partial<Judged> = {}): Judged => ({
    lines,
    base: 'mtdc',
    indirect: 'none',
    indirectRate: null,
    indirectMatch: null,
    awardDate: NEW,
    award: {
      fundingType: 'federal',
      awardDate: NEW,
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
      amountCents: lines.reduce((sum, { amount }) => sum + amount.cents, 0),
      matchCents: 0,
      income: 'addition',
    },
    elsewhere: [],
    spent: {},
    ...more,
  });
  const codes = (...given: Parameters<typeof judged>) => checksOf(judged(...given)).map(({ code }) => code);

  test('have a type for every section from 200.421 to 200.476, each once by its label', () => {
    const sections = new Set(allCostTypes.map(({ citation }) => /200\.(\d+)/.exec(citation)?.[1]));
    const every = Array.from({ length: 56 }, (_, at) => String(421 + at));
    expect(every.filter((section) => !sections.has(section))).toEqual([]);
    expect(new Set(allCostTypes.map(({ label }) => label.toLowerCase())).size).toBe(allCostTypes.length);
  });

  test('name every unallowable type of the catalogue as an error, with its section', () => {
    for (const { name, is, citation } of allCostTypes) {
      const found = checksOf(judged([line(name as CostTypeName, 100)])).filter(({ line: at }) => at === 0);
      expect(found.map((one) => [one.code, one.isError, one.citation])).toEqual(
        is === 'hard'
          ? [['unallowable', true, citation]]
          : is === 'conditional'
            ? expect.arrayContaining([['basis', true, citation]])
            : [],
      );
    }
  });

  test('find equipment among supplies, years beyond the award and match beyond indirect costs', () => {
    const priced = { quantity: { amount: '1', unit: 'EA' }, basis: 'Quoted by three vendors.' } as const;
    expect(codes([line('supplies', 10_000, { quantity: { amount: '1', unit: 'EA' } })])).toEqual(['is_equipment']);
    expect(codes([line('supplies', 9_999.99, { quantity: { amount: '1', unit: 'EA' } })])).toEqual([]);
    expect(codes([line('equipment', 10_000, priced)])).toEqual([]);
    expect(codes([line('equipment', 9_999.99, priced)])).toEqual(['is_supplies']);
    expect(codes([line('supplies', 10_000)])).toEqual([]);
    expect(codes([line('contract', 1, { year: 3 })])).toEqual(['year']);
    expect(codes([line('contract', 1)], { indirectMatch: usd(1) })).toEqual(['indirect_match']);
  });

  test('are the same on the first and the last day of a text', () => {
    const at = (awardDate: string) =>
      codes([line('contract', 100)], {
        awardDate,
        indirect: 'de_minimis',
        indirectRate: 15,
        award: { ...judged([]).award, awardDate, amountCents: 115_00 },
      });
    expect(at(OLD)).toEqual(['de_minimis']);
    expect(at(NEW)).toEqual([]);
  });

  test('let program income bear lines where it is added, count it as match where the award says so, and never deduct it twice', () => {
    const earned = line('contract', 100, { funder: usd(70), match: usd(20), income: usd(10) });
    const of = (income: 'addition' | 'match' | 'deduction', matchCents: number) =>
      codes([earned], { award: { ...judged([]).award, amountCents: 70_00, matchCents, income } });
    expect(of('addition', 20_00)).toEqual([]);
    expect(of('match', 30_00)).toEqual([]);
    expect(of('match', 20_00)).toEqual(['match_ties']);
    expect(of('deduction', 20_00)).toEqual(['income_is_deducted']);
  });

  test('take rates by period of a negotiated agreement alone, and say which are provisional', () => {
    const rates = [{ fromDay: '2026-01-01', untilDay: '2026-12-31', rate: 0, kind: 'provisional' }] as const;
    expect(codes([line('contract', 100)], { indirect: 'negotiated', indirectRate: 0, rates })).toEqual([
      'rate_is_provisional',
    ]);
    expect(codes([line('contract', 100)], { indirect: 'statutory', indirectRate: 0, rates })).toContain(
      'rates_are_negotiated',
    );
    // A rate counts where it touches the period of the award by a day.
    const agreed = (fromDay: string, untilDay: string) =>
      codes([line('contract', 100)], {
        indirect: 'negotiated',
        indirectRate: 0,
        rates: [{ fromDay, untilDay, rate: 0, kind: 'final' }],
      }).includes('rates_in_period');
    expect([agreed('2025-01-01', '2025-12-31'), agreed('2025-01-01', '2026-01-01')]).toEqual([true, false]);
    expect([agreed('2028-01-01', '2028-12-31'), agreed('2027-12-31', '2028-12-31')]).toEqual([true, false]);
  });

  test('warn of changed lines of a year that is over', () => {
    expect(codes([line('contract', 100)], { over: [1], changed: [1, 2] })).toEqual(['year_is_over']);
    expect(codes([line('contract', 100)], { over: [1], changed: [2] })).toEqual([]);
  });

  test('know the budget years of an award', () => {
    expect(yearsOf({ fromDay: '2026-01-01', untilDay: '2026-12-31' })).toBe(1);
    expect(yearsOf({ fromDay: '2026-01-01', untilDay: '2027-01-31' })).toBe(2);
    expect(yearsOf({ fromDay: '2025-03-01', untilDay: '2028-02-29' })).toBe(3);
  });
});

describe('a forecast', () => {
  const months = Array.from({ length: 10 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    cents: at % 2 === 0 ? 1_000_00 : 3_000_00,
  }));
  const asked = { spentCents: 20_000_00, fromDay: '2026-01-01', untilDay: '2026-12-31', today: '2026-11-20' };

  test('is a range of the middle months, and says out of how many', () => {
    expect(forecastOf(months, asked)).toMatchObject({
      kind: 'range',
      months: 10,
      lowCents: 22_000_00,
      highCents: 26_000_00,
    });
  });

  test('says when it knows too little, and when the period is over', () => {
    expect(forecastOf([], { ...asked, fromDay: '2026-10-01' })).toMatchObject({ kind: 'little', months: 1 });
    expect(forecastOf(months, { ...asked, today: '2027-01-01' })).toMatchObject({ kind: 'over' });
  });
});
