import { expect, type Page } from '@playwright/test';
import { pages } from '#domains';
import { mayOpen } from '#kernel';
import { follow, test, type Theme } from './people.ts';
import { dueThemes, isInTurn, isPageDue } from './turns.ts';
import { askFor, openByNumber } from './requisitions.ts';
import { faults, fits } from './usable.ts';

const widths = [320, 768, 1280];
const themes: readonly Theme[] = ['dark', 'light'];
const isWhole = process.env['LEVEE_EVERY_LOOK'] === '1';

/**
 * Several widths at once: a change of width is cheaper than another load. What stands where is the same in both themes, so where
 * both are looked at they share the widths, unless every look is asked for. Who can use it is asked at one of them, at another with
 * the next turn: between widths only the frame changes, which `every-page.spec.ts` sees in all of them.
 */
async function expectNoFaults(page: Page, only?: number): Promise<void> {
  const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of only ? [only] : isWhole || dueThemes.length === 1 ? widths : isDark ? [320, 1280] : [768]) {
    await page.setViewportSize({ width, height: 900 });
    if (only || isWhole || isInTurn(widths.indexOf(width), widths.length))
      expect.soft(await faults(page), `${page.url()} at ${width} px`).toEqual([]);
    await fits(page, `${page.url()} at ${width} px`);
  }
}

/** A row of every record is one screen with other words: requisitions are seen in every look, each other record in one, a seventeenth of them in each run. Lists stand in `every-page.spec.ts`. */
const lists = pages.filter((one) => one.list && !one.path.includes(':') && mayOpen(one, 'platform_admin'));
const WHOLE = '/smart-requisition';
const looks = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));
const lookAt = (path: string) => looks[lists.findIndex((one) => one.path === path) % looks.length];

/** A row with a screen of its own may tell its story in its own way. */
const withHistory = (page: Page): boolean =>
  pages.some(
    ({ path, detail, screen }) =>
      detail && !screen && new RegExp(`^${path.replace(':id', '[0-9a-f-]{36}')}$`).test(new URL(page.url()).pathname),
  );

async function expectNoFaultsInFirstRow(page: Page, path: string, width?: number): Promise<void> {
  await follow(page, path);
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const rows = page.locator('[data-row]');
  if ((await rows.count()) === 0) return;
  await rows.first().click();
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}(\?|$)/);
  if (withHistory(page)) await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expectNoFaults(page, width);
}

for (const theme of themes) {
  test.describe(`in ${theme}`, () => {
    for (const width of widths)
      test(`the first row of every list can be used by everybody, at ${width} px`, async ({ as }) => {
        test.setTimeout(240_000);
        const seen = lists.filter((one) =>
          isWhole || (one.path === WHOLE && dueThemes.includes(theme))
            ? true
            : isPageDue(one) && lookAt(one.path)?.theme === theme && lookAt(one.path)?.width === width,
        );
        for (const name of ['Miguel Ortiz', 'Dana Whitfield']) {
          const theirs = seen.filter((one) => (mayOpen(one, 'manager') ? 'Miguel Ortiz' : 'Dana Whitfield') === name);
          if (theirs.length === 0) continue;
          const page = await as(name, { theme });
          await page.goto('/dashboard');
          for (const { path } of theirs) await expectNoFaultsInFirstRow(page, path, width);
        }
      });

    if (!isWhole && !dueThemes.includes(theme)) return;

    test('the sign-in, the dashboard and an unknown address can be used by everybody', async ({ visit, as }) => {
      const visitor = await visit({ theme });
      await visitor.goto('/auth');
      await expectNoFaults(visitor);
      const page = await as('Miguel Ortiz', { theme });
      for (const path of ['/dashboard', '/no-such-page']) {
        await page.goto(path);
        await expectNoFaults(page);
      }
    });

    for (const [layout, address] of [
      ['board', '?layout=board&status=submitted&status=approved'],
      ['calendar', '?layout=calendar&month=2026-12'],
    ])
      test(`a list as a ${layout} can be used by everybody`, async ({ as }) => {
        const page = await as('Miguel Ortiz', { theme });
        await page.goto(`/smart-requisition${address}`);
        await expect(page.getByText(/REQ-2026-/).first()).toBeVisible();
        await expectNoFaults(page);
      });

    test('a list with ticked rows, its filters and its columns can be used by everybody', async ({ as }) => {
      const page = await as('Miguel Ortiz', { theme });
      await page.goto('/smart-requisition?status=submitted');
      await page
        .getByRole('checkbox', { name: /^Select REQ/ })
        .first()
        .check();
      await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
      await expectNoFaults(page);
      for (const name of ['Columns', 'Filter']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await faults(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });

    test('the API reference and an open call can be used by everybody', async ({ as }) => {
      const page = await as('Miguel Ortiz', { theme });
      await page.goto('/docs/api?search=cost_center');
      await page.locator('summary').nth(1).click();
      await expect(page.getByText('curl -X POST')).toBeVisible();
      await expectNoFaults(page);
    });

    test('a form with mistakes, its open list and a dialog can be used by everybody', async ({ as }) => {
      const rosa = await as('Rosa Delgado');
      const number = await askFor(rosa, 'Pumps to look at');
      await rosa.getByRole('button', { name: 'Submit' }).click();
      const page = await as('Miguel Ortiz', { theme });
      await page.goto('/smart-requisition/new');
      await page.getByRole('button', { name: 'Add line' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Purpose is required', { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await page.getByLabel('Cost center').click();
      await expect(page.getByRole('button', { name: /^1010/ })).toBeVisible();
      expect(await faults(page)).toEqual([]);

      await page.goto('/smart-requisition?status=submitted');
      await page.getByRole('button', { name: /^Account of/ }).click();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await openByNumber(page, number);
      await page.getByRole('button', { name: 'Send back' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}
