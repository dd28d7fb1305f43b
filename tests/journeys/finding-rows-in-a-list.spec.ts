import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

const rows = (page: Page) => page.locator('[data-row]');
const column = (page: Page, label: string) => page.locator(`td[data-label="${label}"]`).allInnerTexts();
const filter = async (page: Page, field: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find a field' }).fill(field);
  await page.keyboard.press('Enter');
};

test.describe('a list', () => {
  let page: Page;
  test.beforeEach(async ({ as }) => {
    page = await as('Priya Raman');
    await page.goto('/smart-requisition');
    await expect(rows(page).first()).toBeVisible();
  });

  test('is narrowed by sentences that stand in the address bar', async () => {
    await filter(page, 'status');
    await page.getByRole('checkbox', { name: 'Draft' }).check();
    await page.getByRole('checkbox', { name: 'Returned' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?status=draft&status=returned$/);
    await expect(page.getByRole('button', { name: 'Status is Draft or Returned' })).toBeVisible();
    await expect.poll(async () => [...new Set(await column(page, 'Status'))].toSorted()).toEqual(['Draft', 'Returned']);

    await filter(page, 'requested by');
    await page.getByLabel('Add a member').fill('Rosa');
    await page.getByRole('button', { name: /^Rosa Delgado/ }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/requestedBy=[0-9a-f-]{36}/);
    const address = page.url();
    await page.goto('/dashboard');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Requested by is Rosa Delgado' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter by Status' }).click();
    await expect(page).not.toHaveURL(/status=/);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/smart-requisition$/);
  });

  test('is narrowed to days that move along, to amounts and to oneself', async () => {
    await page.goto('/smart-requisition?neededBy.in=next-30-days&requestedBy=me&total.from=much');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Total is at least much' }).click();
    await page.getByRole('textbox', { name: 'At least' }).fill('lots');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(
      page
        .locator('#radix-popper, [role=dialog]')
        .getByText(/amount|dollars|Must/i)
        .first(),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'At least' }).fill('10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Total is at least $10.00' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Need-by date is in the next 30 days' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Requested by is me' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect
      .poll(async () => (await column(page, 'Requested by')).every((name) => name === 'Priya Raman'))
      .toBe(true);
  });

  test('is sorted by its headings', async () => {
    const total = page.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'ascending');
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-total/);
    const isSorted = async () => {
      const amounts = (await column(page, 'Total')).map((text) => Number(text.replace(/[$,]/g, '')));
      return amounts.length > 5 && amounts.join() === amounts.toSorted((one, other) => other - one).join();
    };
    await expect.poll(isSorted).toBe(true);
  });

  test('is searched by words, and says so when nothing fits', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('chlorine');
    await expect(page).toHaveURL(/search=chlorine/);
    await expect.poll(async () => (await column(page, 'Purpose')).every((text) => /chlorine/i.test(text))).toBe(true);
    await page.getByRole('searchbox', { name: 'Search requisitions' }).fill('zeppelin');
    await expect(page.getByText('No requisitions match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test('has the columns that one chooses, in the order one puts them', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Cost center' }).uncheck();
    await page.getByRole('checkbox', { name: 'Federal funds' }).check();
    await page.getByRole('button', { name: 'Move Federal funds left' }).click();
    await page.getByRole('button', { name: 'Comfortable' }).click();
    await page.keyboard.press('Escape');
    const heads = page.getByRole('columnheader');
    await expect(heads.filter({ hasText: 'Cost center' })).toHaveCount(0);
    const named = async () => (await heads.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    await expect.poll(async () => (await named()).slice(-2)).toEqual(['Federal funds', 'Status']);
    await expect(page).toHaveURL(/columns=number,purpose,/);
    await expect
      .poll(async () => (await column(page, 'Federal funds')).every((text) => /Yes|No/.test(text)))
      .toBe(true);
    await page.reload();
    await expect(heads.filter({ hasText: 'Federal funds' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height).toBe(44);
  });

  test('is scrolled as far as it goes, and found again at the same row with the Back button', async () => {
    // Others are adding rows meanwhile, at the end of this order.
    await page.goto('/smart-requisition?sort=number');
    await expect(rows(page).first()).toBeVisible();
    const box = page.locator('table').locator('..');
    await box.evaluate((element) => element.scrollTo(0, 34 * 100));
    const answer = await page.request.get('/api/v1/requisition?sort=number&limit=104');
    const { number } = ((await answer.json()) as { data: { number: string }[] }).data[103] ?? { number: '' };
    const far = page.getByRole('link', { name: number });
    await expect(far).toBeVisible();
    await far.click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await page.goBack();
    await expect(far).toBeInViewport();
    await expect(far).toBeFocused();
    await expect.poll(() => rows(page).count()).toBeLessThan(80);
  });

  test('is walked, ticked and opened by keys, and says which', async () => {
    await page.keyboard.press('j');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('3 selected');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Next row');
    await page.getByRole('checkbox', { name: /Single letters/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/smart-requisition$/);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: /Single letters/ }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/new$/);
  });

  test('is taken along as a file, with the rows and columns shown', async () => {
    await page.goto('/smart-requisition?status=approved&columns=number,total');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^requisitions-.*\.csv$/);
    const text = await (await download.createReadStream()).toArray();
    const lines = Buffer.concat(text as Buffer[])
      .toString('utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toMatch(/Number.*Total/);
    expect(lines[0]).not.toContain('Purpose');
    expect(lines.length).toBeGreaterThan(5);
  });

  test('says more than 1,000, and counts when asked', async () => {
    await page.route('**/api/v1/requisition?*', async (route) => {
      const answer = await route.fetch();
      const exact = new URL(route.request().url()).searchParams.get('total') === 'exact';
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), ...(exact ? { total: 4321 } : { total: 1000, totalIs: 'at least' }) },
      });
    });
    await page.reload();
    await expect(page.getByText('1,000+ requisitions')).toBeVisible();
    await page.getByRole('button', { name: 'Count exactly' }).click();
    await expect(page.getByText('4,321 requisitions')).toBeVisible();
  });
});
