import { expect, test } from 'vitest';
import { forOneself, lastsAtMostAYear } from './delegation.rules.ts';
import { type Grant, inWhoseName, type Matter } from './delegation-chains.ts';
import { separation } from './segregation.ts';

const grant = (principal: string, deputy: string, more: Partial<Grant> = {}): Grant => ({
  id: `${principal} to ${deputy}`,
  principal,
  deputy,
  fromDay: '2026-11-01',
  untilDay: '2026-11-30',
  kinds: [],
  costCenters: [],
  limit: null,
  ...more,
});
const matter: Matter = { kind: 'requisition', costCenter: null, cents: 10_00 };
const names = (standing: readonly Grant[], about: Matter = matter) =>
  inWhoseName('cy', standing, about, '2026-11-20').map(({ principal, limit }) => [principal, limit]);

test.each([
  [100_00, 50_00, 50_00],
  [50_00, 100_00, 50_00],
  [null, 100_00, 100_00],
  [100_00, null, 100_00],
])('of two delegations up to %s and %s the narrower counts', (upper, lower, both) => {
  const chain = [grant('bo', 'cy', { limit: lower }), grant('ana', 'bo', { limit: upper })];
  expect(names(chain)).toEqual([
    ['bo', lower],
    ['ana', both],
  ]);
});

test('a delegation for some cost centers says nothing about what has none', () => {
  const some = [grant('bo', 'cy', { costCenters: ['4010'] })];
  expect(names(some)).toEqual([]);
  expect(names(some, { ...matter, costCenter: '4020' })).toEqual([]);
  expect(names(some, { ...matter, costCenter: '4010' })).toEqual([['bo', null]]);
});

test('a delegation lasts 366 days and not one more', () => {
  const lasts = (untilDay: string) =>
    lastsAtMostAYear.holds({ row: { fromDay: '2026-01-01', untilDay } } as Parameters<
      typeof lastsAtMostAYear.holds
    >[0]);
  expect([lasts('2027-01-02'), lasts('2027-01-03')]).toEqual([true, false]);
});

test('an admin lets somebody decide for another, and never for themselves; everybody else gives only what is theirs', () => {
  const may = (role: string, principal: string, deputy: string, kind = 'person') =>
    forOneself.holds({ row: { principal, deputy }, actor: { id: 'me', role, kind } } as never);
  expect([may('admin', 'bo', 'cy'), may('admin', 'bo', 'me'), may('admin', 'me', 'bo')]).toEqual([true, false, true]);
  expect([may('manager', 'bo', 'cy'), may('manager', 'me', 'cy')]).toEqual([false, true]);
  expect(may('user', 'bo', 'cy', 'system')).toBe(true);
});

test('the buyer confirms that it arrived up to five thousand dollars and not a cent above', () => {
  const kept = (cents: number) => separation('receive', 'me', [{ deed: 'buy', by: 'me' }], cents)?.sentence ?? null;
  expect([kept(5_000_00), kept(5_000_01)]).toEqual([null, 'The person who bought it does not confirm receipt.']);
});
