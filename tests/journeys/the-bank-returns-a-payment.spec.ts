import { expect, test } from './people.ts';

test('a return file is imported by one person and applied by another, and one that does not hold together is refused by line', async ({
  as,
}) => {
  const grace = await as('Grace Oyelaran');
  await grace.goto('/payments/returns');
  await grace.getByRole('button', { name: 'Import return file' }).click();
  const drop = grace.getByRole('region', { name: 'Import return file' });
  await drop
    .locator('input[type=file]')
    .setInputFiles({ name: 'returns.ach', mimeType: 'text/plain', buffer: Buffer.from('Dear county,\n') });
  await expect(drop.getByRole('table', { name: 'Problems' })).toContainText('A line has 94 plain characters');
  await drop.getByRole('button', { name: 'Close' }).click();

  await grace
    .getByRole('link', { name: /^RET-\d{4}-\d{5}$/ })
    .first()
    .click();
  const number = await grace.getByRole('heading', { level: 1, name: /^RET-/ }).innerText();
  await expect(grace.locator('main header [data-status]')).toContainText('Awaiting second person');
  await expect(grace.getByText('No account or unable to locate account').first()).toBeVisible();
  await expect(grace.getByRole('button', { name: 'Apply file', exact: true })).toHaveCount(0);

  const samuel = await as('Samuel Bright');
  await samuel.goto(new URL(grace.url()).pathname);
  await expect(samuel.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await samuel.getByRole('button', { name: 'Apply file', exact: true }).click();
  await expect(samuel.getByRole('dialog')).toContainText('Their invoices reopen');
  await samuel.keyboard.press('Escape');
  await expect(samuel.getByRole('dialog')).toHaveCount(0);
});
