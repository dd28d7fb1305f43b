import { expect } from '@playwright/test';
import { pages } from '#domains';
import { documentTitle } from '#kernel';
import { test, type Theme } from './people.ts';
import { faults, fits } from './usable.ts';

test.use({ serviceWorkers: 'allow' });

const open = pages.filter((page) => page.open === 'site' && !page.path.includes(':'));
const drawn = open.filter(({ view }) => view);
const text = (html: string): string =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', '’').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

test('every page for visitors is there without any script, under its own name', async ({ visit }) => {
  const window = await visit({ javaScriptEnabled: false });
  const wrong: string[] = [];
  for (const { path, title, view } of open) {
    const answer = await window.request.get(path);
    const html = await answer.text();
    const [, found = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    const headings = html.match(/<h1[ >]/g) ?? [];
    if (answer.status() !== 200) wrong.push(`${path}: ${answer.status()}`);
    if (view ? !found.includes('Levee') : text(found) !== documentTitle(title))
      wrong.push(`${path} is called ${found}`);
    if (headings.length !== 1) wrong.push(`${path} has ${headings.length} headings`);
    if (!html.includes('id="main"')) wrong.push(`${path} has no content`);
  }
  expect(wrong).toEqual([]);
  expect(drawn.length).toBeGreaterThan(30);
  await window.goto('/');
  await expect(window.getByRole('link', { name: 'Request Demo' }).first()).toBeVisible();
  await window.locator('#features').scrollIntoViewIfNeeded();
  await expect(window.locator('#features')).toBeVisible();
});

test('the landing page stands still, shows its lower parts after a second, and its drawer closes on a click', async ({
  visit,
}) => {
  const window = await visit({ viewport: { width: 390, height: 800 } });
  await window.clock.install();
  await window.goto('/');
  const later = window.locator('[data-later]').first();
  await expect(later).toBeHidden();
  await window.clock.runFor(1000);
  await expect(later).toBeVisible();
  await window.getByRole('button', { name: 'Menu' }).click();
  const drawer = window.locator('#site-menu');
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: 'Features' }).click();
  await expect(drawer).toBeHidden();
  await expect(window).toHaveURL(/#features$/);
});

test('who was signed in sees the skeleton of the bar until that is known, then the way back to work', async ({
  as,
}) => {
  const window = await as('Rosa Delgado');
  await window.goto('/dashboard');
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => window.evaluate(() => localStorage.getItem('levee.session') !== null)).toBe(true);
  let answer: () => void = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await window.route('**/api/v1/me?*', async (route) => {
    await held;
    await route.continue();
  });
  await window.goto('/products');
  await expect(window.locator('[data-loading-bar] .skeleton').first()).toBeVisible();
  await expect(window.locator('[data-loading-bar] .spinner')).toBeVisible();
  answer();
  await expect(window.getByRole('link', { name: 'Open the dashboard' }).first()).toBeVisible();
  await expect(window.locator('[data-loading-bar]')).toBeHidden();
  await expect(window.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});

test('the budget book that a browser prints is a tagged PDF with every heading, table and cell of the page', async ({
  visit,
}) => {
  const window = await visit({ javaScriptEnabled: false });
  await window.goto('/budget-book');
  const shown = await window.evaluate(() =>
    ['h1', 'h2', 'table', 'th', 'td'].map((name) => [
      name.toUpperCase(),
      document.querySelectorAll(`main ${name}`).length,
    ]),
  );
  const pdf = (await window.pdf({ tagged: true })).toString('latin1');
  expect(pdf).toContain('/Marked true');
  const tagged = (name: string) => pdf.match(new RegExp(`/S /${name}\\b`, 'gi'))?.length ?? 0;
  expect(shown.map(([name]) => [name, tagged(String(name))])).toEqual(shown);
  expect(tagged('TD')).toBeGreaterThan(20);
});

/** Each page is looked at in one theme and width, so that all six are. */
const looks = (['dark', 'light'] as readonly Theme[]).flatMap((theme) =>
  [320, 768, 1280].map((width) => ({ theme, width })),
);
for (const [at, { theme, width }] of looks.entries())
  test(`pages for visitors can be used by everybody and stand still, in ${theme} at ${width} px`, async ({ visit }) => {
    test.setTimeout(240_000);
    const window = await visit({ theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await window.addInitScript(() => {
      const moved = { sum: 0 };
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) moved.sum += (one as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { moved });
    });
    for (const { path } of drawn.filter((_, place) => place % looks.length === at)) {
      await window.goto(`${path}#main`);
      await expect(window.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await faults(window), path).toEqual([]);
      const moved = await window.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum);
      await fits(window, `${path} at ${width} px`);
      expect(moved, `${path} moves while it loads`).toBeLessThan(0.1);
    }
  });

test('nothing that was read while signed in is left in the browser’s stores', async ({ as }) => {
  const window = await as('Rosa Delgado');
  await window.goto('/');
  await window.evaluate(async () => void (await navigator.serviceWorker.ready));
  await window.goto('/smart-requisition');
  await expect(window.getByText(/REQ-2026-/).first()).toBeVisible();
  const kept = await window.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => !path.startsWith('/assets/') && path !== '/offline.html')).toEqual([]);
});
