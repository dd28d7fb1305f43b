import { expect, test } from 'vitest';
import { type Extended, extensionOf, windowOf } from './conditions.ts';

const award: Extended = {
  fundingType: 'federal',
  status: 'active',
  awardDate: '2025-12-15',
  untilDay: '2026-11-30',
  used: null,
  pending: null,
  asks: [],
};
const of = (more: Partial<Extended>, today = '2026-11-20') => extensionOf({ ...award, ...more }, today);
const stateOf = (found: ReturnType<typeof of>, name: string) =>
  found.conditions.find((one) => one.name === name)?.state;

test('the tenth calendar day before the end is the last one', () => {
  expect(of({}).way).toBe('notice');
  const late = of({}, '2026-11-21');
  expect([late.way, stateOf(late, 'window')]).toEqual(['approval', 'unmet']);
});

test.each([
  ['over a leap day', '2028-03-10', '2028-02-29', '2029-03-10'],
  ['over the end of a common February', '2027-03-10', '2027-02-28', '2028-03-10'],
  ['of a period that ends on a leap day', '2028-02-29', '2028-02-19', '2029-02-28'],
  ['into a leap year', '2027-02-28', '2027-02-18', '2028-02-28'],
  ['over the turn of the year', '2027-01-05', '2026-12-26', '2028-01-05'],
])('the window is counted %s', (_, untilDay, noticeBy, longestUntil) => {
  expect(windowOf({ ...award, untilDay }, '2026-11-20')).toMatchObject({ noticeBy, longestUntil });
});

test.each([
  ['2014-12-26', '2 CFR 200.308(d)(2)'],
  ['2020-11-11', '2 CFR 200.308(d)(2)'],
  ['2020-11-12', '2 CFR 200.308(e)(2)'],
  ['2024-09-30', '2 CFR 200.308(e)(2)'],
  ['2024-10-01', '2 CFR 200.308(g)(2)'],
])('an award of %s is extended under %s', (awardDate, citation) => {
  expect(windowOf({ ...award, awardDate }, '2026-11-20')).toMatchObject({ citation, noticeDays: 10, months: 12 });
});

test('a used extension, or a request for funds or scope, leads to the funder', () => {
  expect(of({ used: 'AAM-2026-0001' })).toMatchObject({
    way: 'approval',
    why: expect.stringContaining('AAM-2026-0001'),
  });
  const funds = of({ asks: [{ number: 'GPA-1', kind: 'funds' }] });
  expect([funds.way, stateOf(funds, 'funds'), stateOf(funds, 'scope')]).toEqual(['approval', 'unmet', 'open']);
  const scope = of({ asks: [{ number: 'GPA-2', kind: 'scope' }] });
  expect([scope.way, stateOf(scope, 'funds'), stateOf(scope, 'scope')]).toEqual(['approval', 'open', 'unmet']);
});

test('what awaits a decision comes first, and other money or an award that is over has no notice', () => {
  expect(of({ pending: 'AAM-2' }, '2026-12-24').way).toBe('pending');
  expect(of({ fundingType: 'state' })).toMatchObject({ way: 'funder', window: null });
  expect(of({ awardDate: '2014-12-25' })).toMatchObject({ way: 'funder' });
  expect(of({ status: 'closed' }).way).toBe('over');
});
