import { expect } from '@playwright/test';
import { test } from './people.ts';

test('the owner explains what a night found, a budget officer accepts it, and the hub shows both', async ({ as }) => {
  const yvette = await as('Yvette Dubois');
  const answer = await yvette.request.get('/api/v1/control_exception?status=open&severity=warning&sort=number&limit=1');
  const [{ id, number }] = ((await answer.json()) as { data: [{ id: string; number: string }] }).data;
  await yvette.goto(`/control-exceptions/${id}`);
  await expect(yvette.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(yvette.getByRole('button', { name: 'Accept explanation' })).toHaveCount(0);
  await yvette.getByRole('button', { name: 'Explain', exact: true }).click();
  const dialog = yvette.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^Explanation/ })
    .fill('The vendor delivers twice a month under one order.');
  await dialog.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const priya = await as('Priya Raman');
  await priya.goto(`/control-exceptions/${id}`);
  await expect(priya.getByText('The vendor delivers twice a month under one order.')).toBeVisible();
  const accepted = priya.waitForResponse((one) => one.url().endsWith('/accept') && one.ok());
  await priya.getByRole('button', { name: 'Accept explanation' }).click();
  await accepted;

  await yvette.goto('/grant-management?tab=compliance-hub');
  const hub = yvette.getByRole('region', { name: 'Exceptions' });
  await expect(hub).toContainText('Nightly run of');
  await hub.getByRole('link', { name: 'All exceptions' }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: 'Control exceptions' })).toBeVisible();
});
