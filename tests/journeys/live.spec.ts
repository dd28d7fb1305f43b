import { expect } from '@playwright/test';
import { test } from './people.ts';
import { askFor, pick, status } from './requisitions.ts';

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
  await expect(dana.locator('main header [data-status]')).toContainText('Submitted');
});

test('what one person posts moves the balance that another person looks at', async ({ as }) => {
  const [priya, dana] = await Promise.all([as('Priya Raman'), as('Dana Whitfield')]);
  const line = 'Stormwater crew: operating supplies FY2027';
  await dana.goto('/budget-management?search=stormwater%20operating%20supplies');
  await dana.getByRole('link', { name: line, exact: true }).click();
  const spent = dana.getByRole('region', { name: 'Balance', exact: true }).getByRole('link', { name: /^Expended/ });
  const before = await spent.innerText();
  await priya.goto('/budget-management/journal/new');
  await priya.getByLabel('Reference').fill('JE-LIVE-1');
  await priya.getByLabel('Day').fill('2026-11-20');
  await pick(priya, 'Line', line, line);
  await priya.getByLabel('Amount').fill('1,234');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await priya.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(status(priya)).toContainText('Posted');
  await expect(spent).not.toHaveText(before);
});
