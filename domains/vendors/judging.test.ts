import { expect, test } from 'vitest';
import { endOfTerm } from './debarment/debarment.server.ts';
import { extractTrouble } from './exclusions/exclusion.server.ts';
import { medianOf } from './market/competition.server.ts';
import { scoreOn } from './supply/exposed.server.ts';
import { fiscalYearOf, hhiOf } from './supply/supply-data.server.ts';
import { noteOf, stopOf } from './supply/supply-flow.server.ts';
import { isDue, standingOf } from './tin/tin.server.ts';

test('a term of months ends the day before its first day comes again, or before the last day of a shorter month', () => {
  const ends = [endOfTerm('2026-11-20', 12), endOfTerm('2026-01-31', 1), endOfTerm('2027-02-28', 12)];
  expect(ends).toEqual(['2027-11-19', '2026-02-27', '2028-02-27']);
  expect(endOfTerm('2026-12-01', 1)).toBe('2026-12-31');
});

test('federal money waits for an extract that is there and not too old', () => {
  const age = (more: object) =>
    extractTrouble({ snapshot: { takenOn: '2026-11-01' }, days: 19, limit: 30, isOld: false, ...more } as never);
  expect(age({})).toBeNull();
  expect(age({ isOld: true })).toContain('19 days old');
  expect(age({ snapshot: null })).toContain('No SAM.gov extract');
});

test('a median needs five values, and of an even number is the mean of the two in the middle', () => {
  expect([medianOf([1, 2, 3, 4]), medianOf([9, 1, 2, 5, 3]), medianOf([9, 1, 2, 5, 4, 3])]).toEqual([null, 3, 3.5]);
});

test('shares are squared in percent, and a fiscal year is called by the year in which it ends', () => {
  expect([hhiOf([]), hhiOf([0]), hhiOf([500]), hhiOf([50, 50]), hhiOf([75, 25])]).toEqual([
    null,
    null,
    10_000,
    5000,
    6250,
  ]);
  expect([fiscalYearOf('2026-09-30', 10), fiscalYearOf('2026-10-01', 10), fiscalYearOf('2026-12-31', 1)]).toEqual([
    2026, 2027, 2026,
  ]);
});

test('what reaches two sites is one signal, and what is still to come is not counted', () => {
  const at = (signal: string, fromDay: string) => ({ signal, fromDay, severity: 'severe' }) as never;
  const today = '2026-11-20';
  expect(scoreOn(today, [at('a', today), at('a', today), at('b', '2026-11-21')]).signals).toBe(1);
  expect(scoreOn(today, [])).toMatchObject({ signals: 0 });
});

test('a review stops business where it excludes or is open; what cannot wait passes what is open alone', () => {
  const signal = (standing: string) => ({ id: standing, subject: 'Flood', severity: 'severe', standing });
  const stop = (standings: readonly string[], isEmergency = false, act = 'review', vendor = 'v1') => {
    const of = new Map([['v1', standings.map(signal)]]);
    const found = stopOf({ act, of } as never, { vendor, name: 'Bay', isEmergency });
    return found && [found.code, found.signal];
  };
  expect(stop(['allowed'])).toBeNull();
  expect(stop(['open'])).toEqual(['supply.unreviewed', 'open']);
  expect(stop(['open'], true)).toBeNull();
  expect(stop(['open', 'excluded'], true)).toEqual(['supply.excluded', 'excluded']);
  expect(stop(['contested'])).toEqual(['supply.excluded', 'contested']);
  expect(stop(['excluded'], false, 'warn')).toBeNull();
  expect(stop(['excluded'], false, 'review', 'v2')).toBeNull();
  const notes = (...standings: string[]) => noteOf(standings.map(signal) as never);
  expect([notes('allowed'), notes('open', 'allowed')?.split('; ').length]).toEqual([null, 1]);
});

test('a TIN stands as the IRS answered for this name and number, and is asked again once either changed', () => {
  const one = {
    name: 'Bay',
    mark: 'm',
    askedMark: 'm',
    askedName: 'Bay',
    result: null,
    resultOn: null,
    isOpen: false,
  };
  const found = (more: object) => [standingOf({ ...one, ...more } as never), isDue({ ...one, ...more } as never)];
  expect(found({ mark: null })).toEqual(['none', false]);
  expect(found({ askedMark: null })).toEqual(['not_verified', true]);
  expect(found({ askedMark: 'n' })).toEqual(['changed', true]);
  expect(found({ askedMark: 'n', isOpen: true })).toEqual(['changed', false]);
  expect(found({ name: 'Other' })).toEqual(['changed', true]);
});
