import { describe, expect, test } from 'vitest';
import { type AskedBefore, doublesOf } from './doubles.ts';

const before = (more: Partial<AskedBefore>): AskedBefore => ({
  requisition: 'r1',
  number: 'REQ-2026-00001',
  item: 'Trash pump, 6 inch',
  site: 'North basin',
  day: '2026-11-01',
  ...more,
});
const wish = { items: ['6 inch trash pumps'], site: 'north basin', day: '2026-11-20', within: 60 };
const found = (...among: AskedBefore[]) => doublesOf(wish, among).map(({ number }) => number);

describe('a request that was made already', () => {
  test('is pointed out for the same item at the same site, however it is written', () => {
    expect(found(before({}))).toEqual(['REQ-2026-00001']);
  });

  test('is not pointed out for another item, another site, or after the days', () => {
    expect(found(before({ item: 'Suction hose' }))).toEqual([]);
    expect(found(before({ site: 'South basin' }))).toEqual([]);
    expect(found(before({ site: null }))).toEqual([]);
    expect(found(before({ day: '2026-09-21' }))).toEqual(['REQ-2026-00001']);
    expect(found(before({ day: '2026-09-20' }))).toEqual([]);
    expect(found(before({ day: '2026-11-21' }))).toEqual([]);
  });

  test('is named newest first', () => {
    expect(found(before({}), before({ number: 'REQ-2026-00002', day: '2026-11-10' }))).toEqual([
      'REQ-2026-00002',
      'REQ-2026-00001',
    ]);
  });
});
