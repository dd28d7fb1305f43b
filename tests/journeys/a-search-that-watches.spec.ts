import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a saved search shows what its digest would hold, and the team sees who is interested', async ({ as }) => {
  const mark = `Sluice${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const rosa = await as('Rosa Delgado');
  await rosa.goto(`/grant-management?tab=research&search=${mark}`);
  await rosa.getByRole('link', { name: 'Save search' }).click();
  await rosa.getByRole('textbox', { name: /^Name( \*)?$/ }).fill(`Search of ${mark}`);
  await rosa.getByRole('combobox', { name: /^Email digest/ }).selectOption({ label: 'Daily' });
  await rosa.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rosa.getByText('Nothing changed since')).toBeVisible();
  const search = rosa.url();

  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-opportunities/new');
  for (const [label, value] of [
    ['Title', `${mark} gates`],
    ['Number', mark],
    ['Source ID', mark],
    ['Agency', 'Florida Division of Emergency Management'],
  ] as const)
    await yvette.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(value);
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('region', { name: 'Team interest' })).toBeVisible();

  await rosa.goto(search);
  const preview = rosa.getByRole('region', { name: 'Digest preview' });
  await expect(preview).toContainText(`${mark} gates`);
  const said = rosa.waitForResponse((answer) => answer.url().endsWith('/interest') && answer.ok());
  await preview.getByRole('button', { name: `Interested in ${mark}` }).click();
  await said;
  await yvette.reload();
  await expect(yvette.getByRole('region', { name: 'Team interest' })).toContainText('Rosa Delgado');

  const dismissed = rosa.waitForResponse((answer) => answer.url().endsWith('/mark') && answer.ok());
  await preview.getByLabel(`Dismiss ${mark}`).selectOption({ label: 'No capacity' });
  await dismissed;
  await expect(preview).toContainText('Nothing changed since');
});
