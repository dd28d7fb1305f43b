import { expect } from '@playwright/test';
import { test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a crew enters work without a connection, closes the page, and it is received once when they are back', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado', { viewport: { width: 390, height: 844 } });
  await rosa.goto('/mobile-field-operations');
  const device = rosa.getByRole('region', { name: 'This device' });
  await rosa.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await device.getByRole('button', { name: 'Get ready for offline' }).click();
  await expect(device.getByRole('link', { name: 'Open offline page' })).toBeVisible();

  await rosa.context().setOffline(true);
  await rosa.goto('/incident-timeline');
  await expect(rosa.getByRole('heading', { name: 'Field entry' })).toBeVisible();
  await expect(rosa.getByText('Offline', { exact: true })).toBeVisible();
  await rosa.getByRole('button', { name: 'Log entry' }).click();
  const form = rosa.getByRole('form', { name: 'Log entry' });
  await form.getByLabel('Text *').fill('Three feet of water at the Mill Road bridge.');
  await form.getByLabel('Occurred *').fill('2026-11-21T09:15');
  const incident = form.getByLabel('Incident *');
  const flood = incident.locator('option', { hasText: 'Cypress Creek flood' }).first();
  const floodId = (await flood.getAttribute('value')) ?? '';
  await incident.selectOption(floodId);
  await form.getByRole('button', { name: 'Save entry' }).click();
  const entries = rosa.getByRole('region', { name: 'Entries' });
  await expect(entries).toContainText('On this device');

  await rosa.getByRole('button', { name: 'Damage assessment' }).click();
  const damage = rosa.getByRole('form', { name: 'Damage assessment' });
  const site = `Mill Road culvert ${Math.random().toString(36).slice(2, 8)}`;
  await damage.getByLabel('Incident *').selectOption(floodId);
  await damage.getByLabel('Damaged property *').selectOption({ label: 'Public facility' });
  await damage.getByLabel('Site name *').fill(site);
  await damage.getByLabel('Facility kind *').selectOption({ label: 'Bridge or culvert' });
  await damage.getByLabel('Address *').fill(`${site}, Mill Road`);
  await damage.getByLabel('County *').fill('Tidewater');
  await damage.getByLabel('Description *').fill('Culvert washed out on both sides.');
  await damage.getByLabel('Cause *').fill('Flood');
  await damage.getByLabel('Observed *').fill('2026-11-21T10:40');
  await damage.getByRole('button', { name: 'Save entry' }).click();
  await expect(entries).toContainText(site);

  await rosa.goto('about:blank');
  await rosa.goto('/field.html');
  await expect(entries).toContainText('Three feet of water at the Mill Road bridge.');
  await expect(entries).toContainText('2 not sent yet.');

  await rosa.context().setOffline(false);
  await expect(entries).toContainText(/Receipt FLD-\d{4}-\d+/);
  // The office asks what the form could not: the entry stays on the device until it is mended.
  const refused = entries.getByRole('listitem').filter({ hasText: site });
  await expect(refused).toContainText('Not accepted');
  await expect(refused).toContainText('Choose the category of a public facility');
  await refused.getByRole('button', { name: 'Edit' }).click();
  await damage.getByLabel('Work category').selectOption({ label: 'C Roads and bridges' });
  await damage.getByLabel('Estimated cost').fill('48000');
  await damage.getByLabel('Basis').selectOption({ index: 1 });
  await damage.getByRole('button', { name: 'Save entry' }).click();
  await expect(entries).toContainText('Everything is sent.');
  // Another journey may have opened an incident meanwhile, and pages begin with the latest.
  await rosa.goto(`/incident-damage?incident=${floodId}`);
  await expect(rosa.getByText(site).first()).toBeVisible();
  await rosa.goto('/field-receipts');
  const received = rosa.getByRole('row').filter({ hasText: 'Log entry' }).first();
  await expect(received).toContainText('Rosa Delgado');
  await rosa.goto(`/incident-timeline?incident=${floodId}`);
  await expect(rosa.getByText('Three feet of water at the Mill Road bridge.').first()).toBeVisible();
});
