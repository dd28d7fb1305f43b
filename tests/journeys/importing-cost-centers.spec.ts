import { expect } from '@playwright/test';
import { test } from './people.ts';

const COUNT = 10_000;

test('ten thousand cost centers are imported, what was wrong is put right on the way', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  const mark = `Z${Date.now().toString(36).toUpperCase()}`;
  const line = (at: number) => {
    const code = at === 4321 ? '' : `${mark}-${at}`;
    const name = at === 17 ? '' : `Basin ${at}`;
    const opens = at % 2500 === 0 ? 'next summer' : '2026-07-01';
    return `${code},${name},${opens},x`;
  };
  const file = `CODE,Name of it,Opens on,Remark\n${Array.from({ length: COUNT }, (_, at) => line(at)).join('\n')}\n`;

  await miguel.goto('/cost-centers?import');
  await miguel
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'basins.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(miguel.getByText('basins.csv, 10,000 rows')).toBeVisible();
  await expect(miguel.getByLabel('What “CODE” fills')).toHaveValue('code');
  await expect(miguel.getByLabel('What “Remark” fills')).toHaveValue('');
  await miguel.getByLabel('What “Name of it” fills').selectOption('name');
  await miguel.getByRole('button', { name: 'Check the file' }).click();

  const check = miguel.getByRole('region', { name: 'Check', exact: true });
  await expect(check).toContainText('9,994', { timeout: 60_000 });
  await miguel.getByLabel('Opens on of row 2', { exact: true }).fill('2026-08-01');
  await miguel.getByRole('button', { name: 'Also in 3 other rows with “next summer”' }).click();
  await miguel.getByLabel('Name of it of row 19', { exact: true }).fill('Basin 17');
  await miguel.getByRole('button', { name: 'Leave out row 4323' }).click();
  await miguel.getByRole('button', { name: 'Check again with 6 rows put right' }).click();
  await expect(check).toContainText('All rows are valid. Nothing is created yet.', { timeout: 60_000 });

  await miguel.getByRole('button', { name: 'Import 9,999 rows' }).click();
  await expect(miguel.getByText('The import is done.')).toBeVisible({ timeout: 120_000 });
  const total = async (question: string) =>
    (
      (await (await miguel.request.get(`/api/v1/cost_center?total=exact&limit=1&${question}`)).json()) as {
        total: number;
      }
    ).total;
  expect(await total(`code.has=${mark}`)).toBe(9999);
  expect(await total(`code=${mark}-7500&opensOn=2026-08-01`)).toBe(1);
  expect(await total(`code=${mark}-4321`)).toBe(0);
  await miguel.getByRole('link', { name: 'See the cost centers' }).click();
  await expect(miguel).toHaveURL(/\/cost-centers$/);
});

test('a file that cannot be read is refused in a sentence, and whoever may not import is told so', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/cost-centers?import');
  await miguel.getByLabel('Choose a file').setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  });
  await expect(miguel.getByRole('alert')).toContainText('old.xls: This is a workbook of the old kind.');
  await expect(miguel.getByLabel('Choose a file')).toBeEnabled();
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/team?import');
  await expect(rosa.locator('main')).toContainText('You cannot import members');
  await expect(rosa.getByLabel('Choose a file')).toHaveCount(0);
});
