import { describe, expect, test } from 'vitest';
import { domains, records } from '#domains';
import { roles } from '#kernel';
import { allPages, menuOf, type Product } from './product.ts';

const product: Product = { domains, records, panels: [], onFailure: () => {} };
const shown = (role: (typeof roles)[number]) =>
  menuOf(product, role).flatMap(({ pages }) => pages.map(({ path }) => path));

describe('the menu', () => {
  test('matches roles exactly: a platform admin does not see what is listed for admins and managers', () => {
    expect(shown('manager')).toContain('/cost-centers');
    expect(shown('platform_admin')).not.toContain('/cost-centers');
    expect(shown('user')).toEqual(shown('platform_admin'));
  });

  test.each(roles)('leads a %s to no page twice, and has no empty section', (role) => {
    expect(new Set(shown(role)).size).toBe(shown(role).length);
    expect(menuOf(product, role).every(({ pages }) => pages.length > 0)).toBe(true);
  });
});

test('every page shows something', () => {
  const empty = allPages(product).filter(({ list, detail, screen }) => !list && !detail && !screen);
  expect(empty.map(({ path }) => path)).toEqual([]);
});
