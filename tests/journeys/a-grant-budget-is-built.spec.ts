import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a grant manager builds a budget by keyboard, its form goes out and comes back, and a year is closed', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-budget-builder');
  const award = yvette.getByLabel('Award', { exact: true });
  const marsh = await award.locator('option', { hasText: 'Salt marsh restoration' }).getAttribute('value');
  await award.selectOption(marsh);
  const lines = yvette.getByRole('region', { name: 'Budget lines' });
  const indirect = yvette.getByRole('region', { name: 'Indirect costs' });
  await expect(indirect).toContainText('16.5% provisional');
  await expect(indirect.getByRole('table', { name: 'Subaward counter' })).toContainText('$50,000.00');
  await expect(yvette.getByRole('region', { name: 'Totals' })).toContainText('The award’s share ties to the award.');

  // The crew works more hours; what the award has no longer holds until the works cost less.
  const first = lines.getByLabel('Description, line 1', { exact: true });
  await first.click();
  await first.press('Control+End');
  await expect(lines.locator(':focus')).toHaveAttribute('aria-label', /^Cost type, line/);
  await first.click();
  await first.press('ArrowDown');
  await expect(lines.getByLabel('Description, line 2', { exact: true })).toBeFocused();
  await lines.getByLabel('Quantity, line 2', { exact: true }).fill('2900 HR');
  await expect(yvette.getByRole('region', { name: 'Totals' })).toContainText('more than the award');
  await yvette.keyboard.press('Control+z');
  await expect(yvette.getByRole('region', { name: 'Totals' })).toContainText('The award’s share ties to the award.');

  await yvette.reload();
  const forms = yvette.getByRole('region', { name: 'Federal forms' });
  const coming = yvette.waitForEvent('download');
  await forms.getByRole('button', { name: 'Download XML' }).click();
  const xml = await readFile(await (await coming).path(), 'utf8');
  const give = (text: string) =>
    forms.getByLabel('XML file').setInputFiles({ name: 'sf424a.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await give(xml);
  await expect(forms).toContainText('The form says what the budget says.');
  await give(xml.replace('14500.00', '14000.00'));
  await expect(forms.getByRole('table', { name: 'Differences from the form' })).toContainText('$14,000.00');
  await forms.getByRole('button', { name: 'Cancel import' }).click();

  const priya = await as('Priya Raman');
  await priya.goto('/budget-periods?status=submitted');
  await priya.getByRole('link', { name: /^BPR-/ }).first().click();
  await priya.getByRole('button', { name: 'Close period', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Close period', exact: true }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Closed');
});
