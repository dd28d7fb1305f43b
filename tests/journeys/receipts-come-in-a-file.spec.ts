import { expect } from '@playwright/test';
import { test } from './people.ts';

test('receipts of the treasurer come in a file: tried, imported, posted, and what is only here is listed', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  const mark = `TR-${Date.now().toString(36).toUpperCase()}`;
  await priya.goto('/api-connectors');
  await priya.getByRole('link', { name: 'Receipts of the treasurer' }).first().click();
  await expect(priya.getByRole('region', { name: 'Scheduled runs' })).toContainText('Monthly');
  const run = priya.getByRole('region', { name: 'Run', exact: true });
  await expect(run.getByRole('button', { name: 'Run now' })).toBeDisabled();
  const rows = [
    'Receipt,Date,Account,Amount,Payer',
    `${mark}-1,2026-11-12,100-1110-513-3410-000-0000,12.50,Copies`,
    `${mark}-2,2026-11-13,100-1110-513-3998-000-0000,75.00,Unknown deposit`,
  ];
  const receipts = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await run.getByLabel('Choose file').setInputFiles(receipts);
  await run.getByRole('button', { name: 'Start dry run' }).click();
  await expect(run.getByRole('link', { name: /^Open run/ })).toBeVisible();
  await run.getByRole('button', { name: 'Run now' }).click();
  await expect(run.getByRole('link', { name: 'Open run (partial)' })).toBeVisible();
  await run.getByRole('link', { name: 'Open run (partial)' }).click();

  await expect(priya.getByText(`${mark}.csv`).first()).toBeVisible();
  await expect(priya.getByRole('region', { name: 'Row errors' })).toContainText('has the revenue account');
  await expect(priya.getByRole('region', { name: 'Only in Levee' })).toContainText('TR-2027-018');
  await priya.getByLabel('Side', { exact: true }).selectOption('Only there');
  const there = priya.getByRole('region', { name: 'Only there' });
  await expect(there).toContainText(`${mark}-2`);
  await there.getByLabel('Account begins with').fill('100-9');
  await expect(there).toContainText('0 rows');
  const rejected = priya.getByRole('link', { name: 'Download rejected rows' });
  const [file] = await Promise.all([priya.waitForEvent('download'), rejected.click()]);
  expect(file.suggestedFilename()).toMatch(/rejected\.csv$/);
  await priya.goto('/budget-management/receipts');
  await priya
    .getByRole('searchbox', { name: /Search/ })
    .last()
    .fill(`${mark}-1`);
  await expect(priya.getByRole('row', { name: new RegExp(`${mark}-1`) })).toContainText('Posted');
});
