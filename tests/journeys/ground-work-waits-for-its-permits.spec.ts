import { expect } from '@playwright/test';
import { test } from './people.ts';

test('an order of a project whose permits are open is refused with the reason, and the project says what it waits for', async ({
  as,
}) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/purchase-orders?status=draft');
  await chantal.getByRole('link', { name: /^PO-/ }).first().click();
  const issue = chantal.getByRole('button', { name: /^(Issue|Submit for approval)$/ });
  await expect(issue).toBeVisible();
  await issue.click();
  // Issuing asks once more; submitting does not.
  const confirm = chantal.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true });
  const refusal = chantal.getByText(/Ground work of PA-\d{4}-\d+ is held\./).first();
  await expect(confirm.or(refusal).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(refusal).toBeVisible();
  await expect(refusal).toContainText('54 U.S.C. 306108');

  const yvette = await as('Yvette Dubois');
  await yvette.goto('/fema-forms?tab=projects');
  const open = yvette.getByRole('region', { name: 'Open follow-up' });
  await open.getByRole('link', { name: /Marsh Point Road washouts/ }).click();
  const followUp = yvette.getByRole('region', { name: 'Follow-up' });
  await expect(followUp).toContainText('Ground work held');
  await expect(followUp).toContainText('CWA section 404');
  await expect(followUp).toContainText('Disturbs ground');

  await followUp.getByRole('combobox', { name: 'Follow-up of' }).selectOption('insurance');
  await expect(followUp).toContainText('No insurance recovery.');
});
