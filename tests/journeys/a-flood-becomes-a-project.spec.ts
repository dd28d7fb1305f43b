import { expect } from '@playwright/test';
import { test } from './people.ts';

test('damage of a flood is grouped into a project, an hour of labor is judged, and too many are refused', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/fema-forms');
  await miguel.getByLabel('Find a form').fill('90-123');
  await expect(miguel.getByRole('region', { name: 'Forms' })).toContainText('FF-104-FY-21-137');

  await miguel.getByRole('tab', { name: 'Damage' }).click();
  const groups = miguel.getByRole('region', { name: 'Proposed groups' });
  await expect(groups).toContainText('alone would be below the minimum');
  await groups.getByRole('button', { name: /^Accept group Sidewalks, old town/ }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^PA-/ })).toBeVisible();
  const money = miguel.getByRole('region', { name: 'Cost and share' });
  await expect(money).toContainText('$19,450.00');
  await expect(money).toContainText('$14,587.50');

  await miguel.getByRole('link', { name: 'New labor entry' }).click();
  await miguel.getByLabel('Employee *', { exact: true }).fill('Jo Harper');
  await miguel.getByLabel('Job title').fill('Laborer');
  await miguel.getByLabel('Employee class').selectOption('budgeted');
  await miguel.getByLabel('Work day').fill('2024-11-12');
  await miguel.getByLabel('Regular hours').first().fill('20');
  await miguel.getByLabel('Overtime hours').first().fill('5');
  await miguel.getByLabel('Regular rate').fill('20');
  await miguel.getByLabel('Overtime rate').fill('30');
  await miguel.getByLabel('Regular benefits').fill('30');
  await miguel.getByLabel('Overtime benefits').fill('10');
  await miguel.getByRole('group', { name: 'Overtime policy' }).getByLabel('Yes').check();
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByText('A person works 24 hours a day at most.').first()).toBeVisible();
});
