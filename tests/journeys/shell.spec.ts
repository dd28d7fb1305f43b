import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, isPlanned, type MenuItem, menuFor, type Role } from '#kernel';
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
    // Ordinary users ask for what is planned; nobody else has to.
    const ask = nav.getByRole('button', { name: /^Show planned pages/ });
    if (role === 'user') await ask.click();
    await expect(ask).toHaveCount(0);
    const expected = menuFor(menu, role);
    const sections = nav.locator('section > button[aria-expanded]');
    await expect(sections).toHaveText(expected.map(({ label }) => label));
    for (const one of await sections.all()) await expect(one).toHaveAttribute('aria-expanded', 'false');
    for (const one of await sections.all()) await one.click();
    const plans = nav.getByRole('button', { name: /^Planned \(\d+\)$/ });
    const isPlan = (one: MenuItem) => isPlanned(one.page, one.query);
    await expect(plans).toHaveText(
      expected.map(({ items }) => items.filter(isPlan).length).flatMap((some) => (some ? [`Planned (${some})`] : [])),
    );
    for (const one of await plans.all()) await one.click();
    const links = await nav
      .locator('section a')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    // In the order of the specification, what is planned at the end of its section.
    const ordered = expected.flatMap(({ items }) => [...items.filter((one) => !isPlan(one)), ...items.filter(isPlan)]);
    expect(links).toEqual(ordered.map((one) => `${one.label} ${addressOf(one)}`));
  });

test('ordinary users see what is built, find the rest when they ask, and it stays so after a reload', async ({
  as,
}) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  const nav = navigation(page);
  await expect(nav.getByRole('button', { name: 'Core Procurement' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Quick actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Smart Requisition' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Purchase Order' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Shipment Tracking' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await nav.getByRole('button', { name: /^Show planned pages/ }).click();
  await page.reload();
  await nav.getByRole('button', { name: 'Performance & Delivery' }).click();
  await nav.getByRole('button', { name: /^Planned \(\d+\)$/ }).click();
  await nav.getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
});

test('a line of the menu is highlighted only where path and query are both the same, and marked on all that belongs to it', async ({
  as,
}) => {
  const page = await as('Miguel Ortiz');
  const nav = navigation(page);
  const marked = nav.locator('[aria-current]');
  const highlighted = nav.locator('[aria-current=page]');
  await page.goto('/inventory');
  // A closed section is marked itself, then its fold of planned lines, then the line.
  await expect(marked).toHaveText(['Performance & Delivery']);
  await nav.getByRole('button', { name: 'Performance & Delivery' }).click();
  await expect(marked).toHaveText([/^Planned \(\d+\)$/]);
  await nav.getByRole('button', { name: /^Planned/ }).click();
  await expect(marked).toHaveText(['Inventory']);
  await page.goto('/grant-management?tab=builder');
  await nav.getByRole('button', { name: 'Grant Management' }).click();
  await expect(marked).toHaveText(['Application Builder']);
  await expect(highlighted).toHaveText(['Application Builder']);
  await page.goto('/grant-management?tab=builder&year=2026');
  await expect(marked).toHaveText(['Application Builder']);
  await expect(highlighted).toHaveCount(0);
  await page.goto('/grant-management');
  await expect(marked).toHaveText(['Portfolio']);
  await expect(highlighted).toHaveCount(0);

  await page.goto('/smart-requisition?status=submitted');
  await nav.getByRole('button', { name: 'Core Procurement' }).click();
  await expect(marked).toHaveText(['Smart Requisition']);
  await page.locator('main table a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^REQ-/);
  await expect(marked).toHaveText(['Smart Requisition']);
  await expect(highlighted).toHaveCount(0);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Core Procurement', 'Smart Requisition', /^REQ-/]);
  await crumbs.getByRole('link', { name: 'Smart Requisition' }).click();
  await expect(page).toHaveURL(/\/smart-requisition$/);
  await expect(highlighted).toHaveText(['Smart Requisition']);
  // A page without a line of its own marks the line above it, and one of a section alone the section.
  await page.goto('/budget-management/lines');
  await nav.getByRole('button', { name: 'Planning & Budget' }).click();
  await expect(marked).toHaveText(['Budget Management']);
  await page.goto('/cost-estimates');
  await expect(marked).toHaveText(['Core Procurement']);
  await page.goto('/notifications');
  await expect(marked).toHaveText(['Dashboard']);
});

test('a few letters find a line of the menu, by keyboard alone', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  const nav = navigation(page);
  const field = nav.getByRole('searchbox', { name: 'Find in menu' });
  const found = nav.getByRole('list', { name: 'Pages found' }).getByRole('link');
  await field.fill('budget');
  await expect(found.first()).toBeVisible();
  await field.fill('budget manag');
  await expect(found.first()).toHaveText(/^Budget Management/);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(found).toHaveCount(0);
  await field.fill('qqqq');
  await expect(nav.getByText('No pages found.')).toBeVisible();
  await field.fill('budget');
  await field.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.fill('budget forec');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/budget-forecasts$/);
  await expect(field).toHaveValue('');
});

test('pinned lines and recent pages are at hand, rows by their titles, for this person alone', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/cost-centers');
  const nav = navigation(page);
  await nav.getByRole('button', { name: 'Organization Admin' }).click();
  const line = nav.getByRole('list', { name: 'Organization Admin' }).getByRole('link', { name: 'Cost Centers' });
  await line.focus();
  await page.keyboard.press('p');
  const pinned = nav.getByRole('list', { name: 'Pinned' }).getByRole('link');
  await expect(pinned).toHaveText(['Cost Centers']);
  await nav.getByRole('list', { name: 'Organization Admin' }).getByRole('button', { name: 'Pin Team' }).click();
  await expect(pinned).toHaveText(['Cost Centers', 'Team']);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Unpin this page' }).click();
  await expect(pinned).toHaveText(['Team']);
  await pinned.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();

  await page.goto('/smart-requisition');
  await page.locator('main table a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^REQ-/);
  const title =
    (await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last().textContent()) ?? '';
  await page.goto('/budget-forecasts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await nav.getByRole('button', { name: 'Recent' }).click();
  const recent = nav.getByRole('list', { name: 'Recent' }).getByRole('link');
  await expect(recent).toHaveText([title, 'Smart Requisition', 'Team', 'Cost Centers']);
  await recent.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  // Another person at the same browser has neither, and after a sign-out no titles are left behind.
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('levee.recent.')));
  await expect.poll(kept).toHaveLength(1);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(kept).toEqual([]);
});

test('the sidebar narrows to pictures by key, keeps every item in sight, and stays so for seven days', async ({
  as,
}) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  const sidebar = page.locator('aside');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await expect(sidebar.locator('button[aria-expanded]')).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'Purchase Orders' })).toBeVisible();
  // Each line of a section can be told from the others without its words.
  const marks = await sidebar
    .locator('ul')
    .evaluateAll((all) =>
      all.map((one) =>
        [...one.querySelectorAll('a')].map(
          (link) => link.querySelector('use')?.getAttribute('href') ?? link.textContent,
        ),
      ),
    );
  expect(marks.filter((own) => new Set(own).size < own.length)).toEqual([]);
  expect(marks.flat()).toContain('PO');
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'levee.sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
});

/** What is said next to a picture, and all of it inside the window. */
async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText(words);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await tooltip.boundingBox();
      return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    })
    .toBe(true);
}

test('a tooltip opens on focus and under the pointer, is never outside the window, and ends with Escape and a press', async ({
  as,
}) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tooltip = page.getByRole('tooltip');
  await page.keyboard.press('Control+b');
  const lines = navigation(page).getByRole('listitem').getByRole('link');
  // The last one is under the fold until it has the focus.
  for (const line of [lines.first(), lines.last()]) {
    await line.focus();
    await expectSaid(page, ((await line.getAttribute('aria-label')) ?? '').replace(', planned', ' (planned)'));
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    await expect.poll(async () => Math.abs((await middle(tooltip)) - (await middle(line)))).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  }
  for (const name of ['Toggle sidebar', 'Help']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await expectSaid(page, /\w/);
    await expect(button).toHaveAccessibleDescription(/\w/);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await button.hover();
    await expectSaid(page, /\w/);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await page.mouse.move(640, 600);
  }
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await toggle.hover();
  await expectSaid(page, /Widen the sidebar/);
  await page.mouse.down();
  await expect(tooltip).toHaveCount(0);
  await page.mouse.up();
});

test('on a phone the menu slides over the page, and menu and palette lead on by keyboard alone', async ({ as }) => {
  const page = await as('Miguel Ortiz', { viewport: { width: 390, height: 800 } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(navigation(page)).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(navigation(page)).toBeVisible();
  await expect.poll(async () => (await page.locator('dialog.slide-over').boundingBox())?.width).toBe(288);
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
  await page.getByRole('searchbox', { name: 'Search requisitions' }).fill('gn');
  await expect(page).toHaveURL(/\/smart-requisition/);
});

test('a quick action says what it opens, and opens it', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Quick actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(12);
  await page.getByRole('menuitem', { name: 'New RFP' }).click();
  await expect(page.getByText('Opening New RFP...')).toBeVisible();
  await expect(page).toHaveURL(/\/rfq-builder\?type=rfp$/);
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
