import { expect, test } from 'vitest';
import { addressOf, but, groupOf, inside, readAddress } from './grid-address.ts';

test.each([
  ['', 'department'],
  ['?asOf=2026-10-01', 'department'],
  ['?by=center&search=fuel', 'center'],
  ['?by=lines', ''],
  ['?search=fuel', ''],
  ['?department=Libraries', ''],
  ['?part=2:4010', ''],
  ['?sort=-percent', ''],
  ['?page=2', ''],
])('%s is shown by “%s”: by department, and line by line where something narrows or orders the lines', (search, by) => {
  expect(groupOf(readAddress(search))).toBe(by);
});

test('the open group stays in the address until something else is asked, and its lines are asked by its code', () => {
  const asked = readAddress('?open=Fire+Rescue');
  expect(addressOf(asked)).toBe('?open=Fire+Rescue');
  expect(addressOf(but(asked, { search: 'fuel' }))).toBe('?search=fuel');
  expect(addressOf(inside(asked, 'department', 'Fire Rescue'))).toBe('?department=Fire+Rescue');
  expect(addressOf(inside(asked, '2', '4010'))).toBe('?part=2%3A4010');
});
