import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a manager sees what was loaded, explains a difference, and takes a package for the Grants Portal', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/fema-integration');
  const openFema = miguel.getByRole('region', { name: 'OpenFEMA' });
  await expect(openFema.getByRole('row', { name: /Our PA projects/ })).toContainText('Paused');
  await expect(miguel.getByRole('region', { name: 'Other connections' })).toContainText('National Weather Service');

  await miguel.goto('/fema-integration?tab=reconcile&show=differs');
  const pairs = miguel.getByRole('region', { name: 'Projects' });
  const explained = pairs.getByRole('row', { name: /Emergency operations and barricades/ });
  await expect(explained).toContainText('ours is $5,500.00 higher');
  await expect(explained).toContainText('Project amended');
  const culverts = pairs.getByRole('row', { name: /Harbor Street culverts/ });
  await expect(culverts).toContainText('Outdated');
  await culverts.getByRole('link', { name: 'State reason' }).click();
  await miguel.getByLabel(/^Reason/).selectOption({ label: 'Project amended' });
  await miguel.getByLabel('Explanation').fill('FEMA added the fourth culvert in November.');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByText('Harbor Street culverts').first()).toBeVisible();
  await miguel.goto('/fema-integration?tab=reconcile&show=differs');
  await expect(culverts).toContainText('FEMA added the fourth culvert in November.');
  await expect(culverts).not.toContainText('Outdated');

  await miguel.goto('/fema-integration?tab=packages');
  await expect(miguel.getByText('FEMA offers no public way to write into the Grants Portal.')).toBeVisible();
  const download = miguel.waitForEvent('download');
  await miguel
    .getByRole('row', { name: /Harbor Street culverts/ })
    .getByRole('link', { name: /^Package of/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^PA-\d{4}-\d+-package\.zip$/);
});
