import { describe, expect, test } from 'vitest';
import {
  analyze,
  breakEvenRate,
  factorOf,
  ratioText,
  ratiosByRate,
  sensitivity,
  TOLERANCE,
  yearlyLosses,
} from './bca.ts';
import { ceilingOf, lockIns } from './ceiling.ts';
import { budgetChecks, bothRates, discountOn, discountRows, mitigationRows, shareLimit } from './mitigation-terms.ts';
import { programOn } from './program-standing.ts';
import { applicationWindow, extensionRefused, planStanding } from './window.ts';

const money = (dollars: number) => ({ cents: dollars * 100 });
const loss = (returnPeriod: number, before: number, after: number) => ({
  returnPeriod,
  before: money(before),
  after: money(after),
});
const g25 = [loss(10, 40_000, 0), loss(25, 180_000, 20_000), loss(50, 420_000, 90_000), loss(100, 900_000, 350_000)];
const g24 = { costCents: 480_000_00, upkeepCents: 3_000_00, benefitCents: 42_000_00, years: 50 };

describe('golden cases of mitigation', () => {
  test('G23: the ceiling slides with the aid', () => {
    const of = (billions: number, isEnhanced = false) => ceilingOf(billions * 1_000_000_000_00, isEnhanced).totalCents;
    expect([of(3.5), of(12), of(40), of(12, true)]).toEqual([
      450_000_000_00, 1_250_000_000_00, 2_999_975_000_00, 2_400_000_000_00,
    ]);
    expect(ceilingOf(3_500_000_000_00, false).steps.map(({ partCents, cents }) => [partCents, cents])).toEqual([
      [2_000_000_000_00, 300_000_000_00],
      [1_500_000_000_00, 150_000_000_00],
      [0, 0],
    ]);
    expect(ceilingOf(40_000_000_000_00, true).beyondCents).toBe(4_667_000_000_00);
  });

  test('G24: both rates and the rate at which it breaks even', () => {
    expect(bothRates.map((rate) => ratioText(analyze(g24, rate).ratio))).toEqual(['1.112', '1.908']);
    const even = breakEvenRate(g24) ?? 0;
    expect(even.toFixed(2)).toBe('7.95');
    expect(analyze(g24, even - TOLERANCE).ratio).toBeGreaterThan(1);
    expect(analyze(g24, even + TOLERANCE).ratio).toBeLessThan(1);
  });

  test('G25 and G26: the area between the curves, and what it is worth', () => {
    expect(yearlyLosses(g25)).toEqual({ beforeCents: 28_200_00, afterCents: 7_400_00, avoidedCents: 20_800_00 });
    expect(yearlyLosses(g25.toReversed()).avoidedCents).toBe(20_800_00);
    const of = { costCents: 250_000_00, upkeepCents: 0, benefitCents: 20_800_00, years: 50 };
    expect(analyze(of, 7).benefitsCents).toBe(287_055_52);
    expect(bothRates.map((rate) => ratioText(analyze(of, rate).ratio))).toEqual(['1.148', '2.101']);
  });

  test('G27: the window of a declaration of August 31, 2024', () => {
    expect(applicationWindow('2024-08-31', 240)).toMatchObject({
      closesOn: '2025-11-30',
      dueOn: '2026-07-28',
      latestOn: '2026-07-28',
    });
    expect(applicationWindow('2024-08-14', 0)).toMatchObject({ months: 12, closesOn: '2025-08-14' });
    expect(applicationWindow('2001-01-01', 0)).toBeNull();
    expect(lockIns('2024-08-31').map(({ on }) => on)).toEqual(['2024-09-30', '2025-02-28', '2025-08-31']);
  });

  test.each([
    [7, 20, '10.594'],
    [7, 30, '12.409'],
    [7, 50, '13.801'],
    [7, 100, '14.269'],
    [3.1, 50, '25.248'],
    [3.1, 100, '30.735'],
  ])('present value at %s percent over %s years', (rate, years, factor) => {
    expect(factorOf(rate, years).toFixed(3)).toBe(factor);
  });
});

describe('an analysis', () => {
  test('has no break-even rate where nothing pays or everything does', () => {
    expect(breakEvenRate({ ...g24, benefitCents: 1_00 })).toBeNull();
    expect(breakEvenRate({ ...g24, benefitCents: 0 })).toBeNull();
    expect(breakEvenRate({ ...g24, costCents: 0, upkeepCents: 0 })).toBeNull();
    expect(analyze({ ...g24, costCents: 0, upkeepCents: 0 }, 7).ratio).toBeNull();
    expect(factorOf(0, 50)).toBe(50);
  });

  test('falls with the rate and says how far it leans on its estimates', () => {
    const ratios = ratiosByRate(g24).map(({ ratio }) => ratio);
    expect(ratios).toEqual(ratios.toSorted((one, other) => other - one));
    const [least] = sensitivity(g24, bothRates);
    expect(least).toMatchObject({ change: 'Benefits 20 % lower' });
    expect(least?.ratios.map(ratioText)).toEqual(['0.889', '1.526']);
  });
});

describe('what holds on a day', () => {
  test('is the rate of the award, and what its source leaves open', () => {
    expect(['2025-04-07', '2025-04-08', '2026-04-08'].map((day) => discountOn(day).rate)).toEqual([3.1, 7, 7]);
    expect(discountOn('2025-12-01').open).toContain('without its year');
    expect(discountRows.every(({ confidence }) => confidence === 'B')).toBe(true);
    expect(mitigationRows.filter(({ citation }) => citation === '')).toEqual([]);
    expect(
      [shareLimit('hmgp', true), shareLimit('bric', true), shareLimit('fma', false)].map((of) => of?.value),
    ).toEqual([75, 90, undefined]);
  });

  test('is an extension of 30 to 120 days, and 240 in all', () => {
    expect([extensionRefused(30, 0), extensionRefused(120, 120)]).toEqual([null, null]);
    expect(extensionRefused(29, 0)).toContain('30 to 120');
    expect(extensionRefused(121, 0)).toContain('30 to 120');
    expect(extensionRefused(60, 200)).toContain('200 are granted');
  });

  test('is a plan, with a warning 12 months ahead', () => {
    const of = { adoptedOn: '2022-06-01', expiresOn: '2027-05-31' };
    expect(
      ['2022-05-31', '2026-05-30', '2026-05-31', '2027-05-31', '2027-06-01'].map((day) => planStanding(of, day)),
    ).toEqual(['not_adopted', 'current', 'expiring', 'expiring', 'expired']);
    expect(planStanding({ ...of, adoptedOn: null }, '2026-01-01')).toBe('not_adopted');
  });

  test('is a program as the last of its notices left it', () => {
    const status = (effect: 'opens' | 'closes' | 'informs', sinceDay: string, untilDay: string | null = null) => ({
      program: 'bric' as const,
      effect,
      sinceDay,
      untilDay,
    });
    const rows = [
      status('opens', '2026-03-01', '2026-07-23'),
      status('closes', '2025-04-04'),
      status('informs', '2026-08-01'),
    ];
    expect(
      ['2025-04-03', '2025-04-04', '2026-07-23', '2026-07-24'].map((day) => programOn(rows, 'bric', day).isOpen),
    ).toEqual([null, false, true, false]);
    expect(programOn(rows, 'fma', '2026-05-01')).toEqual({ isOpen: null, by: null });
  });

  test('is a budget whose management and contingency are looked at', () => {
    const of = (management: number, contingency: number) =>
      budgetChecks([
        { costClass: 'construction', cents: 100_000_00 },
        { costClass: 'management', cents: management },
        { costClass: 'contingency', cents: contingency },
      ]);
    expect(of(5_000_00, 0)).toEqual({ isManagementHigh: false, isContingencyHigh: false });
    expect(of(5_000_01, 5_000_01)).toMatchObject({ isContingencyHigh: true, isManagementHigh: false });
    expect(of(6_000_00, 0).isManagementHigh).toBe(true);
  });
});
