import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysInCalendar } from './calendar-file.ts';

const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');

test('whole days and days out of office are taken, the last day included, the nearest first', () => {
  const file = calendar(
    event('DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270101', 'SUMMARY:Holidays\\, at las', ' t'),
    event(
      'DTSTART;TZID=America/New_York:20261130T080000',
      'DTEND;TZID=America/New_York:20261202T170000',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    ),
    event('DTSTART;VALUE=DATE:20261211', 'SUMMARY:Day off'),
  );
  expect(daysInCalendar(file, '2026-11-20')).toEqual([
    { fromDay: '2026-11-30', untilDay: '2026-12-02', note: 'Out of office' },
    { fromDay: '2026-12-11', untilDay: '2026-12-11', note: 'Day off' },
    { fromDay: '2026-12-21', untilDay: '2026-12-31', note: 'Holidays, at last' },
  ]);
});

test('meetings, what is free, cancelled, over or repeats is left out', () => {
  const whole = 'DTSTART;VALUE=DATE:20261221';
  const file = calendar(
    event('DTSTART:20261130T090000Z', 'DTEND:20261130T100000Z', 'SUMMARY:Meeting'),
    event(whole, 'TRANSP:TRANSPARENT', 'SUMMARY:Birthday'),
    event(whole, 'STATUS:CANCELLED'),
    event(whole, 'RRULE:FREQ=YEARLY'),
    event('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261120'),
  );
  expect(daysInCalendar(file, '2026-11-20')).toEqual([]);
});

test('whatever a file holds, what comes out is days in their order', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'DTSTART:99999999',
      'DTEND:2026',
      'DTSTART;VALUE=DATE:20261221',
      'DTEND;VALUE=DATE:20269999',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      for (const { fromDay, untilDay } of daysInCalendar(lines.join('\n'), '2026-11-20')) {
        expect(fromDay <= untilDay).toBe(true);
        expect(Number.isNaN(Date.parse(fromDay))).toBe(false);
      }
    }),
  );
});
