import { expect } from '@playwright/test';
import { test } from './people.ts';
import { fits } from './usable.ts';
import { askFor } from './requisitions.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Nothing is wider than the screen. */

test('a requisition is found, read, written and submitted on a phone', async ({ as }) => {
  const page = await as('Rosa Delgado', phone);
  await page.goto('/dashboard');
  await expect(
    page.getByRole('region', { name: 'Your open requisitions' }).getByRole('listitem').first(),
  ).toBeVisible();
  await fits(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await menu.getByRole('button', { name: 'Core Procurement' }).tap();
  await menu.getByRole('link', { name: 'Smart Requisition' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await fits(page);

  const filters = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(filters.getByRole('link', { name: 'All' })).toBeVisible();
  await filters.getByRole('button', { name: 'Add filter' }).tap();
  await page.getByRole('button', { name: 'Status', exact: true }).tap();
  await page.getByRole('checkbox', { name: 'Approved' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page.getByRole('button', { name: 'Status is Approved' })).toBeVisible();
  await fits(page);
  await page.locator('[data-row]').first().tap();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await fits(page);

  await askFor(page, 'Written on a phone');
  await fits(page);
  await page.getByRole('link', { name: 'Edit' }).tap();
  await expect(page.getByLabel('Item of Line 1', { exact: true })).toBeVisible();
  await fits(page);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.locator('main header [data-status]')).toContainText('Submitted');
});

test('the capital plan and forecasts begin with their data: what narrows them is behind one button', async ({ as }) => {
  const page = await as('Priya Raman', phone);
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const button = page.getByRole('main').getByRole('button', { name: 'Filters' });

  await page.goto('/capital-planning');
  await expect(page.getByRole('link', { name: 'Mill Creek culvert' })).toBeVisible();
  await expect(page.getByLabel('District')).toHaveCount(0);
  await button.tap();
  await filters.getByLabel('District').selectOption('District 1');
  await page.keyboard.press('Escape');
  await expect(button).toContainText('1');
  await expect(page.getByRole('link', { name: 'Mill Creek culvert' })).toBeHidden();
  await fits(page);

  await page.goto('/budget-forecasts');
  const groups = page.getByRole('region', { name: 'By department' });
  await expect(groups).toBeVisible();
  await expect(page.getByLabel('Group by')).toHaveCount(0);
  // A closed group says how it ends; opened, it says everything, and its lines follow.
  const first = groups.locator('tbody tr').first();
  await expect(first.locator('[data-label="Revised budget"]')).toBeHidden();
  await expect(first.locator('[data-label="Year-end balance"]')).toBeVisible();
  await first.getByRole('button').tap();
  await expect(first.locator('[data-label="Revised budget"]')).toBeVisible();
  await button.tap();
  await filters.getByLabel('Group by').selectOption('fund');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'By fund' })).toBeVisible();
  // Lines come when they are asked for, or searched.
  const lines = page.getByRole('region', { name: 'Lines', exact: true });
  await expect(lines.getByRole('table')).toHaveCount(0);
  await page.getByLabel('Search lines').fill('stormwater');
  await expect(lines.getByRole('link', { name: /^Stormwater crew: operating supplies/ })).toBeVisible();
  await fits(page);
});
