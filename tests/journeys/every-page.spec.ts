import AxeBuilder from '@axe-core/playwright';
import { expect, type Page as Window } from '@playwright/test';
import { pages } from '#domains';
import { mayOpen, type Page, type Role } from '#kernel';
import { documentTitle } from '../../web/shell/router.tsx';
import { test, type Theme } from './people.ts';

const people: readonly (readonly [role: Role | null, name: string | null])[] = [
  [null, null],
  ['user', 'Rosa Delgado'],
  ['manager', 'Miguel Ortiz'],
  ['admin', 'Dana Whitfield'],
  ['platform_admin', 'Harold Nakamura'],
];
const whole = pages.filter(({ path }) => !path.includes(':'));
/** Pages that send members where they belong. */
const moves = new Set(['/', '/auth', '/login', '/welcome']);

/** As a link of the product does it: no second load of the application. */
const go = (window: Window, path: string) =>
  window.evaluate((to) => {
    history.pushState({ position: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const settled = async (window: Window, { title }: Page) => {
  await expect(window).toHaveTitle(documentTitle(title));
  await expect(window.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(window.locator('[aria-busy=true]')).toHaveCount(0);
};

for (const [role, name] of people)
  test(`every page opens for ${role ?? 'a visitor'}, or sends them where they belong`, async ({ visit, as }) => {
    test.setTimeout(240_000);
    const window = name ? await as(name) : await visit();
    const errors: string[] = [];
    window.on('console', (message) => {
      // A refusal of the server is an answer, not a fault of the page.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
    });
    await window.goto(name ? '/dashboard' : '/privacy');
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    for (const page of whole) {
      if (moves.has(page.path) && (role || page.path === '/welcome')) continue;
      await go(window, page.path);
      if (mayOpen(page, role)) await settled(window, page);
      else if (role) await expect(window).toHaveURL(/\/dashboard$/);
      else {
        await expect(window).toHaveURL(`/auth?from=${encodeURIComponent(page.path)}`);
        await go(window, '/privacy');
        await expect(window).toHaveTitle('Privacy | Levee');
      }
    }
    expect(errors).toEqual([]);
  });

test('every page of the registry answers with status 200, and one that is not there with 404', async ({ visit }) => {
  const window = await visit();
  const statuses = await Promise.all(whole.map(async ({ path }) => [path, (await window.request.get(path)).status()]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  for (const path of ['/no-such-page', '/dashboard/more', '/Dashboard'])
    expect((await window.request.get(path)).status()).toBe(404);
});

/** Each page in one theme and width, so that all of them and all combinations are seen. */
const looks = (['dark', 'light'] as readonly Theme[]).flatMap((theme) =>
  [320, 768, 1280].map((width) => ({ theme, width })),
);
for (const [at, { theme, width }] of looks.entries())
  test(`planned and plain pages can be used by everybody, in ${theme} at ${width} px`, async ({ as }) => {
    test.setTimeout(240_000);
    const window = await as('Dana Whitfield', { theme, viewport: { width, height: 900 } });
    await window.goto('/dashboard');
    for (const page of whole.filter((one, place) => place % looks.length === at && mayOpen(one, 'admin'))) {
      if (moves.has(page.path)) continue;
      await go(window, page.path);
      await settled(window, page);
      const { violations } = await new AxeBuilder({ page: window })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        grave.map(({ id, nodes }) => `${page.path} ${id}: ${nodes[0]?.html}`),
        page.path,
      ).toEqual([]);
      const wide = await window.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${page.path} is wider than ${width} px`).toBeLessThanOrEqual(0);
    }
  });
