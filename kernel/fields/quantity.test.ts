import { describe, expect, test } from 'vitest';
import { kindOf } from './accept.ts';
import { commonUnits, quantity, unitRefused, unitsOn, usualUnit } from './quantity.ts';

const keeper = { title: 'name', selectable: { states: ['active'], from: 'from', until: 'until' } };
const unit = (code: string, more: object = {}) => ({ code, name: `A ${code}`, status: 'active', ...more });
const kept = (...rows: readonly object[]) => ({ keeper, code: 'code', rows: rows as Record<string, unknown>[] });
const day = '2026-11-20';

describe('the units of a quantity', () => {
  test('are the common ones where none is kept or none is in force', () => {
    expect(unitsOn(kept(), day)).toBe(commonUnits);
    expect(unitsOn(kept(unit('PAL', { status: 'retired' })), day)).toBe(commonUnits);
    expect(unitRefused('EA', kept(unit('PAL', { until: '2026-11-19' })), day)).toBeNull();
  });

  test('are else those in force on the day, to the day, and none that nobody could type', () => {
    const rows = [
      unit('PAL', { from: day }),
      unit('DRM', { until: day }),
      unit('X', { from: '2026-11-21' }),
      unit('sq'),
    ];
    expect(unitsOn(kept(...rows), day)).toEqual({ PAL: 'A PAL', DRM: 'A DRM' });
    expect(unitRefused('PAL', kept(...rows), day)).toBeNull();
    expect(unitRefused('X', kept(...rows), day)).toBe('the unit “X” begins on 2026-11-21 and cannot be chosen');
    expect(unitRefused('EA', kept(...rows), day)).toBe('there is no unit “EA”. Choose one of PAL, DRM');
    expect(unitRefused('EA', { ...kept(...rows), place: 'Lists → Units' }, day)).toBe(
      'there is no unit “EA”. Choose one of PAL, DRM, or have it added under Lists → Units',
    );
    expect(unitRefused('constructor', kept(...rows), day)).toContain('there is no unit');
  });

  test('are not all told when there are many', () => {
    const many = Array.from({ length: 13 }, (_, at) => unit(`U${at}`));
    expect(unitRefused('EA', kept(...many), day)).toMatch(/U11 and others$/);
  });

  test('have a usual one: each, or the first that is left', () => {
    expect(usualUnit(commonUnits)).toBe('EA');
    expect(usualUnit({ AC: 'Acre', EA: 'Each' })).toBe('EA');
    expect(usualUnit({ PAL: 'Pallet' })).toBe('PAL');
  });

  test('have digits in their codes where an organization keeps them, also in a spreadsheet', () => {
    const own = quantity({ unitsIn: { record: 'unit' as never, code: 'code' } }).spec; // any name: nothing is looked up here
    const read = (text: string) => kindOf(own).fromText(text, own);
    expect(read('12.5 m2')).toMatchObject({ ok: true, value: { amount: '12.5', unit: 'M2' } });
    expect(read('12.5PAL')).toMatchObject({ ok: true, value: { unit: 'PAL' } });
    expect(read('12.5 2M')).toMatchObject({ ok: false });
    expect(kindOf(own).accept({ amount: '1', unit: 'pal' }, own)).toMatchObject({
      ok: false,
      issues: [{ path: 'unit', code: 'quantity.unit' }],
    });
  });

  test('are read back as they are written, in small letters too', () => {
    const own = quantity({ units: { index: 'index points', FT: 'feet' } }).spec;
    for (const text of ['104.2 index', '12 FT'])
      expect(kindOf(own).fromText(text, own)).toMatchObject({ ok: true, value: { unit: text.split(' ')[1] } });
    expect(kindOf(own).fromText('12 ft', own)).toMatchObject({ ok: true, value: { unit: 'FT' } });
    expect(kindOf(own).fromText('12 yd', own)).toMatchObject({ ok: false });
  });
});
