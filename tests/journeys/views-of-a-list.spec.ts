import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

test('a list is kept under a name, shared, opened with, changed, deleted and brought back', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/smart-requisition?status=draft&sort=-total&columns=number,total,status');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Give the view a name');
  await page.getByLabel('Name of the view').fill('Dear drafts');
  await page.getByLabel(/Everyone in the organization/).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const tab = views(page).getByRole('link', { name: 'Dear drafts' });
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'More about the view Dear drafts' }).click();
  await page.getByRole('menuitem', { name: 'Open this list with it' }).click();
  await expect(page.getByText('This list opens with “Dear drafts”')).toBeVisible();
  await page.goto('/dashboard');
  await page.goto('/smart-requisition');
  await expect(page).toHaveURL(/status=draft.*view=/);
  await expect(page.getByRole('columnheader', { name: 'Purpose' })).toHaveCount(0);
  await views(page).getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/view=all$/);

  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/smart-requisition');
  await views(miguel).getByRole('link', { name: 'Dear drafts' }).click();
  await expect(miguel.getByRole('button', { name: 'Status is Draft' })).toBeVisible();
  await miguel.getByRole('button', { name: 'More about the view Dear drafts' }).click();
  await expect(miguel.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);

  await tab.click();
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await views(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('“Dear drafts” saved')).toBeVisible();
  await expect(views(page).getByRole('button', { name: 'Save changes' })).toBeHidden();
  await page.getByRole('button', { name: 'More about the view Dear drafts' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the view').fill('Cheap drafts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'More about the view Cheap drafts' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(views(page).getByRole('link', { name: 'Cheap drafts' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views(page).getByRole('link', { name: 'Cheap drafts' })).toBeVisible();
  // The view that the list opened with is gone, and so is that wish.
  await page.goto('/smart-requisition');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/smart-requisition$/);
});
