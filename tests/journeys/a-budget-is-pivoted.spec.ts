import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a budget is added up by department and fund, the layout is kept, and the file adds up to the same total', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management');
  await priya.getByRole('link', { name: 'Pivot' }).click();
  await priya.getByRole('combobox', { name: 'Columns' }).selectOption({ label: 'Fund' });
  await priya.getByRole('combobox', { name: 'Figure' }).selectOption('Expended');
  const pivot = priya.getByRole('region', { name: 'Expended' });
  await expect(pivot.getByRole('columnheader', { name: '100 General fund' })).toBeVisible();
  const total = await pivot
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .first()
    .innerText();

  const [file] = await Promise.all([
    priya.waitForEvent('download'),
    priya.getByRole('button', { name: 'Export' }).click(),
  ]);
  const [, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0);
  expect((cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })).toBe(total);

  await priya.getByRole('button', { name: 'Save layout' }).click();
  await priya.getByRole('textbox', { name: 'Name' }).fill('Expended by fund');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('button', { name: 'Delete layout' })).toBeVisible();
  await priya.goto('/budget-management/pivot');
  await priya.getByRole('link', { name: 'Expended by fund' }).click();
  await expect(pivot.getByRole('columnheader', { name: '100 General fund' })).toBeVisible();
  await pivot.getByRole('link', { name: /^Public Works, total/ }).click();
  await expect(priya).toHaveURL(/postings\?.*bucket=expended.*department=Public/);
});
