import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgedBy } from './judging.ts';
import { lineProblems } from './payroll-checks.ts';
import { dueOn, grossOf, hoursOf, owedTo, type Worked, weeksMissing } from './payroll-math.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const week = (text: string): readonly number[] => hoursOf(text) ?? [];
const worked = (more: Partial<Worked> = {}): Worked => {
  const one = {
    straight: week('0 8 8 8 8 8 0'),
    overtime: week('0 0 0 0 0 0 0'),
    rate: 2_000,
    overtimeRate: 3_000,
    cashFringe: 0,
    planFringe: 500,
    gross: 0,
    restored: 0,
    program: null,
    percent: null,
    ...more,
  };
  return { ...one, gross: more.gross ?? grossOf(one) };
};
const laborer = { base: 2_000, fringe: 500 };

describe('hours', () => {
  test('are seven days, to the hundredth of an hour', () => {
    expect(hoursOf('0 8 8.5 8 8 7.25 0')).toEqual([0, 800, 850, 800, 800, 725, 0]);
    expect(hoursOf('0,8,8,8,8,8,0')).toEqual(hoursOf('0 8 8 8 8 8 0'));
    for (const text of ['', '8 8 8', '8 8 8 8 8 8 8 8', '0 25 0 0 0 0 0', '0 -1 0 0 0 0 0', '0 8h 0 0 0 0 0', null])
      expect(hoursOf(text)).toBeNull();
  });
});

describe('what a worker is owed', () => {
  test('nothing at the whole rate, with fringes in cash, to plans or both', () => {
    const nothing = { straight: 0, overtime: 0, gross: 0, open: 0 };
    expect(owedTo(worked(), laborer)).toEqual(nothing);
    expect(owedTo(worked({ cashFringe: 500, planFringe: 0 }), laborer)).toEqual(nothing);
    expect(owedTo(worked({ cashFringe: 200, planFringe: 300 }), laborer)).toEqual(nothing);
    expect(grossOf(worked({ cashFringe: 200 }))).toBe(88_000);
  });

  test('a dollar an hour short over forty hours is forty dollars', () => {
    expect(owedTo(worked({ rate: 1_900 }), laborer)).toMatchObject({ straight: 4_000, overtime: 0, open: 4_000 });
  });

  test('overtime is one and a half times the base, with fringes once', () => {
    const overtime = week('0 2 2 0 0 0 0');
    expect(owedTo(worked({ overtime }), laborer).open).toBe(0);
    expect(owedTo(worked({ overtime, overtimeRate: 2_000 }), laborer)).toMatchObject({ overtime: 4_000, open: 4_000 });
    // 48.5 hours entered as straight time: half the base for each hour above forty.
    expect(owedTo(worked({ straight: week('0 8 8 8 8 8 8.5') }), laborer)).toMatchObject({ overtime: 8_500 });
  });

  test('an apprentice is paid a share with a program, and the whole rate without one', () => {
    const half = { rate: 1_000, percent: 50 };
    expect(owedTo(worked({ ...half, program: 'Florida FL0123' }), laborer).open).toBe(0);
    expect(owedTo(worked(half), laborer).open).toBe(40_000);
    expect(owedTo(worked({ ...half, program: ' ' }), laborer).open).toBe(40_000);
  });

  test('gross pay below hours times rates is short as well, and restitution lessens what is open', () => {
    expect(owedTo(worked({ gross: 79_000 }), laborer)).toMatchObject({ gross: 1_000, open: 1_000 });
    expect(owedTo(worked({ gross: 79_000, restored: 600 }), laborer).open).toBe(400);
    expect(owedTo(worked({ gross: 79_000, restored: 60_000 }), laborer).open).toBe(0);
  });

  const cents = fc.integer({ min: 0, max: 20_000 });
  const days = fc.array(fc.integer({ min: 0, max: 1_200 }), { minLength: 7, maxLength: 7 });
  test('is never below zero, and paying the listed rates with its overtime owes nothing', () => {
    fc.assert(
      fc.property(days, days, cents, cents, cents, cents, (straight, overtime, rate, overtimeRate, base, fringe) => {
        const owed = owedTo(worked({ straight, overtime, rate, overtimeRate }), { base, fringe });
        for (const sum of Object.values(owed)) expect(sum).toBeGreaterThanOrEqual(0);
        const short = straight.map((hours) => Math.min(hours, 570));
        const right = { straight: short, overtime, rate: base, overtimeRate: Math.ceil((base * 3) / 2) };
        expect(owedTo(worked({ ...right, planFringe: fringe }), { base, fringe }).open).toBe(0);
      }),
    );
  });
});

describe('a payroll', () => {
  const line = (worker: string, more: object = {}) => ({
    worker,
    classification: 'Laborer',
    straight: '0 8 8 8 8 8 0',
    rate: usd(2_000),
    planFringe: usd(500),
    gross: usd(80_000),
    ...more,
  });
  const classes = [{ classification: 'LABORER', base: usd(2_000), fringe: usd(500) }];

  test('counts overtime over all lines of a worker: thirty straight hours on each of two classifications are sixty', () => {
    const thirty = { straight: '0 6 6 6 6 6 0', gross: usd(60_000) };
    const lines = [line('R. Tate', thirty), line('R. Tate', thirty), line('L. Ortega', thirty)];
    expect(judgedBy(lines, classes, 'USD')).toMatchObject({
      short: 20_000,
      findings: [{ worker: 'R. Tate', kind: 'overtime' }],
    });
  });

  test('sums gross pay and what is short, and names who is not classified', () => {
    const lines = [
      line('R. Tate'),
      line('L. Ortega', { rate: usd(1_900) }),
      line('P. Hale', { classification: 'Diver' }),
    ];
    expect(judgedBy(lines, classes, 'USD')).toEqual({
      findings: [
        { worker: 'L. Ortega', kind: 'straight', amount: usd(4_000) },
        { worker: 'P. Hale', kind: 'classification', amount: usd(0) },
      ],
      gross: 240_000,
      short: 4_000,
      open: 4_000,
      problems: 1,
    });
  });

  test('is judged by the highest rate where two decisions list the classification', () => {
    const two = [...classes, { classification: 'Laborer', base: usd(2_100), fringe: usd(500) }];
    expect(judgedBy([line('R. Tate')], two, 'USD').short).toBe(4_000);
  });

  test('says whose net pay is wrong', () => {
    const one = { ...line('R. Tate'), idLast4: '0417', gross: usd(500), deductions: usd(100), net: usd(400) };
    expect(lineProblems([one])).toEqual([]);
    expect(lineProblems([one, { ...one, worker: 'P. Hale', net: usd(401) }])).toMatchObject([
      { name: 'net_is_right', line: 2, message: expect.stringContaining('P. Hale') },
    ]);
  });
});

describe('weeks', () => {
  const of = (...delivered: string[]) => ({
    first: '2026-10-03',
    last: null,
    payLag: 5,
    delivered: new Set(delivered),
  });
  test('are due seven days after payday, and missing from the next day on', () => {
    expect(dueOn('2026-10-03', 5)).toBe('2026-10-15');
    expect(weeksMissing(of(), '2026-10-15')).toEqual([]);
    expect(weeksMissing(of(), '2026-10-16')).toEqual(['2026-10-03']);
    expect(weeksMissing(of('2026-10-03', '2026-10-17'), '2026-11-01')).toEqual(['2026-10-10']);
  });
  test('end with the final payroll', () => {
    const final = { ...of('2026-10-03', '2026-10-10'), last: '2026-10-10' };
    expect(weeksMissing(final, '2027-10-10')).toEqual([]);
  });
});
