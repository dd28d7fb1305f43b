import { expect } from '@playwright/test';
import { test } from './people.ts';

test('an alert in force shows the sites it touches, and its suggested requisition begins with the reason', async ({
  as,
}) => {
  const theo = await as('Theo Papadakis');
  await theo.goto('/weather-alerts');
  const current = theo.getByRole('region', { name: 'Current alerts' });
  await expect(current.getByRole('row').nth(1)).toContainText('In force');
  await expect(current).toContainText('Upcoming');
  await expect(current).not.toContainText('Tsunami');
  await expect(theo.locator('main')).toContainText('as of');

  await theo.getByRole('tab', { name: 'History' }).click();
  const history = theo.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row', { name: /Tsunami Warning/ })).toContainText('Test');
  await expect(history).toContainText('Replaced');
  await expect(history).toContainText('Cancelled');

  await theo.getByRole('tab', { name: 'Alerts' }).click();
  await current.getByRole('link', { name: 'Flood Warning' }).click();
  const places = theo.getByRole('region', { name: 'Affected places' });
  await expect(places).toContainText('Lift station 12');
  await expect(places).toContainText('In the zone');
  await theo.getByRole('link', { name: 'Request pumps' }).click();
  await expect(theo.getByLabel('Purpose')).toHaveValue(/^Portable pumps and flood barriers: Flood Warning/);
});
