import { expect, test } from 'vitest';
import { addressOf, but, groupOf, inside, readAddress, withColumns } from './grid-address.ts';

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
  ['?columns=2', ''],
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

test('columns of segments are in the order of the account, show lines one by one, and take their order along when they go', () => {
  const chosen = withColumns(readAddress('?by=center'), ['3', '1']);
  expect(addressOf(chosen)).toBe('?by=lines&columns=1%2C3');
  expect(readAddress(addressOf(chosen)).columns).toEqual(['1', '3']);
  expect(withColumns(readAddress('?by=center&open=a'), ['1']).by).toBe('center');
  expect(withColumns(readAddress('?columns=1,2&sort=-2'), ['1']).sort).toBe('');
  expect(withColumns(readAddress('?columns=1,2&sort=-2'), ['2']).sort).toBe('-2');
});
