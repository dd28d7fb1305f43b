import { expect } from '@playwright/test';
import { test } from './people.ts';

test('the command center says what is short, and an allocation that a second person approves issues the stock once', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/supply-chain-command-center');
  const stock = miguel.getByRole('region', { name: 'Stock', exact: true });
  await expect(stock.getByRole('row').filter({ hasText: 'Folding cot' })).toContainText('days');
  await stock.getByRole('combobox', { name: 'Shipments late by' }).selectOption('14');
  await expect(stock).toContainText('What-if, nothing is saved');
  await expect(miguel).toHaveURL(/delay=14/);

  const rounds = miguel.getByRole('region', { name: 'Allocations' });
  await rounds.getByRole('link', { name: /^SAL-.* Folding cot$/ }).click();
  const approve = miguel.getByRole('button', { name: 'Approve allocation' });
  await approve.click();
  const confirm = miguel.getByRole('dialog').getByRole('button', { name: 'Approve allocation' });
  await expect(confirm.or(miguel.getByText('Approved', { exact: true })).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(miguel.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(approve).toHaveCount(0);

  await miguel.goto('/supply-movements?kind=issue');
  await expect(miguel.getByRole('row').filter({ hasText: 'Folding cot' }).first()).toContainText('Allocation SAL-');
});
