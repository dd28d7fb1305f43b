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
  await incident.selectOption((await flood.getAttribute('value')) ?? '');
  await form.getByRole('button', { name: 'Save entry' }).click();
  const entries = rosa.getByRole('region', { name: 'Entries' });
  await expect(entries).toContainText('On this device');

  await rosa.goto('about:blank');
  await rosa.goto('/field.html');
  await expect(entries).toContainText('Three feet of water at the Mill Road bridge.');
  await expect(entries).toContainText('1 not sent yet.');

  await rosa.context().setOffline(false);
  await expect(entries).toContainText(/Receipt FLD-\d{4}-\d+/);
  await expect(entries).toContainText('Everything is sent.');
  await rosa.goto('/field-receipts');
  const received = rosa.getByRole('row').filter({ hasText: 'Log entry' }).first();
  await expect(received).toContainText('Rosa Delgado');
  await rosa.goto('/incident-timeline');
  await expect(rosa.getByText('Three feet of water at the Mill Road bridge.').first()).toBeVisible();
});
