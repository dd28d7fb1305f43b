import { expect } from '@playwright/test';
import { pickIncident, test } from './people.ts';

test('an emergency purchase goes from the need to a requisition, timed by the server', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/emergency-procurement');
  await pickIncident(miguel, 'Cypress Creek flood');
  const register = miguel.getByRole('region', { name: 'Register' });
  await expect(register).toContainText('Diesel pumps for pump station 4');
  await expect(register).toContainText('Not measured');
  await miguel.getByRole('button', { name: 'Start activation' }).click();

  const stops = miguel.getByRole('region', { name: 'Hard stops' });
  await expect(stops).toContainText('Enter what is needed.');
  const need = miguel.getByRole('form', { name: 'Need and site' });
  await need.getByLabel('Need', { exact: true }).fill('Pumps for the Creekside underpass');
  await need.getByLabel('Deliver to').fill('Creekside underpass');
  await need.getByLabel('Not to exceed').fill('20000');
  await need
    .getByLabel('Harm of delay')
    .fill('The underpass is the only way to the clinic and floods within two hours.');
  await need.getByRole('button', { name: 'Save need' }).click();
  await expect(stops).not.toContainText('Enter what is needed.');

  const vendor = miguel.getByRole('form', { name: 'Vendor' });
  await expect(vendor.getByLabel('Vendor')).toContainText('1. ');
  // Under contract, and without an activation of the incident that is over: one person activates it.
  const firm = vendor.getByLabel('Vendor').locator('option', { hasText: 'Chesapeake Industrial Supply' });
  await vendor.getByLabel('Vendor').selectOption((await firm.getAttribute('value')) ?? '');
  await vendor.getByLabel('Estimated price').fill('12500');
  await vendor.getByLabel('Selection reason').fill('Delivers within two hours.');
  await vendor.getByLabel('Basis of price').fill('Posted weekly rates.');
  await vendor.getByRole('group', { name: 'Conflict checked' }).getByLabel('Yes').check();
  await vendor.getByRole('button', { name: 'Save vendor' }).click();
  await expect(stops).toContainText('Nothing stops this activation.');
  await miguel.getByRole('button', { name: 'Activate', exact: true }).click();

  await expect(miguel.getByText('Time to activate').first()).toBeVisible();
  await expect(register).toContainText('Pumps for the Creekside underpass');
  await miguel.getByRole('link', { name: 'Open full record' }).click();
  await expect(miguel.getByText(/REQ-\d{4}-\d+/).first()).toBeVisible();
});
