import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { freeSlots, isHoliday, momentIn, zoneWords } from './slots.ts';

const days = (now: string, timeZone: string, taken: readonly string[] = []) =>
  freeSlots({ now: new Date(now), timeZone, taken });

describe('free times', () => {
  test('are half hours of business days in the organization’s own zone, for two weeks, with notice', () => {
    const found = days('2026-11-20T15:00:00Z', 'America/New_York');
    expect(found.map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27', // the 26th is Thanksgiving
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
    expect(found[0]?.times[0]).toBe('2026-11-20T18:00:00.000Z'); // three hours from now, 1 p.m. there
    expect(found[1]?.times).toHaveLength(16);
    expect(found[1]?.times.at(0)).toBe('2026-11-23T14:00:00.000Z');
    expect(found[1]?.times.at(-1)).toBe('2026-11-23T21:30:00.000Z');
  });

  test('follow the clock on the wall when it changes', () => {
    const found = days('2026-10-28T15:00:00Z', 'America/New_York');
    const first = (day: string) => found.find((one) => one.day === day)?.times[0];
    expect(first('2026-10-30')).toBe('2026-10-30T13:00:00.000Z');
    expect(first('2026-11-02')).toBe('2026-11-02T14:00:00.000Z');
    expect(days('2026-11-20T02:00:00Z', 'Pacific/Guam')[1]?.times[0]).toBe('2026-11-22T23:00:00.000Z');
  });

  test('are gone when they are taken, whatever the form of the instant', () => {
    const [, monday] = days('2026-11-20T15:00:00Z', 'America/New_York', ['2026-11-23T14:00:00+00:00']);
    expect(monday?.times).toHaveLength(15);
    expect(monday?.times[0]).toBe('2026-11-23T14:30:00.000Z');
  });

  test('leave out federal holidays, also the day beside a weekend', () => {
    const holidays = [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03', // the fourth is a Saturday
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
      '2027-12-31', // the first of 2028 is a Saturday
    ];
    const year = Array.from({ length: 365 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    expect(year.filter(isHoliday)).toEqual(holidays.slice(0, -1));
    expect(isHoliday('2027-12-31')).toBe(true);
  });

  test('are told in both zones when they differ', () => {
    expect(momentIn('2026-11-24T14:00:00.000Z', 'America/New_York', 'America/Chicago')).toBe(
      'Tuesday, November 24, 2026, 9:00 AM EST (8:00 AM CST for you)',
    );
    expect(momentIn('2026-11-24T14:00:00.000Z', 'America/New_York', 'America/New_York')).toBe(
      'Tuesday, November 24, 2026, 9:00 AM EST',
    );
  });
});

test('a calendar file has lines of at most 75 bytes and says when it is off', () => {
  const file = calendarFile({
    id: 'one',
    startsAt: '2026-11-24T14:00:00.000Z',
    minutes: 30,
    title: 'Levee demo, DR-2026-00001; Größe',
    details: `Reschedule or cancel: https://levee.example.gov/schedule-demo/${'x'.repeat(120)}`,
    stamp: '2026-11-20T15:00:00.123Z',
    isCancelled: true,
  });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain('DTSTART:20261124T140000Z');
  expect(unfolded).toContain('DTEND:20261124T143000Z');
  expect(unfolded).toContain('SUMMARY:Levee demo\\, DR-2026-00001\\; Größe');
  expect(unfolded).toContain('STATUS:CANCELLED');
});

test('a time zone is called as people call it, and one that nobody listed by its own name', () => {
  expect(['America/Denver', 'Pacific/Honolulu', 'Asia/Hong_Kong'].map(zoneWords)).toEqual([
    'Mountain time',
    'Hawaii time',
    'Asia/Hong Kong time',
  ]);
});
