import { describe, expect, test } from 'vitest';
import { addDecimals, timesMoney } from '#kernel/fields/decimal.ts';
import { addDays } from '#kernel/lists/days.ts';
import { benefitCents, hoursEligible, laborCost } from '../public-assistance/eligibility.ts';
import { benefitsForm, type RateSheet } from './benefits-form.ts';
import { type CostRow, contractForm, donatedForm, materialsForm, rentedForm } from './cost-forms.ts';
import { equipmentForm, type MachineUse } from './equipment-form.ts';
import { centsIn, type FilledSummary, plain, printed, totalOf } from './form-parts.ts';
import { approved, versionOn } from './form-version.ts';
import { laborForm, type LaborHours } from './labor-form.ts';
import { summaries, type Summary } from './summary-words.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

interface Worker {
  readonly employee?: string;
  readonly day?: string;
  readonly regular?: string;
  readonly overtime?: string;
  readonly rate?: number;
  readonly benefits?: number;
}

/** As an entry is worked out when it is written. */
function hoursOf({
  employee = 'Sam Ortega',
  day = '2024-10-14',
  regular = '8',
  overtime = '6',
  rate = 27.5,
  benefits = 31.25,
}: Worker = {}): LaborHours {
  const of = {
    regularHours: { amount: regular },
    overtimeHours: { amount: overtime },
    regularRate: usd(rate),
    overtimeRate: usd(rate * 1.5),
    regularBenefits: benefits,
    overtimeBenefits: 9.8,
  };
  const judged = hoursEligible({ category: 'b', employeeClass: 'budgeted', paysOvertime: true });
  return {
    employee,
    jobTitle: 'Equipment operator',
    workDay: day,
    regularHours: regular,
    overtimeHours: overtime,
    regularRate: of.regularRate,
    overtimeRate: of.overtimeRate,
    regularBenefitCents: benefitCents(of.regularRate, benefits),
    overtimeBenefitCents: benefitCents(of.overtimeRate, 9.8),
    ...laborCost(of, judged),
  };
}

/** The same numbers every time, spread as by chance. */
function drawn(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}
const quarter = (of: number): string => String(of / 4);

const linesOf = ({ sheets }: FilledSummary) => sheets.flatMap(({ lines }) => lines);

/** Cells from the end: total of hours or units, and what follows to the cost. */
const re = (cells: readonly string[], hours: number, rate: number) =>
  timesMoney({ cents: centsIn(cells.at(rate) ?? ''), currency: 'USD' }, cells.at(hours) ?? '')?.cents;

describe('the labor summary', () => {
  test('has the golden case in two lines, and its two totals', () => {
    const form = laborForm([hoursOf()]);
    expect(form.sheets.map(({ key, title }) => [key, title])).toEqual([['2024-10-13', '10/13/2024 to 10/19/2024']]);
    expect(linesOf(form).map(({ cells }) => cells)).toEqual([
      ['Sam Ortega', 'Reg.', '', '8', '', '', '', '', '', '8', '27.50', '8.59', '36.09', '288.72'],
      ['Equipment operator', 'O.T.', '', '6', '', '', '', '', '', '6', '41.25', '4.04', '45.29', '271.74'],
    ]);
    expect(form.totals.map(({ cents }) => cents)).toEqual([288_72, 271_74, 560_46]);
    expect(form.notes).toEqual(['The form counts all hours. Of them $271.74 is eligible by the rule of each entry.']);
  });

  test('puts the days of a week on one line, and begins a line where the product would be another sum', () => {
    const whole = ['14', '15', '16'].map((day) => hoursOf({ day: `2024-10-${day}`, overtime: '0' }));
    expect(linesOf(laborForm(whole))).toHaveLength(2);
    // A quarter hour at 36.09 is 9.02 each day; four of them multiplied at once would be 36.09.
    const quarters = ['14', '15', '16', '17'].map((day) =>
      hoursOf({ day: `2024-10-${day}`, regular: '0.25', overtime: '0' }),
    );
    const form = laborForm(quarters);
    expect(linesOf(form).length).toBeGreaterThan(2);
    expect(totalOf(linesOf(form))).toBe(4 * 9_02);
    for (const { cells, cents } of linesOf(form)) expect(re(cells, -5, -2)).toBe(cents);
  });

  test('of random entries re-adds on every line and in all, to the cent', () => {
    const next = drawn(2026);
    const entries = Array.from({ length: 400 }, () =>
      hoursOf({
        employee: `Worker ${next(9)}`,
        day: addDays('2024-10-07', next(40)),
        regular: quarter(next(33)),
        overtime: quarter(next(25)),
        rate: 15 + next(3) * 1.37,
        benefits: [31.25, 28.4417, 0][next(3)] ?? 0,
      }),
    );
    const form = laborForm(entries);
    for (const { cells, cents } of linesOf(form)) {
      expect(cells.slice(2, 9).reduce((sum, cell) => addDecimals(sum, cell || '0'), '0')).toBe(cells.at(-5));
      expect(re(cells, -5, -2)).toBe(cents);
    }
    const wanted = entries.reduce((sum, one) => sum + one.regularCents + one.overtimeCents, 0);
    expect([totalOf(linesOf(form)), form.totals.at(-1)?.cents]).toEqual([wanted, wanted]);
  });

  test('keeps a name with its job title on one page', () => {
    expect(linesOf(laborForm([hoursOf()])).map(({ staysWithNext = false }) => staysWithNext)).toEqual([true, false]);
  });

  test('of a year that ends inside a week has that week once', () => {
    const form = laborForm(['2024-12-31', '2025-01-01'].map((day) => hoursOf({ day })));
    expect(form.sheets.map(({ title }) => title)).toEqual(['12/29/2024 to 01/04/2025']);
  });
});

const machine = (more: Partial<MachineUse> = {}): MachineUse => {
  const of = { rate: usd(55.46), used: '7.5', basis: 'fema' as const, needsReview: false, ...more };
  return {
    unitId: 'L-12',
    equipment: 'Wheel loader, 3 CY',
    costCode: '8570',
    edition: 'Test 2023',
    isTest: true,
    operator: 'Sam Ortega',
    workDay: '2024-10-14',
    per: 'hour',
    standby: '0',
    cents: timesMoney(of.rate, of.used)?.cents ?? 0,
    ...of,
  };
};

describe('the equipment summary', () => {
  test('has the golden case, says the edition, and leaves standby out', () => {
    const form = equipmentForm([machine({ standby: '1.5' })]);
    expect(linesOf(form).map(({ cells }) => cells)).toEqual([
      [
        'Wheel loader, 3 CY, L-12',
        '8570',
        'Sam Ortega',
        'Hours',
        '',
        '7.5',
        '',
        '',
        '',
        '',
        '',
        '7.5',
        '55.46',
        '415.95',
      ],
    ]);
    expect(form.notes).toEqual([
      'Rates of edition Test 2023.',
      'Test schedule: these rates are not those of FEMA.',
      '1.5 standby hours are kept in the entries and not counted.',
    ]);
  });

  test('counts miles where the rate does, apart from hours of the same machine', () => {
    const form = equipmentForm([machine(), machine({ per: 'mile', used: '84', rate: usd(0.67), cents: 56_28 })]);
    expect(linesOf(form).map(({ cells }) => [cells[3], cells.at(-3), cells.at(-1)])).toEqual([
      ['Hours', '7.5', '415.95'],
      ['Miles', '84', '56.28'],
    ]);
  });

  test('of random entries re-adds on every line and in all, to the cent', () => {
    const next = drawn(7);
    const entries = Array.from({ length: 300 }, () => {
      const [rate, used] = [usd([55.46, 18.62, 61.2][next(3)] ?? 1), quarter(1 + next(40))];
      return machine({
        unitId: `L-${next(5)}`,
        workDay: addDays('2024-10-07', next(30)),
        rate,
        used,
        cents: timesMoney(rate, used)?.cents ?? 0,
      });
    });
    const form = equipmentForm(entries);
    for (const { cells, cents } of linesOf(form)) expect(re(cells, -3, -2)).toBe(cents);
    const wanted = entries.reduce((sum, { cents }) => sum + cents, 0);
    expect([totalOf(linesOf(form)), form.totals[0]?.cents]).toEqual([wanted, wanted]);
  });
});

const cost = (more: Partial<CostRow> = {}): CostRow => ({
  kind: 'materials',
  payee: 'Bayside Building Supply',
  description: 'Safety fence',
  documentNumber: 'BBS-20817',
  hasInvoice: true,
  boughtOn: '2024-10-12',
  usedOn: '2024-10-14',
  quantity: '12',
  unit: 'EA',
  unitCents: 18_75,
  cents: 225_00,
  ...more,
});

describe('forms of other costs', () => {
  test('materials have the golden case and check what an invoice says', () => {
    const form = materialsForm([cost(), cost({ quantity: '3.5', unitCents: 96_40, cents: 337_40, hasInvoice: false })]);
    expect(form.totals).toEqual([{ label: 'Grand total', cents: 562_40 }]);
    expect(linesOf(form).map(({ cells }) => cells.at(-1))).toEqual(['[X] Invoice [_] Stock', '[_] Invoice [_] Stock']);
    expect(form.notes).toEqual(['1 of 2 rows name no matched invoice: check invoice or stock by hand.']);
  });

  test('rentals have the golden case and say what is filled in by hand', () => {
    const form = rentedForm([
      cost({ kind: 'rented', quantity: '2', unit: 'WK', unitCents: 1_450_00, cents: 2_900_00 }),
      cost({ kind: 'rented', quantity: '3', unit: 'DAY', unitCents: 310_00, cents: 930_00 }),
    ]);
    expect(form.totals[0]?.cents).toBe(3_830_00);
    expect(linesOf(form).map(({ cells }) => cells.slice(2, 4))).toEqual([
      ['2', 'week'],
      ['3', 'day'],
    ]);
    expect(form.notes[0]).toContain('with or without operator');
  });

  test('contract work says quantity and price in its scope', () => {
    const form = contractForm([
      cost({
        kind: 'contract',
        description: 'Hauling',
        quantity: '9800',
        unit: 'CY',
        unitCents: 13_40,
        cents: 131_320_00,
      }),
    ]);
    expect(linesOf(form)[0]?.cells).toEqual([
      '2024-10-14',
      'Bayside Building Supply',
      'BBS-20817',
      '131320.00',
      'Hauling. 9800 cubic yard at $13.40',
    ]);
  });

  test('donations have a sheet for each kind and the golden pool', () => {
    const form = donatedForm([
      cost({ kind: 'donated_goods', cents: 2_400_00 }),
      cost({ kind: 'donated_labor', quantity: '620', unit: 'HR', unitCents: 24_36, cents: 15_103_20 }),
      cost({ kind: 'donated_equipment', quantity: '40', unit: 'HR', unitCents: 18_62, cents: 744_80 }),
    ]);
    expect(form.sheets.map(({ key }) => key)).toEqual(['donated_labor', 'donated_equipment', 'donated_goods']);
    expect(form.totals.map(({ cents }) => cents)).toEqual([15_103_20, 744_80, 2_400_00, 18_248_00]);
  });

  test('have no sheet where there is no row', () => {
    expect([materialsForm, rentedForm, contractForm, donatedForm].flatMap((form) => form([]).sheets)).toEqual([]);
  });
});

describe('the benefits worksheet', () => {
  const rates: RateSheet = {
    number: 'FRG-2024-0001',
    title: 'Public works crews',
    fromDay: '2024-10-01',
    untilDay: '2025-09-30',
    regular: 31.25,
    overtime: 9.8,
    components: [
      { label: 'Vacation leave', regular: 5, overtime: 0 },
      { label: 'Other benefits', regular: 20.15, overtime: 3.7 },
      { label: 'Other benefits', regular: 6.1, overtime: 6.1 },
    ],
  };
  const labels = ['Holidays', 'Vacation leave', 'Other benefits'];
  const use = { employee: 'Sam Ortega', workDay: '2024-10-14', regular: 31.25, overtime: 9.8 };
  const cells = (form: FilledSummary) => linesOf(form).map((one) => one.cells);

  test('takes its components from the one rate sheet in force', () => {
    const form = benefitsForm([use], [rates], labels);
    expect(cells(form)).toEqual([
      ['Holidays', '', ''],
      ['Vacation leave', '5', '0'],
      ['Other benefits', '26.25', '9.8'],
      ['Total in % of annual salary', '31.25', '9.8'],
    ]);
    expect(form.notes).toEqual(['31.25 / 9.8 percent, by FRG-2024-0001 Public works crews: Sam Ortega.']);
  });

  test.each([
    ['the day before it is in force', { workDay: '2024-09-30' }, [rates]],
    ['the day after', { workDay: '2025-10-01' }, [rates]],
    ['another percent', { regular: 31.26 }, [rates]],
    ['two rate sheets that fit', {}, [rates, { ...rates, number: 'FRG-2024-0002' }]],
  ])('leaves them to be entered by hand: %s', (_, more, sheets) => {
    const form = benefitsForm([{ ...use, ...more }], sheets, labels);
    expect(cells(form).slice(0, 3)).toEqual(labels.map((label) => [label, '', '']));
    expect(form.notes[0]).toContain('by hand');
  });
});

describe('the version of a form', () => {
  test('follows from the day of the declaration, on its first and last day', () => {
    const of = (day: string) => {
      const { number, omb, isKnown } = versionOn('labor', day);
      return [number, omb, isKnown];
    };
    expect(of('2024-06-20')).toEqual(['009-0-123', null, false]);
    expect(of(approved.from)).toEqual(['FF-104-FY-21-137', '1660-0017', true]);
    expect(of(approved.until)).toEqual(['FF-104-FY-21-137', '1660-0017', true]);
    expect(of('2027-07-01')).toEqual(['FF-104-FY-21-137', null, false]);
  });

  test('says of every form and time what was not read', () => {
    for (const key of Object.keys(summaries) as Summary[])
      for (const day of ['2020-01-01', '2024-10-11', '2028-01-01']) {
        const { unread, isKnown } = versionOn(key, day);
        expect(unread.join(' ')).toContain('is not read');
        expect(unread).toHaveLength(isKnown ? 1 : 2);
      }
  });
});

test('cells are written and read to the cent', () => {
  for (const cents of [0, 5, 99, 100, 1_005, -250, 99_999_999_99]) expect(centsIn(plain(cents))).toBe(cents);
  expect([
    printed('money', '1234.5'),
    printed('day', '2024-10-14'),
    printed('number', '0.25'),
    printed('money', ''),
  ]).toEqual(['$1,234.50', '10/14/2024', '0.25', '']);
});
