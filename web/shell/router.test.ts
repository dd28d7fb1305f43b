import { describe, expect, test, vi } from 'vitest';
import { documentTitle } from '#kernel';
import { navigate, safeReturn, startRouter } from './router.tsx';

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

describe('a page of the public site', () => {
  const went: string[] = [];
  const history = { state: null, pushState: () => went.push('pushed'), replaceState: () => went.push('replaced') };
  const location = {
    href: `${origin}/dashboard`,
    pathname: '/dashboard',
    search: '',
    assign: (to: string) => went.push(`gone to ${to}`),
    replace: (to: string) => went.push(`gone to ${to} instead`),
  };

  test('is opened by the browser itself, so that Back comes to this window and not to its address alone', async () => {
    vi.stubGlobal('history', history);
    vi.stubGlobal('location', location);
    vi.stubGlobal('window', { scrollTo() {} });
    vi.stubGlobal('addEventListener', () => {});
    startRouter({ isOutside: (path) => path === '/documentation', before: () => went.push('said') });
    navigate('/documentation?topic=budgets');
    navigate('/documentation', { replace: true });
    navigate('/tasks');
    expect(went).toEqual([
      'said',
      'gone to /documentation?topic=budgets',
      'said',
      'gone to /documentation instead',
      'pushed',
    ]);
    startRouter({ isOutside: () => false, before: () => {} });
    vi.unstubAllGlobals();
  });
});
