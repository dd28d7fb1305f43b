import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addWorkingDays,
  addWorkingHours,
  fiscalYear,
  isWorkingDay,
  type WorkingCalendar,
  workingHoursBetween,
} from './calendar.ts';
import { federalHolidays, observed } from './federal-holidays.ts';

const office: WorkingCalendar = {
  timeZone: 'America/New_York',
  weekdays: [1, 2, 3, 4, 5],
  from: 8 * 60,
  until: 17 * 60,
  holidays: new Set(['2026-11-26', '2026-11-27']),
};
const roundTheClock: WorkingCalendar = {
  ...office,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  from: 0,
  until: 1440,
  holidays: new Set(),
};

const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
const someInstant = fc
  .integer({ min: 0, max: 40 * 365 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2000, 0, 1) + minutes * 60_000).toISOString());
const someZone = fc.constantFrom(
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Anchorage',
  'Pacific/Guam',
);
const someCalendar: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    timeZone: someZone,
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1000 }),
    length: fc.integer({ min: 60, max: 440 }),
    holidays: fc.array(someDay, { maxLength: 20 }).map((days) => new Set(days)),
  })
  .map(({ length, ...rest }) => ({ ...rest, until: rest.from + length }));

describe('a fiscal year', () => {
  test('of the county begins in October and is called by the year in which it ends', () => {
    expect(fiscalYear('2026-09-30', 10)).toEqual({
      year: 2026,
      label: 'FY2026',
      from: '2025-10-01',
      until: '2026-09-30',
    });
    expect(fiscalYear('2026-10-01', 10)).toEqual({
      year: 2027,
      label: 'FY2027',
      from: '2026-10-01',
      until: '2027-09-30',
    });
  });

  test('that begins in January is the calendar year', () =>
    expect(fiscalYear('2026-12-31', 1)).toMatchObject({ label: 'FY2026', from: '2026-01-01', until: '2026-12-31' }));

  test('that begins in March ends on the leap day when there is one', () => {
    expect(fiscalYear('2027-06-01', 3).until).toBe('2028-02-29');
    expect(fiscalYear('2026-06-01', 3).until).toBe('2027-02-28');
  });

  test('holds its day, lasts 365 or 366 days, and the next one follows without a gap', () =>
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 12 }), (day, month) => {
        const { from, until, year } = fiscalYear(day, month);
        expect(from <= day && day <= until).toBe(true);
        expect([365, 366]).toContain((Date.parse(addDays(until, 1)) - Date.parse(from)) / 86_400_000);
        const next = fiscalYear(addDays(until, 1), month);
        expect([next.from, next.year]).toEqual([addDays(until, 1), year + 1]);
      }),
    ));
});

describe('business days', () => {
  test('go over Thanksgiving and the weekend', () => {
    expect(addWorkingDays(office, '2026-11-25', 1)).toBe('2026-11-30');
    expect(addWorkingDays(office, '2026-11-30', -1)).toBe('2026-11-25');
  });

  test('count a day off as the next business day', () => {
    expect(addWorkingDays(office, '2026-11-26', 0)).toBe('2026-11-30');
    expect(addWorkingDays(office, '2026-11-25', 0)).toBe('2026-11-25');
  });

  test('there and back is the same day, and every step lands on a business day', () =>
    fc.assert(
      fc.property(someCalendar, someDay, fc.integer({ min: 1, max: 60 }), (calendar, day, count) => {
        const start = addWorkingDays(calendar, day, 0);
        const end = addWorkingDays(calendar, start, count);
        expect(isWorkingDay(calendar, end)).toBe(true);
        expect(addWorkingDays(calendar, end, -count)).toBe(start);
      }),
    ));

  test('a calendar without any says so instead of searching for ever', () =>
    expect(() => addWorkingDays({ ...office, weekdays: [] }, '2026-11-20', 1)).toThrow(RangeError));
});

describe('business hours', () => {
  test('from Friday afternoon to Monday morning are the few that somebody worked', () => {
    // 4 p.m. on Friday and 10 a.m. on Monday in New York.
    expect(workingHoursBetween(office, '2026-11-20T21:00:00Z', '2026-11-23T15:00:00Z')).toBe(3);
    expect(addWorkingHours(office, '2026-11-20T21:00:00Z', 3)).toBe('2026-11-23T15:00:00.000Z');
  });

  test('keep to the clock on the wall when it changes', () => {
    // Work begins at 8 on both sides of November 1, 2026: one hour later by the sun.
    expect(addWorkingHours(office, '2026-10-30T21:00:00Z', 1)).toBe('2026-11-02T14:00:00.000Z');
  });

  test('of a day on which the clock changes are real hours', () => {
    expect(workingHoursBetween(roundTheClock, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')).toBe(23);
    expect(workingHoursBetween(roundTheClock, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')).toBe(25);
  });

  test('added are there when they are counted', () =>
    fc.assert(
      fc.property(someCalendar, someInstant, fc.integer({ min: 1, max: 400 }), (calendar, instant, quarters) => {
        const hours = quarters / 4;
        const end = addWorkingHours(calendar, instant, hours);
        expect(workingHoursBetween(calendar, instant, end)).toBeCloseTo(hours, 9);
      }),
      { numRuns: 60 },
    ));

  test('between three instants add up, and backwards they are the same with a minus', () =>
    fc.assert(
      fc.property(
        someCalendar,
        someInstant,
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 9000 }),
        (calendar, a, one, two) => {
          const later = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString();
          const [b, c] = [later(a, one), later(a, one + two)];
          const whole = workingHoursBetween(calendar, a, c);
          expect(workingHoursBetween(calendar, a, b) + workingHoursBetween(calendar, b, c)).toBeCloseTo(whole, 9);
          expect(workingHoursBetween(calendar, c, a)).toBeCloseTo(-whole, 9);
        },
      ),
      { numRuns: 60 },
    ));

  test('over years are the sum of their weeks, whatever the clock does meanwhile', () =>
    fc.assert(
      fc.property(
        someCalendar,
        fc.boolean(),
        someInstant,
        fc.integer({ min: 1, max: 150 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 60 }),
        (some, allDay, start, weeks, days) => {
          const holidays = new Set(days.map((day) => addDays(start.slice(0, 10), day)));
          const calendar = { ...some, ...(allDay ? { from: 0, until: 1440 } : {}), holidays };
          const at = (week: number) => new Date(Date.parse(start) + week * 7 * 86_400_000).toISOString();
          const pieces = Array.from({ length: weeks }, (_, week) =>
            workingHoursBetween(calendar, at(week), at(week + 1)),
          );
          const sum = pieces.reduce((total, hours) => total + hours, 0);
          expect(workingHoursBetween(calendar, start, at(weeks))).toBeCloseTo(sum, 6);
        },
      ),
      { numRuns: 150 },
    ));

  test('of many years are reckoned without walking through every day', () => {
    let looked = 0;
    const holidays = new (class extends Set<string> {
      override has(day: string): boolean {
        looked++;
        return super.has(day);
      }
    })();
    expect(
      workingHoursBetween({ ...office, holidays }, '1901-01-02T15:00:00Z', '2196-01-04T15:00:00Z'),
    ).toBeGreaterThan(500_000);
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(30_000);
  });
});

describe('federal holidays', () => {
  test('of 2026 and 2027 fall where the Office of Personnel Management puts them', () => {
    expect(federalHolidays(2026).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
    expect(federalHolidays(2027).map(({ day }) => day)).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
    ]);
  });

  test('on a Saturday are kept on Friday, even when that is in the year before', () =>
    expect(federalHolidays(2028)[0]?.day).toBe('2027-12-31'));

  test('never fall on a weekend', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1972, max: 2190 }), (year) => {
        for (const { day } of federalHolidays(year)) expect(observed(day)).toBe(day);
      }),
    ));
});
