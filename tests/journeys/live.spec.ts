import { expect } from '@playwright/test';
import { test } from './people.ts';
import { askFor } from './requisitions.ts';

test('what somebody else does appears in an open list and an open record without a reload', async ({ as }) => {
  const [rosa, dana] = await Promise.all([as('Rosa Delgado'), as('Dana Whitfield')]);
  await dana.goto('/smart-requisition?status=draft');
  await expect(dana.locator('[data-row]').first()).toBeVisible();
  await askFor(rosa, 'Seen at once by others');
  await expect(dana.getByText('Seen at once by others')).toBeVisible();
  const number = await rosa.getByRole('heading', { level: 1 }).innerText();
  await dana.goto(new URL(rosa.url()).pathname);
  await expect(dana.getByRole('heading', { level: 1 })).toContainText(number);
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(dana.locator('main header')).toContainText('Submitted');
});
