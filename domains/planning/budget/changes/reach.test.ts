import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChangeToDecide,
  type Authority,
  authorityFor,
  coversChange,
  type Decider,
  lintOf,
  reaches,
  reachOf,
  type Touched,
  uncovered,
} from './reach.ts';

const line = (change: Partial<Touched> = {}): Touched => ({
  costCenter: 'a',
  department: 'Roads',
  fund: '100',
  objectGroup: 'Operating',
  ...change,
});
const authority = (change: Partial<Authority> = {}): Authority => ({
  name: 'Heads',
  duty: 'approver',
  role: null,
  member: null,
  kind: 'transfer',
  reach: 'object_group',
  limitCents: 1000,
  fromDay: null,
  untilDay: null,
  ...change,
});
const asked = (change: Partial<ChangeToDecide> = {}): ChangeToDecide => ({
  kind: 'transfer',
  reach: 'object_group',
  cents: 1000,
  day: '2026-11-20',
  departments: ['Roads'],
  ...change,
});
const head = (change: Partial<Decider> = {}): Decider => ({
  id: 'm',
  duties: ['approver'],
  roles: ['user', 'manager'],
  department: 'Roads',
  ...change,
});

describe('how far a change reaches', () => {
  test('is the smallest step that holds all its lines', () => {
    expect(reachOf([line(), line()])).toBe('object_group');
    expect(reachOf([line(), line({ objectGroup: 'Capital' })])).toBe('department');
    expect(reachOf([line(), line({ costCenter: 'b' })])).toBe('department');
    expect(reachOf([line(), line({ costCenter: 'b', department: 'Parks' })])).toBe('fund');
    expect(reachOf([line(), line({ costCenter: 'b', department: 'Parks', fund: '400' })])).toBe('organization');
  });

  test('is everything when something is not known: nobody gains by leaving it out', () => {
    expect(reachOf([line({ costCenter: null, department: null, fund: null })])).toBe('organization');
    expect(reachOf([])).toBe('organization');
  });
});

describe('who may decide', () => {
  test('the head of the department up to the limit, in their own department', () => {
    const all = [authority()];
    expect(authorityFor(all, asked(), head())?.name).toBe('Heads');
    expect(authorityFor(all, asked({ cents: 1001 }), head())).toBeNull();
    expect(authorityFor(all, asked({ departments: ['Parks'] }), head())).toBeNull();
    expect(authorityFor(all, asked({ reach: 'department' }), head())).toBeNull();
    expect(authorityFor(all, asked(), head({ duties: [] }))).toBeNull();
  });

  test('an authority counts between its days alone', () => {
    const one = authority({ fromDay: '2026-01-01', untilDay: '2026-12-31' });
    expect(coversChange(one, asked({ day: '2025-12-31' }))).toBe(false);
    expect(coversChange(one, asked({ day: '2026-12-31' }))).toBe(true);
  });

  test('more money or a further reach never finds somebody whom less did not find', () => {
    const some = fc.array(
      fc.record({
        reach: fc.constantFrom(...reaches),
        limitCents: fc.option(fc.integer({ min: 0, max: 10_000 })),
        kind: fc.constantFrom('transfer' as const, 'both' as const),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(some, fc.constantFrom(...reaches), fc.integer({ min: 0, max: 9_000 }), (given, reach, cents) => {
        const all = given.map((one) => authority({ ...one, duty: 'budget_officer' }));
        const officer = head({ duties: ['budget_officer'] });
        if (authorityFor(all, asked({ reach, cents: cents + 1 }), officer))
          expect(authorityFor(all, asked({ reach, cents }), officer)).not.toBeNull();
        const further = reaches[reaches.indexOf(reach) + 1];
        if (further && authorityFor(all, asked({ reach: further, cents }), officer))
          expect(authorityFor(all, asked({ reach, cents }), officer)).not.toBeNull();
      }),
    );
  });
});

test('gaps name the first amount that nobody may decide, and the counter-example is true', () => {
  const all = [
    authority(),
    authority({ name: 'Officer', duty: 'budget_officer', reach: 'fund', limitCents: 5000 }),
    authority({ name: 'Board', duty: 'governing_body', kind: 'amendment', reach: 'organization', limitCents: null }),
  ];
  const gaps = uncovered(all, '2026-11-20');
  expect(gaps).toEqual([
    { kind: 'transfer', reach: 'object_group', fromCents: 5001 },
    { kind: 'transfer', reach: 'department', fromCents: 5001 },
    { kind: 'transfer', reach: 'fund', fromCents: 5001 },
    { kind: 'transfer', reach: 'organization', fromCents: 1 },
  ]);
  for (const { kind, reach, fromCents } of gaps)
    expect(all.some((one) => coversChange(one, asked({ kind, reach, cents: fromCents })))).toBe(false);
});

describe('the lint of authority', () => {
  const transfers = (change: Partial<Authority> = {}) => authority({ limitCents: null, ...change });
  const commission = transfers({ name: 'Commission', duty: 'governing_body', kind: 'both', reach: 'organization' });

  test('counts no authority that nobody holds, and names it', () => {
    const { gaps, unheld } = lintOf([{ authority: commission, holders: [] }], [], '2026-11-20');
    expect(unheld).toEqual(['Commission']);
    expect(gaps).toHaveLength(8);
    expect(lintOf([{ authority: commission, holders: [head()] }], ['Parks'], '2026-11-20')).toEqual({
      gaps: [],
      unheld: [],
    });
  });

  test('finds the department without a head, where the heads decide what nobody else may', () => {
    const heads = { authority: transfers({ name: 'Heads' }), holders: [head({ department: 'Roads' })] };
    const { gaps } = lintOf([heads], ['Parks', 'Roads'], '2026-11-20');
    expect(gaps.filter(({ kind, reach }) => kind === 'transfer' && reach === 'object_group')).toEqual([
      { kind: 'transfer', reach: 'object_group', fromCents: 1, department: 'Parks' },
    ]);
  });
});
