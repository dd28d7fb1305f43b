import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-row]') });
const numbers = (page: Page) => page.locator('[data-row]').allInnerTexts();

test.describe('a list', () => {
  let page: Page;
  test.beforeEach(async ({ as }) => {
    page = await as('Priya Raman');
    await page.goto('/smart-requisition');
    await expect(rows(page).first()).toBeVisible();
  });

  test('is narrowed by filters that stand in the address bar', async () => {
    await page.getByLabel('Status').selectOption('Approved');
    await expect(page).toHaveURL(/\?status=approved$/);
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await expect
      .poll(async () => new Set(await page.locator('td[data-label=Status]').allInnerTexts()))
      .toEqual(new Set(['Approved']));
    await page.getByLabel('Requested by').fill('Rosa');
    await page.getByRole('button', { name: /^Rosa Delgado/ }).click();
    await expect(page).toHaveURL(/requestedBy=[0-9a-f-]{36}/);
    const address = page.url();
    await page.goto('/dashboard');
    await page.goto(address);
    await expect(page.getByLabel('Requested by')).toHaveValue('Rosa Delgado');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\/smart-requisition\??$/);
  });

  test('is sorted by its headings', async () => {
    const total = page.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'ascending');
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-total/);
    const amounts = async () =>
      (await page.locator('td[data-label=Total]').allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')));
    await expect
      .poll(async () => (await amounts()).toSorted((one, other) => other - one).join())
      .toBe((await amounts()).join());
  });

  test('is searched by words, and says so when nothing fits', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('chlorine');
    await expect(page).toHaveURL(/search=chlorine/);
    await expect
      .poll(async () =>
        (await page.locator('td[data-label=Purpose]').allInnerTexts()).every((text) => /chlorine/i.test(text)),
      )
      .toBe(true);
    await page.getByRole('searchbox').fill('zeppelin');
    await expect(page.getByText('No requisitions match')).toBeVisible();
  });

  test('is turned page by page, also with the Back button', async () => {
    // Others are adding rows meanwhile, at the end of this order.
    await page.goto('/smart-requisition?sort=number');
    await expect(rows(page).first()).toBeVisible();
    const first = await numbers(page);
    await expect(page.getByRole('status').filter({ hasText: '1–50 of' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^51–/ })).toBeVisible();
    const second = await numbers(page);
    expect(second.some((number) => first.includes(number))).toBe(false);
    await page.goBack();
    await expect(page.getByRole('status').filter({ hasText: '1–50 of' })).toBeVisible();
    expect(await numbers(page)).toEqual(first);
    await page.goForward();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: /^51–/ })).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => numbers(page)).toEqual(first);
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
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
    await expect(page.getByText('of more than 1,000')).toBeVisible();
    await page.getByRole('button', { name: 'Count exactly' }).click();
    await expect(page.getByText('of 4,321')).toBeVisible();
  });

  test('that cannot be read says why, with the request, and tries again', async () => {
    let isBroken = true;
    await page.route('**/api/v1/requisition?*', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: {
              code: 'internal',
              detail: 'An unexpected error occurred. Our team has been notified.',
              requestId: 'r-42',
            },
          })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('r-42');
    isBroken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});
