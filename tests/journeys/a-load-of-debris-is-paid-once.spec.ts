import { expect } from '@playwright/test';
import { pickIncident, test } from './people.ts';

test('a load is entered on a phone, measured by another person, matched with the bill and claimed once', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado', { viewport: { width: 390, height: 844 } });
  await rosa.goto('/disaster-response?tab=debris');
  await pickIncident(rosa, 'Hurricane Milton debris');
  const debris = rosa.getByRole('region', { name: 'Debris', exact: true });
  await expect(debris).toContainText('48');
  await debris.getByRole('link', { name: 'New load ticket' }).click();
  await rosa.getByLabel('Ticket number').fill('MI-7001');
  await rosa.getByLabel('Truck', { exact: false }).first().click();
  await rosa.getByLabel('Truck', { exact: false }).first().fill('T-101');
  await rosa.getByRole('button', { name: /T-101/ }).click();
  await rosa.getByLabel('Pickup street').fill('418 Bay Street');
  await rosa.getByLabel('Loaded').fill('2024-10-25T10:15');
  await rosa.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rosa.getByRole('heading', { level: 1, name: 'MI-7001' })).toBeVisible();
  const ticket = new URL(rosa.url()).pathname;

  const miguel = await as('Miguel Ortiz');
  await miguel.goto(ticket);
  await miguel.getByRole('button', { name: 'Record tower' }).click();
  const tower = miguel.getByRole('dialog');
  await tower.getByLabel('Debris site').click();
  await tower.getByLabel('Debris site').fill('Fairgrounds south');
  await tower
    .getByRole('button', { name: /Fairgrounds south|DMS-/ })
    .first()
    .click();
  await tower.getByLabel('Percent full').fill('80');
  await tower.getByLabel('Arrived').fill('2024-10-25T11:05');
  await tower.getByRole('button', { name: 'Record tower' }).click();
  await expect(tower).toHaveCount(0);
  await expect(miguel.getByText(/23\.68/).first()).toBeVisible();

  const yvette = await as('Yvette Dubois');
  await yvette.goto('/hauler-bills?status=draft');
  await yvette.getByRole('link', { name: /^HLB-/ }).first().click();
  await expect(yvette.getByRole('region', { name: 'Ticket match' })).toContainText('Billed twice');
  await yvette.getByRole('link', { name: 'Edit' }).click();
  await yvette.getByLabel('Billed tickets').fill('MI-7001, 23.68');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('region', { name: 'Ticket match' })).toContainText('$317.31');
  await yvette.getByRole('button', { name: 'Submit for posting' }).click();
  await expect(yvette.locator('main header [data-status]')).toContainText('Submitted');
  const bill = new URL(yvette.url()).pathname;

  const posting = await as('Miguel Ortiz');
  await posting.goto(bill);
  await posting.getByRole('button', { name: 'Post PA cost' }).click();
  await expect(posting.locator('main header [data-status]')).toContainText('Posted');
  await expect(posting.getByRole('link', { name: /^PAC-/ }).first()).toBeVisible();
});
