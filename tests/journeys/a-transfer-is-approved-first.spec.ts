import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';

const open = async (page: Page, list: string, title: string, heading: RegExp): Promise<string> => {
  await page.goto(list);
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return new URL(page.url()).pathname;
};

test('a budget transfer above 10 percent is asked of the funder, answered, and only then approved', async ({ as }) => {
  const yvette = await as('Yvette Dubois');
  const version = await open(yvette, '/grant-budgets?status=draft', 'More for the debris contract', /^GBD-/);
  await expect(yvette.getByRole('region', { name: 'Budget transfers' })).toContainText('Limit');
  await yvette.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(yvette.locator('main header [data-status]')).toContainText('Awaiting approval');

  // Without the funder’s answer nobody approves it.
  const priya = await as('Priya Raman');
  await priya.goto(version);
  const approve = async () => {
    await priya.getByRole('button', { name: 'Approve budget', exact: true }).click();
    await priya.getByRole('dialog').getByRole('button', { name: 'Approve budget' }).click();
  };
  await approve();
  await expect(priya.getByRole('dialog')).toContainText('The funder has to approve it (2 CFR 200.308(i))');

  // The request is released by another person than who wrote it, and who wrote it does not answer for the funder.
  const request = await open(priya, '/prior-approvals?status=submitted', 'More for the debris contract', /^GPA-/);
  await priya.getByRole('button', { name: 'Release to funder', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Release to funder' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('With the funder');
  await yvette.goto(request);
  await expect(yvette.locator('main header [data-status]')).toContainText('With the funder');
  await expect(yvette.getByRole('button', { name: 'Record approval' })).toHaveCount(0);

  await priya.getByRole('button', { name: 'Record approval', exact: true }).click();
  const answer = priya.getByRole('dialog');
  await answer.getByLabel('Funder’s reference').fill('FDEM approval 26-204');
  // The day of the county: elsewhere it may be the next one.
  await answer.getByLabel('Answered on').fill(new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }));
  await answer.getByLabel('Funder’s answer').setInputFiles({
    name: 'answer.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(answer.getByRole('link', { name: 'answer.pdf' })).toBeVisible();
  await answer.getByRole('button', { name: 'Record approval' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Approved');

  await priya.goto(version);
  await approve();
  await expect(priya.locator('main header [data-status]')).toContainText('Approved');
  await expect(priya.locator('main')).toContainText('FDEM approval 26-204');
});
