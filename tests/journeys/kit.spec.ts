import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { securityHeaders } from '#server/http/headers.ts';
import { preview, type PreviewServer } from 'vite';
import { freePort } from '../../scripts/free-port.ts';
import { buildKit } from '../world/build-kit.ts';
import { test } from './people.ts';
import { dueThemes, isInTurn } from './turns.ts';
import { faults, fits } from './usable.ts';

// One build for all of them, hence one worker.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const widths = [320, 768, 1280];
const folder = mkdtempSync(join(tmpdir(), 'levee-kit-'));
let server: PreviewServer | undefined;
let address: string;

/** The kit under the policy of the product; its calls go to the server of the journeys. */
test.beforeAll(async ({ baseURL }) => {
  buildKit(folder);
  const port = await freePort();
  server = await preview({
    configFile: false,
    root: folder,
    build: { outDir: folder },
    logLevel: 'error',
    preview: { port, host: 'localhost', headers: { ...securityHeaders }, proxy: { '/api': baseURL ?? '' } },
  });
  address = `http://localhost:${port}/dev/kit`;
});
test.afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Besides what stands around every page, which is proven page by page. */
async function expectNoFaults(page: Page, what: string): Promise<void> {
  expect(await faults(page, { without: ['header', 'aside'] }), what).toEqual([]);
}

/** As wide as each of the widths, and no wider; who can use it is asked at one of them, at another at the next turn. */
async function atEveryWidth(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (isInTurn(widths.indexOf(width) + what.length, widths.length))
      await expectNoFaults(page, `${what} at ${width} px`);
    await fits(page, `${what} at ${width} px`);
  }
}

for (const theme of dueThemes) {
  test.describe(`the kit in ${theme}`, () => {
    test('every tab can be used by everybody', async ({ as }) => {
      const page = await as('Miguel Ortiz', { theme });
      for (const tab of ['controls', 'floats', 'states', 'tables', 'charts', 'home', 'map'])
        await test.step(tab, async () => {
          await page.goto(`${address}?tab=${tab}`);
          await expect(page.getByRole('heading', { level: 1, name: 'Kit' })).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await atEveryWidth(page, tab);
        });
      await page.goto(`${address}/list`);
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await atEveryWidth(page, 'list');
    });

    test('inputs of every kind can be used by everybody, filled, empty and wrong', async ({ as }) => {
      const page = await as('Miguel Ortiz', { theme });
      await page.goto(`${address}?tab=fields`);
      for (const state of ['filled', 'empty', 'wrong']) {
        await page.getByRole('radio', { name: state }).check();
        await expect(page.locator('.wrong')).toHaveCount(
          state === 'wrong' ? await page.locator('[id^=kit-][id$=-wrong]').count() : 0,
        );
        await atEveryWidth(page, state);
      }
    });

    test('what opens can be used by everybody', async ({ as }) => {
      const page = await as('Miguel Ortiz', { theme });
      await page.goto(`${address}?tab=floats`);
      for (const [button, shown] of [
        ['Open the menu', 'menu'],
        ['Open the popover', 'dialog'],
        ['Open the dialog', 'dialog'],
        ['Ask once more', 'dialog'],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole(shown)).toBeVisible();
        await expectNoFaults(page, button);
        await page.keyboard.press('Escape');
        await expect(page.getByRole(shown)).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'With a way back' }).click();
      await expect(page.getByText('Removed')).toBeVisible();
      await expectNoFaults(page, 'a message');
    });
  });
}

test('a chart is read by keyboard: one stop, arrow keys from value to value, Enter to the rows', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto(`${address}?tab=charts`);
  const chart = page.getByRole('figure', { name: 'Requisitions by department' });
  await expect(chart.locator('svg')).toBeVisible();
  const toggle = chart.getByRole('button');
  await toggle.focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('aria-label', 'Water and Sewer Utilities: 41');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-label', 'Roads and Bridges: 28');
  await expect(chart.getByText('28', { exact: true }).last()).toBeVisible();
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-label', 'Library: 4');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=tables/);
});

test('every chart turns into its table and back', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto(`${address}?tab=charts`);
  await expect(page.getByRole('figure').first().locator('svg').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const toggles = page.getByRole('button', { name: /^Show as table/ });
  const count = await toggles.count();
  expect(count).toBeGreaterThan(6);
  for (let at = 0; at < count; at += 1) await toggles.first().click();
  await expect(page.getByRole('button', { name: /^Show as chart/ })).toHaveCount(count);
  await expect(page.getByRole('cell', { name: 'no value' }).first()).toBeVisible();
  await atEveryWidth(page, 'tables behind charts');
});

test('paper has the tables of the charts and nothing of the shell', async ({ as }) => {
  const page = await as('Miguel Ortiz', { theme: 'dark' });
  await page.goto(`${address}?tab=charts`);
  await expect(page.getByRole('figure', { name: 'Pump house' }).locator('svg').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const table = page.getByRole('figure', { name: 'Pump house' }).getByRole('table');
  await expect(table).toBeVisible();
  await expect.poll(async () => (await table.boundingBox())?.height).toBeGreaterThan(60);
  const line = await page.evaluate(() => getComputedStyle(document.body, '::before').content);
  expect(line).toMatch(/Kit \| Levee \| printed .*20\d\d/);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(255, 255, 255)');
});
