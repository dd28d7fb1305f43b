import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a mitigation project is read at both rates, the ceiling follows its scale, and a closed program takes nothing', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/fema-forms?tab=hmgp&aid=3500000000');
  const ceiling = yvette.getByRole('region', { name: 'Ceiling estimate' });
  await expect(ceiling).toContainText('$450,000,000.00');
  await expect(yvette.getByRole('region', { name: 'Application windows' })).toContainText('DR-4834-FL');

  const projects = yvette.getByRole('region', { name: 'Projects' });
  await projects
    .getByRole('row', { name: /Culverts on Marsh Point Road/ })
    .getByRole('link')
    .click();
  const analysis = yvette.getByRole('region', { name: 'Benefit-cost analysis' });
  await expect(analysis).toContainText('1.112');
  await expect(analysis).toContainText('1.908');
  await expect(analysis).toContainText('7.95 %');

  await yvette.goto('/fema-forms?tab=bric');
  await expect(yvette.getByRole('region', { name: 'Program status' })).toContainText('Takes no applications');
  await yvette
    .getByRole('region', { name: 'Projects' })
    .getByRole('row', { name: /Lift station flood walls/ })
    .getByRole('link')
    .click();
  const elements = yvette.getByRole('region', { name: 'Required elements' });
  await expect(elements).toContainText('Enter two alternatives or more.');
  await expect(elements).toContainText('BRIC takes no applications');
  await yvette.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(yvette.getByText(/BRIC takes no applications/).last()).toBeVisible();
});
