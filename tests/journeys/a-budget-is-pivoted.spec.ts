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

test('segments of the account are columns of the balances, a layout keeps them, and the file has one for each', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management?by=lines');
  await priya.getByRole('button', { name: 'Columns', exact: true }).click();
  await priya.getByRole('checkbox', { name: 'Fund' }).check();
  await priya.keyboard.press('Escape');
  const lines = priya.getByRole('table', { name: /^Lines of Fiscal year 2027/ });
  await lines.getByRole('columnheader', { name: 'Fund' }).getByRole('button').click();
  await expect(lines.getByRole('columnheader', { name: 'Fund' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(lines.getByRole('cell', { name: /100\s*General fund/ }).first()).toBeVisible();

  await priya.getByRole('button', { name: 'Layouts' }).click();
  await priya.getByRole('button', { name: 'Save layout' }).click();
  await priya.getByRole('textbox', { name: 'Name' }).fill('Lines by fund');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('button', { name: 'Delete layout' })).toBeVisible();
  await priya.goto('/budget-management');
  await priya.getByRole('button', { name: 'Layouts' }).click();
  await priya.getByRole('link', { name: 'Lines by fund' }).click();
  await expect(lines.getByRole('columnheader', { name: 'Fund' })).toHaveAttribute('aria-sort', 'ascending');

  const [file] = await Promise.all([
    priya.waitForEvent('download'),
    priya.getByRole('link', { name: 'Export' }).click(),
  ]);
  const [head = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(head).toContain(',Fund,');
  await priya.getByRole('button', { name: 'Delete layout' }).click();
  await expect(priya.getByText('“Lines by fund” deleted')).toBeVisible();
});
