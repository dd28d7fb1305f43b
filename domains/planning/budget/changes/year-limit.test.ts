import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LimitedAuthority,
  overSentence,
  overYear,
  usedUnder,
  withinYear,
  type YearAsked,
  yearRows,
  type YearUse,
} from './year-limit.ts';

const heads: LimitedAuthority = {
  id: 'heads',
  name: 'Department heads',
  duty: 'approver',
  role: null,
  member: null,
  kind: 'transfer',
  reach: 'object_group',
  limitCents: 2_500_000,
  yearCents: 10_000_000,
  fromDay: null,
  untilDay: null,
};
const officer: LimitedAuthority = { ...heads, id: 'officer', name: 'Budget officer', reach: 'fund', yearCents: 500 };
const asked = (change: Partial<YearAsked> = {}): YearAsked => ({
  kind: 'transfer',
  reach: 'object_group',
  cents: 2_500_000,
  day: '2026-11-20',
  departments: ['Public Works'],
  budgets: [{ budget: 'b27', name: 'Fiscal year 2027', cents: 2_500_000 }],
  ...change,
});
const use = (change: Partial<YearUse> = {}): YearUse => ({
  authority: 'heads',
  department: 'Public Works',
  budget: 'b27',
  cents: 8_000_000,
  scheduled: 0,
  ...change,
});

describe('the total of an authority per year', () => {
  test('is passed by the cent, and the sentence says what was approved and what is asked', () => {
    expect(overYear(heads, asked(), [use({ cents: 7_500_000 })])).toBeNull();
    const over = overYear(heads, asked(), [use()]);
    expect(over && overSentence(over)).toBe(
      'Under Department heads $80,000.00 of $100,000.00 were approved this year for Public Works; this change is $25,000.00.',
    );
    expect(overYear(heads, asked(), [use({ cents: 7_500_001 })])).not.toBeNull();
  });

  test('counts for each department by itself where the authority reaches no further', () => {
    const uses = [use({ department: 'Parks' }), use({ department: null })];
    expect(overYear(heads, asked(), uses)).toBeNull();
    expect(overYear(heads, asked({ departments: [null] }), uses)).not.toBeNull();
    const all = uses.map((one) => ({ ...one, authority: 'officer', cents: 300 }));
    const small = asked({ budgets: [{ budget: 'b27', name: '', cents: 1 }] });
    expect(overYear(officer, small, all)).toMatchObject({ usedCents: 600, department: null });
  });

  test('counts each fiscal year and each authority by itself', () => {
    expect(overYear(heads, asked(), [use({ budget: 'b26' }), use({ authority: 'officer' })])).toBeNull();
    expect(withinYear([heads, officer], asked(), [use()]).map(({ id }) => id)).toEqual([]);
    expect(withinYear([heads, { ...officer, yearCents: null }], asked(), [use()]).map(({ id }) => id)).toEqual([
      'officer',
    ]);
  });

  test('an amendment of two budgets has to fit into both; one that adds nothing always fits', () => {
    const both = [
      { budget: 'b26', name: '', cents: 1 },
      { budget: 'b27', name: '', cents: 2_000_001 },
    ];
    expect(overYear(heads, asked({ budgets: both }), [use()])).toMatchObject({ cents: 2_000_001 });
    expect(overYear(heads, asked({ budgets: [] }), [use({ cents: 99_000_000 })])).toBeNull();
  });

  test('is never passed by any order of parts, however they are split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 30 }), (parts) => {
        const uses: YearUse[] = [];
        for (const cents of parts)
          if (overYear(heads, asked({ cents, budgets: [{ budget: 'b27', name: '', cents }] }), uses) === null)
            uses.push(use({ cents }));
        expect(usedUnder(heads, asked(), { budget: 'b27', uses })).toBeLessThanOrEqual(10_000_000);
      }),
    );
  });

  test('is shown for each department that used some, and as nothing used where none did', () => {
    const uses = [
      use({ scheduled: 500 }),
      use({ department: 'Parks', cents: 100 }),
      use({ authority: 'officer', cents: 50 }),
    ];
    const budgets = [
      { id: 'b27', name: 'Fiscal year 2027' },
      { id: 'b28', name: 'Fiscal year 2028' },
    ];
    const rows = yearRows([heads, officer, { ...officer, id: 'any', yearCents: null }], budgets, uses);
    expect(rows.map(({ name, department, budget, usedCents }) => [name, department, budget, usedCents])).toEqual([
      ['Department heads', 'Public Works', 'Fiscal year 2027', 8_000_000],
      ['Department heads', 'Parks', 'Fiscal year 2027', 100],
      ['Budget officer', null, 'Fiscal year 2027', 50],
      ['Department heads', null, 'Fiscal year 2028', 0],
      ['Budget officer', null, 'Fiscal year 2028', 0],
    ]);
    expect(rows[0]).toMatchObject({ byDepartment: true, scheduledCents: 500 });
  });
});
