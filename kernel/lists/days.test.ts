import { describe, expect, test } from 'vitest';
import { addDays, addMonths, lastOfMonth, spanNames, spanOf, weekOf, weeksOf } from './days.ts';

describe('days', () => {
  test('are counted across months, years and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  test('keep to the end of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(lastOfMonth('2026-11-20')).toBe('2026-11-30');
  });

  test('are refused where a text is none, instead of being counted on', () => {
    expect(() => addDays('', 1)).toThrow('“” is no day.');
    expect(() => addMonths('2026-13-01', 1)).toThrow('“2026-13-01” is no day.');
  });

  test('stand in weeks that begin on Sunday', () => {
    expect(weekOf('2026-11-20')).toBe('2026-11-15');
    expect(weekOf('2026-11-15')).toBe('2026-11-15');
    const weeks = weeksOf('2026-11-01');
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(weeks.flat()).toHaveLength(35);
    expect(weeksOf('2026-08-01').flat().slice(0, 7).at(-1)).toBe('2026-08-01');
  });

  test('span what their words say, on a Friday in November', () => {
    const spans = Object.fromEntries(spanNames.map((name) => [name, spanOf(name, '2026-11-20')]));
    expect(spans).toEqual({
      today: { from: '2026-11-20', to: '2026-11-20' },
      yesterday: { from: '2026-11-19', to: '2026-11-19' },
      tomorrow: { from: '2026-11-21', to: '2026-11-21' },
      'this-week': { from: '2026-11-15', to: '2026-11-21' },
      'last-week': { from: '2026-11-08', to: '2026-11-14' },
      'next-week': { from: '2026-11-22', to: '2026-11-28' },
      'this-month': { from: '2026-11-01', to: '2026-11-30' },
      'last-month': { from: '2026-10-01', to: '2026-10-31' },
      'next-month': { from: '2026-12-01', to: '2026-12-31' },
      'last-7-days': { from: '2026-11-14', to: '2026-11-20' },
      'last-30-days': { from: '2026-10-22', to: '2026-11-20' },
      'next-30-days': { from: '2026-11-20', to: '2026-12-19' },
      overdue: { to: '2026-11-19' },
    });
  });
});
