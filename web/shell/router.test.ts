import { describe, expect, test } from 'vitest';
import { documentTitle } from '#kernel';
import { safeReturn } from './router.tsx';

const origin = 'https://levee.county.example';

describe('the way back after a sign-in', () => {
  test.each([
    ['/smart-requisition?status=draft', '/smart-requisition?status=draft'],
    ['/smart-requisition/42', '/smart-requisition/42'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/x/..//evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/auth?from=/auth', '/dashboard'],
  ])('%j leads to %s', (from, to) => {
    expect(safeReturn(from, origin)).toBe(to);
  });
});

test('a title ends with the name of the product, once', () => {
  expect(documentTitle('Dashboard')).toBe('Dashboard | Levee');
  expect(documentTitle('Sign in to Levee')).toBe('Sign in to Levee');
});
