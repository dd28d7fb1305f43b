import { expect, type Page } from '@playwright/test';
import { pickIncident, test } from './people.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The damage of the storm that is declared. */
async function damageOfMilton(page: Page): Promise<void> {
  await page.goto('/incident-damage');
  await pickIncident(page, 'Hurricane Milton flood');
  await expect(page.getByRole('region', { name: 'Declaration indicators' })).toContainText('FY2025');
}

test('damage that a team reports from a phone with a photo is accepted by another person, joins the Impact List and moves the indicator', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.setViewportSize({ width: 390, height: 844 });
  await damageOfMilton(rosa);
  const before = await rosa.getByRole('table', { name: 'Declaration indicators' }).innerText();
  await rosa.getByRole('button', { name: 'Report damage', exact: true }).click();
  await rosa.getByLabel('Damaged property *').selectOption('public');
  await rosa.getByLabel('Site name *').fill('Osprey Point seawall');
  await rosa.getByLabel('Facility kind *').selectOption('water_control');
  await rosa.getByLabel('Address *').fill('900 Osprey Point');
  await rosa.getByLabel('Description *').fill('Sixty feet of wall fell into the channel.');
  await rosa.getByLabel('Cause *').fill('Storm surge');
  await rosa.getByLabel('Work category').selectOption('d');
  await rosa.getByLabel('Estimated cost').fill('700000');
  await rosa.getByLabel('Basis').selectOption('visual');
  await rosa.locator('input[type=file]').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PIXEL });
  // It is a link once it is uploaded; what follows it in the form moves then.
  await expect(rosa.getByRole('link', { name: 'wall.png' })).toBeVisible();
  await rosa.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rosa).toHaveURL(/\/damage-assessments\/[0-9a-f-]{36}/);
  const address = new URL(rosa.url()).pathname;

  const miguel = await as('Miguel Ortiz');
  await miguel.goto(address);
  await miguel.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(miguel.getByRole('link', { name: /^DMG-/ }).first()).toBeVisible();

  await damageOfMilton(rosa);
  await expect(rosa.getByRole('table', { name: 'Declaration indicators' })).not.toHaveText(before);
  await expect(rosa.getByRole('region', { name: 'Declaration indicators' })).toContainText('Above indicator by');
});
