import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a timesheet becomes a row of the force account summary, a cost of the project’s award, and a drawdown', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/pa-projects?search=Harbor+Street');
  await miguel
    .getByRole('row')
    .filter({ hasText: 'Harbor Street culverts' })
    .getByRole('link', { name: /^PA-/ })
    .click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^PA-/ })).toBeVisible();
  const project = new URL(miguel.url()).pathname;
  const head = (await miguel.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const number = /PA-\d{4}-\d{4}/.exec(head)?.[0] ?? 'no project';

  await miguel.getByRole('link', { name: 'New labor entry' }).click();
  await miguel.getByLabel('Employee *', { exact: true }).fill('Jo Harper');
  await miguel.getByLabel('Job title').fill('Laborer');
  await miguel.getByLabel('Employee class').selectOption('budgeted');
  await miguel.getByLabel('Work day').fill('2025-03-03');
  await miguel.getByLabel('Regular hours').first().fill('8');
  await miguel.getByLabel('Overtime hours').first().fill('2');
  await miguel.getByLabel('Regular rate').fill('20');
  await miguel.getByLabel('Overtime rate').fill('30');
  await miguel.getByLabel('Regular benefits').fill('30');
  await miguel.getByLabel('Overtime benefits').fill('10');
  await miguel.getByRole('group', { name: 'Overtime policy' }).getByLabel('Yes').check();
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^LAB-/ })).toBeVisible();
  await expect(miguel.locator('main')).toContainText('$274.00');

  // The summary of the form has the row.
  await miguel.goto(`${project}/forms?from=2025-03-03&until=2025-03-03`);
  await expect(miguel.locator('main')).toContainText('Jo Harper');

  // 274.00 at 75 percent is 205.50 of the award and 68.50 of match.
  await miguel.goto(project);
  const charged = miguel.getByRole('region', { name: 'Charged to the award' });
  await expect(charged).toContainText(/GRA-/);
  await charged.getByRole('link', { name: 'To charge' }).click();
  await miguel.getByLabel('Kind').selectOption('labor');
  const batch = miguel.getByRole('row').filter({ hasText: number }).filter({ hasText: '$274.00' });
  await batch.getByRole('button', { name: /^Charge LAB-/ }).click();
  await miguel.getByLabel('Paid on').fill('2025-03-14');
  await miguel.getByRole('button', { name: 'Draft cost', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^COST-/ })).toBeVisible();
  await expect(miguel.locator('main')).toContainText('$205.50');
  await expect(miguel.getByRole('region', { name: 'Charged from' })).toContainText('Same');
  const cost = new URL(miguel.url()).pathname;

  await miguel.getByRole('link', { name: 'Edit', exact: true }).click();
  await miguel.getByLabel('Evidence').setInputFiles({
    name: 'timesheet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(miguel.getByRole('link', { name: 'timesheet.pdf' })).toBeVisible();
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await miguel.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Awaiting approval');

  const priya = await as('Priya Raman');
  await priya.goto(cost);
  await priya.getByRole('button', { name: 'Approve cost', exact: true }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Approved');

  // The request of the award has the cost among those it draws.
  await miguel.goto(project);
  await charged.getByRole('link', { name: /^GRA-/ }).click();
  await expect(miguel).toHaveURL(/grants-management-page/);
  const award = new URL(miguel.url()).pathname.split('/').at(-1) ?? '';
  await miguel.goto(`/grant-drawdowns/new?${new URLSearchParams({ award })}`);
  await miguel.getByLabel('Period from').fill('2024-10-05');
  await miguel.getByLabel('Period to').fill('2026-11-15');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('region', { name: 'Costs drawn' })).toContainText('$205.50');
  await miguel.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Awaiting approval');
  await miguel.goto(project);
  await expect(charged).toContainText('Drawn');
  await expect(charged).not.toContainText('Drawn$0.00');
});
