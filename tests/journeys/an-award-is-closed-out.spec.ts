import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';

const plan = (page: Page) => page.getByRole('region', { name: 'Backward plan' });
const task = (page: Page, name: string) => plan(page).getByRole('row', { name: new RegExp(`^${name}`) });
const subaward = (page: Page) => page.getByRole('region', { name: 'Checklist' }).getByRole('link', { name: /^SUB-/ });

test('a closeout shows its work back from the days of the law, and waits for the subaward that is still open', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-management?tab=closeout');
  const row = yvette.getByRole('row', { name: /Emergency solutions grant/ });
  await expect(row).toContainText('Receive subrecipient reports');
  await row.getByRole('link', { name: /^GCL-/ }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^GCL-/ })).toBeVisible();
  const closeout = new URL(yvette.url()).pathname;
  await expect(task(yvette, 'Begin subaward closeouts')).toContainText('Done');
  await expect(task(yvette, 'Close subawards')).toContainText('Planned');
  await expect(task(yvette, 'File final reports')).toContainText('2 CFR 200.344(b)');
  await expect(yvette.getByRole('region', { name: 'Subawards' })).toContainText('First Coast Family Shelter');

  await subaward(yvette).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^SUB-/ })).toBeVisible();
  const shelter = new URL(yvette.url()).pathname;
  await yvette.getByRole('link', { name: 'Edit' }).click();
  await yvette.getByLabel('Final reports received').fill('2026-11-18');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('link', { name: 'Edit' })).toBeVisible();

  const priya = await as('Priya Raman');
  await priya.goto(shelter);
  await priya.getByRole('button', { name: 'Close subaward', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Close subaward' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Closed');

  await priya.goto(closeout);
  await expect(task(priya, 'Receive subrecipient reports')).toContainText('Done');
  await expect(task(priya, 'Close subawards')).toContainText('Done');
  await expect(subaward(priya)).toHaveCount(0);
});
