import { expect, type Page } from '@playwright/test';
import { addressOf, menuFor, type Role } from '#kernel';
import { commands } from '#domains/commands.ts';
import { menu } from '#domains/menu.ts';
import { test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const people: Readonly<Record<Role, string>> = {
  user: 'Rosa Delgado',
  manager: 'Miguel Ortiz',
  admin: 'Dana Whitfield',
  platform_admin: 'Harold Nakamura',
};

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const [role, name] of Object.entries(people) as [Role, string][])
  test(`the menu of a ${role} begins with the dashboard, has its sections in order, all closed, and exactly its items`, async ({
    as,
  }) => {
    const page = await as(name);
    await page.goto('/dashboard');
    const nav = navigation(page);
    await expect(nav.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('aria-current', 'page');
    const expected = menuFor(menu, role);
    const sections = nav.locator('button[aria-expanded]');
    await expect(sections).toHaveText(expected.map(({ label }) => label));
    for (const one of await sections.all()) await expect(one).toHaveAttribute('aria-expanded', 'false');
    for (const one of await sections.all()) await one.click();
    const links = await nav
      .locator('section a')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    expect(links).toEqual(expected.flatMap(({ items }) => items.map((one) => `${one.label} ${addressOf(one)}`)));
  });

test('a line of the menu is marked only where path and query are both the same', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  const current = navigation(page).locator('[aria-current=page]');
  await page.goto('/grant-management?tab=budget');
  await navigation(page).getByRole('button', { name: 'Grant Management' }).click();
  await expect(current).toHaveText(['Grant Budget']);
  await page.goto('/grant-management?tab=budget&year=2026');
  await expect(current).toHaveCount(0);
  await page.goto('/grant-management');
  await expect(current).toHaveCount(0);
});

test('the sidebar narrows to pictures by key, keeps every item in sight, and stays so for seven days', async ({
  as,
}) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  const sidebar = page.locator('aside');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(256);
  await page.keyboard.press('Control+b');
  expect((await sidebar.boundingBox())?.width).toBe(48);
  await expect(sidebar.locator('button[aria-expanded]')).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'Purchase Orders' })).toBeVisible();
  await page.reload();
  expect((await sidebar.boundingBox())?.width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'levee.sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  expect((await sidebar.boundingBox())?.width).toBe(256);
});

test('on a phone the menu slides over the page, and menu and palette lead on by keyboard alone', async ({ as }) => {
  const page = await as('Miguel Ortiz', { viewport: { width: 390, height: 800 } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(navigation(page)).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(navigation(page)).toBeVisible();
  expect((await page.locator('dialog.slide-over').boundingBox())?.width).toBe(288);
  await page.keyboard.press('Escape');
  await expect(navigation(page)).toBeHidden();

  await page.keyboard.press('Control+b');
  const section = navigation(page).getByRole('button', { name: 'Core Procurement' });
  await section.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/smart-requisition$/);
  await expect(navigation(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.type('bid eval');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bid-evaluation$/);
});

test('the palette opens by key and by the event of the page, is grouped, and leads by keyboard alone', async ({
  as,
}) => {
  const page = await as('Dana Whitfield');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette).toBeVisible();
  for (const group of ['Create', 'Emergency', 'Navigation', 'Logistics', 'Security', 'Performance', 'Settings'])
    await expect(palette.getByRole('group', { name: group, exact: true })).toBeAttached();
  await expect(palette.getByLabel('Shortcut: c then r')).toBeVisible();
  await page.keyboard.type('qqqqzz');
  await expect(palette.getByText('No results found.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('vendor dir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vendor-directory$/);
  await expect(palette).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('levee:open-palette')));
  await expect(palette).toBeVisible();
  await page.keyboard.type('REQ-2026-00012');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByText('No results found.')).toBeHidden();
  await palette.getByRole('option', { name: 'REQ-2026-00012', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('REQ-2026-00012');
});

test('the keys that the palette shows lead there, and not while something is being written', async ({ as }) => {
  const page = await as('Dana Whitfield');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const one of commands.filter(({ keys }) => ['gn', 'ls', 'sn'].includes(keys.join('')))) {
    await page.keyboard.press(one.keys[0] ?? '');
    await page.keyboard.press(one.keys[1] ?? '');
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(addressOf(one));
  }
  await page.goto('/smart-requisition');
  await page.getByRole('searchbox').fill('gn');
  await expect(page).toHaveURL(/\/smart-requisition/);
});

test('a quick action says what it opens, and opens it', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Quick actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(12);
  await page.getByRole('menuitem', { name: 'New RFP' }).click();
  await expect(page.getByText('Opening New RFP...')).toBeVisible();
  await expect(page).toHaveURL(/\/rfq-builder$/);
});

test('the help button leads to the documentation and says so', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByText('Opening help documentation')).toBeVisible();
  await expect(page).toHaveURL(/\/documentation$/);
});

test('the account menu shows who is signed in and leads to the settings', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /^Account of/ });
  await expect(button.locator('[aria-hidden=true]')).toHaveText('RO');
  await button.click();
  await expect(page.getByRole('menu').getByText('rosa.delgado@tidewater.example')).toBeVisible();
  await expect(page.getByRole('menu').getByText('Rosa Delgado', { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a lost and a restored connection are told', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Working offline. Some features may be limited.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('All features are now available.')).toBeVisible();
});
