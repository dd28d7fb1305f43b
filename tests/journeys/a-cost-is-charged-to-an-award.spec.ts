import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';

const expended = (page: Page) => page.getByRole('region', { name: 'Money and time' });

test('a grant manager charges a cost to an award, a budget officer approves it, and the award shows it', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/grant-management');
  await expect(miguel.getByRole('region', { name: 'Awards' })).toContainText('Active - Needs Attention');
  await miguel.getByLabel('Funding type').selectOption('local');
  const row = miguel.getByRole('row', { name: /Riverfront park playground/ });
  await expect(miguel.getByRole('row')).toHaveCount(3); // head, the one award, and the sum
  await row.getByRole('link', { name: /^GRA-/ }).click();
  await expect(expended(miguel)).toContainText('$40,800.00');
  const award = new URL(miguel.url()).pathname;

  await miguel.getByRole('tab', { name: 'Costs and draws' }).click();
  await miguel.getByRole('link', { name: 'New cost' }).click();
  await miguel.getByLabel('Description').fill('Safety surface, swings');
  await miguel.getByLabel('Source').selectOption('other');
  await miguel.getByLabel('Payee').fill('Playcore');
  await miguel.getByLabel('Document number').fill('PC-4471');
  await miguel.getByLabel('Object class').selectOption('supplies');
  await miguel.getByLabel('Incurred on').fill('2026-10-05');
  await miguel.getByLabel('Paid on').fill('2026-10-20');
  await miguel.getByRole('textbox', { name: 'Amount *', exact: true }).fill('1800');
  await miguel.getByLabel('Amount of Share 1').fill('1800');
  await miguel.getByLabel('Evidence').setInputFiles({
    name: 'playcore.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(miguel.getByRole('link', { name: 'playcore.pdf' })).toBeVisible();
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^COST-/ })).toBeVisible();
  await miguel.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Awaiting approval');
  // Whoever entered it is not offered to approve it.
  await expect(miguel.getByRole('button', { name: 'Approve cost' })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await priya.goto(new URL(miguel.url()).pathname);
  await priya.getByRole('button', { name: 'Approve cost', exact: true }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Approved');

  await priya.goto(award);
  await expect(expended(priya)).toContainText('$39,000.00');
  await priya.getByRole('tab', { name: 'Costs and draws' }).click();
  await expect(priya.getByRole('region', { name: 'Costs' })).toContainText('Safety surface, swings');
});
