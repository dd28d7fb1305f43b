import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './people.ts';

test('labor of a project is previewed as its form, printed as a PDF, and the print is in the history', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/pa-projects?search=Marsh+Point');
  await miguel
    .getByRole('row')
    .filter({ hasText: 'Marsh Point Road washouts' })
    .getByRole('link', { name: /^PA-/ })
    .click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^PA-/ })).toBeVisible();
  const project = new URL(miguel.url()).pathname;

  await miguel.getByRole('link', { name: 'New labor entry' }).click();
  await miguel.getByLabel('Employee *', { exact: true }).fill('Łucja Peña');
  await miguel.getByLabel('Job title').fill('Laborer');
  await miguel.getByLabel('Employee class').selectOption('budgeted');
  await miguel.getByLabel('Work day').fill('2025-06-04');
  await miguel.getByLabel('Regular hours').first().fill('8');
  await miguel.getByLabel('Overtime hours').first().fill('6');
  await miguel.getByLabel('Regular rate').fill('27.5');
  await miguel.getByLabel('Overtime rate').fill('41.25');
  await miguel.getByLabel('Regular benefits').fill('31.25');
  await miguel.getByLabel('Overtime benefits').fill('9.8');
  await miguel.getByRole('group', { name: 'Overtime policy' }).getByLabel('Yes').check();
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^LAB-/ })).toBeVisible();

  // Rosa reads what Miguel entered, and prints it.
  const rosa = await as('Rosa Delgado');
  await rosa.goto(`${project}/forms?from=2025-06-01&until=2025-06-07`);
  await expect(rosa.getByRole('heading', { name: 'Force account labor summary' })).toBeVisible();
  const rows = rosa.getByRole('table', { name: 'Rows' });
  await expect(rows).toContainText('Łucja Peña');
  await expect(rows).toContainText('$288.72');
  await expect(rosa.getByRole('region', { name: 'Totals and certification' })).toContainText('$560.46');
  const [file] = await Promise.all([
    rosa.waitForEvent('download'),
    rosa.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^PA-\d{4}-\d{4}-FF-104-FY-21-137\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await rosa.getByLabel('Form', { exact: true }).selectOption('rented');
  await expect(rosa.getByText('No rented equipment in this period.')).toBeVisible();

  await rosa.goto(project);
  const history = rosa.getByRole('region', { name: 'History' });
  await history.getByRole('heading', { name: 'History' }).click();
  await expect(history).toContainText('FF-104-FY-21-137, 2025-06-01 to 2025-06-07, PDF, SHA-256');
});
