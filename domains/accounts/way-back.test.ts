import { expect, test } from 'vitest';
import { wantedByFirm, withWayBack } from './way-back.ts';

test('a firm that registers comes to the registration as it was asked for, with its agency', () => {
  expect(wantedByFirm('/vendor-registration?agency=tidewater')).toBe('/vendor-registration?agency=tidewater');
  expect(wantedByFirm('/vendor-registration')).toBe('/vendor-registration');
  for (const other of [null, '/team', '/vendor-registrations', '/vendor-registration/x', '/?a=/vendor-registration'])
    expect(wantedByFirm(other), String(other)).toBeNull();
});

test('who turns from joining to founding an agency takes the page along that they wanted', () => {
  const way = withWayBack('/welcome?tab=new', '/team?status=active&sort=name');
  expect(new URLSearchParams(way.split('?')[1]).get('from')).toBe('/team?status=active&sort=name');
  expect(withWayBack('/welcome?tab=new', '/dashboard')).toBe('/welcome?tab=new');
  expect(withWayBack('/welcome?tab=new', null)).toBe('/welcome?tab=new');
});
