import { expect } from '@playwright/test';
import { test } from './people.ts';

test('the planning section prepares the plan of a period, the commander approves it, and its PDF opens', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/incidents/new');
  await miguel.getByLabel('Incident name *').fill('Marsh Point fire');
  await miguel.getByLabel('Hazard *').selectOption('wildfire');
  await miguel.getByLabel('Area *').fill('Marsh Point');
  await miguel.getByLabel('Started *').fill('2026-11-01T08:00');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { name: /INC-/ })).toBeVisible();
  const id = new URL(miguel.url()).pathname.split('/').at(-1) ?? '';

  await miguel.goto(`/disaster-response?incident=${id}`);
  await miguel.getByRole('button', { name: 'End period' }).click();
  const dialog = miguel.getByRole('dialog');
  await dialog.getByLabel('Handoff *').fill('The fire is held on the north line.');
  await dialog.getByRole('button', { name: 'Start next period' }).click();
  await expect(miguel.getByRole('heading', { name: 'Operational period 2' })).toBeVisible();

  const priya = await as('Priya Raman');
  await priya.goto(`/disaster-response?tab=forms&incident=${id}`);
  const plan = priya.getByRole('region', { name: 'Incident action plan' });
  await plan.getByRole('button', { name: 'Prepare plan' }).click();
  await expect(plan.getByRole('link', { name: /^IAP-.* version 1$/ })).toBeVisible();
  await expect(plan).toContainText('Missing in the plan');

  await miguel.goto(`/disaster-response?tab=forms&incident=${id}`);
  await miguel.getByRole('link', { name: /^IAP-.* version 1$/ }).click();
  await miguel.getByRole('button', { name: 'Approve plan' }).click();
  await miguel.getByRole('dialog').getByRole('button', { name: 'Approve plan' }).click();
  await expect(miguel.getByText('Approved').first()).toBeVisible();

  await miguel.goto(`/disaster-response?tab=forms&incident=${id}`);
  const file = miguel.waitForEvent('download');
  await miguel
    .getByRole('region', { name: 'Incident action plan' })
    .getByRole('button', { name: 'Download PDF' })
    .click();
  expect((await file).suggestedFilename()).toMatch(/^IAP-.*\.pdf$/);
});
