import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a duplicated benefit is blocked at entry, and the hub shows what is late and under appeal', async ({ as }) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/disaster-grants');
  await expect(yvette.getByRole('region', { name: 'Funding by source' })).toContainText('CDBG-DR');
  const matrix = yvette.getByRole('region', { name: 'Duplication matrix' });
  await expect(matrix).toContainText('Seawall section 3');
  await expect(matrix).not.toContainText('Two sources');

  await yvette.getByRole('link', { name: 'New disaster benefit' }).click();
  await yvette.getByLabel('Damaged asset').click();
  await yvette.getByLabel('Damaged asset').fill('Radio tower');
  await yvette.getByRole('button', { name: /Radio tower/ }).click();
  await yvette.getByRole('combobox', { name: /^Source/ }).selectOption('cdbg_dr');
  await yvette.getByRole('combobox', { name: /^Cost paid/ }).selectOption('work');
  await yvette.getByLabel('Payer').fill('Florida Commerce');
  await yvette.getByLabel('Amount').fill('25000');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByText(/One cost has one source \(Stafford Act 312; 44 CFR 206\.191\)/).first()).toBeVisible();

  await yvette.goto('/fema-grants-hub');
  const requests = yvette.getByRole('region', { name: 'Requests for information' });
  await expect(requests).toContainText('1 late');
  await expect(requests.getByRole('row').nth(1)).toContainText('Hydraulic study');
  await yvette.getByRole('region', { name: 'Open appeals' }).getByRole('link', { name: /^APL-/ }).click();
  await expect(yvette.getByRole('region', { name: 'Appeal clock' })).toContainText('In time');
});
