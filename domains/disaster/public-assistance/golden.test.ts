import { describe, expect, test } from 'vitest';
import type { Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { benefitCents, hoursEligible, laborCost } from './eligibility.ts';
import {
  cheaperByWeek,
  debrisTicket,
  declarationDays,
  donatedCredit,
  floodZoneCut,
  halfRule,
  indicator,
  managementCap,
  netting,
  sharesOf,
  sizeOf,
  workDeadline,
} from './pa-math.ts';
import { fiscalYearOf, noFigure, paFigure, paRows, thresholdsOn } from './pa-terms.ts';

const usd = (dollars: number): Money => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const hours = (amount: string) => ({ amount });
const FY2025 = '2024-10-11';
const lines = thresholdsOn(FY2025);
const g1 = {
  regularHours: hours('8'),
  overtimeHours: hours('6'),
  regularRate: usd(27.5),
  overtimeRate: usd(41.25),
  regularBenefits: 31.25,
  overtimeBenefits: 9.8,
};

describe('golden cases of Public Assistance', () => {
  test('G1 and G2: labor with benefits, and what of it emergency and permanent work pay', () => {
    expect(benefitCents(usd(27.5), 31.25)).toBe(8_59);
    expect(benefitCents(usd(41.25), 9.8)).toBe(4_04);
    const budgeted = { employeeClass: 'budgeted', paysOvertime: true } as const;
    const b = laborCost(g1, hoursEligible({ ...budgeted, category: 'b' }));
    expect(b).toEqual({ regularCents: 288_72, overtimeCents: 271_74, totalCents: 560_46, eligibleCents: 271_74 });
    expect(laborCost(g1, hoursEligible({ ...budgeted, category: 'c' })).eligibleCents).toBe(560_46);
  });

  test('G3: equipment by the hour', () => {
    expect(timesMoney(usd(55.46), '7.5')?.cents).toBe(415_95);
    expect(timesMoney(usd(18.62), '40')?.cents).toBe(744_80);
  });

  test('G5 and G6: rented equipment, and the cheaper unit', () => {
    expect(2 * 1_450_00 + 3 * 310_00).toBe(3_830_00);
    expect(3_830_00 + 212_40).toBe(4_042_40);
    expect(cheaperByWeek(10, 310_00, 1_450_00)).toEqual({
      dailyCents: 3_100_00,
      weeklyCents: 2_900_00,
      isCheaper: true,
    });
  });

  test('G8: a debris ticket costs its printed quantity', () => {
    expect(debrisTicket(24.5, 85, 13_40)).toEqual({ yards: '20.83', cents: 279_12 });
  });

  test('G9 and G10: shares to the cent', () => {
    expect(sharesOf(205_754_79, 75)).toEqual({ federalCents: 154_316_09, nonFederalCents: 51_438_70 });
    expect(sharesOf(100_000_01, 75)).toEqual({ federalCents: 75_000_01, nonFederalCents: 25_000_00 });
  });

  test('G11 and G12: the size follows from what is left after insurance', () => {
    expect(sizeOf(1_300_000_00 - 300_000_00, lines)).toBe('small');
    expect([1_062_900_00, 1_062_899_99, 4_000_00, 3_999_99].map((cents) => sizeOf(cents, lines))).toEqual([
      'large',
      'small',
      'small',
      'below_minimum',
    ]);
  });

  test('G13 and G14: insurance and the flood zone without a policy', () => {
    expect(sharesOf(2_400_000_00 - 850_000_00, 75).federalCents).toBe(1_162_500_00);
    const net = 2_400_000_00 - floodZoneCut({ buildingCents: 2_400_000_00, contentsCents: 0 }, FY2025);
    expect([net, sharesOf(net, 75).federalCents]).toEqual([1_900_000_00, 1_425_000_00]);
  });

  test('G15: donated resources offset our share and no more', () => {
    const pool = (timesMoney(usd(24.36), '620')?.cents ?? 0) + (timesMoney(usd(18.62), '40')?.cents ?? 0) + 2_400_00;
    expect(pool).toBe(18_248_00);
    expect(donatedCredit(pool, 15_000_00)).toEqual({ creditCents: 15_000_00, unusedCents: 3_248_00 });
  });

  test('G16: small projects are netted, and 60 days begin with the last of them', () => {
    const of = [
      [42_000, 51_500],
      [118_000, 109_200],
      [9_800, 14_100],
    ].map(([estimate = 0, actual = 0]) => ({ estimateCents: estimate * 100, actualCents: actual * 100 }));
    expect(netting(of, '2025-03-01')).toEqual({
      estimateCents: 169_800_00,
      actualCents: 174_800_00,
      overrunCents: 5_000_00,
      appealBy: '2025-04-30',
    });
  });

  test('G17: the cap of management costs', () => {
    expect(managementCap(3_410_000_00, FY2025)).toEqual({
      capCents: 409_200_00,
      recipientCents: 238_700_00,
      subCents: 170_500_00,
    });
  });

  test('G27: days that run from a declaration', () => {
    const on = '2024-08-31';
    expect(workDeadline('b', on)).toMatchObject({ dueOn: '2025-02-28', extendableTo: '2025-08-31' });
    expect(workDeadline('c', on)).toMatchObject({ dueOn: '2026-02-28', extendableTo: '2028-08-31' });
    expect(declarationDays(on)).toEqual({
      requestBy: '2024-09-30',
      mitigationBy: '2025-11-30',
      mitigationExtended: '2026-07-28',
    });
  });

  test('G31: more than half of replacing', () => {
    expect(halfRule(480_000_00, 910_000_00, FY2025)).toEqual({ percent: 52.75, mayReplace: true });
    expect(halfRule(455_000_00, 910_000_00, FY2025)).toEqual({ percent: 50, mayReplace: false });
  });

  test('G32: indicators of FY2025', () => {
    expect(indicator(643_077, paFigure('state_indicator', FY2025).value)).toBe(1_215_415_53);
    expect(indicator(37_000, paFigure('county_indicator', FY2025).value)).toBe(174_640_00);
  });
});

describe('the figures', () => {
  test('of a year that nobody stated are asked for, and never those of the year before', () => {
    expect(fiscalYearOf('2025-09-30')).toBe(2025);
    expect(fiscalYearOf('2025-10-01')).toBe(2026);
    for (const day of ['2022-11-01', '2025-10-01', '2026-11-20']) {
      expect(thresholdsOn(day)).toBeNull();
      expect(sizeOf(2_000_000_00, thresholdsOn(day))).toBe('unknown');
    }
    expect(noFigure('2026-11-20')).toContain('FY2027');
  });

  test('of one name never overlap, and each says where it comes from', () => {
    for (const [, rows] of Map.groupBy(paRows, ({ key }) => key)) {
      const sorted = rows.toSorted((one, other) => (one.from < other.from ? -1 : 1));
      for (const [at, one] of sorted.slice(1).entries()) expect((sorted[at]?.to ?? '9999') < one.from).toBe(true);
    }
    expect(paRows.filter(({ citation }) => citation === '')).toEqual([]);
  });

  test.each([
    ['b', 'budgeted', true, [false, true]],
    ['b', 'budgeted', false, [false, false]],
    ['a', 'unbudgeted', true, [true, true]],
    ['a', 'backfill', true, [true, true]],
    ['a', 'exempt', true, [false, true]],
    ['a', 'exempt', false, [false, false]],
    ['e', 'exempt', false, [true, false]],
    ['e', 'budgeted', true, [true, true]],
    ['c', 'elected', true, [false, false]],
  ] as const)(
    'hours of category %s by %s staff, overtime policy %s',
    (category, employeeClass, paysOvertime, wanted) => {
      const { regular, overtime, law } = hoursEligible({ category, employeeClass, paysOvertime });
      expect([regular, overtime]).toEqual(wanted);
      expect(law).not.toBe('');
    },
  );
});
